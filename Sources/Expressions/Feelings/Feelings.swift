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
  public internal(set) var attachmentGrowth: DailyCount
  /// The last instant of each kind of input that counts less if it is repeated soon.
  public internal(set) var lastRepeatableInputs: [Instant?]
  /// The numbers of past plays, which determine the next story, compliment, joke and contest.
  public internal(set) var playCounts = PlayCounts()
  /// The last day on which steps were counted, and the number of 500-step marks on it.
  public internal(set) var stepMarks: DailyCount
  /// The instant at which the app last moved to the background, or at which the pal was created.
  public internal(set) var movedToBackgroundAt: Instant
  /// The instant at which the last emote began that the person had not asked for.
  public internal(set) var unpromptedEmoteAt: Instant?
  /// The last cause of more gladness.
  public internal(set) var gladnessCause: FeelingCause?
  /// The last cause of more excitement.
  public internal(set) var excitementCause: FeelingCause?
  /// The last cause of less excitement.
  public internal(set) var calmingCause: FeelingCause?
  let faceRules: FaceRules
  /// The rules of the core, which define the night.
  let coreRules: Rules

  /// Creates the feelings of a pal that is created at an instant.
  public init(createdAt: Instant, in zone: Zone, under core: Rules, faceRules rules: FaceRules) {
    let day = zone.day(at: createdAt)
    (valence, arousal, vigour) = (.init(at: createdAt), .init(at: createdAt), .init(at: createdAt))
    attachment = Int64(rules.numbers.attachmentAtFirst)
    (attachmentGrowth, stepMarks) = (DailyCount(day: day), DailyCount(day: day))
    lastRepeatableInputs = Array(repeating: nil, count: FeelingInput.repeatableKindCount)
    movedToBackgroundAt = createdAt
    (self.coreRules, self.faceRules) = (core, rules)
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
    attachment = Int64(faceRules.numbers.attachmentAtFirst)
    (gladnessCause, excitementCause, calmingCause) = (nil, nil, nil)
  }

  func deviation(_ axis: FeelingAxis) -> Deviation {
    switch axis {
    case .valence: valence
    case .arousal: arousal
    case .vigour: vigour
    }
  }

  /// Returns true if an event has lowered excitement below its baseline at the time of day.
  func isCalmed(at now: Instant) -> Bool { arousal.grains(at: now, FeelingAxis.arousal.dynamics(under: faceRules)) < 0 }

  func value(_ axis: FeelingAxis, at now: Instant, _ time: LocalTime) -> Int64 {
    let dynamics = axis.dynamics(under: faceRules)
    let moved = Deviation.thousandths(of: deviation(axis).grains(at: now, dynamics))
    return min(max(axis.baseline(at: time) + moved, dynamics.shownRange.lowerBound), dynamics.shownRange.upperBound)
  }
}

extension Feelings {
  /// Applies an input at `now`.
  mutating func apply(_ input: FeelingInput, at now: Instant, in zone: Zone) {
    let effect = input.effect
    var (share, whole): (Int64, Int64) = (1, 1)
    if let (kind, fullAfter) = effect.repetition {
      // If the clock was set back, the share is 0, never negative.
      if let last = lastRepeatableInputs[kind] {
        (share, whole) = (min(max(0, (now - last).count), fullAfter.count), fullAfter.count)
      }
      lastRepeatableInputs[kind] = now
    }
    func gain(_ delta: Int64) -> Int64 {
      (delta * Deviation.grainsPerThousandth * share).flooredDivision(by: whole).quotient
    }
    valence.add(gain(effect.valence), at: now, FeelingAxis.valence.dynamics(under: faceRules))
    arousal.add(gain(effect.arousal), at: now, FeelingAxis.arousal.dynamics(under: faceRules))
    vigour.add(gain(effect.vigour), at: now, FeelingAxis.vigour.dynamics(under: faceRules))
    growAttachment(
      by: effect.attachment * share / whole, ignoresDailyLimit: effect.ignoresDailyLimit, on: zone.day(at: now))
    if effect.valence > 0 { gladnessCause = FeelingCause(input: input, at: now) }
    if effect.arousal > 0 { excitementCause = FeelingCause(input: input, at: now) }
    if effect.arousal < 0 { calmingCause = FeelingCause(input: input, at: now) }
  }

  private mutating func growAttachment(by gain: Int64, ignoresDailyLimit: Bool, on day: CivilDay) {
    guard gain > 0 else { return }
    if ignoresDailyLimit {
      attachment = min(1000, attachment + gain)
      return
    }
    attachmentGrowth.resetIfNewDay(day)
    let room = max(0, Int64(faceRules.numbers.attachmentPerDay) - attachmentGrowth.count)
    attachmentGrowth.count += min(gain, room)
    attachment = min(1000, attachment + min(gain, room))
  }

  /// Counts today's steps in marks of 500, each once a day, and returns the number of new marks.
  mutating func recordStepMarks(stepsToday today: Int64, on day: CivilDay) -> Int {
    stepMarks.resetIfNewDay(day)
    let passed = today / 500
    guard passed > stepMarks.count else { return 0 }
    let new = passed - stepMarks.count
    stepMarks.count = passed
    return Int(min(new, Int64(FeelingInput.maxMarks)))
  }

  /// Returns the class of the time for which the app has been in the background at `now`.
  func absence(at now: Instant) -> FeelingInput.Absence {
    let away = now - movedToBackgroundAt
    if away >= .hours(faceRules.numbers.longAbsenceHours) { return .veryLong }
    return away >= .hours(faceRules.numbers.absenceHours) ? .long : .short
  }
}

/// A count for one day.
public struct DailyCount: Hashable, Sendable {
  /// The day.
  public var day: CivilDay
  /// The count.
  public var count: Int64 = 0

  /// Advances to a day, for which the count starts at 0.
  ///
  /// If a day repeats because the date line was crossed, it shares the count of the later day. A day more than two days
  /// earlier means that the clock was set back, and the count starts again.
  mutating func resetIfNewDay(_ next: CivilDay) {
    if day < next || next.daysSince1970 < day.daysSince1970 - 2 { self = DailyCount(day: next) }
  }
}

/// A cause of a feeling, with its instant.
public struct FeelingCause: Hashable, Sendable {
  /// The input.
  public let input: FeelingInput
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
