import Documents
import PixelPalCore
import StepHistory

/// A reader for JSON documents from unknown programs, guided only by the names of members.
///
/// ``ColumnMeaning`` interprets the names. A row is an object with a time and a step count, or a member with a date as
/// its name. The path of a row has at most ``maxDepth`` names, and all rows have the same path. The objects around a
/// row may state its type, source, person, day and zone.
struct GenericJSONReader {
  /// An open object or array, with facts about the contents that have been read.
  struct Frame {
    let isObject: Bool
    /// A hash of the path, which is the same for all elements of an array.
    let pathHash: UInt64
    /// The length in bytes of the path in ``pathText``.
    let pathEnd: Int
    /// The meaning of the name, or `nil` if there is no name or its meaning is unknown.
    let meaning: ColumnMeaning?
    /// The name of this object or array or, if it has none, of the nearest enclosing one with a name.
    ///
    /// The value is `nil` if there is no such name. Values in an array have no names of their own, so they are compared
    /// under this name.
    let name: JSONMemberMeaningCache.InterpretedName?
    /// True if the contents are about steps, according to the name, an enclosing name or the file name.
    let isAboutSteps: Bool
    /// True if the contents are about steps, according to the name or an enclosing name.
    let isAboutStepsByMemberName: Bool
    /// The number of names in the path, not counting dates.
    let nameDepth: Int
    /// The number of lists around the contents.
    ///
    /// A list is an array, or the value of a member with a date as its name.
    let listDepth: Int
    /// The number of the innermost list around the contents, or 0 if there is none.
    ///
    /// The lists in the document are numbered from 1.
    let listID: Int
    /// The sum of the steps in all rows before the object or array.
    let stepsBefore: StepCount
    /// The number of elements in ``members``, and of bytes in ``memberText``, when the object or array began.
    let (firstMemberIndex, textStart): (Int, Int)
    /// A hash of the values of unknown meaning in the object or array.
    var uninterpretedValues = UninterpretedValuesHash()
    /// True if the object has more members than the reader stores, so that it can't be read as a row.
    var exceedsLimits = false
    /// True if the object or array contains rows, so that it isn't a row itself.
    var hasRows = false
    /// The number of elements so far: the elements of an array, or the objects and arrays in an object.
    var elementCount = 0

    /// True for an array whose name means people, such as `users`.
    var isListOfPeople: Bool { !isObject && meaning == .person }
  }

  /// The path that all rows of the document share.
  struct RowPath {
    let pathHash: UInt64
    /// The path in readable form, such as `data.[].steps`, for error messages.
    let pathText: String
    /// True if at least one row has steps and a time, and false if all rows so far have steps but no time.
    var isConfirmed: Bool
  }

  /// True as long as the document may come from an unknown program, so that this reader must read it.
  ///
  /// The property becomes false if the document has a known layout, unless the user requested
  /// ``ImportFormat/genericJSON``.
  var isActive: Bool
  /// True if an error has stopped this reader, so that it ignores the rest of the document.
  private(set) var isStopped = false
  /// True if the user requested this reader's format, ``ImportFormat/genericJSON``.
  let isRequested: Bool
  /// True if the file name mentions steps, or if the user requested this reader's format.
  let isAboutSteps: Bool
  let requestedPerson: String?
  var nameCache = JSONMemberMeaningCache()
  /// The open objects and arrays, outermost first.
  var frames: [Frame] = []
  /// The members with a known meaning in all ``frames``, and in nested objects that have ended but aren't rows.
  var members: [GenericJSONMember] = []
  /// The names and values of ``members``, with escapes resolved, one after another.
  var memberText = ContiguousArray<UInt8>()
  /// The path of the innermost frame, such as `data.[].steps`.
  private var pathText: [UInt8] = []
  /// The name of the next value, or `nil` if the value has no name or a date as its name.
  private var nextName: JSONMemberMeaningCache.InterpretedName?
  /// The bytes of the next value's name, with escapes resolved.
  private var nextNameBytes = ContiguousArray<UInt8>()
  private var isNextNameDate = false
  /// The number of lists that have begun, which is used to number them for ``Frame/listID``.
  private var listCount = 0
  /// The path of the rows, or `nil` until steps have been found.
  var rowLocation: RowPath?
  /// The distinct paths of the document's first members, each as a hash and as text for error messages.
  private var seenMembers: [(path: UInt64, words: String)] = []
  /// Clues about why the document has no rows, for the error message.
  var missingRowsHints = JSONWithoutRowsHints()
  /// The first number that may be a step count but has no date or no clear name, as a problem to report.
  ///
  /// The problem is reported if the document has no rows. The value is `nil` if there is no such number.
  var missingProblem: ImportProblem?
  /// True if the root object of a document has a time, so that another document may follow.
  private var hasDatedRoot = false
  var people = PersonNamesFoundInGenericJSON()

