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
  private var places: [Place]
  private var shown = Glimpses.none
  private var position: Instant
  private var seen: [(phase: Phase, at: Instant)] = []

  fileprivate struct Place: Sendable {
    let place: Glimpse.Place
    let walks: Bool
    var shown = Glimpse(status: .placeholder)
    /// Whether something is drawn there that can be right or wrong.
    var isCompared = false
    var isWrong = false
    var wrongSince: Instant?
    var quality = Quality()
  }

  /// A meter at the beginning of `course`.
  package init(_ course: Course) {
    meaning = Meaning(course)
    places = Glimpse.Place.allCases.map { Place($0) }
    position = course.createdAt
  }

  /// Notes what the phone draws from `now` on, which is no earlier than what was passed.
  package mutating func show(_ shown: Glimpses, at now: Instant) {
    if shown == self.shown { return }
    self.shown = shown
    for index in places.indices { places[index].show(shown, meaning.meant, at: position) }
    see(at: now)
  }

  private mutating func see(at now: Instant) {
    for entry in places where entry.shown.status == .live {
      guard let phase = entry.shown.picture?.phase, phase > (seen.last?.phase ?? .dormant) else { continue }
      switch entry.place {
      case .app, .island, .minimal, .banner: seen.append((phase, now))
      case .accessory, .home: break
      }
    }
  }

  /// Lets time go on to `instant`, the phone drawing what it drew.
  package mutating func pass(to instant: Instant) {
    var isWalking = meaning.meant.isWalking
    while let change = meaning.next(by: instant) {
      count(until: change, isWalking: isWalking)
      let meant = meaning.meant
      isWalking = meant.isWalking
      for index in places.indices { places[index].compare(meant, at: position) }
    }
    count(until: instant, isWalking: isWalking)
  }

  private mutating func count(until instant: Instant, isWalking: Bool) {
    let length = instant - position
    guard length > .zero else { return }
    for index in places.indices { places[index].count(length, isWalking: isWalking) }
    position = instant
  }

  /// What was measured in each place so far.
  package func qualities() -> [(place: Glimpse.Place, quality: Quality)] {
    places.map { entry in
      var entry = entry
      entry.endLag(at: position)
      return (entry.place, entry.quality)
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

extension QualityMeter.Place {
  fileprivate init(_ place: Glimpse.Place) {
    self.place = place
    walks =
      switch place {
      case .app, .island, .minimal, .banner: true
      case .accessory, .home: false
      }
  }

  fileprivate mutating func show(_ all: Glimpses, _ meant: Meant, at now: Instant) {
    shown = all[place]
    isCompared =
      switch shown.status {
      case .live, .locked: true
      // Behind another app nobody sees it.
      case .stale: if case .app = place { false } else { true }
      case .gone, .redacted, .placeholder: false
      }
    compare(meant, at: now)
  }

  fileprivate mutating func compare(_ meant: Meant, at now: Instant) {
    var isWrong = isCompared
    if isWrong, let picture = shown.picture { isWrong = !(picture == meant.picture(in: place)) }
    guard isWrong != self.isWrong else { return }
    self.isWrong = isWrong
    if isWrong { wrongSince = now } else { endLag(at: now) }
  }

  fileprivate mutating func count(_ length: Milliseconds, isWalking: Bool) {
    quality.length = quality.length + length
    switch shown.status {
    case .live: quality.live = quality.live + length
    case .stale: quality.stale = quality.stale + length
    case .gone: quality.gone = quality.gone + length
    case .locked, .redacted, .placeholder: break
    }
    if isWrong { quality.wrong = quality.wrong + length }
    if isWalking, isCompared, walks { quality.wrongIfAlwaysResting = quality.wrongIfAlwaysResting + length }
  }

  fileprivate mutating func endLag(at instant: Instant) {
    if let wrongSince { quality.worstLag = max(quality.worstLag, instant - wrongSince) }
    wrongSince = nil
  }
}
