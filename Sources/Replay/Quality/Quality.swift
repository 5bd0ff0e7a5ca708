package import PixelPalCore

/// How well a phone showed what was meant, in one place, over a whole replay.
package struct Quality: Hashable, Sendable {
  /// How long something was shown and differed from what was meant.
  package internal(set) var wrong = Milliseconds.zero
  /// How long a pal that never walks would have been wrong there.
  package internal(set) var wrongIfAlwaysResting = Milliseconds.zero
  /// How long it was stale, and the phone knew.
  package internal(set) var stale = Milliseconds.zero
  /// How long it was live.
  package internal(set) var live = Milliseconds.zero
  /// How long nothing was there.
  package internal(set) var gone = Milliseconds.zero
  /// The longest time from a change that was meant to its drawing.
  package internal(set) var worstLag = Milliseconds.zero
  /// How long the replay was.
  package internal(set) var length = Milliseconds.zero
}

/// When a phase was to be seen, and when it was.
package struct EvolutionMoment: Hashable, Sendable {
  /// The phase.
  package let phase: Phase
  /// When it was meant to be seen.
  package let meantAt: Instant
  /// When app or Live Activity drew it first; `nil` when neither did.
  package let seenAt: Instant?

  /// How long one had to wait to see it; none at all where a correction has made it be seen too early.
  package var lag: Milliseconds? { seenAt.map { max(.zero, $0 - meantAt) } }
}

/// Measures what a phone showed against what was meant.
///
///     var meter = QualityMeter(course)
///     meter.pass(to: turn.at)     // until then the phone showed what it showed
///     meter.show(glimpses, at: turn.at)
///
/// Numbers of steps are not compared: a pal that walks along and is a step behind is not wrong.
package struct QualityMeter: Sendable {
  private var meaning: Meaning
  private var places: [PlaceMeter]
  private let start: Instant
  private var position: Instant
  /// How long the pal was meant to walk so far.
  private var walked = Milliseconds.zero
  private var seen: [(phase: Phase, at: Instant)] = []

  /// A meter at the beginning of `course`.
  package init(_ course: Course) {
    meaning = Meaning(course)
    start = course.createdAt
    position = start
    places = Glimpse.Place.allCases.map { PlaceMeter($0, at: course.createdAt) }
  }

  /// Notes what the phone draws from `now` on, which is no earlier than what was passed.
  package mutating func show(_ shown: Glimpses, at now: Instant) {
    let (meant, position, walked) = (meaning.meant, position, walked)
    for index in places.indices {
      let glimpse = shown[places[index].place]
      if glimpse == places[index].shown { continue }
      let phase = places[index].take(glimpse, meant, at: position, walked)
      if let phase, phase > (seen.last?.phase ?? .dormant) { seen.append((phase, now)) }
    }
  }

  /// Lets time go on to `instant`, the phone drawing what it drew.
  package mutating func pass(to instant: Instant) {
    // Up to a change it is as it was before.
    var wasWalking = meaning.meant.isWalking
    while true {
      if let spells = meaning.passSpells(before: instant) {
        goOn(past: spells, wasWalking)
        wasWalking = meaning.meant.isWalking
      }
      guard let change = meaning.next(by: instant) else { break }
      goOn(to: change, wasWalking)
      wasWalking = meaning.meant.isWalking
      let meant = meaning.meant
      for index in places.indices where places[index].isCompared { places[index].compare(meant, at: change) }
    }
    goOn(to: instant, wasWalking)
  }

  /// Goes past walks, each the time to rest or to walk that it was meant to be.
  private mutating func goOn(past spells: WalkingSpans.Spells, _ wasWalking: Bool) {
    goOn(to: spells.start, wasWalking)
    walked = walked + spells.walking.length
    position = spells.end
    let isWalking = meaning.meant.isWalking
    for index in places.indices where places[index].dependsOnWalking {
      places[index].judge(spells, from: !wasWalking, to: isWalking)
    }
  }

  private mutating func goOn(to instant: Instant, _ isWalking: Bool) {
    guard instant > position else { return }
    if isWalking { walked = walked + (instant - position) }
    position = instant
  }

  /// What was measured in each place so far.
  package func qualities() -> [(place: Glimpse.Place, quality: Quality)] {
    places.map { meter in
      var meter = meter
      meter.settle(at: position, walked)
      meter.endWrong(at: position)
      meter.quality.length = position - start
      return (meter.place, meter.quality)
    }
  }

  /// The phases that were meant to be seen, ascending, and when they were.
  package var moments: [EvolutionMoment] {
    meaning.reveals.map { reveal in
      EvolutionMoment(
        phase: reveal.phase, meantAt: reveal.at, seenAt: seen.first { $0.phase >= reveal.phase }?.at)
    }
  }
}