  /// The hash of the path to the root.
  private static let rootPath: UInt64 = 0x51
  /// The maximum number of members that are stored for an object.
  private static let maxMembers = 64
  /// The number of bytes in an object's stored names and values at which no more of its members are stored.
  private static let maxTextSize = 1 << 15
  /// The maximum length of a value in bytes.
  ///
  /// A longer value is treated as a value of unknown meaning.
  private static let maxValueSize = 1 << 10
  /// The maximum number of names in the path of a row.
  ///
  /// A document with deeper rows is rejected.
  static let maxDepth = 4

  init(_ options: ImportOptions, fileName: String?) {
    isRequested = options.format == .genericJSON
    isActive = isRequested || options.format == nil
    let name = fileName?.split(separator: "/").last.map { String($0) } ?? ""
    isAboutSteps = isRequested || GenericJSONReader.mentionsSteps(name)
    requestedPerson = options.selectedPerson
  }

  /// Returns true if a word in the file name contains `step` or means steps in another language.
  private static func mentionsSteps(_ fileName: String) -> Bool {
    fileName.utf8.count <= 255
      && fileName.split(whereSeparator: { ".-_ ()0123456789".contains($0) })
        .contains { part in
          let meaning = ColumnMeaning(String(part))
          return meaning == .steps || meaning == nil && ColumnMeaning.normalizedName(String(part)).containsText("step")
        }
  }

  /// True if another document may follow in the file, because each document is a row.
  var allowsNextDocument: Bool { hasDatedRoot || rowLocation?.pathHash == GenericJSONReader.rootPath }

  /// True if this reader provides the result for the document: it has found rows, or an error has stopped it.
  var hasRows: Bool { rowLocation?.isConfirmed == true || isStopped }

  /// True if the innermost frame has the path of the rows that have been found.
  var isAtRowLocation: Bool { rowLocation.map { $0.isConfirmed && $0.pathHash == frames.last?.pathHash } ?? false }

  /// The distinct paths of the document's first members, at most eight, for error messages.
  var seenPaths: [String] { seenMembers.map { $0.words } }

  /// Receives the next token, which occupies `range` in `bytes`.
  ///
  /// If the token leads to an error, the reader stops, and the error is added to `collector`.
  mutating func receiveToken(
    _ token: JSONTokenizer.Token, in bytes: Span<UInt8>, at range: Range<Int>, into collector: inout SampleCollector
  ) {
    guard !isStopped else { return }
    do throws(ParseError) {
      switch token {
      case .openObject: openBracket(isObject: true, recordedSteps: collector.report.recordedSteps)
      case .openArray: openBracket(isObject: false, recordedSteps: collector.report.recordedSteps)
      case .name(let range): readName(in: bytes, at: range)
      case .string(let value):
        try readValue(in: bytes, at: value, isText: true, end: range.upperBound, into: &collector)
      case .number(let value):
        try readValue(in: bytes, at: value, isText: false, end: range.upperBound, into: &collector)
      case .literal:
        let isShort = bytes.matches("true", at: range.upperBound - 4) || bytes.matches("null", at: range.upperBound - 4)
        let value = range.upperBound - (isShort ? 4 : 5)..<range.upperBound
        try readValue(in: bytes, at: value, isText: false, end: range.upperBound, into: &collector)
      case .closeObject: try closeBracket(end: range.upperBound, into: &collector)
      case .closeArray: try closeBracket(end: range.upperBound, into: &collector)
      }
    } catch {
      isStopped = true
      collector.errors.append(error)
    }
  }

