import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import Replay

/// The `cohort` command, which simulates many people, one per line, and reports the results.
enum CohortCommand {
  static let files = Argument(
    .inputFile.called("people"), count: .many,
    "lines of pixelpal.person/1, one for each person; without any, standard input")
  private static let lives = Flag("--lives", "write a line for each person instead: what became of them")
  private static let report = Flag("--report", "write a page with charts instead, to show")
  private static let merge = Flag("--merge", "add up wholes that '--json' has written; the files are those")
  private static let keepGoing = Flag("--keep-going", "go on past lines that cannot be read")
  private static let by = Option("--by", .text.called("name"), "count people apart by one of their groups")
  private static let only = Option(
    "--only", .oneOf([Choice("evolution", "what follows from the steps alone", true)], called: "part"),
    "leave the phone away: hundreds of times as quick")
  private static let rules = Option(
    "--rules", .inputFile, forTwo: true,
    "rules, as JSON; with two, each person lives twice, and the two are compared")
  private static let device = Option(
    "--device", .device, forTwo: true, "the phone, without it ios26; two are compared")
  private static let zone = Option("--zone", .zone, "the zone of people whose line names none")
  private static let since = Option("--since", .time, "when profiles were made whose line does not say it")
  private static let until = Option("--until", .time, "where lives end whose line does not say it")
  private static let premium = Option(
    "--premium", .premium, repeatable: true, "when premium is bought by those whose line does not say it")

  static let row = Command(
    "cohort", "show what becomes of many people, each a line of NDJSON",
    discussion: """
      Who unlocks what and when, who sees the paywall, who stays. Histories that end are treated as what they are: \
      somebody who was not watched longer. Wholes of parts add up to the whole of all, exactly, in any order.
      """,
    arguments: [files.entry],
    options: [
      only.entry, by.entry, lives.entry, merge.entry, report.entry, keepGoing.entry, SharedOption.json.entry,
    ] + [zone.entry, since.entry, until.entry, premium.entry, rules.entry, device.entry].map { $0.among(.replay) } + [
      SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
    ],
    examples: [
      .init("cohort samples/cohort/people.ndjson", "Two hundred made-up people"),
      .init("cohort people.ndjson --only evolution --by country", "Steps alone, by country"),
      .init("cohort people.ndjson --rules mine.json --rules yours.json --report -o rules.html", "Two sets of rules"),
      .init("cohort people.ndjson --lives -o lives.ndjson", "A line out for each line in"),
      .init("cohort --merge part1.json part2.json --json", "The whole of two parts"),
    ]
  ) { invocation, session throws(Failure) in
    let forms = [(lives, "--lives"), (report, "--report"), (SharedOption.json, "--json")].filter { invocation[$0.0] }
    guard forms.count <= 1 else {
      throw .usage(
        .init("\(forms[0].1) and \(forms[1].1) write different things", hint: "leave one of them out"),
        command: invocation.command)
    }
    if let unfit = invocation.typed.first(where: { !fitsMerge.contains($0) }), invocation[merge] {
      throw .usage(
        .init("'\(unfit)' says how people are read, and a whole has been counted already", hint: "leave it out"),
        command: invocation.command)
    }
    if invocation[merge] {
      try write(try CohortMerge(invocation, session).cohort(), invocation, session)
    } else {
      try count(invocation, session)
    }
  }

  /// The options that can be combined with `--merge`.
  private static let fitsMerge = [
    files.entry.id, merge.entry.id, report.entry.id, SharedOption.json.entry.id, SharedOption.output.entry.id,
    SharedOption.quiet.entry.id, SharedOption.noProgress.entry.id,
  ]

