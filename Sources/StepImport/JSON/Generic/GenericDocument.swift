import Documents
import PixelPalCore
import StepHistory

/// A reader of documents of unknown layout, by the names of their members as ``ColumnMeaning`` understands them.
///
/// A row is an object that has a time and a number of steps, or a member with a date as its name, at most four names
/// deep. All rows have the same path. The enclosing objects may give their type, source, person, day and zone.
struct GenericDocument {
  /// An open bracket.
  struct Frame {
    let isObject: Bool
    /// A hash of the names on the path to it, the same for all elements of an array.
    let path: UInt64
    /// The end of those names in ``pathText``.
    let pathEnd: Int
    /// The meaning of its own name.
    let meaning: ColumnMeaning?
    /// The name that identifies unknown values in it.
    let name: MemberNames.Name?
    /// True if its name, or an enclosing one, says that values in it are steps.
    let isOfSteps: Bool
    /// True if that name is in the document, and is not the file's name.
    let isNamedSteps: Bool
    /// The number of names on the path to it, without dates.
    let levels: Int
    /// The number of arrays and of objects by date that enclose its content.
    let lists: Int
    /// The number that identifies the innermost of those.
    let list: Int
    /// The sum of the steps of all rows before it.
    let raw: StepCount
    /// The offsets in ``members`` and ``text`` at which its members begin.
    let (firstMember, firstText): (Int, Int)
    var unknown = UnknownValues()
    /// True if it has more members than are kept.
    var isOverfull = false
    /// True if it contains rows, so that it is not a row itself.
    var hasRows = false
    /// The number of elements or brackets in it so far.
    var elements = 0

    /// True if it is an array with a name such as `users`.
    var isListOfPeople: Bool { !isObject && meaning == .person }
  }

  /// The location of the rows.
  struct Container {
    let path: UInt64
    let words: String
    /// True if a row with a time and steps was found there.
    var isCertain: Bool
  }

  /// True as long as no known layout has been found, so that the generic reading may be needed.
  var isOn: Bool
  /// True if reading has ended with an error.
  private(set) var isStopped = false
  let isTold: Bool
  let isOfSteps: Bool
  let person: String?
  var names = MemberNames()
  var frames: [Frame] = []
  var members: [GenericMember] = []
  var text = ContiguousArray<UInt8>()
  private var pathText: [UInt8] = []
  /// The name of the next value.
  ///
  /// Its bytes are in `nameBytes`.
  private var name: MemberNames.Name?
  private var nameBytes = ContiguousArray<UInt8>()
  private var isDate = false
  private var lists = 0
  var container: Container?
  /// The first distinct paths of members.
  private var seen: [(path: UInt64, words: String)] = []
  /// The lists and names that messages need to explain why a document has no rows.
  var hints = GenericHints()
  /// The problem to report about numbers that may be steps but lack a date or a name.
  var missing: ImportProblem?
  /// True if a top-level object has a time, so that others may follow it.
  private var hasDatedRoot = false
  var people = GenericPeople()

  private static let rootPath: UInt64 = 0x51
  private static let mostMembers = 64
  private static let mostText = 1 << 15
  private static let longestValue = 1 << 10
  /// The maximum depth of rows, in names.
  static let deepest = 4

  init(_ options: ImportOptions, fileName: String?) {
    isTold = options.format == .genericJSON
    isOn = isTold || options.format == nil
    let name = fileName?.split(separator: "/").last.map { String($0) } ?? ""
    isOfSteps = isTold || GenericDocument.speaksOfSteps(name)
    person = options.person
  }

  private static func speaksOfSteps(_ fileName: String) -> Bool {
    fileName.utf8.count <= 255
      && fileName.split(whereSeparator: { ".-_ ()0123456789".contains($0) })
        .contains { part in
          let meaning = ColumnMeaning(String(part))
          return meaning == .steps || meaning == nil && ColumnMeaning.key(String(part)).has("step")
        }
  }

  /// True if another document may follow the one that has ended.
  var canFollow: Bool { hasDatedRoot || container?.path == GenericDocument.rootPath }

  /// True if rows of steps were found, or an error that ended the reading.
  var hasRows: Bool { container?.isCertain == true || isStopped }

  /// True if the current bracket is in the location where rows were found.
  var isInContainer: Bool { container.map { $0.isCertain && $0.path == frames.last?.path } ?? false }

  /// The paths of members in the document, for a message.
  var seenPaths: [String] { seen.map { $0.words } }