  /// Counts `count` consecutive empty objects in the innermost array as rows without steps.
  ///
  /// If the path of these objects isn't that of the rows, they count only as elements of the array.
  mutating func skipEmptyObjects(count: Int, into collector: inout SampleCollector) {
    guard !isStopped, let last = frames.indices.last else { return }
    frames[last].elementCount += count
    guard let rowLocation, rowLocation.pathHash == pathHashOfNextValue(within: frames[last]) else { return }
    collector.report.rowCounts.recordSkipped(because: .noSteps, count: count)
    frames[last].hasRows = true
  }

  private mutating func readName(in bytes: Span<UInt8>, at range: Range<Int>) {
    nextNameBytes.removeAll(keepingCapacity: true)
    let shortest = range.lowerBound..<min(range.upperBound, range.lowerBound + GenericJSONReader.maxValueSize)
    JSONRowMembers.appendUnescaped(bytes, at: shortest, to: &nextNameBytes)
    let written = nextNameBytes
    let span = written.span
    let all = 0..<written.count
    isNextNameDate = span.isDate(in: all)
    nextName = isNextNameDate ? nil : nameCache.interpretedName(in: span, at: all)
    if let nextName { missingRowsHints.recordName(nextName, in: span) }
  }

  private mutating func openBracket(isObject: Bool, recordedSteps: StepCount) {
    if let last = frames.indices.last { frames[last].elementCount += 1 }
    let parent = frames.last
    let isNamed = parent?.isObject ?? false
    let keyed = isNamed && isNextNameDate
    pathText.removeLast(pathText.count - (parent?.pathEnd ?? 0))
    if parent != nil { appendToPath(isNamed: isNamed) }
    let own = isNamed ? nextName : nil
    let isList = !isObject || keyed
    if isList { listCount += 1 }
    let frame = Frame(
      isObject: isObject, pathHash: pathHashOfNextValue(within: parent), pathEnd: pathText.count, meaning: own?.meaning,
      name: own ?? parent?.name,
      isAboutSteps: own.map { isAboutSteps(within: parent, memberName: $0) } ?? parent?.isAboutSteps ?? isAboutSteps,
      isAboutStepsByMemberName: own.map { isAboutStepsByMemberName(within: parent, memberName: $0) } ?? parent?
        .isAboutStepsByMemberName
        ?? false,
      nameDepth: (parent?.nameDepth ?? 0) + (isNamed && !keyed ? 1 : 0),
      listDepth: (parent?.listDepth ?? 0) + (isList ? 1 : 0),
      listID: isList ? listCount : parent?.listID ?? 0, stepsBefore: recordedSteps, firstMemberIndex: members.count,
      textStart: memberText.count)
    frames.append(frame)
    if keyed { storeNextNameAsDateMember() }
    nextName = nil
    isNextNameDate = false
  }

  private func isAboutSteps(within parent: Frame?, memberName name: JSONMemberMeaningCache.InterpretedName) -> Bool {
    if name.mentionsSteps { return true }
    return name.meaning != .otherQuantity && name.meaning != .recordingTime && (parent?.isAboutSteps ?? isAboutSteps)
  }

  private func isAboutStepsByMemberName(within parent: Frame?, memberName name: JSONMemberMeaningCache.InterpretedName)
    -> Bool
  {
    if name.mentionsSteps { return true }
    return name.meaning != .otherQuantity && name.meaning != .recordingTime
      && (parent?.isAboutStepsByMemberName ?? false)
  }

  /// Returns the hash of the path to the next value in `parent`, or of the path to the root if `parent` is `nil`.
  private func pathHashOfNextValue(within parent: Frame?) -> UInt64 {
    guard let parent else { return GenericJSONReader.rootPath }
    guard parent.isObject else { return parent.pathHash &* 0x9E37_79B9_7F4A_7C15 ^ 0x5B }
    guard !isNextNameDate else { return parent.pathHash &* 0x9E37_79B9_7F4A_7C15 ^ 0x2A }
    return parent.pathHash &* 0x9E37_79B9_7F4A_7C15 ^ (nextName?.hash ?? 0)
  }

