import PixelPalCore
import StepHistory

extension SeveralFiles {
  /// Numbers identical bare rows across the files that are parts of one export.
  ///
  /// If one file repeats the rows of another, as a later export does, each keeps its own numbers, so that identical
  /// rows become one.
  static func numberedAcross(_ files: [File]) -> [File] {
    var table = StepSamples()
    var bare: [BareFile] = []
    for (index, file) in files.enumerated() where file.report.hasBareRows {
      // The error about too many sources is reported when all files are merged.
      guard let one = try? BareFile(file, index, &table) else { return files }
      bare.append(one)
    }
    guard bare.count > 1 else { return files }
    var exports: [[BareFile]] = []
    for file in bare.sorted(by: BareFile.isBefore) {
      if let place = exports.firstIndex(where: { $0.allSatisfy { !$0.repeats(file) } }) {
        exports[place].append(file)
      } else {
        exports.append([file])
      }
    }
    var files = files
    for parts in exports where parts.count > 1 { number(parts, of: &files, table) }
    return files
  }

  private static func number(_ parts: [BareFile], of files: inout [File], _ table: StepSamples) {
    var all = table
    for part in parts { for row in part.rows { try? all.append(row) } }
    var alike = AlikeRows(among: all)
    guard alike.hasAny else { return }
    for part in parts {
      let file = files[part.index]
      var numbered = file.all.withoutSamples()
      for sample in file.all {
        let known = alike.numbered(sample.from(part.ids[sample.source.number]))
        try? numbered.append(sample.numbered(known.ordinal))
      }
      files[part.index] = File(name: file.name, report: file.report, samples: numbered)
    }
  }
}

/// The bare rows of a file, in order, each numbered as the first of its kind.
private struct BareFile {
  let index: Int
  let rows: [StepSample]
  /// The ids of the file's sources in the common table.
  let ids: [StepSample.SourceID]

  init(_ file: SeveralFiles.File, _ index: Int, _ table: inout StepSamples) throws(ImpossibleSteps) {
    var ids: [StepSample.SourceID] = []
    for source in file.all.sources { ids.append(try table.id(of: source)) }
    var rows: [StepSample] = []
    for sample in file.all where sample.isBare { rows.append(sample.from(ids[sample.source.number]).numbered(0)) }
    (self.index, self.ids) = (index, ids)
    self.rows = rows.ordered(by: StepSample.isOrdered)
  }

  private var first: Instant { rows.first?.start ?? .distantFuture }
  private var last: Instant { rows.last?.start ?? .distantPast }

  /// Orders files by their first row, the longer one first, so that the order of the arguments has no effect.
  static func isBefore(_ one: BareFile, _ other: BareFile) -> Bool {
    (one.first, -one.rows.count) < (other.first, -other.rows.count)
  }

  /// Returns true if one of the two files repeats the other.
  ///
  /// Two files repeat each other if they are equal, or if they share nine tenths of the rows of the smaller one. Only
  /// the period that both cover is compared, without the minutes at its ends.
  func repeats(_ other: BareFile) -> Bool {
    if rows == other.rows { return true }
    let (from, to) = (max(first, other.first), min(last, other.last))
    let (mine, theirs) = (rows(after: from, before: to), other.rows(after: from, before: to))
    guard !mine.isEmpty, !theirs.isEmpty else { return false }
    var (left, right, shared) = (mine.startIndex, theirs.startIndex, 0)
    while left < mine.endIndex, right < theirs.endIndex {
      if mine[left] == theirs[right] {
        (left, right, shared) = (left + 1, right + 1, shared + 1)
      } else if StepSample.isOrdered(mine[left], theirs[right]) {
        left += 1
      } else {
        right += 1
      }
    }
    return shared * 10 >= min(mine.count, theirs.count) * 9
  }

  private func rows(after start: Instant, before end: Instant) -> ArraySlice<StepSample> {
    guard start < end else { return [] }
    let from = rows.partitioningIndex { $0.start > start }
    return rows[from..<max(from, rows.partitioningIndex { $0.start >= end })]
  }
}
