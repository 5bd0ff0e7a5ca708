import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import StepHistory
import TimeZones

/// A run that simulates all people in the given files concurrently and collects the results in input order.
struct PeopleRun {
  private let task: LifeWorker.Task
  private let session: Session
  private let invocation: Invocation
  private let workers: [LifeWorker]
  private var feed: PeopleFeed
  private var size: Int
  private let sizes: ClosedRange<Int>
  /// The results so far.
  private(set) var cohort: Cohort
  private var people = 0
  private var badLines = 0
  /// The first person with samples that span more than a lifetime.
  private var longSpan: AbsurdSpan?
  private var longSpans = 0
  private var allLines = 0
  /// The current file and the number of its processed lines.
  private var place = (file: -1, linesBefore: 0)

  /// The number of parts per worker; more than one, because some people take longer than others.
  private static let partsForEach = 8
  /// The maximum number of bad lines that are reported; further ones are only counted.
  private static let mostTold = 100
  /// The target time for a block: shorter blocks cost more for dividing the work, longer ones delay the response to
  /// control-C.
  private static let milliseconds: ClosedRange<Int64> = 100...400

  init(_ task: LifeWorker.Task, _ invocation: Invocation, _ session: Session) {
    self.task = task
    self.invocation = invocation
    self.session = session
    let zones = session.surroundings.zones
    workers = (0..<session.workers.count * PeopleRun.partsForEach).map { _ in
      LifeWorker(task, zones: ZoneTable({ zones.zone(typed: $0) }, names: { zones.names() }))
    }
    let files = invocation[all: CohortCommand.files]
    feed = PeopleFeed(files.isEmpty ? [.standardInput] : files, session)
    // Simulating the phone takes a thousand times as long.
    let isQuick = task.terms.allSatisfy { $0.isEvolutionAlone }
    sizes = isQuick ? 1 << 20...1 << 22 : 1 << 16...1 << 22
    size = sizes.lowerBound
    cohort = Cohort(task.cohort)
  }

  /// Processes all files.
  mutating func run() throws(Failure) {
    var spare: ContiguousArray<UInt8> = []
    var next = try feed.next(size: size, room: &spare)
    while var block = next {
      next = nil
      let start = session.surroundings.milliseconds()
      next = try work(on: block, readingInto: &spare)
      swap(&spare, &block.bytes)
      try session.progress.report(Int64(people), of: nil, "people")
      adapt(to: session.surroundings.milliseconds() - start)
    }
    noteLongSpans()
    guard badLines > 0 else { return }
    throw .someBadData(
      LocatedError(
        "\(StepText.grouped(badLines)) of \(StepText.grouped(allLines)) lines could not be read; all others are in the results"
      ))
  }

  private func noteLongSpans() {
    session.remarks.note(longSpan)
    guard longSpans > 1 else { return }
    session.remarks.hint("so it is in \(StepText.grouped(longSpans)) lines; the first is named")
  }

  private mutating func adapt(to milliseconds: Int64) {
    if milliseconds < PeopleRun.milliseconds.lowerBound {
      size = min(size * 2, sizes.upperBound)
    } else if milliseconds > PeopleRun.milliseconds.upperBound {
      size = max(size / 2, sizes.lowerBound)
    }
  }

  /// Processes a block while the next one is being read.
  private mutating func work(
    on block: PeopleFeed.Block, readingInto room: inout ContiguousArray<UInt8>
  ) throws(Failure) -> PeopleFeed.Block? {
    if place.file != block.file { place = (block.file, 0) }
    if block.isTooLong {
      try refuseLong(block)
      return try feed.next(size: size, room: &room)
    }
    let parts = block.parts(workers.count)
    var (next, failure) = (PeopleFeed.Block?.none, Failure?.none)
    var feed = feed
    let (size, workers) = (size, workers)
    _ = session.workers.perform(
      { do throws(Failure) { next = try feed.next(size: size, room: &room) } catch { failure = error } },
      and: parts.count
    ) { number in
      workers[number].work(on: block.bytes.span, in: parts[number])
    }
    self.feed = feed
    for number in parts.indices { try take(workers[number], of: block) }
    if let failure { throw failure }
    return next
  }

  /// Collects the results of a worker.
  private mutating func take(_ worker: LifeWorker, of block: PeopleFeed.Block) throws(Failure) {
    if task.writesLives { try session.results.write(worker.writer.bytes) } else { cohort.add(worker.cohort) }
    people += worker.people
    if let (lines, reach) = worker.longSpan {
      longSpan = longSpan ?? AbsurdSpan(reach, in: block.name, line: place.linesBefore + lines + 1)
    }
    longSpans += worker.longSpans
    for line in worker.badLines {
      let error = line.located(in: block.name, after: place.linesBefore)
      guard task.keepsGoing else { throw .badData(error) }
      tell(error)
    }
    place.linesBefore += worker.lines
    allLines += worker.lines
    guard !cohort.hasTooManyGroups else {
      let name = task.cohort.groupedBy ?? ""
      throw .badData(
        LocatedError(
          at: Place(file: block.name),
          .sentence("there are more than \(StepText.grouped(Cohort.mostGroups)) groups by '\(name)'"),
          hint: "group by what people have in common, or write '--lives' and group those"))
    }
  }

  private mutating func refuseLong(_ block: PeopleFeed.Block) throws(Failure) {
    let error = LocatedError(
      at: Place(
        file: block.name, line: place.linesBefore + 1, column: 1, before: "",
        after: String(decoding: block.bytes[..<block.count], as: UTF8.self)),
      .expected("a line of at most 64 MB", found: "a longer one"), hint: "a person is one line")
    guard task.keepsGoing else { throw .badData(error) }
    if task.writesLives {
      var writer = JSONWriter(.compact)
      PersonFault.tooLong.writeLine(to: &writer, of: [])
      try session.results.write(writer.bytes)
    }
    place.linesBefore += 1
    allLines += 1
    tell(error)
  }

  private mutating func tell(_ error: LocatedError) {
    badLines += 1
    guard !invocation[SharedOption.quiet], badLines <= PeopleRun.mostTold else { return }
    var text = error.text(in: .never, isError: false)
    if badLines == PeopleRun.mostTold { text += "hint: further lines that cannot be read are counted and not told\n" }
    // There is no way left to report a failure.
    try? session.surroundings.errors.write(Array(text.utf8))
  }
}

extension LifeWorker.BadLine {
  /// Returns the error with its location in `file`; `lines` is the number of lines before the part.
  fileprivate func located(in file: String, after lines: Int) -> LocatedError {
    let offset = min(fault.offset, bytes.count)
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
    let after = String(decoding: bytes[offset..<min(bytes.count, offset + 400)], as: UTF8.self)
    return LocatedError(
      at: Place(
        file: file, line: lines + linesBefore + 1, column: before.count + 1, before: String(before.suffix(400)),
        after: after),
      fault.problem, hint: fault.hint)
  }
}

extension PeopleFeed.Block {
  /// Splits the block into at most `most` parts of whole lines with similar lengths.
  fileprivate func parts(_ most: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for part in 1...max(1, most) where start < count {
      var end = part == most ? count : max(start, count / most * part)
      while end < count, end == 0 || bytes[end - 1] != .lineFeed { end += 1 }
      if start < end { parts.append(start..<end) }
      start = end
    }
    return parts
  }
}
