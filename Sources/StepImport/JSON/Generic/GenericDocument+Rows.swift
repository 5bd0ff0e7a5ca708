import Documents
import PixelPalCore
import StepHistory

extension GenericDocument {
  /// The result of searching an object for steps.
  private enum Steps {
    /// The object has no steps.
    case none
    /// The object has a count, or a placeholder for missing data.
    case count(GenericMember)
    /// The type of the object names another quantity.
    case otherThing
    /// The object has a number that no name declares to be steps.
    case unnamed(GenericMember)
  }

  /// Reads the innermost object, which has just ended, if it is a row; returns false if its members belong to the
  /// enclosing object.
  mutating func readRow(_ frame: Frame, end: Int, _ intake: inout Intake) throws(Fault) -> Bool {
    let own = members[frame.firstMember...]
    let hasTime = own.contains { $0.meaning.isOfTime }
    guard !frame.hasRows else {
      if hasTime, let total = own.first(where: { $0.meaning == .steps }) {
        try skipTotal(total, frame, end: end, &intake)
      }
      try seePeople(around: own, frame, end: end, intake)
      return true
    }
    let isElement = frames.count < 2 || !frames[frames.count - 2].isObject
    let steps: Steps
    do throws(GenericProblem) { steps = try self.steps(own, frame) } catch {
      guard hasTime || isElement else { return false }
      return try reject(error, frame, end: end, &intake)
    }
    switch steps {
    case .none:
      guard container?.path == frame.path, isElement else { return false }
      intake.skip(.noSteps)
      return true
    case .otherThing:
      guard hasTime else { return false }
      if container?.path == frame.path { intake.skip() }
      return true
    case .unnamed(let member):
      guard hasTime else { return false }
      noteUnnamed(member, in: words(frame))
      if container?.path == frame.path { intake.skip() }
      return isElement
    case .count(let member):
      guard hasTime else {
        guard isElement, frames.count > 1 else {
          if frames.count == 1 { noteUndated(member, in: words(frame), frame) }
          return false
        }
        return try rejectUndated(member, frame, end: end, &intake)
      }
      try place(path: frame.path, words: words(frame), levels: frame.levels, end: end, &intake)
      guard !text.span.isNoData(member.value) else {
        intake.skip(.noSteps)
        return true
      }
      return try receive(member, own, frame, end: end, &intake)
    }
  }

  /// Records the people that are named by an object that contains rows.
  ///
  /// The names may follow the rows.
  private mutating func seePeople(
    around own: ArraySlice<GenericMember>, _ frame: Frame, end: Int, _ intake: Intake
  ) throws(Fault) {
    guard intake.report.raw > frame.raw else { return }
    let text = self.text
    let people = own.filter { $0.meaning == .person }
    guard let member = people.last(where: { !$0.isVague }) ?? people.last else { return }
    let name = text.span.text(member.value)
    self.people.seeBehind(name, hash: member.hash, isVague: member.isVague)
    if member.isVague, person == nil || name == person || self.people.areOnRows {
      // The name applies to all rows of the object, so it is recorded as a repeated one.
      for _ in 0..<2 { self.people.seeVague(name, hash: member.hash) }
      return
    }
    self.people.see(name)
    guard let person, name != person else { return }
    throw Fault(
      at: end, .expected("the person before the steps", found: "\(quoted(name)) behind them"),
      hint: "without '--person' all steps are read if they are those of one", isOfWholeFile: true)
  }

  /// Skips the steps of an object that contains rows, if they are the sum of those rows.
  private mutating func skipTotal(
    _ total: GenericMember, _ frame: Frame, end: Int, _ intake: inout Intake
  ) throws(Fault) {
    let sum = intake.report.raw >= frame.raw ? intake.report.raw - frame.raw : nil
    if text.span.isNoData(total.value) { return }
    if let count = try? StepNumber.read(text.span, text.span.trimmed(total.value)), count == sum {
      return intake.skip(.sum)
    }
    try place(path: frame.path, words: words(frame), levels: 0, end: end, &intake)
  }

