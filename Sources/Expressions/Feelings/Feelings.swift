public import PixelPalCore

/// The feelings of a pal: the effects of past events, which can be read at any instant.
///
///     feelings.values(at: now, in: zone)  // valence 416, arousal 778, vigour 755
///
/// Time writes nothing: reading the feelings, however often, does not change them.
public struct Feelings: Hashable, Sendable {
  /// The deviation of gladness from its baseline.
  public internal(set) var valence: Deviation
  /// The deviation of excitement from its baseline at the time of day.
  public internal(set) var arousal: Deviation
  /// The deviation of vigour from its baseline at the time of day.
  public internal(set) var vigour: Deviation
  /// The attachment in thousandths, which never falls except by a reset.
  public internal(set) var attachment: Int64
  /// The last day on which attachment grew, and the growth on that day.
  public internal(set) var grown: DayCount
  /// The last instant of each kind of input that counts less if it is repeated soon.
  public internal(set) var lastOfKind: [Instant?]
  /// The numbers of past plays, which determine the next story, compliment, joke and contest.
  public internal(set) var counts = PlayCounts()
  /// The last day on which steps were counted, and the number of 500-step marks on it.
  public internal(set) var marks: DayCount
  /// The instant at which the app last moved to the background, or at which the pal was created.
  public internal(set) var leftAt: Instant
  /// The instant at which the last emote began that the person had not asked for.
  public internal(set) var uncalledAt: Instant?
  /// The last cause of more gladness.
  public internal(set) var gladdened: Cause?
  /// The last cause of more excitement.
  public internal(set) var excited: Cause?
  /// The last cause of less excitement.
  public internal(set) var calmed: Cause?
  let rules: FaceRules
  /// The rules of the core, which define the night.
  let core: Rules

  /// Creates the feelings of a pal that is created at an instant.
  public init(createdAt: Instant, in zone: Zone, under core: Rules, face rules: FaceRules) {
    let day = zone.day(at: createdAt)
    (valence, arousal, vigour) = (.init(at: createdAt), .init(at: createdAt), .init(at: createdAt))
    attachment = Int64(rules.numbers.attachmentAtFirst)
    (grown, marks) = (DayCount(day: day), DayCount(day: day))
    lastOfKind = Array(repeating: nil, count: Input.repeatedKinds)
    leftAt = createdAt
    (self.core, self.rules) = (core, rules)
  }

  /// The values of the three axes that are shown.
  public struct Values: Hashable, Sendable {
    /// Gladness, from -1000 to 1000.
    public let valence: Int64
    /// Excitement, from 0 to 1000.
    public let arousal: Int64
    /// Vigour, from 0 to 1000.
    public let vigour: Int64
  }

  /// Returns the values that are shown at `now`, which must not be before the last input.
  public func values(at now: Instant, in zone: Zone) -> Values {
    let time = zone.localTime(at: now)
    return Values(
      valence: value(.valence, at: now, time), arousal: value(.arousal, at: now, time),
      vigour: value(.vigour, at: now, time))
  }

  /// Resets all feelings to those of a new pal, which is the only way in which attachment falls.
  mutating func reset(at now: Instant) {
    (valence, arousal, vigour) = (.init(at: now), .init(at: now), .init(at: now))
    attachment = Int64(rules.numbers.attachmentAtFirst)
    (gladdened, excited, calmed) = (nil, nil, nil)
  }

  func deviation(_ axis: Axis) -> Deviation {
    switch axis {
    case .valence: valence
    case .arousal: arousal
    case .vigour: vigour
    }
  }

  /// Returns true if an event has lowered excitement below its baseline at the time of day.
  func isCalm(at now: Instant) -> Bool { arousal.grains(at: now, Axis.arousal.course(under: rules)) < 0 }

  func value(_ axis: Axis, at now: Instant, _ time: LocalTime) -> Int64 {
    let course = axis.course(under: rules)
    let moved = Deviation.thousandths(of: deviation(axis).grains(at: now, course))
    return min(max(axis.baseline(at: time) + moved, course.shown.lowerBound), course.shown.upperBound)
  }
}

extension Feelings {
  /// Applies an input at `now`.
  mutating func take(_ input: Input, at now: Instant, in zone: Zone) {
    let effect = input.effect
    var (share, whole): (Int64, Int64) = (1, 1)
    if let (kind, fullAfter) = effect.repeated {
      // If the clock was set back, the share is 0, never negative.
      if let last = lastOfKind[kind] {
        (share, whole) = (min(max(0, (now - last).count), fullAfter.count), fullAfter.count)
      }
      lastOfKind[kind] = now
    }
    func gain(_ delta: Int64) -> Int64 {
      (delta * Deviation.grainsInThousandth * share).flooredDivision(by: whole).quotient
    }
    valence.move(by: gain(effect.valence), at: now, Axis.valence.course(under: rules))
    arousal.move(by: gain(effect.arousal), at: now, Axis.arousal.course(under: rules))
    vigour.move(by: gain(effect.vigour), at: now, Axis.vigour.course(under: rules))
    grow(by: effect.attachment * share / whole, isBeyondTheDay: effect.isBeyondTheDay, on: zone.day(at: now))
    if effect.valence > 0 { gladdened = Cause(input: input, at: now) }
    if effect.arousal > 0 { excited = Cause(input: input, at: now) }
    if effect.arousal < 0 { calmed = Cause(input: input, at: now) }
  }

  private mutating func grow(by gain: Int64, isBeyondTheDay: Bool, on day: CivilDay) {
    guard gain > 0 else { return }
    if isBeyondTheDay {
      attachment = min(1000, attachment + gain)
      return
    }
    grown.goOn(to: day)
    let room = max(0, Int64(rules.numbers.attachmentPerDay) - grown.count)
    grown.count += min(gain, room)
    attachment = min(1000, attachment + min(gain, room))
  }

  /// Counts today's steps in marks of 500, each once a day, and returns the number of new marks.
  mutating func count(steps today: Int64, on day: CivilDay) -> Int {
    marks.goOn(to: day)
    let passed = today / 500
    guard passed > marks.count else { return 0 }
    let new = passed - marks.count
    marks.count = passed
    return Int(min(new, Int64(Input.marksAtMost)))
  }

  /// Returns the class of the time for which the app has been in the background at `now`.
  func absence(at now: Instant) -> Input.Absence {
    let away = now - leftAt
    if away >= .hours(rules.numbers.longAbsenceHours) { return .veryLong }
    return away >= .hours(rules.numbers.absenceHours) ? .long : .short
  }
}

/// A count for one day.
public struct DayCount: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// The count.
  public var count: Int64 = 0

  /// Advances to a day, for which the count starts at 0.
  ///
  /// If a day repeats because the date line was crossed, it shares the count of the later day. A day more than two days
  /// earlier means that the clock was set back, and the count starts again.
  mutating func goOn(to next: CivilDay) {
    if day < next || next.daysSince1970 < day.daysSince1970 - 2 { self = DayCount(day: next) }
  }
}

/// A cause of a feeling, with its instant.
public struct Cause: Hashable, Sendable {
  /// The input.
  public let input: Input
  /// The instant.
  public let at: Instant
}

/// The numbers of past plays, for each kind that continues where it stopped.
public struct PlayCounts: Hashable, Sendable {
  /// The number of stories.
  public var stories = 0
  /// The number of compliments.
  public var compliments = 0
  /// The number of jokes that the pal made about itself.
  public var roasts = 0
  /// The number of staring contests.
  public var contests = 0

  /// Creates counts of 0.
  public init() {}
}