  /// Receives the next token, which is at `range`.
  mutating func receive(_ token: JSONTokens.Token, _ bytes: Span<UInt8>, _ range: Range<Int>, _ intake: inout Intake) {
    guard !isStopped else { return }
    do throws(Fault) {
      switch token {
      case .openObject: open(isObject: true, intake.report.raw)
      case .openArray: open(isObject: false, intake.report.raw)
      case .name(let range): readName(bytes, range)
      case .string(let value): try readValue(bytes, value, isText: true, end: range.upperBound, &intake)
      case .number(let value): try readValue(bytes, value, isText: false, end: range.upperBound, &intake)
      case .word:
        let isShort = bytes.has("true", at: range.upperBound - 4) || bytes.has("null", at: range.upperBound - 4)
        let value = range.upperBound - (isShort ? 4 : 5)..<range.upperBound
        try readValue(bytes, value, isText: false, end: range.upperBound, &intake)
      case .closeObject: try close(end: range.upperBound, &intake)
      case .closeArray: try close(end: range.upperBound, &intake)
      }
    } catch {
      isStopped = true
      intake.faults.append(error)
    }
  }

  /// Skips `count` objects without members, one after another in the innermost array.
  mutating func passEmpty(_ count: Int, _ intake: inout Intake) {
    guard !isStopped, let last = frames.indices.last else { return }
    frames[last].elements += count
    guard let container, container.path == path(within: frames[last]) else { return }
    intake.report.rows.skip(.noSteps, count: count)
    frames[last].hasRows = true
  }

  private mutating func readName(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    nameBytes.removeAll(keepingCapacity: true)
    let shortest = range.lowerBound..<min(range.upperBound, range.lowerBound + GenericDocument.longestValue)
    JSONRow.append(bytes, shortest, to: &nameBytes)
    let written = nameBytes
    let span = written.span
    let all = 0..<written.count
    isDate = span.isDate(all)
    name = isDate ? nil : names.name(span, all)
    if let name { hints.see(name, span) }
  }

  private mutating func open(isObject: Bool, _ raw: StepCount) {
    if let last = frames.indices.last { frames[last].elements += 1 }
    let parent = frames.last
    let isNamed = parent?.isObject ?? false
    let keyed = isNamed && isDate
    pathText.removeLast(pathText.count - (parent?.pathEnd ?? 0))
    if parent != nil { addToPath(isNamed: isNamed) }
    let own = isNamed ? name : nil
    let isList = !isObject || keyed
    if isList { lists += 1 }
    let frame = Frame(
      isObject: isObject, path: path(within: parent), pathEnd: pathText.count, meaning: own?.meaning,
      name: own ?? parent?.name,
      isOfSteps: own.map { isOfSteps(within: parent, $0) } ?? parent?.isOfSteps ?? isOfSteps,
      isNamedSteps: own.map { isNamedSteps(within: parent, $0) } ?? parent?.isNamedSteps ?? false,
      levels: (parent?.levels ?? 0) + (isNamed && !keyed ? 1 : 0), lists: (parent?.lists ?? 0) + (isList ? 1 : 0),
      list: isList ? lists : parent?.list ?? 0, raw: raw, firstMember: members.count, firstText: text.count)
    frames.append(frame)
    if keyed { keepDate() }
    name = nil
    isDate = false
  }

  private func isOfSteps(within parent: Frame?, _ name: MemberNames.Name) -> Bool {
    if name.speaksOfSteps { return true }
    return name.meaning != .measurement && name.meaning != .recording && (parent?.isOfSteps ?? isOfSteps)
  }

  private func isNamedSteps(within parent: Frame?, _ name: MemberNames.Name) -> Bool {
    if name.speaksOfSteps { return true }
    return name.meaning != .measurement && name.meaning != .recording && (parent?.isNamedSteps ?? false)
  }

  /// Returns the hash of the path to the next value.
  private func path(within parent: Frame?) -> UInt64 {
    guard let parent else { return GenericDocument.rootPath }
    guard parent.isObject else { return parent.path &* 0x9E37_79B9_7F4A_7C15 ^ 0x5B }
    guard !isDate else { return parent.path &* 0x9E37_79B9_7F4A_7C15 ^ 0x2A }
    return parent.path &* 0x9E37_79B9_7F4A_7C15 ^ (name?.hash ?? 0)
  }

  private mutating func addToPath(isNamed: Bool) {
    if !pathText.isEmpty { pathText.append(UInt8(ascii: ".")) }
    guard isNamed, !isDate else {
      pathText += isNamed ? [UInt8(ascii: "*")] : [UInt8(ascii: "["), UInt8(ascii: "]")]
      return
    }
    pathText += nameBytes.prefix(MemberNames.longest)
  }

