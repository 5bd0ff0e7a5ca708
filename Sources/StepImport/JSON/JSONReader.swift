import Documents
import PixelPalCore

/// A streaming reader for JSON documents in known formats and from unknown programs.
///
/// The reader keeps only one row in memory, and tracks its position in a ``JSONPathTree`` of all known paths. Until a
/// row matches a known ``JSONLayout``, a ``GenericJSONReader`` also reads the document, guided only by member names.
struct JSONReader: StreamingFormatReader {
  private let fileName: String?
  private let requestedFormat: ImportFormat?
  let pathTree = JSONPathTree.ofAllLayouts
  var tokenizer = JSONTokenizer()
  /// The nodes in ``pathTree`` of the open objects and arrays, outermost first.
  var openNodes: [Int] = []
  /// The node in ``pathTree`` of the next value.
  var nextNode = 0
  private var currentRow = JSONRowMembers()
  /// The number of open objects and arrays up to and including the current row, or `nil` outside of rows.
  private var rowDepth: Int?
  /// The node in ``pathTree`` of the current or last row.
  private var rowNode = 0
  /// The number of bytes in the file before the current input bytes.
  private var consumedCount = 0
  /// The number of documents that have begun in the file so far.
  var documentCount = 0
  /// True if the file consists only of the list `[]` so far.
  private var isEmptyList = false
  var rowConverter: JSONLayoutRowConverter
  private var genericReader: GenericJSONReader
  /// True if the current row has a member for a person, a source or a time that no known layout defines.
  private var hasForeignMember = false
  /// True if the next value is the name of a person, in a member that no known layout defines.
  private var expectsPersonValue = false
  /// The node in ``pathTree`` of the known layout's rows, or `nil` until that layout has been chosen.
  private var layoutRowNode: Int?
  /// A hash of the first person's name in a member that no known layout defines, or `nil` if no such member has been
  /// read.
  private var personHash: UInt64?
  /// The file offset at which the format was recognized while a ``GenericJSONReader`` was also reading the document.
  ///
  /// The offset is `nil` until the format is recognized.
  private var layoutRecognizedAt: Int?
  /// The fast path for rows that are written like earlier rows.
  var fastPath: JSONRowFastPath
  /// The open objects and arrays around the rows from which ``fastPath`` has learned.
  var fastPathContext: (path: [Int], open: BracketStack) = ([], BracketStack())
  /// The state after the last row, to which the reader can return, or `nil` if the reader is not between rows.
  ///
  /// For example, the state is `nil` before the first row and after the end of the array that contains the rows.
  private(set) var rewindPoint: RewindPointAfterRow?
  /// True if a row has ended, but ``rewindPoint`` hasn't been set to the state after that row.
  private var hasRowEnded = false

  /// The state after a row, to which the reader can return in order to read the next row again.
  struct RewindPointAfterRow: Equatable {
    /// The number of open objects and arrays.
    let depth: Int
    let documentCount: Int
  }

  /// The size in bytes below which an incomplete row is read again as a whole when more bytes have arrived.
  ///
  /// Only a complete row can be read by the fast path.
  private static let maxRereadBytes = 1 << 16
  /// The number of bytes that a ``GenericJSONReader`` continues to read after a format has been recognized.
  ///
  /// If the generic reader hasn't found any rows by then, it stops.
  private static let maxUndecidedBytes = 1 << 18

  /// The formats with so few members that documents from other programs may contain the same members and further ones.
  ///
  /// If a row has another member for a person, a source or a time, a ``GenericJSONReader`` reads the document instead.
  private static let looseFormats: [ImportFormat] = [.plainJSON, .plainNDJSON, .fitbitTakeoutJSON, .ouraAPIJSON]

  var format: ImportFormat? {
    rowConverter.format ?? (genericReader.isActive && genericReader.hasRows ? .genericJSON : nil)
  }

  init(_ options: ImportOptions, fileName: String?) {
    self.fileName = fileName
    requestedFormat = options.format
    fastPath = JSONRowFastPath(usesFastPath: options.usesFastPath)
    rowConverter = JSONLayoutRowConverter(requestedFormat: options.format)
    genericReader = GenericJSONReader(options, fileName: fileName)
  }

