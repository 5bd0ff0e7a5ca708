import PixelPalCore
import StepHistory

/// A cursor over the walks of a history, in ascending order of their starts.
///
/// A walk spans its whole sample as recorded, even if only a part of the sample counts, but it begins no earlier than
/// the pal's creation. The cursor reads ahead by the duration of the longest possible walk, so that each walk is known
/// when it begins.
struct UpcomingWalkCursor: Sendable {
  private var historySegments: HistorySegments
  private var foundWalks: WalkQueue
  /// The instant up to which the cursor has searched.
  ///
  /// All walks that begin by this instant have been found.
  private var searchedUntil = Instant.distantPast
  private let walkingPace: WalkSampleCriteria

  /// The additional period that the cursor reads in advance, so that most calls need no search.
  private static let extraReadAhead = Milliseconds.hours(1)

  init(_ history: History, pace: WalkSampleCriteria) {
    historySegments = history.segments
    foundWalks = WalkQueue(since: history.createdAt)
    self.walkingPace = pace
  }

  /// Returns the next walk if it begins by `instant`, or `nil` otherwise, without removing it.
  mutating func nextWalk(ifStartingBy instant: Instant) -> Interval? {
    if searchedUntil < instant { readAhead(to: instant + UpcomingWalkCursor.extraReadAhead) }
    guard let first = foundWalks.first, first.start <= instant else { return nil }
    return first
  }

  /// Removes the walk that ``nextWalk(ifStartingBy:)`` returned last.
  mutating func removeFirst() { foundWalks.removeFirst() }

  private mutating func readAhead(to end: Instant) {
    searchedUntil = end
    var ahead = WalkQueue(since: foundWalks.createdAt)
    swap(&ahead, &self.foundWalks)
    historySegments.consume(startingBy: end + walkingPace.longest, walks: walkingPace) { ahead.insertWalk(of: $0) }
    swap(&ahead, &self.foundWalks)
  }
}

/// A queue of the walks found so far that the caller hasn't removed, in ascending order of their starts.
private struct WalkQueue: Sendable {
  let createdAt: Instant
  private var walks: ContiguousArray<Interval> = []
  /// The number of removed walks that are still at the front of the buffer.
  private var removedCount = 0
  private var lastSample: StepSample?

  init(since createdAt: Instant) { self.createdAt = createdAt }

  var first: Interval? { removedCount < walks.count ? walks[removedCount] : nil }

  mutating func removeFirst() {
    removedCount += 1
    if removedCount > 512, removedCount * 2 > walks.count {
      walks.removeFirst(removedCount)
      removedCount = 0
    }
  }

  /// Inserts the walk recorded by `sample`.
  ///
  /// Samples must be inserted in the order in which they are read.
  mutating func insertWalk(of sample: StepSample) {
    // A sample that is split into several segments is only one walk.
    guard lastSample.map({ !($0 == sample) }) ?? true else { return }
    lastSample = sample
    let start = max(sample.start, createdAt)
    let walk = Interval(from: start, lasting: sample.end - start)
    // Most walks begin after those before them, but a sample whose beginning isn't counted may have begun earlier.
    guard let latest = walks.last, removedCount < walks.count, latest.start > start else { return walks.append(walk) }
    var place = walks.count
    while place > removedCount, walks[place - 1].start > start { place -= 1 }
    walks.insert(walk, at: place)
  }
}
