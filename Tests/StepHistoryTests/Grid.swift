@testable import PixelPalCore
@testable import StepHistory

/// Reference implementation of merging: every sample on every slot of a grid, directly by the definition.
struct Grid {
  let drawn: DrawnSteps
  /// The millionths that count for each sample and slot; the last slot has those of a sample of zero length.
  private(set) var cells: [[Int64]]
  private let rank: [Int]
  /// The steps of samples with a length that count before each line.
  private var before: [Int64] = [0]

  private var rows: [StepSample] { drawn.rows }

  init(_ drawn: DrawnSteps, _ policy: MergePolicy) {
    self.drawn = drawn
    // Rank by kind, first sample, name.
    let firsts = drawn.sources.indices.map { source in
      drawn.rows.filter { $0.sourceIndex == source }.map(\.start).min() ?? .distantFuture
    }
    let ordered = drawn.sources.indices.sorted {
      let (left, right) = (drawn.sources[$0], drawn.sources[$1])
      return (left.kind.belief, firsts[$0], left.name) < (right.kind.belief, firsts[$1], right.name)
    }
    var rank = [Int](repeating: 0, count: drawn.sources.count)
    for (place, source) in ordered.enumerated() { rank[source] = place }
    self.rank = rank
    cells = drawn.rows.map { _ in Array(repeating: 0, count: drawn.slots + 1) }
    for index in drawn.rows.indices { cells[index] = spread(drawn.rows[index].millionths, as: index) }
    switch policy {
    case .sum: break
    case .health: health()
    case .max: largest()
    case .fill: fill()
    }
    for slot in 0..<drawn.slots {
      before.append(before[slot] + rows.indices.reduce(0) { $0 + cells[$1][slot] })
    }
  }

  private func line(_ instant: Instant) -> Int { Int((instant - drawn.origin).count / drawn.unit) }

  private func spread(_ count: Int64, as index: Int) -> [Int64] {
    var cells = [Int64](repeating: 0, count: drawn.slots + 1)
    let (start, end) = (line(rows[index].start), line(rows[index].end))
    if start == end {
      cells[drawn.slots] = count
      return cells
    }
    // The counts in tests are small enough for a simple product.
    func before(_ line: Int) -> Int64 { count * Int64(line - start) / Int64(end - start) }
    for slot in start..<end { cells[slot] = before(slot + 1) - before(slot) }
    return cells
  }

  /// Returns true if a sample of a preferred source, with steps and a length, covers a slot.
  private func isCovered(_ slot: Int, from index: Int) -> Bool {
    rows.indices.contains {
      rank[rows[$0].sourceIndex] < rank[rows[index].sourceIndex] && rows[$0].millionths > 0
        && line(rows[$0].start) <= slot && slot < line(rows[$0].end)
    }
  }

  private mutating func health() {
    for index in rows.indices {
      let (start, end) = (line(rows[index].start), line(rows[index].end))
      for slot in start..<end where isCovered(slot, from: index) { cells[index][slot] = 0 }
      if start == end, isCovered(start, from: index) { cells[index][drawn.slots] = 0 }
    }
  }

  private mutating func largest() {
    let slotsInAMinute = Int(60_000 / drawn.unit)
    let minutes = drawn.slots / slotsInAMinute + 1
    var isMarked = [Bool](repeating: false, count: minutes + 1)
    for row in rows where row.millionths > 0 {
      isMarked[line(row.start) / slotsInAMinute] = true
      isMarked[line(row.end) / slotsInAMinute] = true
    }
    var minute = 0
    while minute < minutes {
      var end = minute + 1
      if !isMarked[minute] { while end < minutes, !isMarked[end] { end += 1 } }
      decide(minute * slotsInAMinute..<min(end * slotsInAMinute, drawn.slots + slotsInAMinute))
      minute = end
    }
  }

  private mutating func decide(_ slots: Range<Int>) {
    func within(_ index: Int) -> Int64 {
      let start = line(rows[index].start)
      if start == line(rows[index].end) { return slots.contains(start) ? cells[index][drawn.slots] : 0 }
      return slots.filter { $0 < drawn.slots }.reduce(0) { $0 + cells[index][$1] }
    }
    var sums = [Int64](repeating: 0, count: rank.count)
    for index in rows.indices { sums[rank[rows[index].sourceIndex]] += within(index) }
    guard let most = sums.max(), let winner = sums.firstIndex(of: most) else { return }
    for index in rows.indices where rank[rows[index].sourceIndex] != winner {
      let start = line(rows[index].start)
      if start == line(rows[index].end) {
        if slots.contains(start) { cells[index][drawn.slots] = 0 }
      } else {
        for slot in slots where slot < drawn.slots { cells[index][slot] = 0 }
      }
    }
  }

  private mutating func fill() {
    for place in rank.indices {
      let mine = rows.indices.filter { rank[rows[$0].sourceIndex] == place }
      let others = rows.indices.filter { rank[rows[$0].sourceIndex] < place }
      let filled = mine.map { index in
        let (start, end) = (line(rows[index].start), line(rows[index].end))
        if start == end { return isCovered(start, from: index) ? 0 : rows[index].millionths }
        var counted: Int64 = 0
        for other in others {
          counted += cells[other][start..<end].reduce(0, +)
          if start..<end ~= line(rows[other].start) { counted += cells[other][drawn.slots] }
        }
        return max(rows[index].millionths - counted, 0)
      }
      for (index, count) in zip(mine, filled) { cells[index] = spread(count, as: index) }
    }
  }

  /// Returns the sum from `since` to a line of the grid; `at` includes samples of zero length at the line itself.
  func sum(from since: Int = 0, to line: Int, at: Bool) -> Int64 {
    var sum = max(before[min(line, drawn.slots)] - before[min(since, drawn.slots)], 0)
    for index in rows.indices where cells[index][drawn.slots] > 0 {
      let start = self.line(rows[index].start)
      if since <= start, start < line || at && start == line { sum += cells[index][drawn.slots] }
    }
    return sum
  }

  /// Returns the steps of a source that count.
  func counted(_ source: Int) -> Int64 {
    rows.indices.filter { rows[$0].sourceIndex == source }.reduce(0) { $0 + cells[$1].reduce(0, +) }
  }
}