  mutating func parse(chunk bytes: Span<UInt8>, isLast: Bool, into collector: inout SampleCollector) throws(ParseError)
    -> Int
  {
    if genericReader.isActive, collector.genericAlternative.isEmpty {
      collector.genericAlternative.append(SampleCollector(collector.options, format: .genericJSON))
    }
    var at = rewindPoint == nil ? 0 : readFastPath(in: bytes, from: 0, into: &collector)
    var begin = at
    while true {
      if genericReader.isActive {
        guard let token = try readAndProcessToken(in: bytes, at: &at, isLast: isLast, into: &collector) else { break }
        if genericReader.isActive, case .closeObject = token {
          at = skipEmptyRows(in: bytes, from: at, into: &collector)
        }
        guard hasRowEnded, !genericReader.isActive else { continue }
        hasRowEnded = false
        (begin, rewindPoint) = (at, RewindPointAfterRow(depth: openNodes.count, documentCount: documentCount))
        continue
      }
      if openNodes.last == JSONPathTree.unknownNode {
        guard try skipRestOfUnknownBracket(in: bytes, at: &at, isLast: isLast) else { break }
      }
      guard let _ = try readAndProcessToken(in: bytes, at: &at, isLast: isLast, into: &collector) else { break }
      guard hasRowEnded else { continue }
      hasRowEnded = false
      if rewindPoint != nil, fastPath.shouldLearnShape(bytesLeft: bytes.count - begin) {
        learnShape(in: bytes, at: begin..<at, using: collector)
      }
      at = skipEmptyRows(in: bytes, from: readFastPath(in: bytes, from: at, into: &collector), into: &collector)
      (begin, rewindPoint) = (at, RewindPointAfterRow(depth: openNodes.count, documentCount: documentCount))
    }
    // An incomplete row is read again from its beginning once it is complete, so that the fast path can read it.
    if !isLast, let rewindPoint, at - begin < JSONReader.maxRereadBytes {
      rewind(to: rewindPoint)
      at = begin
    } else {
      rewindPoint = nil
    }
    consumedCount = consumedCount.addingSaturated(at)
    return at
  }

  /// Skips empty objects after a row, such as `, {}, {}`, or `{} {}` if each row is a document.
  ///
  /// Returns the offset after the empty objects, or `start` if there are none.
  private mutating func skipEmptyRows(in bytes: Span<UInt8>, from start: Int, into collector: inout SampleCollector)
    -> Int
  {
    let areDocuments = openNodes.isEmpty
    let isRow = nextNode == rowNode
    if areDocuments {
      guard rowConverter.format == .plainNDJSON, !genericReader.isActive else { return start }
    } else {
      guard tokenizer.openBrackets.last == false,
        isRow || genericReader.isActive && nextNode == JSONPathTree.unknownNode
      else { return start }
    }
    var (at, count) = (start, 0)
    while let end = bytes.endOfEmptyObject(from: at, afterComma: !areDocuments) { (at, count) = (end, count + 1) }
    guard count > 0 else { return at }
    // An empty document isn't counted as a row, because a root object may be the container of the rows.
    if areDocuments { documentCount = documentCount.addingSaturated(count) }
    if !areDocuments, isRow { rowConverter.skipEmptyRows(count: count, into: &collector) }
    if genericReader.isActive { genericReader.skipEmptyObjects(count: count, into: &collector.genericAlternative[0]) }
    return at
  }

  /// Skips the rest of the outermost open object or array that isn't in ``pathTree``.
  ///
  /// Returns true if the end of that object or array has been reached, or false if more bytes are needed. Throws an
  /// error if the syntax is invalid. `at` is the offset of the next byte, which this function advances. `isLast` is
  /// true if no bytes follow `bytes`.
  private mutating func skipRestOfUnknownBracket(in bytes: Span<UInt8>, at: inout Int, isLast: Bool) throws(ParseError)
    -> Bool
  {
    let depth = openNodes.firstIndex(of: JSONPathTree.unknownNode) ?? openNodes.count
    while tokenizer.openBrackets.count > depth, try tokenizer.nextToken(in: bytes, at: &at, isLast: isLast) != nil {}
    openNodes.removeLast(openNodes.count - depth)
    openNodes += repeatElement(JSONPathTree.unknownNode, count: tokenizer.openBrackets.count - depth)
    guard openNodes.count == depth else { return false }
    setNextNodeAfterValue()
    return true
  }

