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
  private let start: Instant
  private var position: Instant
  /// How long the pal was meant to walk so far.
  private var walked = Milliseconds.zero
  private var seen: [(phase: Phase, at: Instant)] = []

  /// A place, measured up to the last change there.
  fileprivate struct Place: Sendable {
    let place: Glimpse.Place
    let walks: Bool
    private(set) var shown = Glimpse(status: .placeholder)
    private var status = Presentation.Status.placeholder
    /// Since when that is shown, and how long the pal was meant to walk by then.
    var since: (at: Instant, walked: Milliseconds)
    /// Whether something is drawn there that can be right or wrong.
    var isCompared = false
    /// Whether what is drawn is what is meant, while the pal is meant to rest and while it is meant to walk.
    var isRight = (resting: false, walking: false)
    var wrongSince: Instant?
    var quality = Quality()
  }

  /// A meter at the beginning of `course`.
  package init(_ course: Course) {
    meaning = Meaning(course)
    start = course.createdAt
    position = start
    places = Glimpse.Place.allCases.map { Place($0, at: course.createdAt) }
  }

  /// Notes what the phone draws from `now` on, which is no earlier than what was passed.
  package mutating func show(_ shown: Glimpses, at now: Instant) {
    for index in places.indices {
      let phase = places[index].take(shown, meaning.meant, at: position, walked)
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
      for index in places.indices { places[index].compare(meaning.meant, at: position) }
    }
    goOn(to: instant, wasWalking)
  }

  /// Goes past walks, each the time to rest or to walk that it was meant to be.
  private mutating func goOn(past spells: WalkingSpans.Spells, _ wasWalking: Bool) {
    goOn(to: spells.start, wasWalking)
    walked = walked + spells.walking.length
    position = spells.end
    for index in places.indices { places[index].judge(spells, from: !wasWalking, to: meaning.meant.isWalking) }
  }

  private mutating func goOn(to instant: Instant, _ isWalking: Bool) {
    guard instant > position else { return }
    if isWalking { walked = walked + (instant - position) }
    position = instant
  }

  /// What was measured in each place so far.
  package func qualities() -> [(place: Glimpse.Place, quality: Quality)] {
    places.map { entry in
      var entry = entry
      entry.settle(at: position, walked)
      entry.endWrong(at: position)
      entry.quality.length = position - start
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
  fileprivate init(_ place: Glimpse.Place, at instant: Instant) {
    self.place = place
    since = (instant, .zero)
    walks =
      switch place {
      case .app, .island, .minimal, .banner: true
      case .accessory, .home: false
      }
  }

  /// Counts for how long that was shown which is shown.
  fileprivate mutating func settle(at now: Instant, _ walked: Milliseconds) {
    let length = now - since.at
    switch status {
    case .live: quality.live = quality.live + length
    case .stale: quality.stale = quality.stale + length
    case .gone: quality.gone = quality.gone + length
    case .locked, .redacted, .placeholder: break
    }
    if isCompared, walks { quality.wrongIfAlwaysResting = quality.wrongIfAlwaysResting + (walked - since.walked) }
    since = (now, walked)
  }

  /// Takes what is drawn in all places from `now` on: the phase that somebody sees here now and did not before.
  fileprivate mutating func take(
    _ glimpses: Glimpses, _ meant: Meant, at now: Instant, _ walked: Milliseconds
  ) -> Phase? {
    let glimpse = glimpses[place]
    if glimpse == shown { return nil }
    settle(at: now, walked)
    show(glimpse, meant, at: now)
    return phaseToSee
  }

  private mutating func show(_ glimpse: Glimpse, _ meant: Meant, at now: Instant) {
    shown = glimpse
    status = glimpse.status
    isCompared =
      switch status {
      case .live, .locked: true
      // Behind another app nobody sees it.
      case .stale: if case .app = place { false } else { true }
      case .gone, .redacted, .placeholder: false
      }
    compare(meant, at: now)
  }

  /// The phase that somebody who looks there sees; `nil` where it may be of old, or is a widget's.
  private var phaseToSee: Phase? {
    guard status == .live else { return nil }
    return switch place {
    case .app, .island, .minimal, .banner: shown.picture?.phase
    case .accessory, .home: nil
    }
  }

  /// Notes when what is drawn is what is meant, and goes by it.
  fileprivate mutating func compare(_ meant: Meant, at now: Instant) {
    isRight = (!isCompared, !isCompared)
    if isCompared, let picture = shown.picture {
      isRight.resting = picture == meant.picture(in: place, isWalking: false)
      isRight.walking = picture == meant.picture(in: place, isWalking: true)
    }
    judge(meant.isWalking, at: now)
  }

  /// Goes by what was noted, while the pal was meant to walk and to rest by turns.
  fileprivate mutating func judge(_ spells: WalkingSpans.Spells, from first: Bool, to last: Bool) {
    // What is right or wrong either way stays as it is.
    guard isRight.resting != isRight.walking else { return }
    judge(first, at: spells.start)
    guard spells.start < spells.end else { return }
    let wrong = isRight.resting ? spells.walking : spells.resting
    quality.wrong = quality.wrong + wrong.length
    quality.worstLag = max(quality.worstLag, wrong.longest)
    wrongSince = nil
    judge(last, at: spells.end)
  }

  /// Goes by what was noted, now that the pal is meant to walk or to rest.
  fileprivate mutating func judge(_ isWalking: Bool, at now: Instant) {
    if isWalking ? isRight.walking : isRight.resting {
      endWrong(at: now)
    } else {
      wrongSince = wrongSince ?? now
    }
  }

  fileprivate mutating func endWrong(at now: Instant) {
    guard let since = wrongSince else { return }
    quality.wrong = quality.wrong + (now - since)
    quality.worstLag = max(quality.worstLag, now - since)
    wrongSince = nil
  }
}
