import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The command `compare`: replays one history under two sets of rules or on two phones.
enum CompareCommand {
  private static let rules = Option(
    "--rules", .inputFile, forTwo: true,
    "rules, as JSON; one file is compared with the standard, two with each other")
  private static let device = Option(
    "--device", .device, forTwo: true, "a phone; one is compared with ios26, two with each other")

  private static let page = Flag(
    "--page", "write a page instead: both phones side by side on one clock, and where they differ")

  static let row = Command(
    "compare", "show what other rules or another phone make of the same history",
    discussion: """
      Every number beside the other, and which is better where that can be said. In a folder that is not one export \
      each file is a history of its own.
      """,
    arguments: [HistoryOption.files.entry],
    options: [rules.entry, device.entry] + ReplayOption.allButLaws + [
      page.entry, ArtOption.art.entry, SharedOption.json.entry, SharedOption.output.entry, SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("compare walk.csv --device ios17 --device ios18", "What two systems show of one history"),
      .init("compare walk.csv --rules mine.json", "What a change of the rules comes to"),
      .init("compare histories --device ideal --json", "A folder of histories, beside a phone without limits"),
      .init("compare walk.csv --device ios18 --page -o two.html", "Two phones on one clock, to watch"),
    ]
  ) { invocation, session throws(Failure) in
    let sides = try sides(invocation, session)
    let read = try CompareCommand.histories(invocation, session)
    if invocation[page] { return try writePage(of: read, sides, invocation, session) }
    var histories: [ComparisonDocument.ComparedHistory] = []
    for history in read {
      let request = try ReplayRequest(
        invocation, session, files: history.files, oneOfSeveral: history.isOneOfSeveral ? history.name : nil)
      let results = try sides.map { side throws(Failure) in
        let course = try request.course(under: side.laws)
        return (course, try ReplayCommand.play(course, session))
      }
      histories.append(.init(name: history.name, comparison: Comparison(results[0], results[1])))
      request.remark(on: results[0].0)
    }
    if invocation[SharedOption.json] {
      var writer = JSONWriter(.indented)
      ComparisonDocument(sides.map { ($0.rules, $0.laws.device.name) }, histories).write(to: &writer)
      try session.results.write(writer.bytes)
    } else {
      try session.results.write(ComparisonText(sides, histories, session).text)
    }
  }

  /// Writes a page that plays one history on both sides.
  private static func writePage(
    of read: [(name: String, files: [InputFile], isOneOfSeveral: Bool)], _ sides: [Side], _ invocation: Invocation,
    _ session: Session
  ) throws(Failure) {
    guard !invocation[SharedOption.json] else {
      throw .usage(
        .init("a page is no JSON", hint: "leave out --page or --json"), command: invocation.command)
    }
    guard read.count == 1 else {
      throw .usage(
        .init("a page compares one history, and there are \(read.count)", hint: "name one of the files in the folder"),
        command: invocation.command)
    }
    let art = try session.art(invocation)
    let request = try ReplayRequest(invocation, session, files: read[0].files, oneOfSeveral: nil)
    let courses = try sides.map { side throws(Failure) in try request.course(under: side.laws) }
    let named = zip(courses, names(of: sides)).map { (course: $0, name: $1) }
    var progress = ReplayProgress(courses[0], session)
    let page = PlayablePage(named[0], beside: named[1], with: art)
    let bytes = try page.bytes(by: session.workers) { instant throws(Failure) in try progress.pass(instant) }
    try session.results.write(bytes)
    request.remark(on: courses[0])
  }

  /// Returns names for the sides that contain only what differs.
  private static func names(of sides: [Side]) -> [String] {
    let (first, second) = (sides[0], sides[1])
    return sides.map { side in
      var words: [String] = []
      if first.rules != second.rules { words.append("rules “\(side.rules)”") }
      if first.laws.device != second.laws.device || words.isEmpty { words.append(side.laws.device.words) }
      return words.joined(separator: ", ")
    }
  }

  /// A set of rules with its name, and a phone.
  struct Side {
    let rules: String
    let laws: PalLaws
  }

  private static func sides(_ invocation: Invocation, _ session: Session) throws(Failure) -> [Side] {
    let (files, devices) = (invocation[all: rules], invocation[all: device])
    guard files.count <= 2, devices.count <= 2, !files.isEmpty || !devices.isEmpty else {
      throw .usage(
        .init("there must be two sides to compare", hint: "name one or two --rules, or one or two --device"),
        command: invocation.command)
    }
    var named: [(String, RuleSet, DocumentFile?)] = []
    for file in files {
      let document = try DocumentFile(file, in: session)
      named.append((document.name, try document.decoded(), document))
    }
    if named.count < 2 { named.insert(try ownRules(invocation, session), at: 0) }
    var phones: [(model: DeviceModel, document: DocumentFile?)] = []
    for device in devices { phones.append(try session.documentedDevice(device)) }
    if phones.isEmpty {
      phones = [(.ios26, nil)]
    } else if phones.count == 1, files.isEmpty {
      phones.insert((.ios26, nil), at: 0)
    }
    var sides: [Side] = []
    for index in 0..<2 {
      let (name, rules, document) = named[min(index, named.count - 1)]
      let phone = phones[min(index, phones.count - 1)]
      let laws = try session.laws(
        rules, on: phone.model, from: [document, phone.document], invocation.command)
      sides.append(Side(rules: name, laws: laws))
    }
    return sides
  }

  /// Returns the rules that apply if the command line names none: those of the store, or the standard rules.
  private static func ownRules(
    _ invocation: Invocation, _ session: Session
  ) throws(Failure) -> (String, RuleSet, DocumentFile?) {
    guard let store = invocation[StoreOption.store]?.path else { return ("standard", .standard, nil) }
    let rules = try session.kept(invocation).rules(in: store, session)
    return (rules == .standard ? "standard" : store.shown, rules, nil)
  }

  /// Returns the histories to compare: the named files as one person's, or, for a folder that is not an export, each
  /// file and each export in it separately.
  private static func histories(
    _ invocation: Invocation, _ session: Session
  ) throws(Failure) -> [(name: String, files: [InputFile], isOneOfSeveral: Bool)] {
    if let store = invocation[StoreOption.store] { return [(store.path.shown, [], false)] }
    let files = invocation[all: HistoryOption.files]
    let options = ReadHistories.options(invocation, session, isLenient: true, home: nil)
    if files.count == 1, let each = try HistoryFolder.histories(in: files[0], options, session) {
      if !invocation[SharedOption.quiet] { for other in each.others { other.tell(session) } }
      return each.paths.map { ($0, [.file(Path(shown: $0))], true) }
    }
    return [(files.map { $0.name }.joined(separator: " "), files, false)]
  }
}

extension InputFile {
  /// The display name of the file.
  fileprivate var name: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path.shown
    }
  }
}
