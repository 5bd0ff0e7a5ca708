import Documents
import PixelArt
import PixelPage
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The `compare` command, which compares replays of a history under two sets of rules or on two phones.
enum CompareCommand {
  private static let rules = Option(
    "--rules", .inputFile, allowsTwoValues: true,
    "rules file (JSON); one is compared with the standard rules or those of --store, two with each other")
  private static let device = Option(
    "--device", .device, allowsTwoValues: true,
    "device model or file; two are compared; one is compared with ios26 or, with --rules, used for both")

  private static let pageFlag = FlagOption(
    "--page", "write a web page instead that plays both replays side by side and marks where they differ")

  static let command = Command(
    "compare", "compare two replays with different rules or phones",
    discussion: """
      Sums up the most important differences in a sentence. Then shows the numbers that differ side by side, the \
      largest differences first, with a * at the better one. In a folder that is not itself an export, each file or \
      export is compared separately. To compare many people, use 'pixelpal cohort'.
      """,
    arguments: [HistoryOptions.files.entry],
    options: [rules.entry, device.entry] + ReplayOptions.allExceptConfiguration + [
      pageFlag.entry, ArtOptions.art.entry, SharedOptions.json.entry, SharedOptions.output.entry,
      SharedOptions.quiet.entry,
      SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("compare walk.csv --device ios17 --device ios18", "Compare two versions of iOS"),
      .init("compare walk.csv --rules mine.json", "Compare changed rules with the standard rules"),
      .init("compare histories --device ideal --json", "Compare each history in a folder with a phone without limits"),
      .init("compare walk.csv --device ios18 --page -o two.html", "Play two phones side by side on a web page"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let sides = try configurationsToCompare(for: invocation, context: context)
    let read = try CompareCommand.historiesToCompare(for: invocation, context: context)
    if invocation[pageFlag] {
      return try writeSideBySidePage(of: read, comparing: sides, for: invocation, context: context)
    }
    var histories: [ComparisonDocument.HistoryComparison] = []
    for history in read {
      let request = try ReplayRequest(
        invocation, context, files: history.files, separateHistoryName: history.isOneOfSeveral ? history.name : nil)
      let results = try sides.map { side throws(CommandFailure) in
        let plan = try request.plan(under: side.configuration)
        return (plan, try ReplayCommand.replayResult(of: plan, context: context))
      }
      histories.append(.init(name: history.name, comparison: ReplayComparison(results[0], results[1])))
      request.addNotices(on: results[0].0)
    }
    if invocation[SharedOptions.json] {
      var writer = JSONWriter(.indented)
      ComparisonDocument(sides.map { ($0.rulesName, $0.configuration) }, histories).write(to: &writer)
      try context.results.write(writer.bytes)
    } else {
      try context.results.write(ComparisonText(sides, histories, context).text)
    }
  }

  /// Writes a web page that plays both replays of one history side by side.
  ///
  /// Throws a usage error if `read` contains several histories, or if the command line also contains `--json`.
  private static func writeSideBySidePage(
    of read: [(name: String, files: [InputFile], isOneOfSeveral: Bool)], comparing sides: [ComparedConfiguration],
    for invocation: Invocation,
    context: CommandContext
  ) throws(CommandFailure) {
    guard !invocation[SharedOptions.json] else {
      throw .usage(
        .init("--page and --json exclude each other", hint: "omit one of them"), command: invocation.command)
    }
    guard read.count == 1 else {
      throw .usage(
        .init("--page compares one history, found \(read.count)", hint: "name one of the files in the folder"),
        command: invocation.command)
    }
    let art = try context.artwork(for: invocation)
    let request = try ReplayRequest(invocation, context, files: read[0].files, assumesPremium: true)
    let plans = try sides.map { side throws(CommandFailure) in try request.plan(under: side.configuration) }
    let named = zip(plans, distinguishingNames(of: sides)).map { (plan: $0, name: $1) }
    var progress = ReplayProgressReporter(plans[0], context)
    let page = PlayablePage(named[0], beside: named[1], with: art)
    let bytes = try page.bytes(using: context.workers) { instant throws(CommandFailure) in
      try progress.recordAdvance(to: instant)
    }
    try context.results.write(bytes)
    request.addNotices(on: plans[0])
  }

  /// Returns a short name for each side of the comparison, which distinguishes it from the other side.
  ///
  /// A name states the rules if the sides have rules with different names. It states the phone if the phones differ or
  /// if the names of the rules are the same.
  private static func distinguishingNames(of sides: [ComparedConfiguration]) -> [String] {
    let (first, second) = (sides[0], sides[1])
    return sides.map { side in
      var words: [String] = []
      if first.rulesName != second.rulesName { words.append("rules “\(side.rulesName)”") }
      if first.configuration.device != second.configuration.device || words.isEmpty {
        words.append(side.configuration.device.displayName)
      }
      return words.joined(separator: ", ")
    }
  }

  /// One side of a comparison: the configuration, and the name of its rules.
  struct ComparedConfiguration {
    let rulesName: String
    let configuration: ReplayConfiguration
  }

  private static func configurationsToCompare(for invocation: Invocation, context: CommandContext)
    throws(CommandFailure)
    -> [ComparedConfiguration]
  {
    let (files, devices) = (invocation[all: rules], invocation[all: device])
    guard files.count <= 2, devices.count <= 2, !files.isEmpty || !devices.isEmpty else {
      throw .usage(
        .init("expected two sides to compare", hint: "name one or two --rules, or one or two --device"),
        command: invocation.command)
    }
    var named: [(String, CoreJournalAndFaceRules, JSONDocumentFile?)] = []
    for file in files {
      let document = try JSONDocumentFile(file, in: context)
      named.append((document.name, try document.decoded(), document))
    }
    if named.count < 2 { named.insert(try storedOrStandardRules(for: invocation, context: context), at: 0) }
    var phones: [(model: DeviceModel, document: JSONDocumentFile?)] = []
    for device in devices { phones.append(try context.deviceAndDocument(chosenBy: device)) }
    if phones.isEmpty {
      phones = [(.ios26, nil)]
    } else if phones.count == 1, files.isEmpty {
      phones.insert((.ios26, nil), at: 0)
    }
    var sides: [ComparedConfiguration] = []
    for index in 0..<2 {
      let (name, rules, document) = named[min(index, named.count - 1)]
      let phone = phones[min(index, phones.count - 1)]
      let configuration = try context.configuration(
        combining: rules, with: phone.model, documents: [document, phone.document], command: invocation.command)
      sides.append(ComparedConfiguration(rulesName: name, configuration: configuration))
    }
    return sides
  }

  /// Returns the rules, with their name, for a side of the comparison that has no `--rules` file.
  ///
  /// These are the rules of the store that `--store` names or, without a store, the standard rules. The returned
  /// document is `nil`, because these rules come from no document.
  private static func storedOrStandardRules(
    for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) -> (String, CoreJournalAndFaceRules, JSONDocumentFile?) {
    guard let store = invocation[StoreOptions.store]?.path else { return ("standard", .standard, nil) }
    let rules = try context.requireStoredPalReader(for: invocation).rules(in: store, context: context)
    return (rules == .standard ? "standard" : store.displayText, rules, nil)
  }

  /// Returns the histories to compare, each with its name and its files.
  ///
  /// Several files together form one person's history. A store is a single history, returned with an empty list of
  /// files. If the user names one folder that isn't itself an export, each file and each export in the folder is a
  /// separate history, and `isOneOfSeveral` is true.
  private static func historiesToCompare(
    for invocation: Invocation, context: CommandContext
  ) throws(CommandFailure) -> [(name: String, files: [InputFile], isOneOfSeveral: Bool)] {
    if let store = invocation[StoreOptions.store] { return [(store.path.displayText, [], false)] }
    let files = invocation[all: HistoryOptions.files]
    let options = ImportedHistories.importOptions(for: invocation, context: context, isLenient: true, home: nil)
    if files.count == 1,
      let each = try HistoryFolder.historiesAndOtherFiles(inFolder: files[0], options: options, context: context)
    {
      if !invocation[SharedOptions.quiet] { for other in each.others { other.report(to: context) } }
      return each.paths.map { ($0, [.file(Path(displayText: $0))], true) }
    }
    return [(files.map { $0.displayName }.joined(separator: " "), files, false)]
  }
}

extension InputFile {
  /// The file's name in the output: its path, or `standard input`.
  fileprivate var displayName: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path.displayText
    }
  }
}