  /// Reads the value of a member with a date as its name.
  mutating func readDated(
    _ bytes: Span<UInt8>, _ value: Range<Int>, isText: Bool, end: Int, _ intake: inout Intake
  ) throws(Fault) {
    guard let frame = frames.last, !bytes.isNoData(value) || frame.isOfSteps else { return }
    guard frame.isOfSteps else {
      noteUnnamed(nil, in: words(frame))
      return
    }
    let (firstMember, firstText) = (members.count, text.count)
    defer {
      members.removeLast(members.count - firstMember)
      text.removeLast(text.count - firstText)
    }
    frames[frames.count - 1].hasRows = true
    let words = words(frame).isEmpty ? "*" : words(frame) + ".*"
    let path = frame.path &* 0x9E37_79B9_7F4A_7C15 ^ 0x2A
    try place(path: path, words: words, levels: frame.levels, end: end, &intake)
    guard !bytes.isNoData(value) else { return intake.skip(.noSteps) }
    keepDate()
    let start = text.count
    JSONRow.append(bytes, value.lowerBound..<min(value.upperBound, value.lowerBound + 400), to: &text)
    let member = GenericMember(
      meaning: .steps, depth: frames.count, name: start..<start, value: start..<text.count, hash: 0, isUTC: false,
      isVague: false, isText: isText)
    _ = try receive(member, members[firstMember...], row(of: frame), end: end, &intake)
  }

  /// Returns a frame for one row of an object by date.
  private mutating func row(of frame: Frame) -> Frame {
    Frame(
      isObject: true, path: frame.path, pathEnd: frame.pathEnd, meaning: nil, name: frame.name, isOfSteps: true,
      isNamedSteps: true, levels: frame.levels, lists: frame.lists + (frame.lists > 0 ? 1 : 0), list: frame.list,
      raw: frame.raw,
      firstMember: members.count - 1, firstText: frame.firstText)
  }

  // MARK: - Steps

  private func steps(_ own: ArraySlice<GenericMember>, _ frame: Frame) throws(GenericProblem) -> Steps {
    let named = own.filter { $0.meaning == .steps }
    let depths = named.map { $0.depth }
    if let depth = depths.min(), let first = named.first {
      return .count(try only(named.filter { $0.depth == depth }, or: first))
    }
    let values = own.filter { $0.meaning == .value }
    let depthsOfValues = values.map { $0.depth }
    guard let depth = depthsOfValues.min(), let first = values.first(where: { $0.depth == depth }) else {
      return .none
    }
    let nearest = values.filter { $0.depth == depth }
    switch typeNamesSteps(own, around: members[..<frame.firstMember], frame) {
    case true?: return .count(try only(nearest, or: first))
    case false?: return .otherThing
    case nil:
      return frame.isOfSteps && (isTold || !first.isSum) ? .count(try only(nearest, or: first)) : .unnamed(first)
    }
  }

  /// Returns the one count that all of `counts` repeat; throws if two of them differ.
  private func only(_ counts: [GenericMember], or none: GenericMember) throws(GenericProblem) -> GenericMember {
    let span = text.span
    let known = counts.filter { !span.isNoData($0.value) }
    guard let first = known.first else { return none }
    for other in known.dropFirst() where other.hash != first.hash { throw .twoCounts(first, other) }
    return first
  }

  /// Returns true if the type of a row, or its unit, names steps; `nil` if it has none.
  private func typeNamesSteps(
    _ own: ArraySlice<GenericMember>, around: ArraySlice<GenericMember>, _ frame: Frame
  ) -> Bool? {
    let span = text.span
    let types = own.filter { $0.meaning == .type && $0.isText }
    if !types.isEmpty {
      if types.contains(where: { span.isTypeOfSteps($0.value) }) { return true }
      // Inside an object named after steps, a type may only distinguish rows.
      return frame.isNamedSteps && !types.contains { ColumnMeaning(span.text($0.value)) == .measurement } ? nil : false
    }
    // A vague name, such as `name`, may be the name of the counted quantity.
    if own.contains(where: { $0.isVague && span.isTypeOfSteps($0.value) }) { return true }
    if let type = around.last(where: { $0.meaning == .type && $0.isText }) { return span.isTypeOfSteps(type.value) }
    if around.contains(where: { $0.isVague && span.isTypeOfSteps($0.value) }) { return true }
    if let unit = own.last(where: { $0.meaning == .unit && $0.isText }) {
      if span.isTypeOfSteps(unit.value) { return true }
      if ColumnMeaning(span.text(unit.value)) == .measurement { return false }
    }
    return nil
  }