  private mutating func appendToPath(isNamed: Bool) {
    if !pathText.isEmpty { pathText.append(UInt8(ascii: ".")) }
    guard isNamed, !isNextNameDate else {
      pathText += isNamed ? [UInt8(ascii: "*")] : [UInt8(ascii: "["), UInt8(ascii: "]")]
      return
    }
    pathText += nextNameBytes.prefix(JSONMemberMeaningCache.maxNameLength)
  }

  /// Stores the name of the next value, a date, as if it were a member `date` inside that value.
  mutating func storeNextNameAsDateMember() {
    let start = memberText.count
    memberText += nextNameBytes
    members.append(
      GenericJSONMember(
        meaning: .date, depth: frames.count, name: start..<start, value: start..<memberText.count, hash: 0,
        isUTC: false, isAmbiguousID: false, isText: true))
  }

  private mutating func readValue(
    in bytes: Span<UInt8>, at value: Range<Int>, isText: Bool, end: Int, into collector: inout SampleCollector
  ) throws(ParseError) {
    guard let last = frames.indices.last else { return }
    guard frames[last].isObject else {
      // The index of an array element is part of the hash, so that the order of the elements matters.
      frames[last].elementCount += 1
      recordSeenMemberPath(within: frames[last])
      if frames[last].elementCount == 1 {
        recordListOfTimesOrSteps(in: bytes, at: value, isText: isText, frame: frames[last])
      }
      let place = UInt64(truncatingIfNeeded: frames[last].elementCount)
      addUninterpretedValue(
        hash: bytes.stableHash(of: value) ^ place &* 0x9E37_79B9_7F4A_7C15, name: frames[last].name, using: &collector)
      return
    }
    defer { (nextName, isNextNameDate) = (nil, false) }
    recordSeenMemberPath(within: frames[last])
    if isNextNameDate {
      return try readDateNamedMember(in: bytes, at: value, isText: isText, end: end, into: &collector)
    }
    guard let nextName else { return }
    guard let meaning = meaning(of: nextName, within: frames[last], isText: isText) else {
      // A member with the value `null` is equivalent to a missing member.
      guard isText || !bytes.matches("null", at: value.lowerBound) else { return }
      return addUninterpretedValue(hash: bytes.stableHash(of: value), name: nextName, using: &collector)
    }
    switch meaning {
    case .recordingTime:
      collector.countMeaningEvidence.hasRecordingTime = true
      if missingRowsHints.recordingTime?.path != frames[last].pathHash, bytes.jsonTime(in: value, isUTC: false) != nil {
        missingRowsHints.recordingTime = (nextName, frames[last].pathHash)
      }
      return
    case .otherQuantity, .weekday: return
    case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime,
      .year, .month, .week, .zone, .source, .person, .type, .unit, .value:
      break
    }
    guard value.count <= GenericJSONReader.maxValueSize else {
      return addUninterpretedValue(hash: bytes.stableHash(of: value), name: nextName, using: &collector)
    }
    guard members.count - frames[last].firstMemberIndex < GenericJSONReader.maxMembers,
      memberText.count - frames[last].textStart < GenericJSONReader.maxTextSize
    else {
      frames[last].exceedsLimits = true
      return
    }
    storeMember(in: bytes, at: value, name: nextName, meaning: meaning, isText: isText)
  }

  private mutating func storeMember(
    in bytes: Span<UInt8>, at value: Range<Int>, name: JSONMemberMeaningCache.InterpretedName, meaning: ColumnMeaning,
    isText: Bool
  ) {
    let start = memberText.count
    memberText += nextNameBytes
    let middle = memberText.count
    JSONRowMembers.appendUnescaped(bytes, at: value, to: &memberText)
    members.append(
      GenericJSONMember(
        meaning: meaning, depth: frames.count, name: start..<middle, value: middle..<memberText.count,
        hash: bytes.stableHash(of: value), isUTC: name.isUTC,
        isAmbiguousID: name.isAmbiguousID && meaning == .person && !isInPersonObject, isText: isText,
        mayBeSum: name.role == .sum))
  }

