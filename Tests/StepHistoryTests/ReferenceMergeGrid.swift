@testable import PixelPalCore
@testable import StepHistory

/// Reference implementation of merging: every sample on every slot of a grid, directly by the definition.
struct ReferenceMergeGrid {
  let generated: GeneratedSamples
  /// The millionths that count for each sample and slot; the last slot has those of a sample of zero length.
  private(set) var cells: [[Int64]]
  private let ranks: [Int]
  /// The steps of samples with a length that count before each line.
  private var stepsBeforeLine: [Int64] = [0]

  private var samples: [StepSample] { generated.samples }

  init(_ generated: GeneratedSamples, _ policy: MergePolicy) {
    self.generated = generated
    // Rank by kind, first sample, name.
    let firsts = generated.sources.indices.map { source in
      generated.samples.filter { $0.sourceIndex == source }.map(\.start).min() ?? .distantFuture
    }
    let ordered = generated.sources.indices.sorted {
      let (left, right) = (generated.sources[$0], generated.sources[$1])
      return (left.kind.priority, firsts[$0], left.name) < (right.kind.priority, firsts[$1], right.name)
    }
    var rank = [Int](repeating: 0, count: generated.sources.count)
    for (place, source) in ordered.enumerated() { rank[source] = place }
    ranks = rank
    cells = generated.samples.map { _ in Array(repeating: 0, count: generated.slotCount + 1) }
    for index in generated.samples.indices {
      cells[index] = spreadCells(generated.samples[index].millionths, ofSample: index)
    }
    switch policy {
    case .sum: break
    case .health: applyHealthRule()
    case .max: applyMaxRule()
    case .fill: applyFillRule()
    }
    for slot in 0..<generated.slotCount {
      stepsBeforeLine.append(stepsBeforeLine[slot] + samples.indices.reduce(0) { $0 + cells[$1][slot] })
    }
  }

  private func slotIndex(at instant: Instant) -> Int { Int((instant - generated.origin).count / generated.slotLength) }

  private func spreadCells(_ count: Int64, ofSample index: Int) -> [Int64] {
    var cells = [Int64](repeating: 0, count: generated.slotCount + 1)
    let (start, end) = (slotIndex(at: samples[index].start), slotIndex(at: samples[index].end))
    if start == end {
      cells[generated.slotCount] = count
      return cells
    }
    // The counts in tests are small enough for a simple product.
    func before(_ line: Int) -> Int64 { count * Int64(line - start) / Int64(end - start) }
    for slot in start..<end { cells[slot] = before(slot + 1) - before(slot) }
    return cells
  }

  /// Returns true if a sample of a preferred source, with steps and a length, covers a slot.
  private func isCovered(_ slot: Int, byHigherPriorityThan index: Int) -> Bool {
    samples.indices.contains {
      ranks[samples[$0].sourceIndex] < ranks[samples[index].sourceIndex] && samples[$0].millionths > 0
        && slotIndex(at: samples[$0].start) <= slot && slot < slotIndex(at: samples[$0].end)
    }
  }

  private mutating func applyHealthRule() {
    for index in samples.indices {
      let (start, end) = (slotIndex(at: samples[index].start), slotIndex(at: samples[index].end))
      for slot in start..<end where isCovered(slot, byHigherPriorityThan: index) { cells[index][slot] = 0 }
      if start == end, isCovered(start, byHigherPriorityThan: index) { cells[index][generated.slotCount] = 0 }
    }
  }

  private mutating func applyMaxRule() {
    let slotsInAMinute = Int(60_000 / generated.slotLength)
    let minutes = generated.slotCount / slotsInAMinute + 1
    var isMarked = [Bool](repeating: false, count: minutes + 1)
    for row in samples where row.millionths > 0 {
      isMarked[slotIndex(at: row.start) / slotsInAMinute] = true
      isMarked[slotIndex(at: row.end) / slotsInAMinute] = true
    }
    var minute = 0
    while minute < minutes {
      var end = minute + 1
      if !isMarked[minute] { while end < minutes, !isMarked[end] { end += 1 } }
      keepLargestSource(in: minute * slotsInAMinute..<min(end * slotsInAMinute, generated.slotCount + slotsInAMinute))
      minute = end
    }
  }

  private mutating func keepLargestSource(in slots: Range<Int>) {
    func within(_ index: Int) -> Int64 {
      let start = slotIndex(at: samples[index].start)
      if start == slotIndex(at: samples[index].end) {
        return slots.contains(start) ? cells[index][generated.slotCount] : 0
      }
      return slots.filter { $0 < generated.slotCount }.reduce(0) { $0 + cells[index][$1] }
    }
    var sums = [Int64](repeating: 0, count: ranks.count)
    for index in samples.indices { sums[ranks[samples[index].sourceIndex]] += within(index) }
    guard let most = sums.max(), let winner = sums.firstIndex(of: most) else { return }
    for index in samples.indices where ranks[samples[index].sourceIndex] != winner {
      let start = slotIndex(at: samples[index].start)
      if start == slotIndex(at: samples[index].end) {
        if slots.contains(start) { cells[index][generated.slotCount] = 0 }
      } else {
        for slot in slots where slot < generated.slotCount { cells[index][slot] = 0 }
      }
    }
  }

  private mutating func applyFillRule() {
    for place in ranks.indices {
      let mine = samples.indices.filter { ranks[samples[$0].sourceIndex] == place }
      let others = samples.indices.filter { ranks[samples[$0].sourceIndex] < place }
      let filled = mine.map { index in
        let (start, end) = (slotIndex(at: samples[index].start), slotIndex(at: samples[index].end))
        if start == end { return isCovered(start, byHigherPriorityThan: index) ? 0 : samples[index].millionths }
        var counted: Int64 = 0
        for other in others {
          counted += cells[other][start..<end].reduce(0, +)
          if start..<end ~= slotIndex(at: samples[other].start) { counted += cells[other][generated.slotCount] }
        }
        return max(samples[index].millionths - counted, 0)
      }
      for (index, count) in zip(mine, filled) { cells[index] = spreadCells(count, ofSample: index) }
    }
  }

  /// Returns the sum from `since` to a line of the grid; `at` includes samples of zero length at the line itself.
  func sum(from since: Int = 0, to line: Int, includesZeroLengthAtEnd: Bool) -> Int64 {
    var sum = max(stepsBeforeLine[min(line, generated.slotCount)] - stepsBeforeLine[min(since, generated.slotCount)], 0)
    for index in samples.indices where cells[index][generated.slotCount] > 0 {
      let start = self.slotIndex(at: samples[index].start)
      if since <= start, start < line || includesZeroLengthAtEnd && start == line {
        sum += cells[index][generated.slotCount]
      }
    }
    return sum
  }

  /// Returns the steps of a source that count.
  func countedMillionths(ofSource source: Int) -> Int64 {
    samples.indices.filter { samples[$0].sourceIndex == source }.reduce(0) { $0 + cells[$1].reduce(0, +) }
  }
}
