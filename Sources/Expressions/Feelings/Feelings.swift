public import PixelPalCore

/// What a pal feels: what was kept of all that happened to it, read at any instant.
///
///     feelings.values(at: now, in: zone)  // valence 416, arousal 778, vigour 755
///
/// Time writes nothing: asking twice, or never, changes nothing.
public struct Feelings: Hashable, Sendable {
  /// How far gladness lies from the ordinary.
  public internal(set) var valence: Deviation
  /// How far excitement lies from what the time of day has.
  public internal(set) var arousal: Deviation
  /// How far vigour lies from what the time of day has.
  public internal(set) var vigour: Deviation
  /// How attached it is, in thousandths, which never falls.
  public internal(set) var attachment: Int64
  /// The day on which attachment grew last, and by how much on that day.
  public internal(set) var grown: DayCount
  /// The last instant of each kind that counts less when it comes again soon.
  public internal(set) var lastOfKind: [Instant?]
  /// How many stories it has told, and so on: what decides the next.
  public internal(set) var counts = PlayCounts()
  /// The day whose steps were counted last, and how many times five hundred of them.
  public internal(set) var marks: DayCount
  /// When the app left the front last, or the pal began.
  public internal(set) var leftAt: Instant
  /// When an emote began last that nobody had asked for.
  public internal(set) var uncalledAt: Instant?
  /// What made it glad last.
  public internal(set) var gladdened: Cause?
  /// What excited it last.
  public internal(set) var excited: Cause?
  /// What calmed it last.
  public internal(set) var calmed: Cause?
  let rules: FaceRules
  /// The core's rules, which say when night is.
  let core: Rules

  /// The feelings of a pal that begins at an instant.
  public init(createdAt: Instant, in zone: Zone, under core: Rules, face rules: FaceRules) {
    let day = zone.day(at: createdAt)
    (valence, arousal, vigour) = (.init(at: createdAt), .init(at: createdAt), .init(at: createdAt))
    attachment = Int64(rules.numbers.attachmentAtFirst)
    (grown, marks) = (DayCount(day: day), DayCount(day: day))
    lastOfKind = Array(repeating: nil, count: Input.repeatedKinds)
    leftAt = createdAt
    (self.core, self.rules) = (core, rules)
  }

  /// What is shown of three axes.
  public struct Values: Hashable, Sendable {
    /// Gladness, from -1000 to 1000.
    public let valence: Int64
    /// Excitement, from 0 to 1000.
    public let arousal: Int64
    /// Vigour, from 0 to 1000.
    public let vigour: Int64
  }

  /// The axes as they are shown at `now`, which is not before the last input.
  public func values(at now: Instant, in zone: Zone) -> Values {
    let time = zone.localTime(at: now)
    return Values(
      valence: value(.valence, at: now, time), arousal: value(.arousal, at: now, time),
      vigour: value(.vigour, at: now, time))
  }

  /// Asks for all that is felt to be as at the beginning, which is the one way in which attachment falls.
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

  /// Whether something has calmed it more than the time of day does.
  func isCalm(at now: Instant) -> Bool { arousal.grains(at: now, Axis.arousal.course(under: rules)) < 0 }

  func value(_ axis: Axis, at now: Instant, _ time: LocalTime) -> Int64 {
    let course = axis.course(under: rules)
    let moved = Deviation.thousandths(of: deviation(axis).grains(at: now, course))
    return min(max(axis.baseline(at: time) + moved, course.shown.lowerBound), course.shown.upperBound)
  }
}

extension Feelings {
  /// Takes in what happened at `now`.
  mutating func take(_ input: Input, at now: Instant, in zone: Zone) {
    let effect = input.effect
    var (share, whole): (Int64, Int64) = (1, 1)
    if let (kind, fullAfter) = effect.repeated {
      // A clock that was set back makes nothing of it, and never less than nothing.
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

  /// Counts today's steps by five hundreds, each once a date; says how many are new.
  mutating func count(steps today: Int64, on day: CivilDay) -> Int {
    marks.goOn(to: day)
    let passed = today / 500
    guard passed > marks.count else { return 0 }
    let new = passed - marks.count
    marks.count = passed
    return Int(min(new, Int64(Input.marksAtMost)))
  }

  /// How long the app has not been in front at `now`.
  func absence(at now: Instant) -> Input.Absence {
    let away = now - leftAt
    if away >= .hours(rules.numbers.longAbsenceHours) { return .veryLong }
    return away >= .hours(rules.numbers.absenceHours) ? .long : .short
  }
}

/// How many there were of something on a day.
public struct DayCount: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// How many.
  public var count: Int64 = 0

  /// Goes on to a day, of which there are none yet.
  ///
  /// A day that comes again where the date line was crossed counts as the one after it; one that is further back has a
  /// clock that was set, for which nothing waits.
  mutating func goOn(to next: CivilDay) {
    if day < next || next.daysSince1970 < day.daysSince1970 - 2 { self = DayCount(day: next) }
  }
}

/// What moved a feeling, and when.
public struct Cause: Hashable, Sendable {
  /// What it was.
  public let input: Input
  /// When it was.
  public let at: Instant
}

/// How many plays of each kind that goes on where it stopped there were.
public struct PlayCounts: Hashable, Sendable {
  /// Stories.
  public var stories = 0
  /// Compliments.
  public var compliments = 0
  /// Jokes of itself.
  public var roasts = 0
  /// Staring contests.
  public var contests = 0

  /// None of any.
  public init() {}
}
