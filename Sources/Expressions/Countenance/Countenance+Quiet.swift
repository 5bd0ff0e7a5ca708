import PixelPalCore

// Advancing through idle time.
extension Countenance {
  /// Skips idle time, if the result cannot be distinguished from advancing through it.
  ///
  /// A spontaneous emote and its overlays end before the next but one begins, so only those of the last three blocks of
  /// cycles can still be visible. Only the mood carries over from earlier cycles. Each cycle decides it, but spans of
  /// cycles in which no value can reach a threshold are skipped as a whole.
  ///
  /// Feelings return to their baselines within five hours, and each night leads to the same mood after any day. After
  /// two quiet days nothing earlier has an effect, so a clock that is set ahead by years costs only the last 48 hours.
  mutating func skipQuiet(before limit: Instant) {
    let ambience = ambience
    let every = Int64(rules.numbers.spontaneousEmoteOneIn)
    let block = ambience.cycle(at: limit).flooredDivision(by: every).quotient
    let end = (block - 2) * every
    guard let front, let next = nextStep, front.nextCycle < end, !holdsCaused(at: next) else { return }
    let from = max(front.nextCycle, ambience.cycle(at: limit - .hours(48)))
    decideMoods(ofCycles: from..<end)
    let begins = ambience.begins(end)
    self.front?.goOn(from: begins - Milliseconds(1), ambience)
    // The window of blinks at that instant takes its rate from its own beginning.
    let window = Ambience.windowOfBlinks.count
    let index = (begins - Milliseconds(1)).millisecondsSince1970.flooredDivision(by: window).quotient
    let looked = Instant(millisecondsSince1970: index * window)
    if looked >= front.nextWindow {
      let length = blinkLength(at: looked)
      self.front?.blinkLength = length
    }
  }

  /// Returns true if an overlay that an event caused is active at `now`.
  ///
  /// Time must not be skipped then, because a spontaneous overlay that finds no place beside it is recorded.
  private func holdsCaused(at now: Instant) -> Bool {
    front?.overlays.entries.contains { $0.isCaused && now < $0.ends } ?? false
  }

  /// Updates the mood as if each of the cycles had decided it.
  private mutating func decideMoods(ofCycles cycles: Range<Int64>) {
    let ambience = ambience
    let least = Milliseconds(ambience.cycle)
    var next = cycles.lowerBound
    var length: Int64 = 1
    while next < cycles.upperBound, let mood = front?.mood.mood {
      let span = min(length, cycles.upperBound - next)
      let (first, last) = (ambience.begins(next), ambience.begins(next + span - 1))
      if mood.stays(through: extremes(from: first, through: last)) {
        next += span
        length *= 2
      } else if span == 1 {
        let signs = signs(at: first)
        front?.mood.decide(signs, at: first, least: least)
        next += 1
      } else {
        length = span / 2
      }
    }
  }

  /// Returns the lowest and the highest value of each sign between two instants without events.
  private func extremes(from first: Instant, through last: Instant) -> (least: Mood.Signs, most: Mood.Signs) {
    func signs(_ pick: (Feelings.Extent) -> Int64, boredom: Int64) -> Mood.Signs {
      func value(_ axis: Axis) -> Int64 { pick(feelings.extent(of: axis, from: first, through: last, in: facts.zone)) }
      return Mood.Signs(
        valence: value(.valence), arousal: value(.arousal), vigour: value(.vigour), attachment: feelings.attachment,
        boredom: boredom, isPetted: false)
    }
    // Boredom only grows.
    return (signs({ $0.least }, boredom: boredom(at: first)), signs({ $0.most }, boredom: boredom(at: last)))
  }
}

extension Mood {
  /// Returns true if no signs between the extremes end the mood or start one of higher priority.
  ///
  /// Each condition compares one sign with a constant, so a condition that holds anywhere between the extremes holds at
  /// a corner.
  fileprivate func stays(through extremes: (least: Signs, most: Signs)) -> Bool {
    let corners = (0..<16).map { corner in
      func pick(_ bit: Int, _ sign: (Signs) -> Int64) -> Int64 {
        sign(corner >> bit & 1 == 0 ? extremes.least : extremes.most)
      }
      return Signs(
        valence: pick(0) { $0.valence }, arousal: pick(1) { $0.arousal }, vigour: pick(2) { $0.vigour },
        attachment: extremes.least.attachment, boredom: pick(3) { $0.boredom }, isPetted: false)
    }
    for next in Mood.allCases {
      // `content` is the last mood, and no mood of lower priority can replace it.
      if next == self { return self == .content || !corners.contains { ends(with: $0) } }
      if corners.contains(where: { next.begins(with: $0) }) { return false }
    }
    return true
  }
}

extension Feelings {
  /// The lowest and the highest value that an axis shows.
  struct Extent {
    let least: Int64
    let most: Int64
  }

  /// Returns the lowest and the highest value of an axis between two instants, if no input affects it.
  func extent(of axis: Axis, from first: Instant, through last: Instant, in zone: Zone) -> Extent {
    let course = axis.course(under: rules)
    // A deviation moves monotonically towards 0.
    let moved = [first, last].map { Deviation.thousandths(of: deviation(axis).grains(at: $0, course)) }
    let ground = axis.baselines(from: first, through: last, in: zone)
    func shown(_ value: Int64) -> Int64 { min(max(value, course.shown.lowerBound), course.shown.upperBound) }
    return Extent(
      least: shown(ground.lowerBound + min(moved[0], moved[1])),
      most: shown(ground.upperBound + max(moved[0], moved[1])))
  }
}

extension Axis {
  /// Returns the lowest and the highest baseline between two instants.
  fileprivate func baselines(from first: Instant, through last: Instant, in zone: Zone) -> ClosedRange<Int64> {
    let curve: DayCurve
    switch self {
    case .valence: return 200...200
    case .arousal: curve = .arousal
    case .vigour: curve = .vigour
    }
    let (from, through) = (zone.localTime(at: first), zone.localTime(at: last))
    guard from.day == through.day, zone.keepsOffset(from: first, through: last) else { return curve.extremes }
    return curve.values(from: from, through: through)
  }
}
