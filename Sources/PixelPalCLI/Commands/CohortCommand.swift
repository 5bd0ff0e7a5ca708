import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import Replay

/// The `cohort` command, which simulates many people, one per line, and reports the results.
enum CohortCommand {
  static let files = PositionalArgument(
    .inputFile.withPlaceholder("people"), allowedCount: .zeroOrMore,
    "files with one line of pixelpal.person/1 per person; default: standard input")
  private static let livesFlag = FlagOption("--lives", "write one line with the results of each person instead")
  private static let reportPage = FlagOption("--report", "write a web page with charts instead")
  private static let mergeFlag = FlagOption(
    "--merge", "add up results written by '--json'; the arguments are these files")
  private static let keepGoing = FlagOption("--keep-going", "continue after lines that cannot be read")
  private static let groupByOption = Option(
    "--by", .text.withPlaceholder("name"), "report separately by this group, such as country")
  private static let skipPhoneOption = Option(
    "--only", .oneOf([NamedChoice("evolution", "what follows from the steps alone", true)], placeholder: "part"),
    "evaluate the steps alone, without simulating a phone; hundreds of times faster")
  private static let rules = Option(
    "--rules", .inputFile, allowsTwoValues: true,
    "rules file (JSON); with two, every person is simulated under both, and the results are compared")
  private static let device = Option(
    "--device", .device, allowsTwoValues: true, "phone to simulate; two are compared; default: ios26")
  private static let zone = Option("--zone", .zone, "time zone of people whose line has none")
  private static let since = Option(
    "--since", .instantOrLocalTime, "creation time of pals whose line has none")
  private static let until = Option(
    "--until", .instantOrLocalTime, "end of the simulation for people whose line has none")
  private static let premium = Option(
    "--premium", .premium, repeatable: true, "when premium is active for people whose line does not specify it")

