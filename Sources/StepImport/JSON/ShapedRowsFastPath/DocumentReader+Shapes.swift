import Documents
import PixelPalCore
import StepHistory

extension DocumentReader {
  /// Reads rows that are written like earlier ones, from the end of a row on.
  mutating func readShaped(_ bytes: Span<UInt8>, from at: Int, _ intake: inout Intake) -> Int {
    // The same bytes may be invalid within other brackets.
    guard shapedWithin.path == path, shapedWithin.open == tokens.open else { return at }
    let (next, count) = shaped.read(bytes, from: at, into: &intake)
    // Outside of all brackets, each row is a document.
    if path.isEmpty { documents = documents.addingSaturated(count) }
    return next
  }

  /// Learns the shape of the row in `range`, which was just read and follows another.
  mutating func learn(_ bytes: Span<UInt8>, _ range: Range<Int>, _ intake: Intake) {
    // While the order of dates is unknown, rows are not read by their shape.
    if intake.isMonthFirst, intake.order == nil { return }
    if shapedWithin.path != path || shapedWithin.open != tokens.open {
      shaped.forget()
      shapedWithin = (path, tokens.open)
    }
    shaped.learn(shape(bytes, range, intake), bytes, range.lowerBound)
  }

  /// Returns the shape of the row in `range`; `nil` if the fast path cannot read such rows.
  private func shape(_ bytes: Span<UInt8>, _ range: Range<Int>, _ intake: Intake) -> RowShape? {
    guard let (row, index) = rows.latest, var shape = JSONLayout.table[index].shape(of: row, intake.order),
      !JSONLayout.table[index].hasOwnClock, between?.depth == path.count
    else { return nil }
    // The state after this row equals the state before it, so a copy of the reader can read the row again.
    var walker = self
    var members = 0
    var scratch = intake.part()
    var (at, literal) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      let node = walker.next
      guard let token = try? walker.step(bytes, &at, isLast: false, &scratch) else { return nil }
      let value: Range<Int>
      switch token {
      case .string(let range), .number(let range): value = range
      case .name(let range):
        // The number of a person must not vary.
        if walker.next == JSONPaths.nowhere, ColumnMeaning(bytes.text(range)) == .person { return nil }
        continue
      case .openObject, .closeObject, .openArray, .closeArray, .word: continue
      }
      // In a row of very many members, only the first are used.
      members += node >= 0 ? 1 : 0
      guard members < JSONRow.most else { return nil }
      guard let hole = hole(node, of: index, bytes, value) else { continue }
      guard shape.add(bytes, literal..<value.lowerBound, hole, value) else { return nil }
      // The quotation mark after a time is part of its hole.
      let isQuoted = if case .start = hole { true } else if case .end = hole { true } else { false }
      literal = value.upperBound + (isQuoted ? 1 : 0)
    }
    return shape.add(bytes, literal..<range.upperBound, .none, 0..<0) ? shape : nil
  }

  /// Returns the hole for a value; `nil` if the value is the same in all rows of the shape.
  private func hole(_ node: Int, of index: Int, _ bytes: Span<UInt8>, _ value: Range<Int>) -> RowShape.Hole? {
    let layout = JSONLayout.table[index]
    let member = zip(layout.members, paths.members[index]).first { $1 == node }?.0
    switch member?.role {
    case .start: return layout.timing == .text ? .start : .startNanoseconds
    case .end: return layout.timing == .text ? .end : .endNanoseconds
    case .steps: return .steps
    // Names are part of the shape.
    case .source, .kind, .resolution, .type, .duration, .zone, .utcStart, .localStart, .stamp, .offset, .ordinal,
      .revision, .person, .status, .statistic, .modality, .length, .lengthUnit, .partTypes, .partSteps:
      return nil
    case nil:
      // Values that apply to the whole document must not be skipped.
      if node >= 0, paths.nodes[node].isStream || !paths.nodes[node].titles.isEmpty { return nil }
      let isNumber = !value.isEmpty && value.allSatisfy { bytes[$0].isDigit }
      return isNumber ? .anyNumber : nil
    }
  }
}

extension JSONLayout {
  /// Returns an empty shape for rows like `row`; `nil` if their meaning depends on more than the row.
  fileprivate func shape(of row: Row, _ order: ImportOptions.DateOrder?) -> RowShape? {
    guard title == nil, !isSummary, timing == .text || timing == .nanoseconds, row.resolution != .day,
      row.resolution != .noted, row.revision == nil, row.ordinal == nil
    else { return nil }
    let (length, resolution): (Int64?, StepSample.Resolution)
    switch row.extent {
    case .minute: (length, resolution) = (60_000, row.resolution ?? .minute)
    case .written where row.end != nil: (length, resolution) = (nil, row.resolution ?? .sample)
    case .written, .lasting, .day, .inferred, .noted: return nil
    }
    return RowShape(
      row.source, resolution, length: length, isMonthFirst: isMonthFirst && order == .monthFirst,
      floatsInUTC: clock == .utc)
  }

  /// True if rows may contain an offset or a duration besides their times.
  fileprivate var hasOwnClock: Bool {
    members.contains { member in
      switch member.role {
      case .duration, .zone, .utcStart, .localStart, .stamp, .offset, .person, .status, .statistic, .modality, .length,
        .lengthUnit, .partTypes, .partSteps:
        true
      case .start, .end, .steps, .source, .kind, .resolution, .ordinal, .revision, .type: false
      }
    }
  }
}
