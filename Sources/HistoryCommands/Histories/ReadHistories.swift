import Documents
package import PixelPalCore
package import StepHistory
package import StepImport
import TimeZones

/// The histories of a command line, read.
package struct ReadHistories {
  /// All of them, the same steps told once.
  let together: SeveralFiles
  /// What lies in folders and archives and is not read.
  let others: [HistoryFolder.OtherFile]
  /// What was chosen of how they count.
  let mergeRules: MergeRules
  /// What merges all that is recorded: steps by hand as well, which may move no pal.
  package let merge: StepMerge
  /// What merges that which a pal walks.
  let walkedMerge: StepMerge
  /// The zone whose days count.
  package let zone: Zone
  /// What may help where nobody has named the person's zone; `nil` where somebody has.
  package let zoneHint: String?

  package var files: [SeveralFiles.File] { together.files }

  /// Reads all files that `invocation` names; `isLenient` reads on past bad rows, and `home` is the person's zone where
  /// no option names one.
  ///
  /// What counts how is `kept`, where somebody keeps it, and goes by `rules`.
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

  /// What the options of a command line say of files.
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

  /// All samples that count, together.
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

  /// Says on standard error what was set aside, where the results do not say it.
  package func warn(_ session: Session) {
    for file in files {
      for note in file.notes {
        // There is nobody left to tell when this fails.
        try? session.surroundings.errors.write(Array("\(visible(file.name)): note: \(visible(note))\n".utf8))
      }
    }
  }

  /// The first thing that keeps the files from being a history.
  package func requireHistory() throws(Failure) {
    for file in files {
      if let refusal = file.report.refusal { throw .badData(refusal.located(in: file.name)) }
    }
  }

  /// The first row that cannot be read.
  func requireRows() throws(Failure) {
    for file in files where file.report.rows.rejected > 0 {
      if let problem = file.report.problems.first(where: { $0 != file.report.refusal }) {
        throw .badData(problem.located(in: file.name))
      }
    }
  }
}

extension MergeRules {
  /// What the options of a command say of how sources count.
  package init(_ invocation: Invocation) {
    self.init(
      invocation[HistoryOption.merge] ?? .health,
      belief: invocation[HistoryOption.sources].map { BeliefOrder($0) } ?? .standard)
  }
}
