package import PixelPalCore

/// A priority queue of the segments that a simulated phone hasn't received yet, ordered by arrival time.
///
/// Inserting or removing a segment takes O(log n).
package struct SegmentArrivalQueue: Sendable {
  /// The earliest arrival time in the queue, or `nil` if the queue is empty.
  package private(set) var firstArrival: Instant?
  private var entries = MinHeap<Entry>()

  private struct Entry: Comparable, Sendable {
    let arrival: Instant
    let segment: HistorySegment

    static func < (left: Entry, right: Entry) -> Bool { left.arrival < right.arrival }
    static func == (left: Entry, right: Entry) -> Bool { left.arrival == right.arrival }
  }

  package init() {}

  package mutating func insert(_ segment: HistorySegment, at arrival: Instant) {
    entries.insert(Entry(arrival: arrival, segment: segment))
    firstArrival = min(firstArrival ?? arrival, arrival)
  }

  /// Removes and returns the segment that arrives first, or returns `nil` if no segment arrives by `now`.
  package mutating func popFirst(arrivedBy now: Instant) -> HistorySegment? {
    guard let firstArrival, firstArrival <= now, let segment = entries.first?.segment else { return nil }
    entries.removeFirst()
    self.firstArrival = entries.first?.arrival
    return segment
  }
}
