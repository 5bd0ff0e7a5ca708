package import PixelPalCore

/// Pieces on their way to a phone, the one that arrives first at hand.
///
/// Putting one in and taking one out take O(log n).
package struct Arrivals: Sendable {
  /// When the first arrives; `nil` when none is on its way.
  package private(set) var first: Instant?
  private var waiting = Heap<Waiting>()

  private struct Waiting: Comparable, Sendable {
    let arrival: Instant
    let piece: Piece

    static func < (left: Waiting, right: Waiting) -> Bool { left.arrival < right.arrival }
    static func == (left: Waiting, right: Waiting) -> Bool { left.arrival == right.arrival }
  }

  /// No pieces.
  package init() {}

  /// Puts in a piece that arrives at `arrival`.
  package mutating func insert(_ piece: Piece, at arrival: Instant) {
    waiting.insert(Waiting(arrival: arrival, piece: piece))
    first = min(first ?? arrival, arrival)
  }

  /// Takes out the first piece if it arrives by `now`.
  package mutating func next(by now: Instant) -> Piece? {
    guard let first, first <= now, let piece = waiting.first?.piece else { return nil }
    waiting.removeFirst()
    self.first = waiting.first?.arrival
    return piece
  }
}
