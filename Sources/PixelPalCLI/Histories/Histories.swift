import Documents
import PixelPalCore
import StepImport

/// The histories of a command line, read.
struct Histories {
  /// A file and what was in it.
  struct File {
    let name: String
    let report: ImportReport
    let samples: StepSamples
  }

  let files: [File]
  let policy: MergePolicy
  let belief: BeliefOrder
  /// The zone whose days count.
  let zone: Zone

  /// Reads all files that `invocation` names; `isLenient` reads on past bad rows.
  init(_ invocation: Invocation, _ session: Session, isLenient: Bool) throws(Failure) {
    let names = invocation[all: HistoryOption.files]
    guard !names.isEmpty else {
      throw .usage(
        .init("there is no history to read", hint: "name a file, or '-' for standard input"),
        command: invocation.command)
    }
    let zones = session.surroundings.zones
    var options = ImportOptions(zoneNamed: { zones.zone($0) })
    options.format = invocation[HistoryOption.format]
    options.zone = invocation[HistoryOption.zone]
    options.year = invocation[HistoryOption.year]
    options.date = invocation[HistoryOption.date]
    options.dateOrder = invocation[HistoryOption.dateOrder]
    options.person = invocation[HistoryOption.person]
    options.stopsAtBadRow = !isLenient && !invocation[HistoryOption.skipBadRows]
    var files: [File] = []
    var done = 0
    for name in names { files.append(try Histories.read(name, options, session, &done)) }
    self.files = files
    policy = invocation[HistoryOption.merge] ?? .health
    belief = invocation[HistoryOption.sources].map { BeliefOrder($0) } ?? .standard
    zone = options.zone ?? Histories.carriedZone(files.map(\.report))
  }

  private static func read(
    _ file: InputFile, _ options: ImportOptions, _ session: Session, _ done: inout Int
  ) throws(Failure) -> File {
    let (name, source) = try session.open(file)
    var reader = StepReader(options, fileName: file == .standardInput ? nil : name)
    let before = done
    do throws(ReadFailure<Failure>) {
      let steps = try reader.read(by: session.workers) { bytes, room throws(Failure) in
        do throws(StreamError) {
          return try source.read(into: &bytes, room)
        } catch {
          throw Failure(error, of: name)
        }
      } passed: { count throws(Failure) in
        try session.progress.report(before + count, of: nil)
        done = before + count
      }
      return File(name: name, report: steps.report, samples: steps.samples)
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

  /// All samples together.
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

  /// What merges them; steps by hand are merged as well.
  var merge: StepMerge {
    StepMerge(
      policy, belief: belief, countsByHand: true, places: Itinerary(zone), unfolding: Rules.standard.unfolding)
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