  /// True if the innermost object describes a person.
  ///
  /// The name of such an object means a person, or the object is an element of an array such as `users`.
  private var isInPersonObject: Bool {
    frames.last?.meaning == .person || frames.count > 1 && frames[frames.count - 2].isListOfPeople
  }

  /// Records that an array of plain values contains times or steps, if its name or its first element shows this.
  ///
  /// Such an array can't be read, so it is a clue for the error message. `value` is the range of the first element, and
  /// `isText` is true if the element is a string. `frame` describes the array.
  private mutating func recordListOfTimesOrSteps(
    in bytes: Span<UInt8>, at value: Range<Int>, isText: Bool, frame: Frame
  ) {
    if frame.meaning?.isPartOfTime ?? false || isText && bytes.isDate(in: value) {
      missingRowsHints.hasListOfTimes = true
    } else if frame.isAboutStepsByMemberName {
      missingRowsHints.hasListOfSteps = true
    }
  }

  /// Adds a value of unknown meaning to the hash of the innermost frame, unless the value has no name.
  ///
  /// `hash` is a hash of the value. `name` is the name under which the value is compared.
  mutating func addUninterpretedValue(
    hash: UInt64, name: JSONMemberMeaningCache.InterpretedName?, using collector: inout SampleCollector
  ) {
    guard let name, let last = frames.indices.last else { return }
    frames[last].uninterpretedValues.add(
      valueHash: hash ^ name.hash, number: uninterpretedNameIndex(orAdding: name, using: &collector))
  }

  /// Returns the number under which ``UninterpretedValuesHash`` compares values called `name`.
  ///
  /// Names are numbered in order of appearance. The first seven are also added to `collector`, for messages about
  /// contradictions.
  mutating func uninterpretedNameIndex(
    orAdding name: JSONMemberMeaningCache.InterpretedName, using collector: inout SampleCollector
  ) -> Int {
    let (number, isNew) = nameCache.uninterpretedIndex(of: name)
    if isNew, collector.uninterpretedConflictDetector.names.count < UninterpretedValuesHash.maxNames - 1 {
      collector.uninterpretedConflictDetector.names.append(nameCache.text(of: name))
    }
    return number
  }

  /// Returns the meaning of a member called `name`, or `nil` if the meaning is unknown.
  ///
  /// The meaning can depend on the enclosing object, which `frame` describes: `value` means steps in an object named
  /// `steps`. It can also depend on `isText`, which is true if the value is a string.
  private func meaning(of name: JSONMemberMeaningCache.InterpretedName, within frame: Frame, isText: Bool)
    -> ColumnMeaning?
  {
    let own = name.role == .quantity && !isText ? .value : name.meaning
    switch frame.meaning {
    case .steps: return own == .value || name.role == .wrapper ? .steps : own
    case .start, .startDate, .startTime, .end, .endDate, .endTime, .date, .time:
      if name.role == .wrapper { return frame.meaning }
      guard let own else { return nil }
      return own.isDateOrTime || own == .value ? frame.meaning : own
    case .source:
      // In an object for a device, the name, the model, the type and similar texts all describe the source.
      let isName = own == .person || own == .source || own == .type || name.role == .device
      return isText && isName ? .source : own
    case .person: return own == .person ? .person : own == nil ? .otherQuantity : own
    case .zone: return isText ? .zone : .otherQuantity
    case .type, .unit: return isText ? frame.meaning : own
    case .recordingTime: return .recordingTime
    case .otherQuantity, .hour, .hourAndMinute, .minute, .year, .month, .week, .weekday, .value, nil: return own
    }
  }

  /// Records the path of a member for error messages, unless steps or eight paths have already been found.
  private mutating func recordSeenMemberPath(within frame: Frame) {
    guard seenMembers.count < 8, rowLocation == nil else { return }
    let path = pathHashOfNextValue(within: frame)
    guard !seenMembers.contains(where: { $0.path == path }) else { return }
    pathText.removeLast(pathText.count - frame.pathEnd)
    appendToPath(isNamed: frame.isObject)
    seenMembers.append((path, GenericJSONReader.shortened(String(decoding: pathText, as: UTF8.self))))
    pathText.removeLast(pathText.count - frame.pathEnd)
  }

