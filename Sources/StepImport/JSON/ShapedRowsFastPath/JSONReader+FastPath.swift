import Documents
import PixelPalCore
import StepHistory

extension JSONReader {
  /// Reads rows with the fast path, starting at the offset `at`, and returns the offset after them.
  ///
  /// Returns `at` if the fast path can't read the first row.
  mutating func readFastPath(in bytes: Span<UInt8>, from at: Int, into collector: inout SampleCollector) -> Int {
    // Inside other objects or arrays, the same bytes can have another meaning or be invalid.
    guard fastPathContext.path == openNodes, fastPathContext.open == tokenizer.openBrackets else { return at }
    let (next, count) = fastPath.readRows(bytes, from: at, into: &collector)
    // Outside of all objects and arrays, each row is a separate document.
    if openNodes.isEmpty { documentCount = documentCount.addingSaturated(count) }
    return next
  }

  /// Makes the fast path learn the shape of the row that has just been read.
  ///
  /// `range` is the range from the end of the previous row to the end of this row, including any comma between them.
  mutating func learnShape(in bytes: Span<UInt8>, at range: Range<Int>, using collector: SampleCollector) {
    // The fast path can't read dates until the order of day and month is known.
    if collector.assumesMonthFirst, collector.dateOrder == nil { return }
    if fastPathContext.path != openNodes || fastPathContext.open != tokenizer.openBrackets {
      fastPath.removeAll()
      fastPathContext = (openNodes, tokenizer.openBrackets)
    }
    fastPath.learn(learnableShape(in: bytes, at: range, using: collector), in: bytes, at: range.lowerBound)
  }

  /// Returns the shape of the row in `range`, or `nil` if the fast path can't read such rows.
  private func learnableShape(in bytes: Span<UInt8>, at range: Range<Int>, using collector: SampleCollector)
    -> JSONRowShape?
  {
    guard let (row, index) = rowConverter.lastReceived,
      var shape = JSONLayout.all[index].emptyShape(for: row, dateOrder: collector.dateOrder),
      !JSONLayout.all[index].hasRowSpecificOffsetOrDuration, rewindPoint?.depth == openNodes.count
    else { return nil }
    // A copy of the reader reads the row again to find its values. That is possible because the reader is in the same
    // state before and after the row.
    var readerCopy = self
    var members = 0
    var scratch = collector.collectorForNextPart()
    var (at, literal) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      let node = readerCopy.nextNode
      guard let token = try? readerCopy.readAndProcessToken(in: bytes, at: &at, isLast: false, into: &scratch) else {
        return nil
      }
      let value: Range<Int>
      switch token {
      case .string(let range), .number(let range): value = range
      case .name(let range):
        // A number of unknown meaning may vary between rows of a shape, unless it may identify a person.
        if readerCopy.nextNode == JSONPathTree.unknownNode, ColumnMeaning(bytes.text(in: range)) == .person {
          return nil
        }
        continue
      case .openObject, .closeObject, .openArray, .closeArray, .literal: continue
      }
      // `JSONRowMembers` drops the last members of a row with too many of them, but the fast path would read them all.
      members += node >= 0 ? 1 : 0
      guard members < JSONRowMembers.maxValues else { return nil }
      guard let valuePlaceholder = placeholder(forNode: node, index: index, in: bytes, at: value) else { continue }
      guard
        shape.appendPlaceholder(
          in: bytes, afterLiteral: literal..<value.lowerBound, placeholder: valuePlaceholder, value: value)
      else { return nil }
      // The quotation mark after a time is part of its placeholder.
      let isQuoted = valuePlaceholder == .start || valuePlaceholder == .end
      literal = value.upperBound + (isQuoted ? 1 : 0)
    }
    return shape.appendPlaceholder(
      in: bytes, afterLiteral: literal..<range.upperBound, placeholder: .none, value: 0..<0) ? shape : nil
  }

  /// Returns the placeholder for a value that may vary between rows, or `nil` for a value that is part of the shape.
  ///
  /// - Parameters:
  ///   - node: the node of the value in ``pathTree``.
  ///   - index: the index of the layout in ``JSONLayout/all``.
  ///   - bytes: the input bytes.
  ///   - value: the range of the value in `bytes`.
  private func placeholder(
    forNode node: Int, index: Int, in bytes: Span<UInt8>, at value: Range<Int>
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
      // The names of metrics and data streams also apply to other rows, so the fast path must not skip them.
      if node >= 0, pathTree.nodes[node].isDataStream || !pathTree.nodes[node].metricNameLayouts.isEmpty { return nil }
      let isNumber = !value.isEmpty && value.allSatisfy { bytes[$0].isDigit }
      return isNumber ? .anyNumber : nil
    }
  }
}

extension JSONLayout {
  /// Returns an empty shape for rows like `row`, or `nil` if the fast path doesn't support the layout or the row.
  ///
  /// `order` is the order of day and month in the document, or `nil` if it isn't known.
  fileprivate func emptyShape(for row: ParsedRow, dateOrder order: ImportOptions.DateOrder?) -> JSONRowShape? {
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

  /// True if rows may have members that the fast path can't interpret, such as a UTC offset, a duration or a person.
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
