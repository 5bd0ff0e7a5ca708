import Documents
import PixelPalCore
import StateExport
import StepHistory
import StepImport

/// The command `convert`: converts any export to the plain format, or to one line for a person.
enum ConvertCommand {
  private static let to = Option(
    "--to",
    .oneOf(
      PlainStyle.choices.map { Choice($0.name, $0.meaning, Target.plain($0.style)) }
        + [Choice("person", "one line for a person, among many", .person)], called: "format"),
    default: "csv", "what to write")
  private static let id = Option(
    "--id", .text.called("name"),
    "who the person of --to person is; without it the name of the file, without its ending")
  private static let personPerFile = Flag(
    "--person-per-file",
    "a line for each file of a folder, or folder of a known export in it, in the order of their names")

  /// The output format.
  private enum Target {
    case plain(PlainStyle)
    case person
  }

  static let row = Command(
    "convert", "write exports in the plain format",
    discussion: """
      A column for the kind of source, or for how finely a row tells when, is there only if something would be lost. \
      --to person writes all rows as one line of 'pixelpal.person/1', which means what the plain rows mean.
      """,
    arguments: [HistoryOption.someFiles.entry],
    options: [to.entry, id.entry, personPerFile.entry]
      + HistoryOption.all.filter { !["--merge", "--sources"].contains($0.id) } + [
        SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("convert export.xml -o steps.csv", "The steps of Apple Health as a table"),
      .init("convert --to ndjson -", "What comes by standard input, an object on each line"),
      .init(
        "convert histories --to person --person-per-file -o people.ndjson", "A folder with an export of each person"),
    ]
  ) { invocation, session throws(Failure) in
    switch invocation[to] ?? .plain(.csv) {
    case .plain(let style):
      guard invocation[id] == nil, !invocation[personPerFile] else {
        throw .usage(.init("only '--to person' writes people", hint: "add it"), command: invocation.command)
      }
      try write(style, invocation, session)
    case .person:
      for person in try people(invocation, session) { try write(person, invocation, session) }
    }
  }

  private static func write(_ style: PlainStyle, _ invocation: Invocation, _ session: Session) throws(Failure) {
    let told = try ToldSteps(ReadHistories(invocation, session, isLenient: false), session)
    let writer = PlainWriter(
      style, for: told.samples, zone: told.histories.zone, hasCorrections: told.hasCorrections)
    try writer.write(told.samples, to: session)
    told.remark(invocation, session)
  }

  /// A person's id and files.
  private typealias Person = (id: String, files: [InputFile])

  private static func write(_ person: Person, _ invocation: Invocation, _ session: Session) throws(Failure) {
    let told = try ToldSteps(ReadHistories(invocation, session, isLenient: false, files: person.files), session)
    let zone = told.histories.zone
    let names = PlainWriter.names(of: told.samples.sources).map { $0.name }
    var writer = PersonWriter()
    writer.write(
      PersonLine(
        id: .text(person.id),
        steps: .samples(told.samples, names: names, hasCorrections: told.hasCorrections),
        zone: zone == .utc ? nil : zone.name))
    try session.results.write(writer.bytes)
    told.remark(invocation, session)
  }

  /// Returns the persons to write: one for all files, or one for each entry of a folder.
  private static func people(_ invocation: Invocation, _ session: Session) throws(Failure) -> [Person] {
    let files = invocation[all: HistoryOption.someFiles]
    guard invocation[personPerFile] else {
      guard let id = invocation[id] ?? (files.count == 1 ? files[0].nameOfPerson : nil) else {
        throw .usage(.init("nobody says who the person is", hint: "--id does"), command: invocation.command)
      }
      return [(id, files)]
    }
    guard invocation[id] == nil else {
      throw .usage(
        .init("each file is a person of its own", hint: "leave out --id or --person-per-file"),
        command: invocation.command)
    }
    guard files.count == 1 else {
      throw .usage(
        .init(
          "expected one folder, found \(files.count) files", hint: "name the folder that holds a file of each person"),
        command: invocation.command)
    }
    // Lenient here: the later reading reports what it cannot read.
    let options = ReadHistories.options(invocation, session, isLenient: true, home: nil)
    guard let each = try HistoryFolder.histories(in: files[0], options, session) else {
      throw .noInput(
        LocatedError(
          at: files[0].place, .sentence("this is no folder that holds a file of each person"),
          hint: "without --person-per-file all is one person's"))
    }
    if !invocation[SharedOption.quiet] { for other in each.others { other.tell(session) } }
    let inOrder = each.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { Path(shown: $0) }
    return inOrder.map { path in (path.nameOfPerson, [.file(path)]) }
  }
}

/// The steps of one person, ready to be converted.
private struct ToldSteps {
  let histories: ReadHistories
  let samples: StepSamples
  /// True if some rows correct others, so that the times at which rows were made matter.
  let hasCorrections: Bool

  init(_ histories: ReadHistories, _ session: Session) throws(Failure) {
    try histories.requireHistory()
    samples = try histories.samples()
    hasCorrections = histories.merge.report(on: samples, by: session.workers).report.corrected > 0
    self.histories = histories
  }

  /// Reports what the user might otherwise overlook.
  func remark(_ invocation: Invocation, _ session: Session) {
    session.remarks.note(AbsurdSpan(histories.files))
    if !invocation[SharedOption.quiet] { histories.warn(session) }
  }
}

extension InputFile {
  fileprivate var place: Place {
    switch self {
    case .standardInput: Place(file: "standard input")
    case .file(let path): Place(file: path.shown)
    }
  }

  /// The id of the person, from the file name; `nil` if the file has no name.
  fileprivate var nameOfPerson: String? {
    switch self {
    case .standardInput: nil
    case .file(let path): path.nameOfPerson
    }
  }
}

extension Path {
  /// The name of the file without its extension, and without the inner extension of a compressed file: `mia` for
  /// `mia.csv.gz`.
  fileprivate var nameOfPerson: String {
    let name = withoutLastSlashes.name.shown
    func cut(_ name: String) -> String? {
      // A leading dot does not start an extension.
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
      return String(name[..<dot])
    }
    guard let once = cut(name) else { return name }
    let isPacked = ["csv", "tsv", "txt", "json", "ndjson", "xml"].contains(Path(once).ending)
    return isPacked ? cut(once) ?? once : once
  }
}