  /// Returns `path`, or an ellipsis and its last 39 characters if it has more than 40.
  static func shortened(_ path: String) -> String { path.count > 40 ? "…" + path.suffix(39) : path }

  func readablePath(of frame: Frame) -> String {
    frame.pathEnd == 0 ? "" : String(decoding: pathText.prefix(frame.pathEnd), as: UTF8.self)
  }

  private mutating func closeBracket(end: Int, into collector: inout SampleCollector) throws(ParseError) {
    guard let frame = frames.last else { return }
    let isRow = frame.isObject ? try readClosedObjectIfRow(frame, end: end, into: &collector) : frame.hasRows
    // Members of a row, or of an object that contains rows, are discarded. Others count as members of the enclosing
    // object.
    let closed = frames.removeLast()
    pathText.removeLast(pathText.count - (frames.last?.pathEnd ?? 0))
    guard let last = frames.indices.last else {
      if closed.isObject, members.contains(where: { $0.meaning.isPartOfTime }) { hasDatedRoot = true }
      return discardMembers(of: closed)
    }
    if isRow { frames[last].hasRows = true }
    guard !isRow, !closed.hasRows else { return discardMembers(of: closed) }
    guard frames[last].isObject else {
      discardMembers(of: closed)
      frames[last].uninterpretedValues.addValues(of: closed.uninterpretedValues)
      return
    }
    switch closed.meaning {
    case .recordingTime: return discardMembers(of: closed)
    case .otherQuantity:
      // In an object such as `activity`, only the step count belongs to the row.
      let kept = members[closed.firstMemberIndex...].filter { $0.meaning == .steps }
      members.removeLast(members.count - closed.firstMemberIndex)
      members += kept
    case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime,
      .year, .month, .week, .weekday, .zone, .source, .person, .type, .unit, .value, nil:
      frames[last].uninterpretedValues.addValues(of: closed.uninterpretedValues)
    }
    frames[last].exceedsLimits = frames[last].exceedsLimits || closed.exceedsLimits
  }

  /// Completes the report after the last document.
  ///
  /// The file is refused if it names several people and none was requested, or if it names people, but not the
  /// requested person.
  func completeReport(in collector: inout SampleCollector) {
    collector.report.confidence = isRequested ? .told : .likely
    if isStopped || collector.options.stopsAtFirstBadRow && collector.report.rowCounts.rejected > 0 {
      collector.stoppingProblem = isStopped ? collector.report.problems.last : collector.report.problems.first
      return
    }
    if requestedPerson == nil, let several = people.severalNames {
      collector.recordFileRefusal(
        because: people.followRows ? .daysOfSeveralPeople(named: several) : .severalPeople(named: several))
    }
    if let requestedPerson, !people.allNames.isEmpty, !people.allNames.contains(requestedPerson) {
      collector.recordFileRefusal(because: .unknownPerson(requestedPerson, known: people.allNames))
    }
    for name in collector.uninterpretedConflictDetector.names
    where !collector.report.columns.contains(where: { $0.name == name }) {
      collector.report.columns.append(ImportReport.Column(name: name, role: "not read"))
    }
    if collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected == 0 {
      collector.report.notes.append("the document contains no steps")
    }
    collector.completeSamplesAndReport(formatResolution: nil)
  }

  private mutating func discardMembers(of frame: Frame) {
    members.removeLast(members.count - frame.firstMemberIndex)
    memberText.removeLast(memberText.count - frame.textStart)
  }
}

extension Span<UInt8> {
  /// Returns true if the text in `range` is a date, with or without a time.
  ///
  /// Some documents use dates as the names of members.
  func isDate(in range: Range<Int>) -> Bool {
    guard 8...40 ~= range.count, self[range.lowerBound].isDigit, let time = jsonTime(in: range, isUTC: false) else {
      return false
    }
    switch time.day {
    case .day, .dayAndMonthInUnknownOrder: return true
    case .none, .withoutYear, .month, .instant: return false
    }
  }
}