  /// Stores the date that is the name of the next value, as the day of its content.
  mutating func keepDate() {
    let start = text.count
    text += nameBytes
    members.append(
      GenericMember(
        meaning: .date, depth: frames.count, name: start..<start, value: start..<text.count, hash: 0, isUTC: false,
        isVague: false, isText: true))
  }

  private mutating func readValue(
    _ bytes: Span<UInt8>, _ value: Range<Int>, isText: Bool, end: Int, _ intake: inout Intake
  ) throws(Fault) {
    guard let last = frames.indices.last else { return }
    guard frames[last].isObject else {
      // The content of an array counts as one unknown value that distinguishes rows.
      frames[last].elements += 1
      see(within: frames[last])
      if frames[last].elements == 1 { seeList(bytes, value, isText: isText, frames[last]) }
      let place = UInt64(truncatingIfNeeded: frames[last].elements)
      addUnknown(bytes.hash(value) ^ place &* 0x9E37_79B9_7F4A_7C15, frames[last].name, &intake)
      return
    }
    defer { (name, isDate) = (nil, false) }
    see(within: frames[last])
    if isDate { return try readDated(bytes, value, isText: isText, end: end, &intake) }
    guard let name else { return }
    guard let meaning = meaning(of: name, within: frames[last], isText: isText) else {
      // A null member is treated as absent.
      guard isText || !bytes.has("null", at: value.lowerBound) else { return }
      return addUnknown(bytes.hash(value), name, &intake)
    }
    switch meaning {
    case .recording:
      intake.repeatedTimes.haveRecording = true
      if hints.recording?.path != frames[last].path, bytes.jsonTime(value, isUTC: false) != nil {
        hints.recording = (name, frames[last].path)
      }
      return
    case .measurement, .weekday: return
    case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime,
      .year, .month, .week, .zone, .source, .person, .type, .unit, .value:
      break
    }
    guard value.count <= GenericDocument.longestValue else { return addUnknown(bytes.hash(value), name, &intake) }
    guard members.count - frames[last].firstMember < GenericDocument.mostMembers,
      text.count - frames[last].firstText < GenericDocument.mostText
    else {
      frames[last].isOverfull = true
      return
    }
    keep(bytes, value, name, meaning, isText: isText)
  }

  private mutating func keep(
    _ bytes: Span<UInt8>, _ value: Range<Int>, _ name: MemberNames.Name, _ meaning: ColumnMeaning, isText: Bool
  ) {
    let start = text.count
    text += nameBytes
    let middle = text.count
    JSONRow.append(bytes, value, to: &text)
    members.append(
      GenericMember(
        meaning: meaning, depth: frames.count, name: start..<middle, value: middle..<text.count,
        hash: bytes.hash(value), isUTC: name.isUTC,
        isVague: name.isVague && meaning == .person && !isPerson, isText: isText,
        isSum: name.use == .sum))
  }

  /// True if the innermost object is a person, or one of a list of people.
  private var isPerson: Bool {
    frames.last?.meaning == .person || frames.count > 1 && frames[frames.count - 2].isListOfPeople
  }

  /// Records the kind of a list from its first element.
  private mutating func seeList(_ bytes: Span<UInt8>, _ value: Range<Int>, isText: Bool, _ frame: Frame) {
    if frame.meaning?.isOfTime ?? false || isText && bytes.isDate(value) {
      hints.hasListOfTimes = true
    } else if frame.isNamedSteps {
      hints.hasListOfSteps = true
    }
  }

  /// Adds a value of unknown meaning to those of the innermost bracket.
  mutating func addUnknown(
    _ hash: UInt64, _ name: MemberNames.Name?, _ intake: inout Intake
  ) {
    guard let name, let last = frames.indices.last else { return }
    frames[last].unknown.add(hash ^ name.hash, number: number(of: name, &intake))
  }

  /// Returns the number of a name among the unknown ones, and adds a new one to the names that messages show.
  mutating func number(of name: MemberNames.Name, _ intake: inout Intake) -> Int {
    let (number, isNew) = names.number(of: name)
    if isNew, intake.unknown.names.count < UnknownValues.mostNames - 1 { intake.unknown.names.append(names.text(name)) }
    return number
  }

