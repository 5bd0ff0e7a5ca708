import Documents
import PixelPalCore
import StepHistory

extension GenericJSONReader {
  /// The result of searching an object for a step count.
  private enum StepSearchResult {
    /// The object contains no number that may be a step count.
    case none
    /// The object contains a step count, or a placeholder for a missing one.
    case count(GenericJSONMember)
    /// The object contains a number, but the type or the unit of the row shows that it doesn't count steps.
    case otherQuantity
    /// The object contains a number that may count anything, such as a member named `value` without a type or a unit.
    case unnamed(GenericJSONMember)
  }

  /// Reads the object that has just ended if it is a row, and returns true if its members are no longer needed.
  ///
  /// Returns false if its members count as members of the enclosing object, as in `"time": {"start": …, "end": …}`.
  /// `frame` describes the object.
  ///
  /// Throws an error if the import can't continue, for example because steps have also been found in another place of
  /// the document. All errors are located at `end`, the offset after the object in the input bytes.
  mutating func readClosedObjectIfRow(_ frame: Frame, end: Int, into collector: inout SampleCollector)
    throws(ParseError)
    -> Bool
  {
    let own = members[frame.firstMemberIndex...]
    let hasTime = own.contains { $0.meaning.isPartOfTime }
    guard !frame.hasRows else {
      if hasTime, let total = own.first(where: { $0.meaning == .steps }) {
        try skipIfSumOfRows(total, frame: frame, end: end, into: &collector)
      }
      try recordPersonOfRowContainer(namedIn: own, frame: frame, end: end, using: collector)
      return true
    }
    let isElement = frames.count < 2 || !frames[frames.count - 2].isObject
    let steps: StepSearchResult
    do throws(GenericJSONRowError) { steps = try self.findSteps(among: own, frame: frame) } catch {
      guard hasTime || isElement else { return false }
      return try rejectRow(becauseOf: error, frame: frame, end: end, into: &collector)
    }
    switch steps {
    case .none:
      guard rowLocation?.pathHash == frame.pathHash, isElement else { return false }
      collector.recordSkippedRow(because: .noSteps)
      return true
    case .otherQuantity:
      guard hasTime else { return false }
      if rowLocation?.pathHash == frame.pathHash { collector.recordSkippedRow() }
      return true
    case .unnamed(let member):
      guard hasTime else { return false }
      recordUnclearNumberProblem(member, atPath: readablePath(of: frame))
      if rowLocation?.pathHash == frame.pathHash { collector.recordSkippedRow() }
      return isElement
    case .count(let member):
      guard hasTime else {
        guard isElement, frames.count > 1 else {
          if frames.count == 1 { recordUndatedStepsProblem(member, atPath: readablePath(of: frame), frame: frame) }
          return false
        }
        return try rejectUndatedSteps(member, frame: frame, end: end, into: &collector)
      }
      try requireSameRowLocation(
        path: frame.pathHash, pathText: readablePath(of: frame), levels: frame.nameDepth, end: end, using: &collector)
      guard !memberText.span.isMissingValue(in: member.value) else {
        collector.recordSkippedRow(because: .noSteps)
        return true
      }
      return try receiveOrRejectRow(countedBy: member, members: own, frame: frame, end: end, into: &collector)
    }
  }

  /// Records the person named by an object that contains rows.
  ///
  /// If the name follows the rows, they have already been read. This function then throws an error if the user
  /// requested another person. `own` contains the members of the object itself. The error is located at `end`, the
  /// offset after the object.
  private mutating func recordPersonOfRowContainer(
    namedIn own: ArraySlice<GenericJSONMember>, frame: Frame, end: Int, using collector: SampleCollector
  ) throws(ParseError) {
    guard collector.report.recordedSteps > frame.stepsBefore else { return }
    let text = self.memberText
    let people = own.filter { $0.meaning == .person }
    guard let member = people.last(where: { !$0.isAmbiguousID }) ?? people.last else { return }
    let name = text.span.text(in: member.value)
    self.people.markAsFollowingRowsIfNew(named: name, hash: member.hash, isAmbiguous: member.isAmbiguousID)
    if member.isAmbiguousID, requestedPerson == nil || name == requestedPerson || self.people.areInOrBeforeRows {
      // A name that is recorded twice can't identify a single row.
      for _ in 0..<2 { self.people.recordPossiblePerson(named: name, hash: member.hash) }
      return
    }
    self.people.recordPerson(named: name)
    guard let requestedPerson, name != requestedPerson else { return }
    throw ParseError(
      at: end, .expected("the person before the steps", found: "\(quoted(name)) after them"),
      hint: "omit '--person' to read all steps, if they belong to one person", concernsWholeFile: true)
  }

