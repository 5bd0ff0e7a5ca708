import PixelPalCore

/// The pieces of today as they were walked, whether they are known or not: they tell when a number was reached on foot.
///
/// It holds a day of pieces, and what was walked before.
struct TodaysPieces: Sendable {
  /// The pieces that last into today or later, in their order.
  private var entries: ContiguousArray<Entry> = []
  /// What of all of them is walked today, and when the last is over.
  private var (sum, end): (Int64, Instant) = (0, .distantPast)
  private var dawn: Instant
  /// What was walked before dawn, as far as pieces were taken.
  private var before: Int64 = 0

  /// A piece, and what it comes to with those before it.
  private struct Entry: Sendable {
    let piece: Piece
    /// What of it is walked today.
    let steps: Int64
    /// What of all up to it is walked today.
    let sum: Int64
    /// When the last of all up to it is over.
    let end: Instant
  }

  init(from dawn: Instant) { self.dawn = dawn }

  /// Takes the next piece.
  mutating func take(_ piece: Piece, of steps: StepCount) {
    guard piece.from < dawn || piece.to == .distantFuture else { return append(piece, of: steps.millionths) }
    if piece.from < dawn {
      let part = piece.to <= dawn ? steps : piece.steps(from: piece.from, to: dawn)
      before = before.addingSaturated(part.millionths)
    }
    keep(piece)
  }

  /// Keeps what lasts into today.
  private mutating func keep(_ piece: Piece) {
    guard piece.to > dawn || piece.from == dawn else { return }
    append(piece, of: piece.steps(from: dawn, to: .distantFuture).millionths)
  }

  private mutating func append(_ piece: Piece, of steps: Int64) {
    (sum, end) = (sum.addingSaturated(steps), max(end, piece.to))
    entries.append(Entry(piece: piece, steps: steps, sum: sum, end: end))
  }

  /// Begins another day at `dawn`, which is later than the one before.
  mutating func move(to dawn: Instant) {
    guard dawn > self.dawn else { return }
    let (yesterday, isOver) = (self.dawn, end < dawn)
    self.dawn = dawn
    if isOver { before = before.addingSaturated(sum) }
    let taken = isOver ? [] : entries
    entries.removeAll(keepingCapacity: true)
    (sum, end) = (0, .distantPast)
    for entry in taken {
      let piece = entry.piece
      if piece.from < dawn {
        let part =
          piece.to <= dawn ? entry.steps : piece.steps(from: max(piece.from, yesterday), to: dawn).millionths
        before = before.addingSaturated(part)
      }
      keep(piece)
    }
  }

  /// What was walked before today, rounded once.
  var stepsBefore: Int64 { StepCount(millionths: before).rounded }

  /// The first instant today at which the rounded sum of all steps is `total` or more; `nil` when that was before today,
  /// or never.
  ///
  /// O(log n) in the pieces of the day, and one step for each that lasts when it is reached.
  func instant(reaching total: Int64) -> Instant? {
    let goal = total.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000).subtractingSaturated(before)
    // By the end of this piece all that began before it may be over, and it is reached.
    guard goal > 0, let reached = firstIndex(reaching: goal) else { return nil }
    let begin = max(dawn, entries[reached].piece.from)
    // What is over when that piece begins does not reach it, and adds the same at any instant after.
    var (first, over) = (reached, entries[reached].sum.subtractingSaturated(entries[reached].steps))
    var lasting: [Piece] = []
    while first > 0, entries[first - 1].end > begin || entries[first - 1].piece.from >= begin {
      first -= 1
      let entry = entries[first]
      guard entry.piece.to > begin || entry.piece.from >= begin else { continue }
      over = over.subtractingSaturated(entry.steps)
      lasting.append(entry.piece)
    }
    var (low, high) = (begin, max(begin, entries[reached].end))
    for entry in entries[reached...] {
      if entry.piece.from > high { break }
      lasting.append(entry.piece)
    }
    while low < high {
      let middle = low + Milliseconds((high - low).count / 2)
      let sum = lasting.reduce(over) { $0.addingSaturated(today($1, at: middle)) }
      if sum >= goal { high = middle } else { low = middle + Milliseconds(1) }
    }
    return low
  }

  /// The first piece with which the sum of today reaches `goal`; `nil` when none does.
  private func firstIndex(reaching goal: Int64) -> Int? {
    guard let last = entries.last, last.sum >= goal else { return nil }
    var (low, high) = (0, entries.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].sum >= goal { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// What of a piece is walked today at `instant`, a piece without length there included.
  private func today(_ piece: Piece, at instant: Instant) -> Int64 {
    guard piece.from <= instant else { return 0 }
    return piece.steps(from: dawn, to: piece.from == piece.to ? instant + Milliseconds(1) : instant).millionths
  }
}