  // MARK: - Places

  /// Verifies that rows occur at `path` and nowhere else.
  private mutating func place(
    path: UInt64, words: String, levels: Int, end: Int, _ intake: inout Intake
  ) throws(Fault) {
    if let container, container.isCertain, container.path != path {
      if let names = people(of: container.words, and: words) {
        throw Fault(
          at: end, .sentence(ImportProblem.sentence(ofDaysOf: names)), hint: ImportProblem.hintForPeople,
          isOfWholeFile: true)
      }
      throw Fault(
        at: end,
        .sentence(
          "steps stand in two places, \(quoted(GenericDocument.shown(container.words))) and \(quoted(GenericDocument.shown(words))): both may be the same"
        ),
        hint: "leave one of them in the file", isOfWholeFile: true)
    }
    guard levels <= GenericDocument.deepest else {
      throw Fault(
        at: end,
        .sentence(
          "the steps at \(quoted(GenericDocument.shown(words))) stand deeper than \(GenericDocument.deepest) names"),
        hint: "take the array that holds them out into a file of its own", isOfWholeFile: true)
    }
    if let container, container.path == path {
      self.container?.isCertain = true
    } else {
      if container != nil { intake.restart() }
      container = Container(path: path, words: words, isCertain: true)
    }
  }

  /// Returns the names of two people if the paths to their rows differ in them; `nil` if the paths name none.
  private func people(of one: String, and other: String) -> [String]? {
    guard let index = frames.firstIndex(where: { $0.isObject && $0.meaning == .person }) else { return nil }
    let prefix = words(frames[index]) + "."
    guard one.hasPrefix(prefix), other.hasPrefix(prefix) else { return nil }
    let names = [one, other].map { path in String(path.dropFirst(prefix.count).prefix { $0 != "." }) }
    return names[0] == names[1] ? nil : names
  }

  private mutating func rejectUndated(
    _ member: GenericMember, _ frame: Frame, end: Int, _ intake: inout Intake
  ) throws(Fault) -> Bool {
    let path = words(frame)
    noteUndated(member, in: path, frame)
    if container == nil { container = Container(path: frame.path, words: path, isCertain: false) }
    guard container?.path == frame.path else { return true }
    let missing = recordingAlone(frame)
    let fault = Fault(
      at: end,
      missing?.0
        ?? .expected("a date or a time beside the steps", found: "none at \(quoted(GenericDocument.shown(path)))"),
      hint: missing?.1 ?? "a time at which a row was written or changed is none")
    if container?.isCertain == true { try intake.reject(fault) } else { intake.rejectQuietly(fault) }
    return true
  }

  private mutating func noteUndated(_ member: GenericMember, in words: String, _ frame: Frame) {
    guard missing == nil else { return }
    if let (problem, hint) = recordingAlone(frame) {
      missing = ImportProblem(problem, hint: hint)
      return
    }
    let name = text.span.text(member.name)
    missing = ImportProblem(
      .expected(
        "a date or a time beside steps", found: "none beside \(quoted(words.isEmpty ? name : words + "." + name))"),
      hint: "'pixelpal formats' lists what can be read")
  }

  private mutating func noteUnnamed(_ member: GenericMember?, in words: String) {
    guard missing == nil else { return }
    let name = member.map { text.span.text($0.name) }
    let path = [words, name ?? ""].filter { !$0.isEmpty }.joined(separator: ".")
    let found =
      name == nil
      ? "numbers by date" + (path.isEmpty ? "" : " in \(quoted(GenericDocument.shown(path)))")
      : quoted(GenericDocument.shown(path))
    missing = ImportProblem(
      .expected("a number that is called steps", found: "\(found), which may count anything"),
      hint: "if these are steps, say '--format generic-json'")
  }