  /// Skips `total`, the step count of an object that contains rows, if it is missing or the sum of the rows.
  ///
  /// For any other number, throws an error if the path of the rows differs from that of the object, because the number
  /// and the rows may count the same steps. The error is located at `end`, the offset after the object.
  private mutating func skipIfSumOfRows(
    _ total: GenericJSONMember, frame: Frame, end: Int, into collector: inout SampleCollector
  ) throws(ParseError) {
    let sum =
      collector.report.recordedSteps >= frame.stepsBefore ? collector.report.recordedSteps - frame.stepsBefore : nil
    if memberText.span.isMissingValue(in: total.value) { return }
    if let count = try? StepCountParser.parse(in: memberText.span, at: memberText.span.trimmed(total.value)),
      count == sum
    {
      return collector.recordSkippedRow(because: .sumOfRows)
    }
    try requireSameRowLocation(
      path: frame.pathHash, pathText: readablePath(of: frame), levels: 0, end: end, using: &collector)
  }

  /// Reads a member with a date as its name, such as `"2025-01-04": 8123`, as a row.
  ///
  /// If nothing shows that the enclosing object is about steps, the number isn't read, but recorded as a possible
  /// problem. Throws an error if the document also has rows in another place, or if a bad row stops the import.
  ///
  /// - Parameters:
  ///   - bytes: the input bytes.
  ///   - value: the range of the member's value.
  ///   - isText: true if the value is a string.
  ///   - end: the offset after the value, where an error is located.
  ///   - collector: the collector that receives the row.
  mutating func readDateNamedMember(
    in bytes: Span<UInt8>, at value: Range<Int>, isText: Bool, end: Int, into collector: inout SampleCollector
  ) throws(ParseError) {
    guard let frame = frames.last, !bytes.isMissingValue(in: value) || frame.isAboutSteps else { return }
    guard frame.isAboutSteps else {
      recordUnclearNumberProblem(nil, atPath: readablePath(of: frame))
      return
    }
    let (firstMember, firstText) = (members.count, memberText.count)
    defer {
      members.removeLast(members.count - firstMember)
      memberText.removeLast(memberText.count - firstText)
    }
    frames[frames.count - 1].hasRows = true
    let words = readablePath(of: frame).isEmpty ? "*" : readablePath(of: frame) + ".*"
    let path = frame.pathHash &* 0x9E37_79B9_7F4A_7C15 ^ 0x2A
    try requireSameRowLocation(path: path, pathText: words, levels: frame.nameDepth, end: end, using: &collector)
    guard !bytes.isMissingValue(in: value) else { return collector.recordSkippedRow(because: .noSteps) }
    storeNextNameAsDateMember()
    let start = memberText.count
    JSONRowMembers.appendUnescaped(
      bytes, at: value.lowerBound..<min(value.upperBound, value.lowerBound + 400), to: &memberText)
    let member = GenericJSONMember(
      meaning: .steps, depth: frames.count, name: start..<start, value: start..<memberText.count, hash: 0, isUTC: false,
      isAmbiguousID: false, isText: isText)
    _ = try receiveOrRejectRow(
      countedBy: member, members: members[firstMember...], frame: frameOfDateNamedMember(in: frame), end: end,
      into: &collector)
  }