  static let command = Command(
    "cohort", "simulate many people and report statistics",
    discussion: """
      Reads one person per line of NDJSON. Reports who reaches each phase and when, who sees the paywall, and who \
      keeps opening the app. A history that ends early counts as censored: the person was not observed any longer. The \
      results of parts add up to the exact result of the whole, in any order.
      """,
    arguments: [files.entry],
    options: [
      skipPhoneOption.entry, groupByOption.entry, livesFlag.entry, mergeFlag.entry, reportPage.entry, keepGoing.entry,
      SharedOptions.json.entry,
    ] + [zone.entry, since.entry, until.entry, premium.entry, rules.entry, device.entry].map { $0.inGroup(.replay) } + [
      SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
    ],
    examples: [
      .init("cohort samples/cohort/people.ndjson", "Simulate two hundred synthetic people"),
      .init("cohort people.ndjson --only evolution --by country", "Evaluate the steps alone, by country"),
      .init(
        "cohort people.ndjson --rules mine.json --rules yours.json --report -o rules.html",
        "Write a web page that compares two sets of rules"),
      .init("cohort people.ndjson --lives -o lives.ndjson", "Write one line of results per person"),
      .init("cohort --merge part1.json part2.json --json", "Add up the results of two parts"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let forms = [(livesFlag, "--lives"), (reportPage, "--report"), (SharedOptions.json, "--json")].filter {
      invocation[$0.0]
    }
    guard forms.count <= 1 else {
      throw .usage(
        .init("\(forms[0].1) and \(forms[1].1) exclude each other", hint: "omit one of them"),
        command: invocation.command)
    }
    if let unfit = invocation.typedIDs.first(where: { !optionIDsAllowedWithMerge.contains($0) }),
      invocation[mergeFlag]
    {
      throw .usage(
        .init("--merge and '\(unfit)' exclude each other", hint: "omit one of them"),
        command: invocation.command)
    }
    if invocation[mergeFlag] {
      try write(try CohortDocumentMerger(invocation, context).mergedCohort(), for: invocation, context: context)
    } else {
      try simulate(for: invocation, context: context)
    }
  }

  /// The IDs of the options and arguments that can be combined with `--merge`.
  private static let optionIDsAllowedWithMerge = [
    files.entry.id, mergeFlag.entry.id, reportPage.entry.id, SharedOptions.json.entry.id, SharedOptions.output.entry.id,
    SharedOptions.quiet.entry.id, SharedOptions.noProgress.entry.id,
  ]

  /// Simulates the people in the named files, and writes the results.
  private static func simulate(for invocation: Invocation, context: CommandContext) throws(CommandFailure) {
    let configurations = try configurations(for: invocation, context: context)
    try requireOrderedDisjointSpans(invocation[all: premium], for: invocation)
    if invocation[livesFlag], configurations.count > 1 {
      throw .usage(
        .init("--lives cannot be used with two --rules or two --device", hint: "write the lives of each separately"),
        command: invocation.command)
    }
    let evolutionAlone = invocation[skipPhoneOption] ?? false
    let terms = configurations.map { configurations in
      var terms = LifeSimulationOptions(configurations)
      terms.skipsPhone = evolutionAlone
      terms.defaultZone = invocation[zone]
      terms.defaultCreation = invocation[since]
      terms.defaultEnd = invocation[until]
      terms.defaultPremiumPeriods = invocation[all: premium].compactMap { $0.premiumPeriod }
      return terms
    }
    let cohort = CohortOptions(
      configurations: configurations, groupedBy: invocation[groupByOption], skipsPhone: evolutionAlone,
      suppliedOptions: givenInputDefaultOptions(in: invocation))
    let simulationOptions = LifeWorker.Options(
      terms, cohort, writesLives: invocation[livesFlag], continuesAfterErrors: invocation[keepGoing],
      maxSpan: ImplausiblyLongTimeSpan.maxPlausibleSpan)
    var run = CohortSimulationRun(simulationOptions, invocation, context)
    var partly: CommandFailure?
    do throws(CommandFailure) {
      try run.run()
    } catch {
      guard case .partlyInvalidData = error else { throw error }
      partly = error
    }
    if !invocation[livesFlag] { try write(run.cohort, for: invocation, context: context) }
    if let partly { throw partly }
  }

  /// Throws a usage error if the periods of `--premium` overlap or aren't in order.
  private static func requireOrderedDisjointSpans(_ spans: [PremiumArgument], for invocation: Invocation)
    throws(CommandFailure)
  {
    let bought = spans.compactMap { $0.premiumPeriod }
    for index in bought.indices where !Person.areOrderedAndDisjoint(Array(bought[...index])) {
      throw .usage(PremiumArgument.orderError(in: spans, at: index), command: invocation.command)
    }
  }

  /// Writes the results of a cohort as text, as JSON or as a web page.
  private static func write(_ cohort: CohortResult, for invocation: Invocation, context: CommandContext)
    throws(CommandFailure)
  {
    if invocation[reportPage] { return try context.results.write(CohortHTMLReport(cohort).bytes) }
    guard invocation[SharedOptions.json] else {
      let text = CohortReportText(cohort, lineWidth: context.lineWidth, styling: context.styling)
      return try context.results.write(text.text)
    }
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    try context.results.write(writer.bytes)
  }

  /// Returns the options that supply values missing from people's lines, so that they can be recorded in the results.
  private static func givenInputDefaultOptions(in invocation: Invocation) -> [CohortOptions.InputDefaultOption] {
    var options: [CohortOptions.InputDefaultOption] = []
    func addIfSupplied(_ name: String, _ value: String?) {
      if let value { options.append(.init(name: name, value: value)) }
    }
    addIfSupplied("zone", invocation[zone]?.name)
    addIfSupplied("since", invocation[since]?.commandLineText)
    addIfSupplied("until", invocation[until]?.commandLineText)
    let spans = invocation[all: premium]
    addIfSupplied("premium", spans.isEmpty ? nil : spans.map { $0.typedText }.joined(separator: " "))
    return options
  }

  /// Returns the configuration to simulate, or both configurations if two are compared.
  private static func configurations(for invocation: Invocation, context: CommandContext) throws(CommandFailure)
    -> [ReplayConfiguration]
  {
    guard invocation[all: rules].count <= 2, invocation[all: device].count <= 2 else {
      throw .usage(
        .init("--rules and --device accept at most two values each"), command: invocation.command)
    }
    var named: [(rules: CoreJournalAndFaceRules, document: JSONDocumentFile?)] = []
    for file in invocation[all: rules] {
      let document = try JSONDocumentFile(file, in: context)
      named.append((try document.decoded(), document))
    }
    var phones: [(model: DeviceModel, document: JSONDocumentFile?)] = []
    for device in invocation[all: device] { phones.append(try context.deviceAndDocument(chosenBy: device)) }
    if named.isEmpty { named = [(.standard, nil)] }
    if phones.isEmpty { phones = [(.ios26, nil)] }
    var configurations: [ReplayConfiguration] = []
    for index in 0..<max(named.count, phones.count) {
      let (rules, phone) = (named[min(index, named.count - 1)], phones[min(index, phones.count - 1)])
      configurations.append(
        try context.configuration(
          combining: rules.rules, with: phone.model, documents: [rules.document, phone.document],
          command: invocation.command))
    }
    return configurations
  }
}

extension PremiumArgument {
  /// The premium period that the value stands for, or `nil` for `never`.
  fileprivate var premiumPeriod: Person.PremiumPeriod? {
    switch self {
    case .never: nil
    case .always: .init(from: nil, until: nil)
    case .span(let from, let until, _): .init(from: from, until: until)
    }
  }
}

extension InstantOrLocalDateTime {
  /// The time as it can be typed on the command line.
  fileprivate var commandLineText: String {
    switch self {
    case .instant(let instant): "\(instant)"
    case .local(let local): "\(local)"
    }
  }
}
