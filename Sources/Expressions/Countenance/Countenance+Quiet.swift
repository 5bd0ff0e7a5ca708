import PixelPalCore

// Going on while nobody does anything.
extension Countenance {
  /// Leaves out what nobody can tell from not having been, where nothing is due but what the pal does of its own.
  ///
  /// An emote of its own and what floats with it are over before the next but one, so that the last three blocks of cycles
  /// are all that can be seen of them. What goes on through the rest is the mood: it is decided at each cycle, and whole
  /// stretches of those are passed over in which no sign can come to a number that decides anything.
  ///
  /// What was felt is over after five hours, and each night brings one mood whatever the day had, so that two quiet days
  /// leave nothing of what was before: a clock that is set ahead by years has no years to be looked through.
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
    // The window of blinks that is on then was looked at as it began.
    let window = Ambience.windowOfBlinks.count
    let index = (begins - Milliseconds(1)).millisecondsSince1970.flooredDivision(by: window).quotient
    let looked = Instant(millisecondsSince1970: index * window)
    if looked >= front.nextWindow {
      let length = blinkLength(at: looked)
      self.front?.blinkLength = length
    }
  }

  /// Whether something floats at `now` that was caused: what finds no place beside it is noted.
  private func holdsCaused(at now: Instant) -> Bool {
    front?.overlays.entries.contains { $0.isCaused && now < $0.ends } ?? false
  }

  /// Has the mood be what it is after each of some cycles decided it.
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

  /// The least and the most of each sign while nobody does anything.
  private func extremes(from first: Instant, through last: Instant) -> (least: Mood.Signs, most: Mood.Signs) {
    func signs(_ pick: (Feelings.Extent) -> Int64, boredom: Int64) -> Mood.Signs {
      func value(_ axis: Axis) -> Int64 { pick(feelings.extent(of: axis, from: first, through: last, in: facts.zone)) }
      return Mood.Signs(
        valence: value(.valence), arousal: value(.arousal), vigour: value(.vigour), attachment: feelings.attachment,
        boredom: boredom, isPetted: false)
    }
    // It only ever grows.
    return (signs({ $0.least }, boredom: boredom(at: first)), signs({ $0.most }, boredom: boredom(at: last)))
  }
}

extension Mood {
  /// Whether no signs between some end it, or bring one that goes before it.
  ///
  /// Each condition is about one sign and a number, so that one that holds anywhere between holds at a corner.
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
      // The last gives way to nothing that comes after it.
      if next == self { return self == .content || !corners.contains { ends(with: $0) } }
      if corners.contains(where: { next.begins(with: $0) }) { return false }
    }
    return true
  }
}

extension Feelings {
  /// From the least to the most that an axis shows.
  struct Extent {
    let least: Int64
    let most: Int64
  }

  /// What an axis shows at most and at least between two instants, if nothing moves it.
  func extent(of axis: Axis, from first: Instant, through last: Instant, in zone: Zone) -> Extent {
    let course = axis.course(under: rules)
    // A deviation goes one way, to nothing.
    let moved = [first, last].map { Deviation.thousandths(of: deviation(axis).grains(at: $0, course)) }
    let ground = axis.baselines(from: first, through: last, in: zone)
    func shown(_ value: Int64) -> Int64 { min(max(value, course.shown.lowerBound), course.shown.upperBound) }
    return Extent(
      least: shown(ground.lowerBound + min(moved[0], moved[1])),
      most: shown(ground.upperBound + max(moved[0], moved[1])))
  }
}

extension Axis {
  /// From the least to the most that the axis shows between two instants when nothing has happened.
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