  /// Returns a frame for a row that consists of a single member, named after a date, such as `"2025-03-01": 8000`.
  ///
  /// - Parameter frame: the frame of the object that contains the member.
  private mutating func frameOfDateNamedMember(in frame: Frame) -> Frame {
    Frame(
      isObject: true, pathHash: frame.pathHash, pathEnd: frame.pathEnd, meaning: nil, name: frame.name,
      isAboutSteps: true, isAboutStepsByMemberName: true, nameDepth: frame.nameDepth,
      listDepth: frame.listDepth + (frame.listDepth > 0 ? 1 : 0), listID: frame.listID,
      stepsBefore: frame.stepsBefore,
      firstMemberIndex: members.count - 1, textStart: frame.textStart)
  }

  // MARK: - Steps

  /// Finds the step count among `own`, the members of an object and of the objects nested in it.
  ///
  /// A member named `steps` takes precedence over a member with a vague name such as `value`. A member with a vague
  /// name counts only if its type, its unit or the names around the object show that it is about steps. `frame`
  /// describes the object. A member of the object itself takes precedence over a nested member. Throws an error if two
  /// members of equal precedence contain different values.
  private func findSteps(among own: ArraySlice<GenericJSONMember>, frame: Frame) throws(GenericJSONRowError)
    -> StepSearchResult
  {
    let named = own.filter { $0.meaning == .steps }
    let depths = named.map { $0.depth }
    if let depth = depths.min(), let first = named.first {
      return .count(try agreedCount(among: named.filter { $0.depth == depth }, orPlaceholder: first))
    }
    let values = own.filter { $0.meaning == .value }
    let depthsOfValues = values.map { $0.depth }
    guard let depth = depthsOfValues.min(), let first = values.first(where: { $0.depth == depth }) else {
      return .none
    }
    let nearest = values.filter { $0.depth == depth }
    switch isTypeOrUnitOfSteps(among: own, around: members[..<frame.firstMemberIndex], frame: frame) {
    case true?: return .count(try agreedCount(among: nearest, orPlaceholder: first))
    case false?: return .otherQuantity
    case nil:
      return frame.isAboutSteps && (isRequested || !first.mayBeSum)
        ? .count(try agreedCount(among: nearest, orPlaceholder: first)) : .unnamed(first)
    }
  }

  /// Returns the first of `counts` that isn't a placeholder for a missing value, or `none` if all are placeholders.
  ///
  /// Throws an error if two counts that aren't placeholders differ.
  private func agreedCount(among counts: [GenericJSONMember], orPlaceholder none: GenericJSONMember)
    throws(GenericJSONRowError)
    -> GenericJSONMember
  {
    let span = memberText.span
    let known = counts.filter { !span.isMissingValue(in: $0.value) }
    guard let first = known.first else { return none }
    for other in known.dropFirst() where other.hash != first.hash { throw .conflictingCounts(first, other) }
    return first
  }

  /// Returns true if the type or the unit of a row shows that the row counts steps.
  ///
  /// Returns false if the type or the unit shows that the row counts something else, and `nil` if neither shows what
  /// the row counts. `own` contains the members of the row. `around` contains the members of the enclosing objects,
  /// which provide the type if the row has none.
  private func isTypeOrUnitOfSteps(
    among own: ArraySlice<GenericJSONMember>, around: ArraySlice<GenericJSONMember>, frame: Frame
  ) -> Bool? {
    let span = memberText.span
    let types = own.filter { $0.meaning == .type && $0.isText }
    if !types.isEmpty {
      if types.contains(where: { span.isStepTypeName(in: $0.value) }) { return true }
      // Inside an object such as `steps`, the type may not name a quantity, but for example a kind of activity.
      return frame.isAboutStepsByMemberName
        && !types.contains { ColumnMeaning(span.text(in: $0.value)) == .otherQuantity }
        ? nil : false
    }
    // A member such as `name` may contain the name of the quantity.
    if own.contains(where: { $0.isAmbiguousID && span.isStepTypeName(in: $0.value) }) { return true }
    if let type = around.last(where: { $0.meaning == .type && $0.isText }) {
      return span.isStepTypeName(in: type.value)
    }
    if around.contains(where: { $0.isAmbiguousID && span.isStepTypeName(in: $0.value) }) { return true }
    if let unit = own.last(where: { $0.meaning == .unit && $0.isText }) {
      if span.isStepTypeName(in: unit.value) { return true }
      if ColumnMeaning(span.text(in: unit.value)) == .otherQuantity { return false }
    }
    return nil
  }

