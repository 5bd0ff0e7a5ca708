import PixelPalCore

// Skips idle time.
extension FaceEngine {
  /// Skips idle time before `limit` if that gives the same result as advancing through it.
  ///
  /// The pal picks a behaviour in each cycle of its ``IdleSchedule``. A block of several cycles has at most one
  /// spontaneous emote. An emote and its overlays end before the second emote after it begins, so only the emotes of
  /// the last three blocks can still be visible. In the cycles before these blocks, only the mood is updated. Where no
  /// factor of the mood can cross a threshold, several cycles are skipped at once.
  ///
  /// At most the 48 hours before `limit` are computed, even if the phone's clock was set ahead by years. That is
  /// enough, because feelings return to their baselines within five hours, and the mood after a night doesn't depend on
  /// the day before.
  mutating func skipIdleTime(before limit: Instant) {
    let schedule = idleSchedule
    let every = Int64(faceRules.numbers.spontaneousEmoteOneIn)
    let block = schedule.cycleIndex(at: limit).flooredDivision(by: every).quotient
    let end = (block - 2) * every
    guard let foreground, let next = nextTimerTime, foreground.nextCycleIndex < end, !hasEventOverlay(at: next) else {
      return
    }
    let from = max(foreground.nextCycleIndex, schedule.cycleIndex(at: limit - .hours(48)))
    updateMood(throughCycles: from..<end)
    let last = schedule.start(ofCycle: end) - Milliseconds(1)
    self.foreground?.restartIdleTimers(from: last, schedule: schedule)
    // The blink window that contains `last` takes its rate from the window's own beginning.
    let windowStart = IdleSchedule.blinkRateWindowStart(at: last)
    if windowStart >= foreground.nextBlinkWindow {
      let interval = blinkIntervalMilliseconds(at: windowStart)
      self.foreground?.blinkInterval = interval
    }
  }

  /// Returns true if an overlay that an event caused is still active at `now`.
  ///
  /// While such an overlay is active, time must not be skipped. A spontaneous overlay might find no free slot and would
  /// have to be recorded as dropped.
  private func hasEventOverlay(at now: Instant) -> Bool {
    foreground?.overlays.entries.contains { $0.isCausedByEvent && now < $0.endsAt } ?? false
  }

  /// Updates the mood as if it were decided anew at the start of each cycle in `cycles`.
  private mutating func updateMood(throughCycles cycles: Range<Int64>) {
    let schedule = idleSchedule
    let least = Milliseconds(schedule.cycleMilliseconds)
    var next = cycles.lowerBound
    var length: Int64 = 1
    while next < cycles.upperBound, let mood = foreground?.mood.mood {
      let span = min(length, cycles.upperBound - next)
      let (first, last) = (schedule.start(ofCycle: next), schedule.start(ofCycle: next + span - 1))
      if mood.isStable(within: moodFactorRange(from: first, through: last)) {
        next += span
        length *= 2
      } else if span == 1 {
        let factors = moodFactors(at: first)
        foreground?.mood.update(from: factors, at: first, minimumDuration: least)
        next += 1
      } else {
        length = span / 2
      }
    }
  }

  /// Returns the lowest and the highest value of each factor from `first` through `last`, with no event between them.
  private func moodFactorRange(from first: Instant, through last: Instant) -> (least: Mood.Factors, most: Mood.Factors)
  {
    func moodFactors(choosing pick: (Feelings.ValueRange) -> Int64, boredom: Int64) -> Mood.Factors {
      func value(_ axis: FeelingAxis) -> Int64 {
        pick(feelings.valueRange(of: axis, from: first, through: last, in: context))
      }
      return Mood.Factors(
        valence: value(.valence), arousal: value(.arousal), vigour: value(.vigour), attachment: feelings.attachment,
        boredom: boredom, isPetted: false)
    }
    // Boredom only grows.
    return (
      moodFactors(choosing: { $0.lowest }, boredom: boredom(at: first)),
      moodFactors(choosing: { $0.highest }, boredom: boredom(at: last))
    )
  }
}

extension Mood {
  /// Returns true if none of the factors within `extremes` can lead to another mood.
  ///
  /// Each condition for the start or end of a mood compares one factor with a constant. It is therefore enough to check
  /// the combinations of lowest and highest values.
  fileprivate func isStable(within extremes: (least: Factors, most: Factors)) -> Bool {
    let corners = (0..<16).map { corner in
      func extremeValue(cornerBit bit: Int, of factor: (Factors) -> Int64) -> Int64 {
        factor(corner >> bit & 1 == 0 ? extremes.least : extremes.most)
      }
      return Factors(
        valence: extremeValue(cornerBit: 0) { $0.valence }, arousal: extremeValue(cornerBit: 1) { $0.arousal },
        vigour: extremeValue(cornerBit: 2) { $0.vigour },
        attachment: extremes.least.attachment, boredom: extremeValue(cornerBit: 3) { $0.boredom }, isPetted: false)
    }
    for next in Mood.allCases {
      // `content` is the last mood, and no mood of lower priority can replace it.
      if next == self { return self == .content || !corners.contains { isEnded(by: $0) } }
      if corners.contains(where: { next.isStarted(by: $0) }) { return false }
    }
    return true
  }
}

extension Feelings {
  /// The lowest and the highest value that a feeling has between two instants.
  struct ValueRange {
    let lowest: Int64
    let highest: Int64
  }

  /// Returns the lowest and the highest value of the feeling `axis` from `first` through `last`, with no input between
  /// them.
  func valueRange(
    of axis: FeelingAxis, from first: Instant, through last: Instant, in context: FaceContext
  ) -> ValueRange {
    let dynamics = axis.dynamics(under: faceRules)
    // A deviation moves monotonically towards 0.
    let moved = [first, last].map {
      FeelingDeviation.roundedThousandths(ofGrains: deviation(of: axis).grains(at: $0, dynamics: dynamics))
    }
    let baselineRange = axis.baselineRange(from: first, through: last, in: context)
    func clampedToShownRange(_ value: Int64) -> Int64 {
      min(max(value, dynamics.shownRange.lowerBound), dynamics.shownRange.upperBound)
    }
    return ValueRange(
      lowest: clampedToShownRange(baselineRange.lowerBound + min(moved[0], moved[1])),
      highest: clampedToShownRange(baselineRange.upperBound + max(moved[0], moved[1])))
  }
}

extension FeelingAxis {
  /// Returns the range of this axis's baseline from `first` through `last`.
  fileprivate func baselineRange(
    from first: Instant, through last: Instant, in context: FaceContext
  ) -> ClosedRange<Int64> {
    let curve: DailyCurve
    switch self {
    case .valence: return 200...200
    case .arousal: curve = .arousal
    case .vigour: curve = .vigour
    }
    let zone = context.zone
    let (from, through) = (zone.localTime(at: first), zone.localTime(at: last))
    guard from.day == through.day, zone.hasConstantOffset(from: first, through: last) else { return curve.valueRange }
    return curve.valueRange(from: from, through: through, sleepHours: context.sleepHours)
  }
}