  /// Reads, processes and returns the next token, or returns `nil` if more bytes are needed.
  ///
  /// `at` is the offset of the next byte, which this function moves past the token. `isLast` is true if no bytes follow
  /// `bytes`. Throws an error if the syntax is invalid, or if a bad row stops the import.
  mutating func readAndProcessToken(
    in bytes: Span<UInt8>, at: inout Int, isLast: Bool, into collector: inout SampleCollector
  ) throws(ParseError) -> JSONTokenizer.Token? {
    let isOutside = tokenizer.isBetweenDocuments
    let before = at
    guard let token = try tokenizer.nextToken(in: bytes, at: &at, isLast: isLast) else { return nil }
    if isOutside { try beginDocument(at: before) }
    try processToken(token, in: bytes, at: before..<at, into: &collector)
    return token
  }

  /// Begins a document, or throws an error if the format doesn't allow another one.
  ///
  /// - Parameter at: the offset of the document, where the error is located.
  private mutating func beginDocument(at: Int) throws(ParseError) {
    documentCount += 1
    nextNode = 0
    guard documentCount > 1, !rowConverter.allowsSeveralDocuments,
      !genericReader.isActive || !genericReader.allowsNextDocument
    else { return }
    throw secondDocumentError(at: at)
  }

  private func secondDocumentError(at: Int) -> ParseError {
    ParseError(
      at: at, .expected("the end of the document", found: "another document"),
      hint: "only documents that each have a time and steps may follow one another, one per line")
  }

  private mutating func processToken(
    _ token: JSONTokenizer.Token, in bytes: Span<UInt8>, at range: Range<Int>, into collector: inout SampleCollector
  ) throws(ParseError) {
    let at = range.lowerBound
    switch token {
    case .openObject:
      openBracket(at: at)
      nextNode = JSONPathTree.unknownNode
    case .openArray:
      isEmptyList = documentCount == 1 && openNodes.isEmpty
      openBracket(at: at)
      nextNode = pathTree.elementNodeOrUnknown(ofArrayAt: openNodes.last ?? JSONPathTree.unknownNode)
    case .name(let name): readName(in: bytes, at: name)
    case .string(let value), .number(let value):
      if expectsPersonValue { try requireSamePerson(in: bytes, at: value, using: collector) }
      if nextNode >= 0 {
        if rowDepth != nil, pathTree.nodes[nextNode].isMember {
          currentRow.append(memberAt: nextNode, in: bytes, range: value, consumedCount: consumedCount)
        }
        if !pathTree.nodes[nextNode].metricNameLayouts.isEmpty { rowConverter.metricName = bytes.text(in: value) }
        if pathTree.nodes[nextNode].isDataStream { rowConverter.dataStream = bytes.text(in: value) }
        if pathTree.nodes[nextNode].isDocumentDay { rowConverter.documentDay = CivilDay(bytes.text(in: value)) }
      }
      setNextNodeAfterValue()
    case .literal: setNextNodeAfterValue()
    case .closeObject:
      if rowDepth == openNodes.count {
        rowDepth = nil
        let end = range.upperBound - 1
        try rowConverter.convertRow(
          currentRow, at: rowNode, paths: pathTree, consumedCount: consumedCount, end: end,
          reportedAt: range.upperBound,
          into: &collector)
        try chooseLayoutOrGeneric(at: range.upperBound, into: &collector)
        try closeBracket(into: &collector)
        hasRowEnded = true
      } else {
        try closeBracket(into: &collector)
      }
    case .closeArray: try closeBracket(into: &collector)
    }
    switch token {
    case .openArray, .closeArray: break
    case .openObject, .closeObject, .name, .string, .number, .literal: isEmptyList = false
    }
    if genericReader.isActive {
      genericReader.receiveToken(token, in: bytes, at: range, into: &collector.genericAlternative[0])
      stopGenericReadingIfLate(at: at, into: &collector)
    }
  }

  /// Decides how to read the rest of the document, after the first row that matches a known layout.
  ///
  /// The ``GenericJSONReader`` alone reads the rest in two cases. Either it has already found rows in the same place,
  /// or the format is one of ``looseFormats`` and this row has a member for a person, a source or a time that no known
  /// layout defines. In all other cases, the ``GenericJSONReader`` stops.
  ///
  /// Throws an error, located at the offset `at`, if the file already contains several documents although the known
  /// format doesn't allow this.
  private mutating func chooseLayoutOrGeneric(at: Int, into collector: inout SampleCollector) throws(ParseError) {
    guard genericReader.isActive, rowConverter.hasMatchedRow else { return }
    if genericReader.isAtRowLocation
      || hasForeignMember && rowConverter.format.map(JSONReader.looseFormats.contains) ?? false
    {
      rowConverter = JSONLayoutRowConverter(requestedFormat: .genericJSON)
    } else {
      try discardGenericReading(at: at, into: &collector)
    }
  }