  // MARK: - Locations

  /// Records the path of a row, and makes sure that all rows have the same path.
  ///
  /// Throws an error if earlier rows have another path, or if the path has more than ``maxDepth`` names.
  ///
  /// - Parameters:
  ///   - path: a hash of the path, for comparisons.
  ///   - pathText: the path, for messages.
  ///   - levels: the number of names in the path.
  ///   - end: the offset after the row, where an error is located.
  ///   - collector: the collector, which discards the rows found so far if none of them had a time.
  private mutating func requireSameRowLocation(
    path: UInt64, pathText: String, levels: Int, end: Int, using collector: inout SampleCollector
  ) throws(ParseError) {
    if let rowLocation, rowLocation.isConfirmed, rowLocation.pathHash != path {
      if let names = differingPersonNames(inPath: rowLocation.pathText, and: pathText) {
        throw ParseError(
          at: end, .sentence(ImportProblem.severalPeopleSentence(ofDaysOf: names)),
          hint: ImportProblem.severalPeopleHint,
          concernsWholeFile: true)
      }
      throw ParseError(
        at: end,
        .sentence(
          "there are steps in two places, \(quoted(GenericJSONReader.shortened(rowLocation.pathText))) and "
            + "\(quoted(GenericJSONReader.shortened(pathText))): they may be the same steps"
        ),
        hint: "keep only one of them in the file", concernsWholeFile: true)
    }
    guard levels <= GenericJSONReader.maxDepth else {
      throw ParseError(
        at: end,
        .sentence(
          "the steps at \(quoted(GenericJSONReader.shortened(pathText))) are nested deeper than "
            + "\(GenericJSONReader.maxDepth) names"
        ),
        hint: "move the array that contains them to a file of its own", concernsWholeFile: true)
    }
    if let rowLocation, rowLocation.pathHash == path {
      self.rowLocation?.isConfirmed = true
    } else {
      if rowLocation != nil { collector.discardRowsAndInferences() }
      rowLocation = RowPath(pathHash: path, pathText: pathText, isConfirmed: true)
    }
  }

  /// Returns the names of two people if the paths `one` and `other` belong to different people, or `nil` otherwise.
  ///
  /// The name of a person is the part of the path after a member such as `users`.
  private func differingPersonNames(inPath one: String, and other: String) -> [String]? {
    guard let index = frames.firstIndex(where: { $0.isObject && $0.meaning == .person }) else { return nil }
    let prefix = readablePath(of: frames[index]) + "."
    guard one.hasPrefix(prefix), other.hasPrefix(prefix) else { return nil }
    let names = [one, other].map { path in String(path.dropFirst(prefix.count).prefix { $0 != "." }) }
    return names[0] == names[1] ? nil : names
  }

  /// Rejects an array element that has the step count `member` but no time.
  ///
  /// If the document's rows have another path, the element is ignored instead. Always returns true, so that the caller
  /// can return the result. Throws an error if a bad row stops the import. The error is located at `end`, the offset
  /// after the element.
  private mutating func rejectUndatedSteps(
    _ member: GenericJSONMember, frame: Frame, end: Int, into collector: inout SampleCollector
  ) throws(ParseError) -> Bool {
    let path = readablePath(of: frame)
    recordUndatedStepsProblem(member, atPath: path, frame: frame)
    if rowLocation == nil { rowLocation = RowPath(pathHash: frame.pathHash, pathText: path, isConfirmed: false) }
    guard rowLocation?.pathHash == frame.pathHash else { return true }
    let missing = problemIfOnlyTimeOfRecording(in: frame)
    let error = ParseError(
      at: end,
      missing?.0
        ?? .expected("a date or time next to the steps", found: "none at \(quoted(GenericJSONReader.shortened(path)))"),
      hint: missing?.1 ?? "the time at which a row was written or changed is not the time of its steps")
    if rowLocation?.isConfirmed == true {
      try collector.rejectRowThrowingIfFatal(error)
    } else {
      collector.rejectRowWithoutThrowing(error)
    }
    return true
  }

