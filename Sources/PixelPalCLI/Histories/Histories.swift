import Documents
import PixelPalCore
import StepImport

/// The histories of a command line, read.
struct Histories {
  /// All of them, the same steps told once.
  let together: SeveralFiles
  /// What merges them; steps by hand are merged as well.
  let merge: StepMerge
  /// The zone whose days count.
  let zone: Zone

  var files: [SeveralFiles.File] { together.files }

  /// Reads all files that `invocation` names; `isLenient` reads on past bad rows, and `home` is the person's zone where
  /// no option names one.
  ///
  /// What counts how is `kept`, where somebody keeps it.
  init(
    _ invocation: Invocation, _ session: Session, isLenient: Bool, home: Zone? = nil, files named: [InputFile]? = nil,
    kept: (policy: MergePolicy, belief: BeliefOrder)? = nil
  ) throws(Failure) {
    let names = named ?? invocation[all: HistoryOption.files]
    guard !names.isEmpty else {
      throw .usage(
        .init("there is no history to read", hint: "name a file, or '-' for standard input"),
        command: invocation.command)
    }
    let options = Histories.options(invocation, session, isLenient: isLenient, home: home)
    var files: [SeveralFiles.File] = []
    var done = 0
    for name in names { try Histories.read(name, options, session, &done, into: &files) }
    zone = options.zone ?? Histories.carriedZone(files.map(\.report))
    merge = StepMerge(
      kept?.policy ?? invocation[HistoryOption.merge] ?? .health,
      belief: kept?.belief ?? invocation[HistoryOption.sources].map { BeliefOrder($0) } ?? .standard,
      countsByHand: true,
      places: Itinerary(zone), unfolding: Rules.standard.unfolding)
    together = SeveralFiles(files, merge)
  }

  private static func options(
    _ invocation: Invocation, _ session: Session, isLenient: Bool, home: Zone?
  ) -> ImportOptions {
    let zones = session.surroundings.zones
    var options = ImportOptions(zoneNamed: { zones.zone($0) })
    options.format = invocation[HistoryOption.format]
    options.zone = invocation[HistoryOption.zone] ?? home
    options.year = invocation[HistoryOption.year]
    options.date = invocation[HistoryOption.date]
    options.dateOrder = invocation[HistoryOption.dateOrder]
    options.person = invocation[HistoryOption.person]
    options.stopsAtBadRow = !isLenient && !invocation[HistoryOption.skipBadRows]
    return options
  }

  /// Reads a file, or those that count of a folder.
  private static func read(
    _ file: InputFile, _ options: ImportOptions, _ session: Session, _ done: inout Int,
    into files: inout [SeveralFiles.File]
  ) throws(Failure) {
    guard case .file(let path) = file else {
      return files.append(try read("standard input", session.surroundings.input, options, session, &done))
    }
    let source: any ByteSource
    do {
      source = try session.surroundings.files.open(path)
    } catch .isFolder {
      for inner in try HistoryFolder.files(in: path, session) {
        let (name, source) = try session.open(inner)
        files.append(try read(name, source, options, session, &done))
      }
      return
    } catch {
      throw Failure(opening: path, error)
    }
    files.append(try read(path, source, options, session, &done))
  }

  private static func read(
    _ name: String, _ source: any ByteSource, _ options: ImportOptions, _ session: Session, _ done: inout Int
  ) throws(Failure) -> SeveralFiles.File {
    // What has no name, as standard input, has none that could tell anything.
    var reader = StepReader(options, fileName: source === session.surroundings.input ? nil : name)
    let before = done
    do throws(ReadFailure<Failure>) {
      let steps = try reader.read(by: session.workers, of: source.file) { bytes, room throws(Failure) in
        do throws(StreamError) {
          return try source.read(into: &bytes, room)
        } catch {
          throw Failure(error, of: name)
        }
      } passed: { count throws(Failure) in
        try session.progress.report(before + count, of: nil)
        done = before + count
      }
      // Some rows show only in the end that they cannot be read.
      let late = options.stopsAtBadRow && steps.report.rows.rejected > 0
      if late, let problem = steps.report.problems.first(where: { $0 != steps.report.refusal }) {
        throw .file(problem)
      }
      return SeveralFiles.File(name: name, report: steps.report, samples: steps.samples)
    } catch {
      switch error {
      case .file(let problem): throw .badData(problem.located(in: name))
      case .source(let failure): throw failure
      }
    }
  }

  /// The zone that files carry: a named one, else an offset that all have that have any.
  private static func carriedZone(_ reports: [ImportReport]) -> Zone {
    var offset: Zone?
    var differ = false
    for report in reports {
      switch report.zone {
      case .named(let zone): return zone
      case .offset(let zone):
        differ = differ || offset.map { $0 != zone } ?? false
        offset = zone
      case .utc, .told, .assumed: break
      }
    }
    return differ ? .utc : offset ?? .utc
  }

  /// All samples that count, together.
  func samples() throws(Failure) -> StepSamples {
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
  func warn(_ session: Session) {
    for file in files {
      for note in file.notes {
        // There is nobody left to tell when this fails.
        try? session.surroundings.errors.write(Array("\(visible(file.name)): note: \(visible(note))\n".utf8))
      }
    }
  }

  /// The first thing that keeps the files from being a history.
  func requireHistory() throws(Failure) {
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
