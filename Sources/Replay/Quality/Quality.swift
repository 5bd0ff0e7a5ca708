package import PixelPalCore
import StepHistory

/// How well a phone showed what was meant, in one place, over a whole replay.
package struct Quality: Hashable, Sendable {
  /// How long something was shown and differed from what was meant.
  package internal(set) var wrong = Milliseconds.zero
  /// How long the same pal would have been wrong there if it never walked, on the same phone and with updates of its own;
  /// `nil` where nobody knows when somebody walked.
  package internal(set) var wrongIfAlwaysResting: Milliseconds?
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
///     meter.show(glimpses, resting: resting, at: turn.at)
///
/// Numbers of steps are not compared: a pal that walks along and is a step behind is not wrong.
package struct QualityMeter: Sendable {
  private var meaning: Meaning
  private var places: [PlaceMeter]
  /// The same for one that never walks, where that makes a difference.
  private var resting: [PlaceMeter]
  private let knowsWalks: Bool
  private let start: Instant
  private var position: Instant
  private var seen: [(phase: Phase, at: Instant)] = []

  /// A meter at the beginning of `course`.
  package init(_ course: Course) {
    meaning = Meaning(course)
    start = course.createdAt
    position = start
    places = Glimpse.Place.allCases.map { PlaceMeter($0, at: course.createdAt) }
    resting = places.filter { Glimpses.Resting.none[$0.place] != nil }
    knowsWalks = !course.truth.hasDayTotalsAlone
  }

  /// Notes what the phone draws from `now` on, which is no earlier than what was passed, and what it would draw of one that
  /// never walks.
  package mutating func show(_ shown: Glimpses, resting drawn: Glimpses.Resting, at now: Instant) {
    let (meant, position) = (meaning.meant, position)
    for index in places.indices {
      let glimpse = shown[places[index].place]
      if glimpse == places[index].shown { continue }
      let phase = places[index].take(glimpse, meant, at: position)
      if let phase, phase > (seen.last?.phase ?? .dormant) { seen.append((phase, now)) }
    }
    for index in resting.indices {
      guard let glimpse = drawn[resting[index].place], !(glimpse == resting[index].shown) else { continue }
      _ = resting[index].take(glimpse, meant, at: position)
    }
  }

  /// Lets time go on to `instant`, the phone drawing what it drew.
  package mutating func pass(to instant: Instant) {
    while true {
      // Up to a change it is as it was before.
      let wasWalking = meaning.meant.isWalking
      if let spells = meaning.passSpells(before: instant) { goOn(past: spells, wasWalking) }
      guard let change = meaning.next(by: instant) else { break }
      goOn(to: change)
      let meant = meaning.meant
      for index in places.indices where places[index].isCompared { places[index].compare(meant, at: change) }
      for index in resting.indices where resting[index].isCompared { resting[index].compare(meant, at: change) }
    }
    goOn(to: instant)
  }

  /// Goes past walks, each the time to rest or to walk that it was meant to be.
  private mutating func goOn(past spells: WalkingSpans.Spells, _ wasWalking: Bool) {
    position = spells.end
    let isWalking = meaning.meant.isWalking
    for index in places.indices where places[index].dependsOnWalking {
      places[index].judge(spells, from: !wasWalking, to: isWalking)
    }
    for index in resting.indices where resting[index].dependsOnWalking {
      resting[index].judge(spells, from: !wasWalking, to: isWalking)
    }
  }

  private mutating func goOn(to instant: Instant) { position = max(position, instant) }

  /// What was measured in each place so far.
  package func qualities() -> [(place: Glimpse.Place, quality: Quality)] {
    places.map { meter in
      var quality = meter.quality(at: position)
      quality.length = position - start
      let atRest = resting.first { $0.place == meter.place }?.quality(at: position) ?? quality
      quality.wrongIfAlwaysResting = knowsWalks ? atRest.wrong : nil
      return (meter.place, quality)
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
