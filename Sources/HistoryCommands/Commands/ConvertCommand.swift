import Documents
import PixelPalCore
import StateExport
import StepHistory
import StepImport

/// The command `convert`: converts any export to the plain format, or to one line for a person.
enum ConvertCommand {
  private static let formatOption = Option(
    "--to",
    .oneOf(
      PlainEncoding.choices.map { Choice($0.name, $0.meaning, OutputFormat.plain($0.style)) }
        + [Choice("person", "one line per person", .person)], called: "format"),
    default: "csv", "output format")
  private static let personIDOption = Option(
    "--id", .text.called("name"),
    "id of the person for --to person; default: the file name without its extension")
  private static let personPerFile = Flag(
    "--person-per-file",
    "with --to person: write one line for each file or export folder in a folder, sorted by name")

  /// The output format.
  private enum OutputFormat {
    case plain(PlainEncoding)
    case person
  }

  static let command = Command(
    "convert", "convert exports to plain CSV or JSON",
    discussion: """
      The columns are start, end, steps and source. Other columns, such as the kind of source or the resolution, are \
      added only if information would be lost without them. --to person writes all rows as one line of \
      'pixelpal.person/1', the input format of 'cohort'.
      """,
    arguments: [HistoryOption.requiredFiles.entry],
    options: [formatOption.entry, personIDOption.entry, personPerFile.entry]
      + HistoryOption.all.filter { !["--merge", "--sources"].contains($0.id) } + [
        SharedOption.output.entry, SharedOption.quiet.entry, SharedOption.noProgress.entry,
      ],
    examples: [
      .init("convert export.xml -o steps.csv", "Convert an Apple Health export to a table"),
      .init("convert --to ndjson -", "Convert standard input to one JSON object per line"),
      .init(
        "convert histories --to person --person-per-file -o people.ndjson",
        "Convert a folder with one export per person"),
    ]
  ) { invocation, context throws(CommandFailure) in
    switch invocation[formatOption] ?? .plain(.csv) {
    case .plain(let style):
      guard invocation[personIDOption] == nil, !invocation[personPerFile] else {
        throw .usage(
          .init("--id and --person-per-file need '--to person'", hint: "add '--to person'"),
          command: invocation.command)
      }
      try writePlainFormat(style, invocation, context)
    case .person:
      for person in try persons(invocation, context) { try writePersonLine(person, invocation, context) }
    }
  }

  private static func writePlainFormat(_ encoding: PlainEncoding, _ invocation: Invocation, _ context: CommandContext)
    throws(CommandFailure)
  {
    let steps = try ConvertibleSteps(ImportedHistories(invocation, context, isLenient: false), context)
    let writer = PlainFormatWriter(
      encoding, for: steps.samples, zone: steps.importedHistories.zone, hasCorrections: steps.hasCorrections)
    try writer.write(steps.samples, to: context)
    steps.reportNotices(invocation, context)
  }

  /// A person's id and files.
  private typealias Person = (id: String, files: [InputFile])

  private static func writePersonLine(_ person: Person, _ invocation: Invocation, _ context: CommandContext)
    throws(CommandFailure)
  {
    let convertibleSteps = try ConvertibleSteps(
      ImportedHistories(invocation, context, isLenient: false, files: person.files), context)
    let zone = convertibleSteps.importedHistories.zone
    let names = PlainFormatWriter.uniqueNames(of: convertibleSteps.samples.sources).map { $0.name }
    var writer = PersonLineWriter()
    writer.write(
      PersonLine(
        id: .text(person.id),
        steps: .samples(convertibleSteps.samples, names: names, hasCorrections: convertibleSteps.hasCorrections),
        zone: zone == .utc ? nil : zone.name))
    try context.results.write(writer.bytes)
    convertibleSteps.reportNotices(invocation, context)
  }

  /// Returns the persons to write: one for all files, or one for each entry of a folder.
  private static func persons(_ invocation: Invocation, _ context: CommandContext) throws(CommandFailure) -> [Person] {
    let files = invocation[all: HistoryOption.requiredFiles]
    guard invocation[personPerFile] else {
      guard let id = invocation[personIDOption] ?? (files.count == 1 ? files[0].defaultPersonID : nil) else {
        throw .usage(.init("the person needs an ID", hint: "set it with --id"), command: invocation.command)
      }
      return [(id, files)]
    }
    guard invocation[personIDOption] == nil else {
      throw .usage(
        .init("--id and --person-per-file exclude each other", hint: "omit one of them"),
        command: invocation.command)
    }
    guard files.count == 1 else {
      throw .usage(
        .init(
          "expected one folder, found \(files.count) files", hint: "name the folder that has one file per person"),
        command: invocation.command)
    }
    // Lenient here: the later reading reports what it cannot read.
    let options = ImportedHistories.importOptions(invocation, context, isLenient: true, home: nil)
    guard let each = try HistoryFolder.separateHistories(in: files[0], options, context) else {
      throw .unreadableInput(
        LocatedError(
          at: files[0].fileLocation, .sentence("expected a folder with one file per person"),
          hint: "without --person-per-file, all files belong to one person"))
    }
    if !invocation[SharedOption.quiet] { for other in each.others { other.report(to: context) } }
    let inOrder = each.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { Path(displayText: $0) }
    return inOrder.map { path in (path.defaultPersonID, [.file(path)]) }
  }
}

/// The steps of one person, ready to be converted.
private struct ConvertibleSteps {
  let importedHistories: ImportedHistories
  let samples: StepSamples
  /// True if some rows correct others, so that the times at which rows were made matter.
  let hasCorrections: Bool

  init(_ histories: ImportedHistories, _ context: CommandContext) throws(CommandFailure) {
    try histories.requireReadableFiles()
    samples = try histories.samples()
    hasCorrections = histories.merge.daysAndReport(of: samples, by: context.workers).report.corrected > 0
    self.importedHistories = histories
  }

  /// Adds notices on what the user might otherwise overlook.
  func reportNotices(_ invocation: Invocation, _ context: CommandContext) {
    context.notices.addNote(ImplausibleSpan(importedHistories.files))
    if !invocation[SharedOption.quiet] { importedHistories.reportNotes(to: context) }
  }
}

extension InputFile {
  fileprivate var fileLocation: FileLocation {
    switch self {
    case .standardInput: FileLocation(file: "standard input")
    case .file(let path): FileLocation(file: path.displayText)
    }
  }

  /// The id of the person, from the file name; `nil` if the file has no name.
  fileprivate var defaultPersonID: String? {
    switch self {
    case .standardInput: nil
    case .file(let path): path.defaultPersonID
    }
  }
}

extension Path {
  /// The name of the file without its extension, and without the inner extension of a compressed file: `mia` for
  /// `mia.csv.gz`.
  fileprivate var defaultPersonID: String {
    let name = withoutTrailingSlashes.name.displayText
    func removingExtension(_ name: String) -> String? {
      // A leading dot does not start an extension.
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
      return String(name[..<dot])
    }
    guard let once = removingExtension(name) else { return name }
    let isPacked = ["csv", "tsv", "txt", "json", "ndjson", "xml"].contains(Path(once).fileExtension)
    return isPacked ? removingExtension(once) ?? once : once
  }
}
