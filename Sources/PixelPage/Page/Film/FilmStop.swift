import InnerLife
import PixelPalCore
import Replay
import StepHistory

/// A stop in the film of a history: an instant at which the film pauses, with a sentence and animations.
struct FilmStop: Hashable {
  let at: Instant
  let kind: Kind
  /// The topic of the stop, such as `longestDay`.
  let topic: String
  /// The sentence that the film shows, or an empty text if it shows only the day.
  let sentence: String
  /// The animations that suit the stop, the most preferred first.
  let animations: [OneShotAnimation]

  /// The kind of a stop.
  ///
  /// Reveals and keepsakes may be close to other stops, while stops of all other kinds keep a distance. At most a third
  /// of the stops are keepsakes.
  enum Kind: String {
    case reveal, keepsake, moment, recall, day
  }

  /// Returns the animation of a pal in `phase`: the most preferred one that the phase permits.
  ///
  /// At a stop the pal is on its feet, so it doesn't sit down to watch a falling star.
  func animation(in phase: Phase) -> OneShotAnimation {
    animations.filter { $0 != .stargaze }.preferredAnimation(in: phase)
  }

  /// The reading time of the sentence: 350 ms a word, at least 2.5 s and at most 8 s.
  var readingTime: Milliseconds {
    Milliseconds(min(8000, max(2500, 350 * Int64(sentence.split(separator: " ").count))))
  }

  /// The time for which the pal grows at a reveal, before the film shows the sentence.
  static let growthTime = Milliseconds(1400)

  /// The time for which the film stays at the stop.
  var duration: Milliseconds { kind == .reveal ? FilmStop.growthTime + readingTime : readingTime }
}

/// A possible stop of the film, with its importance.
struct FilmStopCandidate: Hashable {
  let stop: FilmStop
  /// The importance of what the stop shows.
  ///
  /// Candidates with a higher importance are chosen first.
  let importance: Int

  /// Returns true if this candidate is chosen before `other`.
  ///
  /// The more important one is chosen first. If both are equally important, the earlier one is chosen first.
  func outranks(_ other: FilmStopCandidate) -> Bool {
    (-importance, stop.at, stop.kind.rawValue) < (-other.importance, other.stop.at, other.stop.kind.rawValue)
  }
}

/// A selection of the film's stops from many candidates.
///
/// Two stops are at least a fortieth of the history apart. Phases and keepsakes may be closer to other stops, but no
/// two stops are within a minute. At most a third of the stops are keepsakes, and at most three are moments of the same
/// topic. Each quarter of the history has a stop if it has candidates.
struct FilmStopSelection {
  /// The minimum number of stops, if there are enough candidates.
  static let minCount = 8
  /// The maximum number of stops at moments with the same topic.
  private static let maxMomentsOfTopic = 3

  private let span: Interval
  private(set) var stops: [FilmStop] = []

  /// Creates a selection of at most `maxCount` stops from `candidates` and `recalls`.
  ///
  /// Each quarter of the history first gets its most important candidate. Other candidates are then added in the order
  /// of their importance, but the last place is reserved for a recall, if one fits. Ordinary days are added only until
  /// there are ``minCount`` stops. The chosen stops are in time order.
  init(
    from candidates: [FilmStopCandidate], recalls: [FilmStopCandidate] = [], in span: Interval, maxCount: Int
  ) {
    self.span = span
    let ranked = candidates.sorted { $0.outranks($1) }.map { $0.stop }
    for quarter in 0..<4 { addFirstPermitted(of: ranked.filter { self.quarterOfHistory(of: $0) == quarter }) }
    let moments = ranked.filter { $0.kind != .day }
    while stops.count < maxCount - 1, addFirstPermitted(of: moments) {}
    addFirstPermitted(of: recalls.sorted { $0.outranks($1) }.map { $0.stop })
    while stops.count < maxCount, addFirstPermitted(of: moments) {}
    while stops.count < FilmStopSelection.minCount, addFirstPermitted(of: ranked) {}
    stops.sort { $0.at < $1.at }
  }

  /// Returns the quarter of the history that contains a stop, from 0 to 3.
  private func quarterOfHistory(of stop: FilmStop) -> Int64 {
    min(3, 4 * (stop.at - span.start).count / max(1, (span.end - span.start).count))
  }

  /// Adds the first stop in `ranked` that is permitted beside the stops chosen so far, and returns true.
  ///
  /// Returns false without adding a stop if none is permitted.
  @discardableResult
  private mutating func addFirstPermitted(of ranked: [FilmStop]) -> Bool {
    guard let next = ranked.first(where: { mayJoin($0) }) else { return false }
    stops.append(next)
    return true
  }

  private func mayJoin(_ stop: FilmStop) -> Bool {
    switch stop.kind {
    case .keepsake:
      let keepsakeCount = stops.count(where: { $0.kind == .keepsake })
      if (keepsakeCount + 1) * 3 > stops.count + 1 { return false }
    case .moment:
      let sameTopicCount = stops.count(where: { $0.kind == .moment && $0.topic == stop.topic })
      if sameTopicCount >= FilmStopSelection.maxMomentsOfTopic { return false }
    case .reveal, .recall, .day: break
    }
    return stops.allSatisfy { abs((stop.at - $0.at).count) >= minDistance(between: stop, and: $0) }
  }

  private func minDistance(between one: FilmStop, and other: FilmStop) -> Int64 {
    let isExempt = [one, other].contains { $0.kind == .reveal || $0.kind == .keepsake }
    let fortieth = (span.end - span.start).count / 40
    return isExempt ? 60_000 : max(60_000, fortieth)
  }
}
