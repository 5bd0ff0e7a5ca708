import Documents
import PixelPalCore
import StateExport
import StepHistory
import StepImport

/// The `convert` command, which converts exports to the plain format, or to one line per person.
enum ConvertCommand {
  private static let formatOption = Option(
    "--to",
    .oneOf(
      PlainStepTableEncoding.choices.map { NamedChoice($0.name, $0.meaning, OutputFormat.plain($0.style)) }
        + [NamedChoice("person", "one line per person", .person)], placeholder: "format"),
    default: "csv", "output format")
  private static let personIDOption = Option(
    "--id", .text.withPlaceholder("name"),
    "id of the person for --to person; default: the file name without its extension")
  private static let personPerFile = FlagOption(
    "--person-per-file",
    "with --to person: write one line for each file or export folder in a folder, sorted by name")

  /// The output format: rows in the plain format, or one line per person as input for `cohort`.
  private enum OutputFormat {
    case plain(PlainStepTableEncoding)
    case person
  }

  static let command = Command(
    "convert", "convert exports to plain CSV or JSON",
    discussion: """
      The columns are start, end, steps and source. Other columns, such as the kind of source or the resolution, are \
      added only if information would be lost without them. --to person writes all rows as one line of \
      'pixelpal.person/1', the input format of 'cohort'.
      """,
    arguments: [HistoryOptions.requiredFiles.entry],
    options: [formatOption.entry, personIDOption.entry, personPerFile.entry]
      + HistoryOptions.all.filter { !["--merge", "--sources"].contains($0.id) } + [
        SharedOptions.output.entry, SharedOptions.quiet.entry, SharedOptions.noProgress.entry,
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
      try writePlainFormat(as: style, for: invocation, context: context)
    case .person:
      for person in try personsToConvert(for: invocation, context: context) {
        try writePersonLine(of: person, for: invocation, context: context)
      }
    }
  }

  private static func writePlainFormat(
    as encoding: PlainStepTableEncoding, for invocation: Invocation, context: CommandContext
  )
    throws(CommandFailure)
  {
    let steps = try SamplesToConvert(ImportedHistories(invocation, context, isLenient: false), context)
    let writer = PlainFormatWriter(
      encoding, for: steps.samples, zone: steps.importedHistories.zone, hasCorrections: steps.hasCorrections)
    try writer.write(steps.samples, to: context)
    steps.reportNotices(for: invocation, context: context)
  }

  /// A person to write a line for: an ID and the files with the person's steps.
  private typealias PersonIDAndFiles = (id: String, files: [InputFile])

  private static func writePersonLine(of person: PersonIDAndFiles, for invocation: Invocation, context: CommandContext)
    throws(CommandFailure)
  {
    let convertibleSteps = try SamplesToConvert(
      ImportedHistories(invocation, context, isLenient: false, files: person.files), context)
    let zone = convertibleSteps.importedHistories.zone
    let names = PlainFormatWriter.distinctNamesWithKinds(of: convertibleSteps.samples.sources).map { $0.name }
    var writer = PersonInputLineWriter()
    writer.write(
      PersonInputLine(
        id: .text(person.id),
        steps: .samples(convertibleSteps.samples, names: names, hasCorrections: convertibleSteps.hasCorrections),
        zone: zone == .utc ? nil : zone.name))
    try context.results.write(writer.bytes)
    convertibleSteps.reportNotices(for: invocation, context: context)
  }

  /// Returns the people to write a line for, each with an ID and files.
  ///
  /// With `--person-per-file`, each file or export in the named folder belongs to a separate person. Otherwise, all
  /// files belong to one person.
  private static func personsToConvert(for invocation: Invocation, context: CommandContext) throws(CommandFailure)
    -> [PersonIDAndFiles]
  {
    let files = invocation[all: HistoryOptions.requiredFiles]
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
    // Bad rows don't matter yet: they are reported when the files are read for conversion.
    let options = ImportedHistories.importOptions(for: invocation, context: context, isLenient: true, home: nil)
    guard let each = try HistoryFolder.historiesAndOtherFiles(inFolder: files[0], options: options, context: context)
    else {
      throw .unreadableInput(
        LocatedError(
          at: files[0].fileLocation, .sentence("expected a folder with one file per person"),
          hint: "without --person-per-file, all files belong to one person"))
    }
    if !invocation[SharedOptions.quiet] { for other in each.others { other.report(to: context) } }
    let inOrder = each.paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { Path(displayText: $0) }
    return inOrder.map { path in (path.defaultPersonID, [.file(path)]) }
  }
}

/// The imported samples of one person, which `convert` writes in another format.
private struct SamplesToConvert {
  let importedHistories: ImportedHistories
  let samples: StepSamples
  /// True if some rows correct others, so that the output must state when each row was created.
  let hasCorrections: Bool

  init(_ histories: ImportedHistories, _ context: CommandContext) throws(CommandFailure) {
    try histories.requireReadableFiles()
    samples = try histories.selectedSamples()
    hasCorrections = histories.merge.daysAndReport(of: samples, using: context.workers).report.corrected > 0
    self.importedHistories = histories
  }

  /// Reports an implausible time span and, without `--quiet`, the notes about each file.
  func reportNotices(for invocation: Invocation, context: CommandContext) {
    context.notices.addImplausibleSpanNote(on: ImplausiblyLongTimeSpan(importedHistories.files))
    if !invocation[SharedOptions.quiet] { importedHistories.reportNotes(to: context) }
  }
}

extension InputFile {
  fileprivate var fileLocation: FileLocation {
    switch self {
    case .standardInput: FileLocation(file: "standard input")
    case .file(let path): FileLocation(file: path.displayText)
    }
  }

  /// The default ID of the person whose steps the file contains: the name of the file without its extension.
  ///
  /// The ID is `nil` for standard input, which then needs an explicit `--id`.
  fileprivate var defaultPersonID: String? {
    switch self {
    case .standardInput: nil
    case .file(let path): path.defaultPersonID
    }
  }
}

extension Path {
  /// The ID of a person: the file name without its extension.
  ///
  /// If the remaining name ends with the extension of a data format, that extension is removed, too. Both `mia.csv` and
  /// `mia.csv.gz` result in `mia`.
  fileprivate var defaultPersonID: String {
    let name = withoutTrailingSlashes.name.displayText
    func stem(ofFileNamed name: String) -> String? {
      // A leading dot doesn't start an extension.
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
      return String(name[..<dot])
    }
    guard let once = stem(ofFileNamed: name) else { return name }
    let isPacked = ["csv", "tsv", "txt", "json", "ndjson", "xml"].contains(Path(once).fileExtension)
    return isPacked ? stem(ofFileNamed: once) ?? once : once
  }
}
