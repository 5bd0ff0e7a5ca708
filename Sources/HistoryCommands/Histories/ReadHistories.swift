import Documents
package import PixelPalCore
package import StepHistory
package import StepImport
import TimeZones

/// The histories of a command line after reading.
package struct ReadHistories {
  /// All files together, with duplicate steps removed.
  let together: SeveralFiles
  /// The files in folders and archives that are not read.
  let others: [HistoryFolder.OtherFile]
  /// The chosen rules for counting sources.
  let mergeRules: MergeRules
  /// The merge of everything recorded, including manually entered steps, which may not count for the pal.
  package let merge: StepMerge
  /// The merge of the steps that count for the pal.
  let walkedMerge: StepMerge
  /// The zone that defines the days.
  package let zone: Zone
  /// A hint for the case that no one has specified the person's zone; `nil` otherwise.
  package let zoneHint: String?

  package var files: [SeveralFiles.File] { together.files }

  /// Reads all files that `invocation` names; `isLenient` continues after bad rows, and `home` is the person's zone if
  /// no option specifies one.
  ///
  /// The rules for counting sources are `kept` if a store provides them, otherwise those of the options; `rules` are
  /// the rules of the product.
  package init(
    _ invocation: Invocation, _ session: Session, isLenient: Bool, home: Zone? = nil, files named: [InputFile]? = nil,
    kept: MergeRules? = nil, under rules: Rules = .standard
  ) throws(Failure) {
    let names = named ?? invocation[all: HistoryOption.files]
    guard !names.isEmpty else {
      throw .usage(
        .init("there is no history to read", hint: "name a file, or '-' for standard input"),
        command: invocation.command)
    }
    let options = ReadHistories.options(invocation, session, isLenient: isLenient, home: home)
    let question = LastReading.Question(names, options)
    let memory = session.surroundings.lastReading
    let files: [SeveralFiles.File]
    if let known = memory?.answer(to: question) {
      (files, others) = known
    } else {
      var reading = HistoryReading(options, session)
      for name in names { try reading.read(name) }
      (files, others) = (reading.files, reading.others)
      memory?.note((files, others), to: question)
    }
    let carried = CarriedZone(files.map { $0.report })
    zone = options.zone ?? carried.zone
    zoneHint = options.zone == nil ? carried.hint : nil
    mergeRules = kept ?? MergeRules(invocation)
    merge = mergeRules.mergeOfAll(under: rules, in: Itinerary(zone))
    walkedMerge = mergeRules.merge(under: rules, in: Itinerary(zone))
    together = memory?.together(merge) ?? SeveralFiles(files, merge)
    memory?.note(together, by: merge)
  }

  /// Returns the import options of a command line.
  static func options(
    _ invocation: Invocation, _ session: Session, isLenient: Bool, home: Zone?
  ) -> ImportOptions {
    let zones = session.surroundings.zones
    var options = ImportOptions(zoneNamed: { zones.zone($0) })
    options.format = invocation[HistoryOption.format]
    options.zone = invocation[HistoryOption.zone] ?? home
    options.year = invocation[HistoryOption.year]
    options.date = invocation[HistoryOption.date]
    options.dateOrder = invocation[HistoryOption.dateOrder]
    options.decimal = invocation[HistoryOption.decimal]
    options.person = invocation[HistoryOption.person]
    options.stopsAtBadRow = !isLenient && !invocation[HistoryOption.skipBadRows]
    return options
  }

  /// Returns all samples of the files that count.
  package func samples() throws(Failure) -> StepSamples {
    var all = StepSamples()
    for file in files {
      do {
        try all.append(contentsOf: file.samples)
      } catch {
        throw .badData(.init(at: Place(file: file.name), .sentence("there are too many sources")))
      }
    }
    return all
  }

  /// Reports set-aside data on standard error, for commands that do not mention it in their results.
  package func warn(_ session: Session) {
    for file in files {
      for note in file.notes {
        // If this fails, there is no stream left to report it on.
        try? session.surroundings.errors.write(Array("\(visible(file.name)): note: \(visible(note))\n".utf8))
      }
    }
  }

  /// Throws the first error that prevents the files from being a history.
  package func requireHistory() throws(Failure) {
    for file in files {
      if let refusal = file.report.refusal { throw .badData(refusal.located(in: file.name)) }
    }
  }

  /// Throws the first row that could not be read.
  func requireRows() throws(Failure) {
    for file in files where file.report.rows.rejected > 0 {
      if let problem = file.report.problems.first(where: { $0 != file.report.refusal }) {
        throw .badData(problem.located(in: file.name))
      }
    }
  }
}

extension MergeRules {
  /// Creates the rules for counting sources from the options of a command.
  package init(_ invocation: Invocation) {
    self.init(
      invocation[HistoryOption.merge] ?? .health,
      belief: invocation[HistoryOption.sources].map { BeliefOrder($0) } ?? .standard)
  }
}