  /// Records that the current row has a member for a person, a source or a time that no known layout defines.
  ///
  /// Members with any other meaning are ignored. `range` is the range of the member's name.
  private mutating func recordMemberOutsideLayout(in bytes: Span<UInt8>, at range: Range<Int>) {
    let name = genericReader.nameCache.interpretedName(in: bytes, at: range)
    guard let meaning = name.meaning, !name.isAmbiguousID else { return }
    expectsPersonValue = meaning == .person
    if genericReader.isActive, meaning.isPartOfTime || expectsPersonValue || meaning == .source {
      hasForeignMember = true
    }
  }

  /// Throws an error if a person named outside of the known layout differs from the person of earlier rows.
  ///
  /// The known layout ignores that name, so it would mix up the steps of several people. `value` is the range of the
  /// person's name.
  private mutating func requireSamePerson(in bytes: Span<UInt8>, at value: Range<Int>, using collector: SampleCollector)
    throws(ParseError)
  {
    expectsPersonValue = false
    let hash = bytes.stableHash(of: value)
    if personHash == nil, rowConverter.lastReceived == nil { personHash = hash }
    guard !genericReader.isActive, personHash != hash else { return }
    throw ParseError(
      at: value.lowerBound,
      .expected("the steps of one person", found: "those of another, \(bytes.quotedText(in: value))"),
      hint: "to choose a person, use '--format generic-json' with '--person'", concernsWholeFile: true)
  }

  /// Stops the ``GenericJSONReader``, because the document has a known layout.
  ///
  /// Throws an error, located at the offset `at`, if the file contains several documents although the format doesn't
  /// allow this.
  private mutating func discardGenericReading(at: Int, into collector: inout SampleCollector) throws(ParseError) {
    genericReader.isActive = false
    layoutRowNode = rowNode
    collector.genericAlternative = []
    if documentCount > 1, !rowConverter.allowsSeveralDocuments { throw secondDocumentError(at: at) }
  }

  /// Stops the ``GenericJSONReader`` if it has found no rows long after the format was recognized.
  ///
  /// `at` is the offset of the current token in the input bytes.
  private mutating func stopGenericReadingIfLate(at: Int, into collector: inout SampleCollector) {
    guard rowConverter.format != nil, !genericReader.hasRows, !genericReader.isRequested else { return }
    let place = consumedCount.addingSaturated(at)
    let first = layoutRecognizedAt ?? place
    layoutRecognizedAt = first
    guard place - first > JSONReader.maxUndecidedBytes, documentCount == 1 else { return }
    genericReader.isActive = false
    collector.genericAlternative = []
  }

  private mutating func openBracket(at: Int) {
    openNodes.append(nextNode)
    guard nextNode >= 0 else { return }
    if !pathTree.nodes[nextNode].recognizedLayouts.isEmpty {
      rowConverter.adoptFormat(ofFirst: pathTree.nodes[nextNode].recognizedLayouts)
    }
    guard !pathTree.nodes[nextNode].rowLayouts.isEmpty, tokenizer.openBrackets.last == true else { return }
    // If the name of the row is itself a member of the row, it has already been recorded.
    if currentRow.range(ofMemberAt: nextNode) == nil { currentRow.removeAll() }
    (hasForeignMember, expectsPersonValue) = (false, false)
    rowDepth = openNodes.count
    rowNode = nextNode
  }

  private mutating func readName(in bytes: Span<UInt8>, at name: Range<Int>) {
    let parent = openNodes.last ?? JSONPathTree.unknownNode
    nextNode = pathTree.childOrUnknown(of: parent, in: bytes, named: name)
    // More deeply nested rows occur only in formats that no other program writes.
    if nextNode == JSONPathTree.unknownNode, rowDepth == openNodes.count, openNodes.count <= 3,
      layoutRowNode.map({ $0 == rowNode }) ?? true
    {
      recordMemberOutsideLayout(in: bytes, at: name)
    }
    if nextNode >= 0, pathTree.nodes[nextNode].isMember, !pathTree.nodes[nextNode].rowLayouts.isEmpty {
      currentRow.removeAll()
      currentRow.append(memberAt: nextNode, in: bytes, range: name, consumedCount: consumedCount)
    }
  }

