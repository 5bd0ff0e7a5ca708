import Documents
package import PixelPalCore
package import StepHistory
package import StepImport
import TimeZones

/// The histories of a command line after reading.
package struct ImportedHistories {
  /// All files together, with duplicate steps removed.
  let combinedFiles: MultiFileSelection
  /// The files in folders and archives that are not read.
  let skippedFiles: [HistoryFolder.SkippedFile]
  /// The chosen rules for counting sources.
  let mergeOptions: MergeOptions
  /// The merge of everything recorded, including manually entered steps, which may not count for the pal.
  package let merge: StepMerge
  /// The merge of the steps that count for the pal.
  let palMerge: StepMerge
  /// The zone that defines the days.
  package let zone: Zone
  /// A hint for the case that no one has specified the person's zone; `nil` otherwise.
  package let zoneHint: String?

  package var files: [MultiFileSelection.File] { combinedFiles.files }

  /// Reads all files that `invocation` names; `isLenient` continues after bad rows, and `home` is the person's zone if
  /// no option specifies one.
  ///
  /// The rules for counting sources are `kept` if a store provides them, otherwise those of the options; `rules` are
  /// the rules of the product.
  package init(
    _ invocation: Invocation, _ context: CommandContext, isLenient: Bool, home: Zone? = nil,
    files named: [InputFile]? = nil,
    kept: MergeOptions? = nil, under rules: Rules = .standard
  ) throws(CommandFailure) {
    let names = named ?? invocation[all: HistoryOption.files]
    guard !names.isEmpty else {
      throw .usage(
        .init("no history given", hint: "name a file, or '-' for standard input"),
        command: invocation.command)
    }
    let options = ImportedHistories.importOptions(invocation, context, isLenient: isLenient, home: home)
    let question = ReadCache.Key(names, options)
    let memory = context.environment.readCache
    let files: [MultiFileSelection.File]
    if let known = memory?.entry(for: question) {
      (files, skippedFiles) = known
    } else {
      var reading = HistoryFileReader(options, context)
      for name in names { try reading.read(name) }
      (files, skippedFiles) = (reading.files, reading.skippedFiles)
      memory?.store((files, skippedFiles), for: question)
    }
    let carried = ZoneFromFiles(files.map { $0.report })
    zone = options.defaultZone ?? carried.zone
    zoneHint = options.defaultZone == nil ? carried.hint : nil
    mergeOptions = kept ?? MergeOptions(invocation)
    merge = mergeOptions.mergeIncludingManualEntries(under: rules, in: ZoneItinerary(zone))
    palMerge = mergeOptions.merge(under: rules, in: ZoneItinerary(zone))
    combinedFiles = memory?.mergedFiles(by: merge) ?? MultiFileSelection(files, merge)
    memory?.store(combinedFiles, mergedBy: merge)
  }

  /// Returns the import options of a command line.
  static func importOptions(
    _ invocation: Invocation, _ context: CommandContext, isLenient: Bool, home: Zone?
  ) -> ImportOptions {
    let zones = context.environment.zones
    var options = ImportOptions(zoneLookup: { zones.zone(named: $0) })
    options.format = invocation[HistoryOption.format]
    options.defaultZone = invocation[HistoryOption.zone] ?? home
    options.defaultYear = invocation[HistoryOption.year]
    options.defaultDay = invocation[HistoryOption.date]
    options.dateOrder = invocation[HistoryOption.dateOrder]
    options.decimalMark = invocation[HistoryOption.decimal]
    options.selectedPerson = invocation[HistoryOption.person]
    options.stopsAtFirstBadRow = !isLenient && !invocation[HistoryOption.skipBadRows]
    return options
  }

  /// Returns all samples of the files that count.
  package func samples() throws(CommandFailure) -> StepSamples {
    var all = StepSamples()
    for file in files {
      do {
        try all.append(contentsOf: file.selectedSamples)
      } catch {
        throw .invalidData(.init(at: FileLocation(file: file.name), .sentence("there are too many sources")))
      }
    }
    return all
  }

  /// Reports set-aside data on standard error, for commands that do not mention it in their results.
  package func reportNotes(to context: CommandContext) {
    for file in files {
      for note in file.notes {
        // If this fails, there is no stream left to report it on.
        try? context.environment.errorOutput.write(
          Array("\(makingInvisiblesVisible(file.name)): note: \(makingInvisiblesVisible(note))\n".utf8))
      }
    }
  }

  /// Throws the first error that prevents the files from being a history.
  package func requireReadableFiles() throws(CommandFailure) {
    for file in files {
      if let refusal = file.report.refusal { throw .invalidData(refusal.locatedError(in: file.name)) }
    }
  }

  /// Throws the first row that could not be read.
  func requireNoBadRows() throws(CommandFailure) {
    for file in files where file.report.rowCounts.rejected > 0 {
      if let problem = file.report.problems.first(where: { $0 != file.report.refusal }) {
        throw .invalidData(problem.locatedError(in: file.name))
      }
    }
  }
}

extension MergeOptions {
  /// Creates the rules for counting sources from the options of a command.
  package init(_ invocation: Invocation) {
    self.init(
      invocation[HistoryOption.merge] ?? .health,
      sourcePriority: invocation[HistoryOption.sources].map { SourcePriority($0) } ?? .standard)
  }
}
