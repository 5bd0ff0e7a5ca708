import PixelPalCore
import StepHistory

extension SampleSelectionAcrossFiles {
  /// Returns `files` with the identical rows of each export numbered across all of its parts.
  ///
  /// A row is numbered only if its time is known no more precisely than to the minute. Without numbers, a row at the
  /// end of one part would be treated as a repetition of an identical row at the start of the next part. If a file
  /// repeats the rows of another file, as a later export does, the two files are numbered separately. A repeated row
  /// then gets the same number, and counts once.
  static func assigningOrdinalsToIdenticalRows(across files: [FileWithSelectedSamples]) -> [FileWithSelectedSamples] {
    var table = StepSamples()
    var bare: [MinutePrecisionFileRows] = []
    for (index, file) in files.enumerated() where file.report.numbersIdenticalRows {
      // Too many sources cause an error later, when all files are merged.
      guard let one = try? MinutePrecisionFileRows(file, index, &table) else { return files }
      bare.append(one)
    }
    guard bare.count > 1 else { return files }
    var exports: [[MinutePrecisionFileRows]] = []
    for file in bare.sorted(by: MinutePrecisionFileRows.startsBefore) {
      if let place = exports.firstIndex(where: { $0.allSatisfy { !$0.largelyDuplicates(file) } }) {
        exports[place].append(file)
      } else {
        exports.append([file])
      }
    }
    var files = files
    for parts in exports where parts.count > 1 {
      assignOrdinalsToIdenticalRows(in: parts, of: &files, sourceTable: table)
    }
    return files
  }

  /// Numbers the identical rows in `parts`, the parts of one export, and replaces their samples in `files`.
  ///
  /// `table` has the sources of all parts, but no samples.
  private static func assignOrdinalsToIdenticalRows(
    in parts: [MinutePrecisionFileRows], of files: inout [FileWithSelectedSamples], sourceTable table: StepSamples
  ) {
    var all = table
    for part in parts { for row in part.rows { try? all.append(row) } }
    var alike = IdenticalRowNumbering(among: all)
    guard alike.hasIdenticalSamples else { return }
    for part in parts {
      let file = files[part.fileIndex]
      var numbered = file.allSamples.withoutSamples()
      for sample in file.allSamples {
        let known = alike.withNextOrdinal(sample.withSource(part.sourceIDs[sample.source.number]))
        try? numbered.append(sample.withOrdinal(known.ordinal))
      }
      files[part.fileIndex] = FileWithSelectedSamples(name: file.name, report: file.report, samples: numbered)
    }
  }
}

/// The rows of a file whose times are known no more precisely than to the minute.
private struct MinutePrecisionFileRows {
  /// The index of the file among all files.
  let fileIndex: Int
  /// The rows in order of time.
  ///
  /// All rows have the ordinal 0, so that identical rows of different files are equal.
  let rows: [StepSample]
  /// The IDs that the file's sources have in the table of all files, in the order of the file's sources.
  let sourceIDs: [StepSample.SourceID]

  init(_ file: SampleSelectionAcrossFiles.FileWithSelectedSamples, _ index: Int, _ table: inout StepSamples)
    throws(InvalidSampleError)
  {
    var ids: [StepSample.SourceID] = []
    for source in file.allSamples.sources { ids.append(try table.sourceID(orAdding: source)) }
    var rows: [StepSample] = []
    for sample in file.allSamples where sample.identityIncludesCount {
      rows.append(sample.withSource(ids[sample.source.number]).withOrdinal(0))
    }
    (self.fileIndex, self.sourceIDs) = (index, ids)
    self.rows = rows.stablySorted(by: StepSample.isOrderedBefore)
  }

  private var first: Instant { rows.first?.start ?? .distantFuture }
  private var last: Instant { rows.last?.start ?? .distantPast }

  /// Returns true if `one` begins before `other`, or if both begin at the same time and `one` has more rows.
  ///
  /// This order makes the result independent of the order in which the files are passed.
  static func startsBefore(_ one: MinutePrecisionFileRows, _ other: MinutePrecisionFileRows) -> Bool {
    (one.first, -one.rows.count) < (other.first, -other.rows.count)
  }

  /// Returns true if this file and `other` contain largely the same rows, so that they can't be parts of one export.
  ///
  /// Files with equal rows are duplicates. Otherwise, only the rows in the period that both files cover are compared,
  /// without its first and last minute. The files are duplicates if at least nine tenths of these rows in the file with
  /// fewer of them are also in the other file.
  func largelyDuplicates(_ other: MinutePrecisionFileRows) -> Bool {
    if rows == other.rows { return true }
    let (from, to) = (max(first, other.first), min(last, other.last))
    let (mine, theirs) = (rows(after: from, before: to), other.rows(after: from, before: to))
    guard !mine.isEmpty, !theirs.isEmpty else { return false }
    var (left, right, shared) = (mine.startIndex, theirs.startIndex, 0)
    while left < mine.endIndex, right < theirs.endIndex {
      if mine[left] == theirs[right] {
        (left, right, shared) = (left + 1, right + 1, shared + 1)
      } else if StepSample.isOrderedBefore(mine[left], theirs[right]) {
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