  private mutating func closeBracket(into collector: inout SampleCollector) throws(ParseError) {
    // The array with the rows has ended, so no further row can follow.
    if let rewindPoint, openNodes.count <= rewindPoint.depth { self.rewindPoint = nil }
    let closed = openNodes.popLast() ?? JSONPathTree.unknownNode
    if closed >= 0 { try rowConverter.flushRowsAwaitingMetricName(atEndOf: closed, paths: pathTree, into: &collector) }
    setNextNodeAfterValue()
  }

  /// Sets ``nextNode`` after the end of a value.
  ///
  /// In an array, the next node is that of the elements. In an object, it is unknown until the next name.
  private mutating func setNextNodeAfterValue() {
    expectsPersonValue = false
    nextNode =
      tokenizer.openBrackets.last == false
      ? pathTree.elementNodeOrUnknown(ofArrayAt: openNodes.last ?? JSONPathTree.unknownNode) : JSONPathTree.unknownNode
  }

  func candidatePartStart(in bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard rewindPoint != nil, rowConverter.areRowsIndependent, !genericReader.isActive else { return nil }
    var at = offset
    // A row ends with `}` and is followed by another row, with or without a comma between them.
    while let close = bytes.firstOffset(of: UInt8(ascii: "}"), from: at, to: bytes.count) {
      at = close + 1
      var next = at
      while next < bytes.count, bytes[next] <= .space || bytes[next] == .comma { next += 1 }
      if next < bytes.count, bytes[next] == UInt8(ascii: "{") { return at }
    }
    return nil
  }

  mutating func mergeIfStateMatches(_ part: JSONReader, startedFrom start: JSONReader) -> Bool {
    guard rewindPoint != nil, openNodes == start.openNodes, tokenizer.hasSameState(as: start.tokenizer),
      rowConverter.hasSameState(as: start.rowConverter), rowConverter.hasSameState(as: part.rowConverter),
      min(documentCount, 2) == min(start.documentCount, 2)
    else { return false }
    self = part
    return true
  }

  mutating func discardCachedSources() { fastPath.removeAll() }

  /// Restores `between`, the state after an earlier row, so that the next row can be read again.
  private mutating func rewind(to between: RewindPointAfterRow) {
    openNodes.removeLast(openNodes.count - between.depth)
    tokenizer.rewind(toDepth: between.depth)
    (rowDepth, documentCount) = (nil, between.documentCount)
    currentRow.removeAll()
    setNextNodeAfterValue()
  }

  mutating func completeSamplesAndReport(in collector: inout SampleCollector) throws(ParseError) {
    try tokenizer.requireNoOpenBracket()
    if collector.contextDay == nil {
      collector.contextDay = fileName.flatMap { TableRowReader.firstDate(inNameOf: $0) }
    }
    if genericReader.isActive, try adoptGenericResult(into: &collector) { return }
    try rowConverter.finish(
      fileName: fileName, isEmptyList: isEmptyList, seenPaths: genericReader.seenPaths, into: &collector)
  }

  /// Adopts the rows or the error that the ``GenericJSONReader`` has found, and returns false if it has found neither.
  private mutating func adoptGenericResult(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    guard let alternative = collector.genericAlternative.first else { return false }
    collector.genericAlternative = []
    if genericReader.hasRows {
      let contextDay = collector.contextDay
      collector = alternative
      collector.contextDay = contextDay
      genericReader.completeReport(in: &collector)
      return true
    }
    guard rowConverter.format == nil,
      let missing = alternative.report.problems.first ?? genericReader.missingRowsProblem
    else { return false }
    collector.stoppingProblem = missing
    return true
  }
}

extension Span<UInt8> {
  /// Returns the offset after the empty object `{}` that follows `start`, or `nil` if something else follows.
  ///
  /// If `afterComma` is true, a comma must precede the object. Whitespace is allowed before each token.
  fileprivate func endOfEmptyObject(from start: Int, afterComma: Bool) -> Int? {
    var at = start
    guard !afterComma || skipBlanks(and: .comma, at: &at), skipBlanks(and: UInt8(ascii: "{"), at: &at),
      skipBlanks(and: UInt8(ascii: "}"), at: &at)
    else {
      return nil
    }
    return at
  }

  private func skipBlanks(and byte: UInt8, at: inout Int) -> Bool {
    while at < count, self[at] == .space || self[at] == .lineFeed || self[at] == .carriageReturn || self[at] == .tab {
      at += 1
    }
    guard at < count, self[at] == byte else { return false }
    at += 1
    return true
  }
}