  /// Reads people and writes the results.
  private static func count(_ invocation: Invocation, _ session: Session) throws(Failure) {
    let laws = try laws(invocation, session)
    try requireOrder(of: invocation[all: premium], invocation)
    if invocation[lives], laws.count > 1 {
      throw .usage(
        .init("a line holds one life, and with two sets of rules there are two", hint: "write the lives of each apart"),
        command: invocation.command)
    }
    let evolutionAlone = invocation[only] ?? false
    let terms = laws.map { laws in
      var terms = LifeTerms(laws)
      terms.isEvolutionAlone = evolutionAlone
      terms.zone = invocation[zone]
      terms.since = invocation[since]
      terms.until = invocation[until]
      terms.premium = invocation[all: premium].compactMap { $0.bought }
      return terms
    }
    let cohort = CohortTerms(
      sides: laws, groupedBy: invocation[by], isEvolutionAlone: evolutionAlone, options: options(invocation))
    let task = LifeWorker.Task(
      terms, cohort, writesLives: invocation[lives], keepsGoing: invocation[keepGoing],
      longestSpan: AbsurdSpan.longest)
    var run = PeopleRun(task, invocation, session)
    var partly: Failure?
    do throws(Failure) {
      try run.run()
    } catch {
      guard case .someBadData = error else { throw error }
      partly = error
    }
    if !invocation[lives] { try write(run.cohort, invocation, session) }
    if let partly { throw partly }
  }

  /// Throws if the spans of premium are not in the order that a line requires.
  private static func requireOrder(of spans: [PremiumSpan], _ invocation: Invocation) throws(Failure) {
    let bought = spans.compactMap { $0.bought }
    for index in bought.indices where !Person.areInOrder(Array(bought[...index])) {
      throw .usage(PremiumSpan.misplaced(in: spans, at: index), command: invocation.command)
    }
  }

  /// Writes the results of a cohort.
  private static func write(_ cohort: Cohort, _ invocation: Invocation, _ session: Session) throws(Failure) {
    if invocation[report] { return try session.results.write(CohortReport(cohort).bytes) }
    guard invocation[SharedOption.json] else {
      let text = CohortText(cohort, columns: session.columns, emphasis: session.emphasis)
      return try session.results.write(text.text)
    }
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    try session.results.write(writer.bytes)
  }

  /// Returns the options that supply defaults for all people, as recorded in the results.
  private static func options(_ invocation: Invocation) -> [CohortTerms.Option] {
    var options: [CohortTerms.Option] = []
    func add(_ name: String, _ value: String?) { if let value { options.append(.init(name: name, value: value)) } }
    add("zone", invocation[zone]?.name)
    add("since", invocation[since]?.text)
    add("until", invocation[until]?.text)
    let spans = invocation[all: premium]
    add("premium", spans.isEmpty ? nil : spans.map { $0.typed }.joined(separator: " "))
    return options
  }

  /// Returns the configuration, or the two configurations to be compared.
  private static func laws(_ invocation: Invocation, _ session: Session) throws(Failure) -> [PalLaws] {
    guard invocation[all: rules].count <= 2, invocation[all: device].count <= 2 else {
      throw .usage(
        .init("people live under one set of rules, or under two that are compared"), command: invocation.command)
    }
    var named: [(rules: RuleSet, document: DocumentFile?)] = []
    for file in invocation[all: rules] {
      let document = try DocumentFile(file, in: session)
      named.append((try document.decoded(), document))
    }
    var phones: [(model: DeviceModel, document: DocumentFile?)] = []
    for device in invocation[all: device] { phones.append(try session.documentedDevice(device)) }
    if named.isEmpty { named = [(.standard, nil)] }
    if phones.isEmpty { phones = [(.ios26, nil)] }
    var laws: [PalLaws] = []
    for index in 0..<max(named.count, phones.count) {
      let (rules, phone) = (named[min(index, named.count - 1)], phones[min(index, phones.count - 1)])
      laws.append(
        try session.laws(
          rules.rules, on: phone.model, from: [rules.document, phone.document], invocation.command))
    }
    return laws
  }
}

extension PremiumSpan {
  /// The subscription period; `nil` if there is none.
  fileprivate var bought: Person.Premium? {
    switch self {
    case .never: nil
    case .always: .init(from: nil, until: nil)
    case .span(let from, let until, _): .init(from: from, until: until)
    }
  }
}

extension TypedTime {
  /// The time in the format of the command line.
  fileprivate var text: String {
    switch self {
    case .instant(let instant): "\(instant)"
    case .local(let local): "\(local)"
    }
  }
}
