package import Documents
package import PixelPalCore
package import StepHistory
package import StepImport
import TimeZones

/// The histories read from the files named on the command line.
package struct ImportedHistories {
  /// The combination of all files.
  ///
  /// If several files contain the same steps, the combination selects the steps of only one file.
  let combinedFiles: SampleSelectionAcrossFiles
  /// The files in folders and archives that were not read, each with the reason.
  let skippedFiles: [HistoryFolder.SkippedFile]
  /// The options for merging sources, from the store or, without a store, from the command line.
  let mergeOptions: MergeOptions
  /// The settings for merging all recorded steps, even manual entries that the rules exclude from the pal's steps.
  package let merge: StepMerge
  /// The settings for merging only the steps that count for the pal under the rules.
  let palMerge: StepMerge
  /// The time zone that determines when each day begins.
  package let zone: Zone
  /// A hint to set the person's time zone, or `nil` if the zone is known.
  package let zoneHint: String?

  package var files: [SampleSelectionAcrossFiles.FileWithSelectedSamples] { combinedFiles.files }

  /// Creates histories from the files that the command line names, or from other files.
  ///
  /// - Parameters:
  ///   - invocation: the command line, with the options for reading and merging the files.
  ///   - context: the context in which the command runs.
  ///   - isLenient: true if reading continues after rows that can't be read.
  ///   - home: the person's time zone if no option names one, or `nil` to infer the zone from the files.
  ///   - named: the files to read, or `nil` for the files that the command line names.
  ///   - kept: the merge options of a stored history, or `nil` to use the command line's.
  ///   - rules: the rules that determine which steps count for the pal.
  package init(
    _ invocation: Invocation, _ context: CommandContext, isLenient: Bool, home: Zone? = nil,
    files named: [InputFile]? = nil,
    kept: MergeOptions? = nil, under rules: Rules = .standard
  ) throws(CommandFailure) {
    let names = named ?? invocation[all: HistoryOptions.files]
    guard !names.isEmpty else {
      throw .usage(
        .init("no history given", hint: "name a file, or '-' for standard input"),
        command: invocation.command)
    }
    let options = ImportedHistories.importOptions(for: invocation, context: context, isLenient: isLenient, home: home)
    let question = InMemoryImportCache.Key(names, options)
    let memory = context.environment.readCache
    let files: [SampleSelectionAcrossFiles.FileWithSelectedSamples]
    if let known = memory?.cachedEntry(for: question) {
      (files, skippedFiles) = known
    } else {
      var reading = HistoryFileReader(options, context)
      for name in names { try reading.read(name) }
      (files, skippedFiles) = (reading.files, reading.skippedFiles)
      memory?.store((files, skippedFiles), for: question)
    }
    let carried = InferredTimeZone(files.map { $0.report })
    zone = options.defaultZone ?? carried.zone
    zoneHint = options.defaultZone == nil ? carried.hint : nil
    mergeOptions = kept ?? MergeOptions(invocation)
    merge = mergeOptions.stepMergeIncludingManualEntries(under: rules, in: ZoneItinerary(zone))
    palMerge = mergeOptions.stepMerge(under: rules, in: ZoneItinerary(zone))
    combinedFiles = memory?.cachedFiles(mergedBy: merge) ?? SampleSelectionAcrossFiles(files, merge)
    memory?.store(combinedFiles, mergedBy: merge)
  }

  /// Returns the import options that the command line sets, with the time zone `home` if `--zone` is missing.
  ///
  /// Reading stops at the first row that can't be read, unless `isLenient` is true or the command line skips bad rows.
  static func importOptions(
    for invocation: Invocation, context: CommandContext, isLenient: Bool, home: Zone?
  ) -> ImportOptions {
    let zones = context.environment.zones
    var options = ImportOptions(zoneLookup: { zones.zone(named: $0) })
    options.format = invocation[HistoryOptions.format]
    options.defaultZone = invocation[HistoryOptions.zone] ?? home
    options.defaultYear = invocation[HistoryOptions.year]
    options.defaultDay = invocation[HistoryOptions.date]
    options.dateOrder = invocation[HistoryOptions.dateOrder]
    options.decimalMark = invocation[HistoryOptions.decimal]
    options.selectedPerson = invocation[HistoryOptions.person]
    options.stopsAtFirstBadRow = !isLenient && !invocation[HistoryOptions.skipBadRows]
    return options
  }

  /// Returns the samples of all files, without steps that another file already provides.
  ///
  /// Throws an error if the files have too many sources.
  package func selectedSamples() throws(CommandFailure) -> StepSamples {
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

  /// Writes the notes about each file, for example about data that was not read, to standard error.
  ///
  /// Call this method in commands that don't mention the notes in their results.
  package func reportNotes(to context: CommandContext) {
    for file in files {
      for note in file.notes {
        // If this fails, there is no stream left to report it on.
        try? context.environment.errorOutput.write(
          Array("\(makingInvisiblesVisible(file.name)): note: \(makingInvisiblesVisible(note))\n".utf8))
      }
    }
  }

  /// Throws an error that names the first file that isn't a history, if there is one.
  package func requireReadableFiles() throws(CommandFailure) {
    for file in files {
      if let refusal = file.report.refusal { throw .invalidData(refusal.locatedError(in: file.name)) }
    }
  }

  /// The error to report for histories without samples, if a file has rows without a number of steps.
  ///
  /// Such a row is usually skipped, but it can also be the first row of a file that was cut off. The error is `nil` if
  /// there are no such rows.
  package var errorForRowsWithoutSteps: LocatedError? {
    for file in files {
      let count = file.report.rowCounts.skippedCount(because: .noSteps)
      guard count > 0 else { continue }
      return LocatedError(
        at: FileLocation(file: file.name),
        .expected(
          "rows with a number of steps",
          found: count == 1 ? "one row without it" : "\(StepFormat.grouped(count)) rows without it"),
        hint: "check that the file is complete, or set the creation date with --since")
    }
    return nil
  }

  /// Throws an error that names the first row that couldn't be read, if there is one.
  func requireNoBadRows() throws(CommandFailure) {
    for file in files where file.report.rowCounts.rejected > 0 {
      if let problem = file.report.problems.first(where: { $0 != file.report.refusal }) {
        throw .invalidData(problem.locatedError(in: file.name))
      }
    }
  }
}

extension MergeOptions {
  /// Creates merge options from `--merge` and `--sources`, with standard values for missing options.
  package init(_ invocation: Invocation) {
    self.init(
      invocation[HistoryOptions.merge] ?? .health,
      sourcePriority: invocation[HistoryOptions.sources].map { SourcePriority($0) } ?? .standard)
  }
}
