public import PixelPalCore

/// A pal's feelings, which result from past events and can be read at any instant.
///
///     feelings.values(at: now, in: zone)  // valence 416, arousal 778, vigour 755
///
/// Only events change the stored values. Reading them does not.
public struct Feelings: Hashable, Sendable {
  /// The deviation of gladness from its baseline.
  public internal(set) var valence: FeelingDeviation
  /// The deviation of excitement from its baseline for the time of day.
  public internal(set) var arousal: FeelingDeviation
  /// The deviation of vigour from its baseline for the time of day.
  public internal(set) var vigour: FeelingDeviation
  /// The pal's attachment to the person, in thousandths.
  ///
  /// Attachment falls only if the person resets the feelings.
  public internal(set) var attachment: Int64
  /// The growth of attachment that counts towards the daily limit, in thousandths, with the day of the growth.
  public internal(set) var attachmentGrowth: DailyCount
  /// The instants of the last input of each repeatable kind, with `nil` for a kind that hasn't occurred.
  ///
  /// An input has less effect if it follows soon after another of its kind.
  public internal(set) var lastRepeatableInputs: [Instant?]
  /// The counts of past plays, which determine the next story, compliment, joke and staring contest.
  public internal(set) var playCounts = PlayCounts()
  /// The last day with counted steps, and the number of multiples of 500 that its step count has passed.
  public internal(set) var stepMarks: DailyCount
  /// The instant at which the app last moved to the background.
  ///
  /// If the app has never moved to the background, this is the instant at which the pal was created.
  public internal(set) var movedToBackgroundAt: Instant
  /// The instant at which the last unprompted emote began, or `nil` if there has been none.
  ///
  /// An unprompted emote is a reaction that the person didn't ask for, such as one to a milestone.
  public internal(set) var unpromptedEmoteAt: Instant?
  /// The last input that raised gladness, or `nil` if none has.
  public internal(set) var gladnessCause: FeelingCause?
  /// The last input that raised excitement, or `nil` if none has.
  public internal(set) var excitementCause: FeelingCause?
  /// The last input that lowered excitement, or `nil` if none has.
  public internal(set) var calmingCause: FeelingCause?
  let faceRules: FaceRules
  /// The core rules, which define when it is night.
  let coreRules: Rules

  /// Creates the feelings of a new pal, which is created at `createdAt`.
  public init(createdAt: Instant, in zone: Zone, under core: Rules, faceRules rules: FaceRules) {
    let day = zone.day(at: createdAt)
    (valence, arousal, vigour) = (.init(at: createdAt), .init(at: createdAt), .init(at: createdAt))
    attachment = Int64(rules.numbers.attachmentAtFirst)
    (attachmentGrowth, stepMarks) = (DailyCount(day: day), DailyCount(day: day))
    lastRepeatableInputs = Array(repeating: nil, count: FeelingInput.repeatableKindCount)
    movedToBackgroundAt = createdAt
    (self.coreRules, self.faceRules) = (core, rules)
  }

  /// The values of the three feeling axes, as they are shown.
  public struct Values: Hashable, Sendable {
    /// Gladness in thousandths, from -1000 to 1000.
    public let valence: Int64
    /// Excitement in thousandths, from 0 to 1000.
    public let arousal: Int64
    /// Vigour in thousandths, from 0 to 1000.
    public let vigour: Int64
  }

  /// Returns the values of the three axes at `now`, which must not precede the last input.
  ///
  /// If `sleepHours` is `nil`, the pal has ``SleepHours/standard`` hours.
  public func values(at now: Instant, in zone: Zone, sleepHours: SleepHours? = nil) -> Values {
    let time = zone.localTime(at: now)
    return Values(
      valence: value(of: .valence, at: now, localTime: time, sleepHours: sleepHours),
      arousal: value(of: .arousal, at: now, localTime: time, sleepHours: sleepHours),
      vigour: value(of: .vigour, at: now, localTime: time, sleepHours: sleepHours))
  }

  /// Resets gladness, excitement, vigour and attachment to the state of a new pal.
  ///
  /// The counts, such as those of plays, stay. Nothing else lowers attachment.
  mutating func reset(at now: Instant) {
    (valence, arousal, vigour) = (.init(at: now), .init(at: now), .init(at: now))
    attachment = Int64(faceRules.numbers.attachmentAtFirst)
    (gladnessCause, excitementCause, calmingCause) = (nil, nil, nil)
  }