  /// Returns the meaning of a member called `name`, adjusted by the name of the object that contains it.
  private func meaning(of name: MemberNames.Name, within frame: Frame, isText: Bool) -> ColumnMeaning? {
    let own = name.use == .quantity && !isText ? .value : name.meaning
    switch frame.meaning {
    case .steps: return own == .value || name.use == .wrapper ? .steps : own
    case .start, .startDate, .startTime, .end, .endDate, .endTime, .date, .time:
      if name.use == .wrapper { return frame.meaning }
      guard let own else { return nil }
      return own.isOfPoint || own == .value ? frame.meaning : own
    case .source:
      // A device has a name, a model and a type; its numbers are ignored.
      let isName = own == .person || own == .source || own == .type || name.use == .device
      return isText && isName ? .source : own
    case .person: return own == .person ? .person : own == nil ? .measurement : own
    case .zone: return isText ? .zone : .measurement
    case .type, .unit: return isText ? frame.meaning : own
    case .recording: return .recording
    case .measurement, .hour, .hourAndMinute, .minute, .year, .month, .week, .weekday, .value, nil: return own
    }
  }

  /// Records the path of a member, up to the number of paths that a message lists.
  private mutating func see(within frame: Frame) {
    guard seen.count < 8, container == nil else { return }
    let path = path(within: frame)
    guard !seen.contains(where: { $0.path == path }) else { return }
    pathText.removeLast(pathText.count - frame.pathEnd)
    addToPath(isNamed: frame.isObject)
    seen.append((path, GenericDocument.shown(String(decoding: pathText, as: UTF8.self))))
    pathText.removeLast(pathText.count - frame.pathEnd)
  }

  /// Returns the path, shortened to its end if it is too long for a message.
  static func shown(_ path: String) -> String { path.count > 40 ? "…" + path.suffix(39) : path }

  /// Returns the path of `frame` as text.
  func words(_ frame: Frame) -> String {
    frame.pathEnd == 0 ? "" : String(decoding: pathText.prefix(frame.pathEnd), as: UTF8.self)
  }

  private mutating func close(end: Int, _ intake: inout Intake) throws(Fault) {
    guard let frame = frames.last else { return }
    let isRow = frame.isObject ? try readRow(frame, end: end, &intake) : frame.hasRows
    // The members of the object are dropped, unless they belong to the enclosing object.
    let closed = frames.removeLast()
    pathText.removeLast(pathText.count - (frames.last?.pathEnd ?? 0))
    guard let last = frames.indices.last else {
      if closed.isObject, members.contains(where: { $0.meaning.isOfTime }) { hasDatedRoot = true }
      return forget(closed)
    }
    if isRow { frames[last].hasRows = true }
    guard !isRow, !closed.hasRows else { return forget(closed) }
    guard frames[last].isObject else {
      forget(closed)
      frames[last].unknown.add(closed.unknown)
      return
    }
    switch closed.meaning {
    case .recording: return forget(closed)
    case .measurement:
      // An activity contributes only its steps to the row.
      let kept = members[closed.firstMember...].filter { $0.meaning == .steps }
      members.removeLast(members.count - closed.firstMember)
      members += kept
    case .steps, .date, .time, .hour, .hourAndMinute, .minute, .start, .startDate, .startTime, .end, .endDate, .endTime,
      .year, .month, .week, .weekday, .zone, .source, .person, .type, .unit, .value, nil:
      frames[last].unknown.add(closed.unknown)
    }
    frames[last].isOverfull = frames[last].isOverfull || closed.isOverfull
  }

  /// Ends the document.
  func finish(into intake: inout Intake) {
    intake.report.confidence = isTold ? .told : .likely
    if isStopped || intake.options.stopsAtBadRow && intake.report.rows.rejected > 0 {
      intake.stop = isStopped ? intake.report.problems.last : intake.report.problems.first
      return
    }
    if person == nil, let several = people.several {
      intake.refuse(people.areBehind ? .daysOfSeveralPeople(several) : .severalPeople(several))
    }
    if let person, !people.all.isEmpty, !people.all.contains(person) {
      intake.refuse(.nobody(called: person, but: people.all))
    }
    for name in intake.unknown.names where !intake.report.columns.contains(where: { $0.name == name }) {
      intake.report.columns.append(ImportReport.Column(name: name, role: "not read"))
    }
    if intake.report.rows.steps + intake.report.rows.rejected == 0 {
      intake.report.notes.append("the document holds no steps")
    }
    intake.finish(fixed: nil)
  }

  private mutating func forget(_ frame: Frame) {
    members.removeLast(members.count - frame.firstMember)
    text.removeLast(text.count - frame.firstText)
  }
}

extension Span<UInt8> {
  /// Returns true if `range` is a day, with or without a time, and so can be the name of that day's steps.
  func isDate(_ range: Range<Int>) -> Bool {
    guard 8...40 ~= range.count, self[range.lowerBound].isDigit, let time = jsonTime(range, isUTC: false) else {
      return false
    }
    switch time.day {
    case .day, .numbers: return true
    case .none, .withoutYear, .month, .instant: return false
    }
  }
}
