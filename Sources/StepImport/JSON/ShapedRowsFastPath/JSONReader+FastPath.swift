import Documents
import PixelPalCore
import StepHistory

extension JSONReader {
  /// Reads consecutive rows whose shapes have been learned, from `at` on, and returns the offset after them.
  mutating func readFastPath(_ bytes: Span<UInt8>, from at: Int, _ collector: inout SampleCollector) -> Int {
    // Inside other objects or arrays, the same bytes may be invalid.
    guard fastPathContext.path == openNodes, fastPathContext.open == tokenizer.openBrackets else { return at }
    let (next, count) = fastPath.readRows(bytes, from: at, into: &collector)
    // Outside of all objects and arrays, each row is a separate document.
    if openNodes.isEmpty { documentCount = documentCount.addingSaturated(count) }
    return next
  }

  /// Learns the shape of the row in `range`.
  ///
  /// The row must be the last row read, and follow another row.
  mutating func learnShape(_ bytes: Span<UInt8>, _ range: Range<Int>, _ collector: SampleCollector) {
    // Until the order of day and month is known, dates can't be read on the fast path.
    if collector.assumesMonthFirst, collector.dateOrder == nil { return }
    if fastPathContext.path != openNodes || fastPathContext.open != tokenizer.openBrackets {
      fastPath.removeAll()
      fastPathContext = (openNodes, tokenizer.openBrackets)
    }
    fastPath.learn(learnableShape(bytes, range, collector), bytes, range.lowerBound)
  }

  /// Returns the shape of the row in `range`, or `nil` if the fast path cannot read such rows.
  private func learnableShape(_ bytes: Span<UInt8>, _ range: Range<Int>, _ collector: SampleCollector) -> JSONRowShape?
  {
    guard let (row, index) = rowConverter.lastReceived,
      var shape = JSONLayout.all[index].emptyShape(for: row, collector.dateOrder),
      !JSONLayout.all[index].hasRowSpecificOffsetOrDuration, rewindPoint?.depth == openNodes.count
    else { return nil }
    // The state after this row is the same as before it, so a copy of the reader can read it again.
    var readerCopy = self
    var members = 0
    var scratch = collector.collectorForNextPart()
    var (at, literal) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      let node = readerCopy.nextNode
      guard let token = try? readerCopy.readAndProcessToken(bytes, &at, isLast: false, &scratch) else { return nil }
      let value: Range<Int>
      switch token {
      case .string(let range), .number(let range): value = range
      case .name(let range):
        // A number that identifies a person must not be skipped like other values that vary between rows.
        if readerCopy.nextNode == JSONPathTree.unknownNode, ColumnMeaning(bytes.text(range)) == .person { return nil }
        continue
      case .openObject, .closeObject, .openArray, .closeArray, .literal: continue
      }
      // In a row with very many members, only the first ones are used.
      members += node >= 0 ? 1 : 0
      guard members < JSONRowMembers.maxValues else { return nil }
      guard let valuePlaceholder = placeholder(node, of: index, bytes, value) else { continue }
      guard shape.appendPlaceholder(bytes, afterLiteral: literal..<value.lowerBound, valuePlaceholder, value: value)
      else { return nil }
      // The quotation mark after a time is part of its placeholder.
      let isQuoted = valuePlaceholder == .start || valuePlaceholder == .end
      literal = value.upperBound + (isQuoted ? 1 : 0)
    }
    return shape.appendPlaceholder(bytes, afterLiteral: literal..<range.upperBound, .none, value: 0..<0) ? shape : nil
  }

  /// Returns the placeholder for a value that varies from row to row, or `nil` if the value is the same in all rows.
  private func placeholder(
    _ node: Int, of index: Int, _ bytes: Span<UInt8>, _ value: Range<Int>
  ) -> JSONRowShape.Placeholder? {
    let layout = JSONLayout.all[index]
    let member = zip(layout.members, pathTree.memberNodes[index]).first { $1 == node }?.0
    switch member?.role {
    case .start: return layout.timeNotation == .text ? .start : .startNanoseconds
    case .end: return layout.timeNotation == .text ? .end : .endNanoseconds
    case .steps: return .steps
    // All other values, such as names, are part of the shape.
    case .source, .kind, .resolution, .type, .duration, .zone, .utcStart, .localStart, .timestampWithOffset, .utcOffset,
      .ordinal, .revision, .person, .status, .statistic, .modality, .length, .lengthUnit, .partTypes, .partSteps:
      return nil
    case nil:
      // Values that apply to the whole document must not be skipped.
      if node >= 0, pathTree.nodes[node].isDataStream || !pathTree.nodes[node].metricNameLayouts.isEmpty { return nil }
      let isNumber = !value.isEmpty && value.allSatisfy { bytes[$0].isDigit }
      return isNumber ? .anyNumber : nil
    }
  }
}

extension JSONLayout {
  /// Returns an empty shape for rows like `row`, or `nil` if such rows can't be understood one by one.
  fileprivate func emptyShape(for row: ParsedRow, _ order: ImportOptions.DateOrder?) -> JSONRowShape? {
    guard metricNamePath == nil, !isSummary, timeNotation == .text || timeNotation == .nanoseconds,
      row.resolution != .day, row.resolution != .entryTimeOnly, row.revision == nil, row.ordinal == nil
    else { return nil }
    let (length, resolution): (Int64?, StepSample.Resolution)
    switch row.extent {
    case .minute: (length, resolution) = (60_000, row.resolution ?? .minute)
    case .untilEnd where row.end != nil: (length, resolution) = (nil, row.resolution ?? .sample)
    case .untilEnd, .lasting, .day, .inferred, .entryTimeOnly: return nil
    }
    return JSONRowShape(
      row.source, resolution, length: length, isMonthFirst: assumesMonthFirst && order == .monthFirst,
      assumesUTC: zone == .utc)
  }

  /// True if rows may contain members that the fast path doesn't read, such as a UTC offset, a duration or a person.
  fileprivate var hasRowSpecificOffsetOrDuration: Bool {
    members.contains { member in
      switch member.role {
      case .duration, .zone, .utcStart, .localStart, .timestampWithOffset, .utcOffset, .person, .status, .statistic,
        .modality, .length, .lengthUnit, .partTypes, .partSteps:
        true
      case .start, .end, .steps, .source, .kind, .resolution, .ordinal, .revision, .type: false
      }
    }
  }
}