  func deviation(of axis: FeelingAxis) -> FeelingDeviation {
    switch axis {
    case .valence: valence
    case .arousal: arousal
    case .vigour: vigour
    }
  }

  /// Returns true if excitement is below its baseline for the time of day, because an event has lowered it.
  func isArousalBelowBaseline(at now: Instant) -> Bool {
    arousal.grains(at: now, dynamics: FeelingAxis.arousal.dynamics(under: faceRules)) < 0
  }

  func value(of axis: FeelingAxis, at now: Instant, localTime time: LocalDateTime, sleepHours: SleepHours?) -> Int64 {
    let dynamics = axis.dynamics(under: faceRules)
    let moved = FeelingDeviation.roundedThousandths(ofGrains: deviation(of: axis).grains(at: now, dynamics: dynamics))
    let shown = axis.baseline(at: time, sleepHours: sleepHours) + moved
    return min(max(shown, dynamics.shownRange.lowerBound), dynamics.shownRange.upperBound)
  }
}

extension Feelings {
  /// Applies an input at `now`, with a weaker effect if an input of its kind came shortly before.
  mutating func apply(_ input: FeelingInput, at now: Instant, in zone: Zone) {
    let effect = input.effect
    var (share, whole): (Int64, Int64) = (1, 1)
    if let (kind, fullAfter) = effect.repetition {
      // If the clock was set back, the share is 0 rather than negative.
      if let last = lastRepeatableInputs[kind] {
        (share, whole) = (min(max(0, (now - last).count), fullAfter.count), fullAfter.count)
      }
      lastRepeatableInputs[kind] = now
    }
    func dampedGrains(_ delta: Int64) -> Int64 {
      (delta * FeelingDeviation.grainsPerThousandth * share).flooredDivision(by: whole).quotient
    }
    valence.add(grains: dampedGrains(effect.valence), at: now, dynamics: FeelingAxis.valence.dynamics(under: faceRules))
    arousal.add(grains: dampedGrains(effect.arousal), at: now, dynamics: FeelingAxis.arousal.dynamics(under: faceRules))
    vigour.add(grains: dampedGrains(effect.vigour), at: now, dynamics: FeelingAxis.vigour.dynamics(under: faceRules))
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

  /// Returns the number of multiples of 500 that today's step count has passed since the last call, and records them.
  ///
  /// The result is at most ``FeelingInput/maxMarks``.
  mutating func countNewMultiplesOf500(passedByStepsToday today: Int64, on day: CivilDay) -> Int {
    stepMarks.resetIfNewDay(day)
    let passed = today / 500
    guard passed > stepMarks.count else { return 0 }
    let new = passed - stepMarks.count
    stepMarks.count = passed
    return Int(min(new, Int64(FeelingInput.maxMarks)))
  }

  /// Returns the class of the absence that began when the app moved to the background and ends at `now`.
  func absenceClass(endingAt now: Instant) -> FeelingInput.Absence {
    let away = now - movedToBackgroundAt
    if away >= .hours(faceRules.numbers.longAbsenceHours) { return .veryLong }
    return away >= .hours(faceRules.numbers.absenceHours) ? .long : .short
  }
}

/// A count that starts again each day.
public struct DailyCount: Hashable, Sendable {
  /// The day on which ``count`` was counted.
  public var day: CivilDay
  /// The amount counted so far on ``day``.
  public var count: Int64 = 0

  /// Restarts the count at 0 if `next` is a new day.
  ///
  /// If a day repeats because the person crossed the date line, the repeated day continues the count of the later day.
  /// A day more than two days earlier means that the clock was set back, so the count restarts.
  mutating func resetIfNewDay(_ next: CivilDay) {
    if day < next || next.daysSince1970 < day.daysSince1970 - 2 { self = DailyCount(day: next) }
  }
}

/// An input that changed a feeling, with its instant.
public struct FeelingCause: Hashable, Sendable {
  /// The input that changed the feeling.
  public let input: FeelingInput
  /// The instant at which the input occurred.
  public let at: Instant
}

/// The counts of past plays, for those kinds of plays that have new content each time.
public struct PlayCounts: Hashable, Sendable {
  /// The number of stories told so far.
  public var stories = 0
  /// The number of compliments paid so far.
  public var compliments = 0
  /// The number of jokes that the pal has made about itself.
  public var roasts = 0
  /// The number of staring contests begun so far.
  public var contests = 0

  /// Creates the counts of a new pal, all 0.
  public init() {}
}
