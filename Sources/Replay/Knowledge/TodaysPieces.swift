import PixelPalCore

/// The pieces of today as they were walked, whether they are known or not: they tell when a number was reached on foot.
///
/// It holds a day of pieces, and what was walked before.
struct TodaysPieces: Sendable {
  /// The pieces that last into today or later, in their order.
  private var pieces: [Piece] = []
  private var dawn: Instant
  /// What was walked before dawn, as far as pieces were taken.
  private var before: Int64 = 0

  init(from dawn: Instant) { self.dawn = dawn }

  /// Takes the next piece.
  mutating func take(_ piece: Piece, of steps: StepCount) {
    if piece.from < dawn {
      let part = piece.to <= dawn ? steps : piece.steps(from: piece.from, to: dawn)
      before = before.addingSaturated(part.millionths)
    }
    if piece.to > dawn || piece.from == dawn { pieces.append(piece) }
  }

  /// Begins another day at `dawn`, which is later than the one before.
  mutating func move(to dawn: Instant) {
    guard dawn > self.dawn else { return }
    var kept = 0
    for index in pieces.indices {
      let piece = pieces[index]
      if piece.from < dawn {
        let start = max(piece.from, self.dawn)
        before = before.addingSaturated(piece.steps(from: start, to: dawn).millionths)
      }
      if piece.to > dawn || piece.from == dawn {
        pieces[kept] = piece
        kept += 1
      }
    }
    pieces.removeLast(pieces.count - kept)
    self.dawn = dawn
  }

  /// What was walked before today, rounded once.
  var stepsBefore: Int64 { StepCount(millionths: before).rounded }

  /// The first instant today at which the rounded sum of all steps is `total` or more; `nil` when that was before today,
  /// or never.
  func instant(reaching total: Int64) -> Instant? {
    let goal = total.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000).subtractingSaturated(before)
    guard goal > 0 else { return nil }
    var sum: Int64 = 0
    // By the end of this piece all that began before it may be over, and it is reached.
    guard
      let last = pieces.firstIndex(where: { piece in
        sum = sum.addingSaturated(today(piece, before: .distantFuture))
        return sum >= goal
      })
    else { return nil }
    // What is over when that piece begins does not reach it, and adds the same at any instant after.
    let begin = max(dawn, pieces[last].from)
    var high = pieces[...last].reduce(begin) { max($0, $1.to) }
    let isOver = { (piece: Piece) in piece.to <= begin && piece.from < begin }
    let over: Int64 = pieces.reduce(0) { isOver($1) ? $0.addingSaturated(today($1, before: .distantFuture)) : $0 }
    let lasting = pieces.filter { !isOver($0) && $0.from <= high }
    var low = begin
    while low < high {
      let middle = low + Milliseconds((high - low).count / 2)
      let sum = lasting.reduce(over) { $0.addingSaturated(today($1, at: middle)) }
      if sum >= goal { high = middle } else { low = middle + Milliseconds(1) }
    }
    return low
  }

  /// What of a piece is walked today before `instant`.
  private func today(_ piece: Piece, before instant: Instant) -> Int64 {
    piece.steps(from: dawn, to: instant).millionths
  }

  /// What of a piece is walked today at `instant`, a piece without length there included.
  private func today(_ piece: Piece, at instant: Instant) -> Int64 {
    piece.from <= instant
      ? today(piece, before: piece.from == piece.to ? instant + Milliseconds(1) : instant) : 0
  }
}