  /// Records that the step count `member` has no date or time, unless another problem has already been recorded.
  ///
  /// The importer reports the problem if the document turns out to have no rows. `words` is the path of the object that
  /// contains the member, and `frame` describes that object.
  private mutating func recordUndatedStepsProblem(_ member: GenericJSONMember, atPath words: String, frame: Frame) {
    guard missingProblem == nil else { return }
    if let (problem, hint) = problemIfOnlyTimeOfRecording(in: frame) {
      missingProblem = ImportProblem(problem, hint: hint)
      return
    }
    let name = memberText.span.text(in: member.name)
    missingProblem = ImportProblem(
      .expected(
        "a date or time next to steps", found: "none next to \(quoted(words.isEmpty ? name : words + "." + name))"),
      hint: "'pixelpal formats' lists the supported formats")
  }

  /// Records that the number `member` has an unclear meaning, unless another problem has already been recorded.
  ///
  /// The importer reports the problem if the document turns out to have no rows. `words` is the path of the object that
  /// contains the number. If `member` is `nil`, the object contains numbers by date.
  private mutating func recordUnclearNumberProblem(_ member: GenericJSONMember?, atPath words: String) {
    guard missingProblem == nil else { return }
    let name = member.map { memberText.span.text(in: $0.name) }
    let path = [words, name ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
    let found =
      name == nil
      ? "numbers by date" + (path.isEmpty ? "" : " in \(quoted(GenericJSONReader.shortened(path)))")
      : quoted(GenericJSONReader.shortened(path))
    missingProblem = ImportProblem(
      .expected("a number named steps", found: "\(found), which may count anything"),
      hint: "if these are steps, use '--format generic-json'")
  }

  // MARK: - Rows

  /// Collects, skips or rejects the row with the step count `member` and the members `own`.
  ///
  /// Always returns true, so that the caller can return the result. `end` is the offset after the row, which locates
  /// the row in the report. Throws an error if a bad row stops the import.
  private mutating func receiveOrRejectRow(
    countedBy member: GenericJSONMember, members own: ArraySlice<GenericJSONMember>, frame: Frame, end: Int,
    into collector: inout SampleCollector
  ) throws(ParseError) -> Bool {
    guard !frame.exceedsLimits else {
      try collector.rejectRowThrowingIfFatal(
        ParseError(at: end, .sentence("this row has more times, sources and counts than any known format")))
      return true
    }
    guard recordPersonAndCheckIfCounted(namedIn: own, around: members[..<frame.firstMemberIndex]) else {
      collector.recordSkippedRow(because: .otherPerson)
      return true
    }
    let row: ParsedRow
    do throws(GenericJSONRowError) {
      row = try self.parsedRow(countedBy: member, members: own, frame: frame, using: &collector)
    } catch {
      return try rejectRow(becauseOf: error, frame: frame, end: end, into: &collector)
    }
    if collector.report.columns.isEmpty { reportMemberRoles(of: own, to: &collector) }
    do throws(ParseError) {
      try collector.receiveRow(row, at: end, reportOffset: end)
    } catch {
      // In a list of people, rows with the same time in different elements belong to different people.
      guard error.concernsWholeFile, frames.contains(where: { $0.isListOfPeople && $0.elementCount > 1 }) else {
        throw error
      }
      throw ParseError(
        at: error.offset, .sentence(ImportProblem.severalPeopleSentence(ofDaysOf: [])),
        hint: ImportProblem.severalPeopleHint, concernsWholeFile: true)
    }
    return true
  }

  /// Reports the name and role of each member in `own`, which are the members of the first row.
  ///
  /// The report lists each name once.
  private func reportMemberRoles(of own: ArraySlice<GenericJSONMember>, to collector: inout SampleCollector) {
    let span = memberText.span
    for member in own where !member.name.isEmpty {
      let name = span.text(in: member.name)
      guard !collector.report.columns.contains(where: { $0.name == name }) else { continue }
      collector.report.columns.append(ImportReport.Column(name: name, role: member.roleDescription))
    }
  }

  private mutating func parsedRow(
    countedBy count: GenericJSONMember, members own: ArraySlice<GenericJSONMember>, frame: Frame,
    using collector: inout SampleCollector
  ) throws(GenericJSONRowError) -> ParsedRow {
    let around = members[..<frame.firstMemberIndex]
    var times = try GenericJSONRowTimes(own, around: around, memberText.span)
    let clock = resolveZoneReference(among: own, around: around, times: &times, using: &collector)
    let steps: StepCount
    do throws(InvalidSampleError) {
      if count.isText, memberText.span.hasAmbiguousPoint(in: count.value) { throw .notANumber }
      steps = try StepCountParser.parse(in: memberText.span, at: memberText.span.trimmed(count.value))
    } catch {
      throw .invalidCount(count, error)
    }
    var uninterpreted = frame.uninterpretedValues
    for other in times.unrelatedTimes {
      uninterpreted.add(valueHash: other.hash, number: uninterpretedNameIndex(orAdding: other.name, using: &collector))
    }
    for other in own where other.isAmbiguousID || other.meaning == .type {
      uninterpreted.add(valueHash: other.hash, number: uninterpretedNameIndex(orAdding: other.name, using: &collector))
    }
    if frame.listDepth > 1 {
      uninterpreted.add(
        valueHash: UInt64(truncatingIfNeeded: frame.listID), number: uninterpretedIndexOfRowArray(using: &collector))
    }
    let source = try sourceID(namedIn: own, around: around, using: &collector)
    // A document with several people is refused at its end, when all names are known. Until then, conflicts between
    // different people's rows must not end the import.
    let isRefused = requestedPerson == nil && people.names.count > 1
    return ParsedRow(
      start: times.start, end: times.end, extent: times.extent, zone: clock, count: steps, source: source,
      uninterpretedValues: isRefused ? nil : uninterpreted)
  }

  /// Returns the number under which ``UninterpretedValuesHash`` compares the values of a member.
  ///
  /// `range` is the range of the member's name in ``memberText``.
  private mutating func uninterpretedNameIndex(orAdding range: Range<Int>, using collector: inout SampleCollector)
    -> Int
  {
    let text = self.memberText
    return uninterpretedNameIndex(orAdding: nameCache.interpretedName(in: text.span, at: range), using: &collector)
  }

  /// Returns the number under which ``UninterpretedValuesHash`` compares the array that contains a row.
  ///
  /// Rows in different arrays of a document can then be told apart.
  private mutating func uninterpretedIndexOfRowArray(using collector: inout SampleCollector) -> Int {
    let words = ContiguousArray((rowLocation?.pathText ?? "").utf8)
    return uninterpretedNameIndex(
      orAdding: nameCache.interpretedName(in: words.span, at: 0..<words.count), using: &collector)
  }

  private func resolveZoneReference(
    among own: ArraySlice<GenericJSONMember>, around: ArraySlice<GenericJSONMember>, times: inout GenericJSONRowTimes,
    using collector: inout SampleCollector
  ) -> ParsedRow.FallbackZone {
    let span = memberText.span
    guard let member = own.first(where: { $0.meaning == .zone }) ?? around.last(where: { $0.meaning == .zone }) else {
      return .local
    }
    // A plain number is ambiguous: its unit may be hours, minutes or seconds, and its sign may mean east or west.
    guard member.isText, !member.value.isEmpty, span.wholeNumber(in: member.value) == nil else { return .local }
    if let offset = WrittenTime.parseUTCOffsetSeconds(in: span, at: member.value) {
      times.setUTCOffset(to: offset)
      return .local
    }
    return collector.zoneIndex(orAddingNamed: span.text(in: member.value)).map { .named($0) } ?? .local
  }

  private mutating func sourceID(
    namedIn own: ArraySlice<GenericJSONMember>, around: ArraySlice<GenericJSONMember>,
    using collector: inout SampleCollector
  ) throws(GenericJSONRowError) -> StepSample.SourceID {
    var named = own.filter { $0.meaning == .source && !$0.value.isEmpty }
    if named.isEmpty, let last = around.last(where: { $0.meaning == .source && !$0.value.isEmpty }) {
      named = around.filter { $0.meaning == .source && $0.depth == last.depth && !$0.value.isEmpty }
    }
    // If several members describe the source, the first is its name, and the others describe the device.
    var text = self.memberText
    let start = text.count
    var hashes: [UInt64] = []
    for other in named where !hashes.contains(other.hash) {
      hashes.append(other.hash)
      guard hashes.count > 1 else { continue }
      if text.count > start { text.append(.space) }
      text += Array(text[other.value])
    }
    do throws(InvalidSampleError) {
      guard let first = named.first else { return try collector.defaultSourceID(ofKind: nil, format: .genericJSON) }
      let all = text
      return try collector.sourceTable.id(
        bytes: all.span, name: first.value, device: start..<all.count, kind: nil, in: &collector.samples
      ) { all.span.text(in: $0) }
    } catch {
      throw .invalidCount(named.first ?? members[0], error)
    }
  }

  /// Records the person named by a row or by the objects around it, and returns true if the row counts.
  ///
  /// Every row counts if the user requested no person. Otherwise, a row counts unless it names another person.
  ///
  /// - Parameters:
  ///   - own: the members of the row.
  ///   - around: the members of the enclosing objects, which provide the person if the row names none.
  private mutating func recordPersonAndCheckIfCounted(
    namedIn own: ArraySlice<GenericJSONMember>, around: ArraySlice<GenericJSONMember>
  ) -> Bool {
    let text = self.memberText
    let span = text.span
    if let member = own.last(where: { $0.meaning == .person && !$0.isAmbiguousID })
      ?? around.last(where: { $0.meaning == .person && !$0.isAmbiguousID })
    {
      people.areInOrBeforeRows = true
      let name = span.text(in: member.value)
      people.recordPerson(named: name)
      return requestedPerson == nil || name == requestedPerson
    }
    guard let member = own.last(where: { $0.meaning == .person }) ?? around.last(where: { $0.meaning == .person })
    else { return true }
    people.areInOrBeforeRows = true
    people.recordPossiblePerson(named: span.text(in: member.value), hash: member.hash)
    return requestedPerson == nil || span.text(in: member.value) == requestedPerson
  }

  private mutating func rejectRow(
    becauseOf problem: GenericJSONRowError, frame: Frame, end: Int, into collector: inout SampleCollector
  ) throws(ParseError) -> Bool {
    let text = self.memberText
    let span = text.span
    let error: ParseError
    switch problem {
    case .invalidTime(let member):
      error = ParseError(
        at: end,
        .expected("a date or a time in \(quoted(span.text(in: member.name)))", found: span.quotedText(in: member.value))
      )
    case .invalidCount(let member, let reason):
      let place = member.name.isEmpty ? "" : " in \(quoted(span.text(in: member.name)))"
      error = ParseError(
        at: end, .expected("a step count\(place)", found: span.quotedText(in: member.value)), hint: reason.sentence)
    case .conflictingTimes(let one, let other):
      error = ParseError(at: end, .expected("one time", found: "two, in \(span.quotedNames(of: one, and: other))"))
    case .conflictingCounts(let one, let other):
      error = ParseError(
        at: end, .expected("one step count", found: "two, in \(span.quotedNames(of: one, and: other))"),
        hint: "remove the one that should not count", concernsWholeFile: true)
    }
    try requireSameRowLocation(
      path: frame.pathHash, pathText: readablePath(of: frame), levels: frame.nameDepth, end: end, using: &collector)
    try collector.rejectRowThrowingIfFatal(error)
    return true
  }
}

extension Span<UInt8> {
  /// Returns the names of two members in quotation marks, as in `'date' and 'time'`.
  fileprivate func quotedNames(of one: GenericJSONMember, and other: GenericJSONMember) -> String {
    "\(quoted(text(in: one.name))) and \(quoted(text(in: other.name)))"
  }

  /// Returns true if the point of the number in `range` can separate either thousands or decimals, as in `8.123`.
  fileprivate func hasAmbiguousPoint(in range: Range<Int>) -> Bool {
    let range = trimmed(range)
    guard 5...7 ~= range.count, self[range.upperBound - 4] == 0x2E else { return false }
    for place in range where place != range.upperBound - 4 && !self[place].isDigit { return false }
    return self[range.lowerBound] != 0x30
  }
}