  // MARK: - Rows

  private mutating func receive(
    _ member: GenericMember, _ own: ArraySlice<GenericMember>, _ frame: Frame, end: Int, _ intake: inout Intake
  ) throws(Fault) -> Bool {
    guard !frame.isOverfull else {
      try intake.reject(
        Fault(at: end, .sentence("this row has more times, sources and counts than any known one")))
      return true
    }
    guard isOfPerson(own, around: members[..<frame.firstMember]) else {
      intake.skip(.otherPerson)
      return true
    }
    let row: Row
    do throws(GenericProblem) {
      row = try self.row(member, own, frame, &intake)
    } catch {
      return try reject(error, frame, end: end, &intake)
    }
    if intake.report.columns.isEmpty { nameRoles(own, &intake) }
    do throws(Fault) {
      try intake.receive(row, at: end, behind: end)
    } catch {
      // Conflicting rows in two elements of a list of people belong to two people.
      guard error.isOfWholeFile, frames.contains(where: { $0.isListOfPeople && $0.elements > 1 }) else { throw error }
      throw Fault(
        at: error.offset, .sentence(ImportProblem.sentence(ofDaysOf: [])), hint: ImportProblem.hintForPeople,
        isOfWholeFile: true)
    }
    return true
  }

  /// Adds the roles of the members of the first row to the report.
  private func nameRoles(_ own: ArraySlice<GenericMember>, _ intake: inout Intake) {
    let span = text.span
    for member in own where !member.name.isEmpty {
      let name = span.text(member.name)
      guard !intake.report.columns.contains(where: { $0.name == name }) else { continue }
      intake.report.columns.append(ImportReport.Column(name: name, role: member.role))
    }
  }

  private mutating func row(
    _ count: GenericMember, _ own: ArraySlice<GenericMember>, _ frame: Frame, _ intake: inout Intake
  ) throws(GenericProblem) -> Row {
    let around = members[..<frame.firstMember]
    var times = try GenericTimes(own, around: around, text.span)
    let clock = zone(own, around: around, &times, &intake)
    let steps: StepCount
    do throws(ImpossibleSteps) {
      if count.isText, text.span.isGrouped(count.value) { throw .notANumber }
      steps = try StepNumber.read(text.span, text.span.trimmed(count.value))
    } catch {
      throw .noCount(count, error)
    }
    var unknown = frame.unknown
    for other in times.others { unknown.add(other.hash, number: number(of: other.name, &intake)) }
    for other in own where other.isVague || other.meaning == .type {
      unknown.add(other.hash, number: number(of: other.name, &intake))
    }
    if frame.lists > 1 {
      unknown.add(UInt64(truncatingIfNeeded: frame.list), number: numberOfList(&intake))
    }
    let source = try source(own, around: around, &intake)
    // A document of several people is refused at its end, when all names are known.
    let isRefused = person == nil && people.names.count > 1
    return Row(
      start: times.start, end: times.end, extent: times.extent, clock: clock, count: steps, source: source,
      unknown: isRefused ? nil : unknown)
  }

  /// Returns the number of a name in ``text`` among the unknown ones.
  private mutating func number(of range: Range<Int>, _ intake: inout Intake) -> Int {
    let text = self.text
    return number(of: names.name(text.span, range), &intake)
  }

  /// Returns the number that identifies the array of a row among the unknown values.
  private mutating func numberOfList(_ intake: inout Intake) -> Int {
    let words = ContiguousArray((container?.words ?? "").utf8)
    return number(of: names.name(words.span, 0..<words.count), &intake)
  }

  private func zone(
    _ own: ArraySlice<GenericMember>, around: ArraySlice<GenericMember>, _ times: inout GenericTimes,
    _ intake: inout Intake
  ) -> Row.Clock {
    let span = text.span
    guard let member = own.first(where: { $0.meaning == .zone }) ?? around.last(where: { $0.meaning == .zone }) else {
      return .local
    }
    // A number is ambiguous: hours, minutes or seconds, ahead of UTC or behind it.
    guard member.isText, !member.value.isEmpty, span.wholeNumber(member.value) == nil else { return .local }
    if let offset = WrittenTime.offset(span, member.value) {
      times.set(offset: offset)
      return .local
    }
    return intake.zone(named: span.text(member.value)).map { .named($0) } ?? .local
  }

