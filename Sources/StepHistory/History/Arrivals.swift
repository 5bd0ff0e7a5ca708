package import PixelPalCore

/// The pieces on their way to a phone, as a priority queue by arrival time.
///
/// Inserting and removing a piece take O(log n).
package struct Arrivals: Sendable {
  /// The time of the first arrival; `nil` if no piece is on its way.
  package private(set) var first: Instant?
  private var waiting = Heap<Waiting>()

  private struct Waiting: Comparable, Sendable {
    let arrival: Instant
    let piece: Piece

    static func < (left: Waiting, right: Waiting) -> Bool { left.arrival < right.arrival }
    static func == (left: Waiting, right: Waiting) -> Bool { left.arrival == right.arrival }
  }

  /// Creates an empty queue.
  package init() {}

  /// Inserts a piece that arrives at `arrival`.
  package mutating func insert(_ piece: Piece, at arrival: Instant) {
    waiting.insert(Waiting(arrival: arrival, piece: piece))
    first = min(first ?? arrival, arrival)
  }

  /// Removes and returns the first piece if it arrives by `now`.
  package mutating func next(by now: Instant) -> Piece? {
    guard let first, first <= now, let piece = waiting.first?.piece else { return nil }
    waiting.removeFirst()
    self.first = waiting.first?.arrival
    return piece
  }
}