  private mutating func source(
    _ own: ArraySlice<GenericMember>, around: ArraySlice<GenericMember>, _ intake: inout Intake
  ) throws(GenericProblem) -> StepSample.SourceID {
    var named = own.filter { $0.meaning == .source && !$0.value.isEmpty }
    if named.isEmpty, let last = around.last(where: { $0.meaning == .source && !$0.value.isEmpty }) {
      named = around.filter { $0.meaning == .source && $0.depth == last.depth && !$0.value.isEmpty }
    }
    // The first source is the name; the other ones together describe the device.
    var text = self.text
    let start = text.count
    var hashes: [UInt64] = []
    for other in named where !hashes.contains(other.hash) {
      hashes.append(other.hash)
      guard hashes.count > 1 else { continue }
      if text.count > start { text.append(.space) }
      text += Array(text[other.value])
    }
    do throws(ImpossibleSteps) {
      guard let first = named.first else { return try intake.defaultSource(nil, .genericJSON) }
      let all = text
      return try intake.sources.id(
        all.span, name: first.value, device: start..<all.count, kind: nil, in: &intake.samples
      ) { all.span.text($0) }
    } catch {
      throw .noCount(named.first ?? members[0], error)
    }
  }

  /// Records the person of a row; returns false if another person was requested.
  private mutating func isOfPerson(_ own: ArraySlice<GenericMember>, around: ArraySlice<GenericMember>) -> Bool {
    let text = self.text
    let span = text.span
    if let member = own.last(where: { $0.meaning == .person && !$0.isVague })
      ?? around.last(where: { $0.meaning == .person && !$0.isVague })
    {
      people.areOnRows = true
      let name = span.text(member.value)
      people.see(name)
      return person == nil || name == person
    }
    guard let member = own.last(where: { $0.meaning == .person }) ?? around.last(where: { $0.meaning == .person })
    else { return true }
    people.areOnRows = true
    people.seeVague(span.text(member.value), hash: member.hash)
    return person == nil || span.text(member.value) == person
  }

  private mutating func reject(
    _ problem: GenericProblem, _ frame: Frame, end: Int, _ intake: inout Intake
  ) throws(Fault) -> Bool {
    let text = self.text
    let span = text.span
    let fault: Fault
    switch problem {
    case .unreadable(let member):
      fault = Fault(
        at: end,
        .expected("a date or a time in \(quoted(span.text(member.name)))", found: span.quotedText(member.value)))
    case .noCount(let member, let reason):
      let place = member.name.isEmpty ? "" : " in \(quoted(span.text(member.name)))"
      fault = Fault(
        at: end, .expected("a step count\(place)", found: span.quotedText(member.value)), hint: reason.sentence)
    case .twoTimes(let one, let other):
      fault = Fault(at: end, .expected("one time", found: "two, in \(span.both(one, other))"))
    case .twoCounts(let one, let other):
      fault = Fault(
        at: end, .expected("one number of steps", found: "two, in \(span.both(one, other))"),
        hint: "leave out the one that does not count", isOfWholeFile: true)
    }
    try place(path: frame.path, words: words(frame), levels: frame.levels, end: end, &intake)
    try intake.reject(fault)
    return true
  }
}

extension Span<UInt8> {
  /// Returns the names of two members as text for a message.
  fileprivate func both(_ one: GenericMember, _ other: GenericMember) -> String {
    "\(quoted(text(one.name))) and \(quoted(text(other.name)))"
  }

  /// Returns true if a point in `range` may separate either thousands or decimals.
  fileprivate func isGrouped(_ range: Range<Int>) -> Bool {
    let range = trimmed(range)
    guard 5...7 ~= range.count, self[range.upperBound - 4] == 0x2E else { return false }
    for place in range where place != range.upperBound - 4 && !self[place].isDigit { return false }
    return self[range.lowerBound] != 0x30
  }
}
