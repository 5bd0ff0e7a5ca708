import Cohorts
import Documents
import HistoryCommands
import PixelPalCore
import StepHistory
import TimeZones

/// A run that simulates all people in the given files concurrently, and collects the results in file order.
struct CohortSimulationRun {
  private let simulationOptions: LifeWorker.Options
  private let context: CommandContext
  private let invocation: Invocation
  private let workers: [LifeWorker]
  private var blockReader: PeopleBlockReader
  private var blockSize: Int
  private let blockSizeLimits: ClosedRange<Int>
  /// The combined results of all people so far, or an empty result if the run writes lives.
  private(set) var cohort: CohortResult
  private var peopleCount = 0
  private var badLineCount = 0
  /// The first time span of a person's samples that is longer than a lifetime, or `nil` if there is none.
  private var firstImplausibleSpan: ImplausiblyLongTimeSpan?
  private var implausibleSpanCount = 0
  private var lineCount = 0
  /// The index of the current file, and the number of its lines that have been processed.
  private var position = (file: -1, linesBefore: 0)

  /// The number of parts of a block for each worker.
  ///
  /// With several parts, the load is balanced even if some people take longer than others.
  private static let partsPerWorker = 8
  /// The maximum number of bad lines that are reported individually.
  ///
  /// Further bad lines are only counted.
  private static let maxReportedBadLines = 100
  /// The desired range of durations for processing a block, in milliseconds.
  ///
  /// With shorter blocks, dividing the work costs too much. Longer blocks delay the response to control-C.
  private static let targetMilliseconds: ClosedRange<Int64> = 100...400

  init(_ simulationOptions: LifeWorker.Options, _ invocation: Invocation, _ context: CommandContext) {
    self.simulationOptions = simulationOptions
    self.invocation = invocation
    self.context = context
    let zones = context.environment.zones
    workers = (0..<context.workers.count * CohortSimulationRun.partsPerWorker).map { _ in
      LifeWorker(
        simulationOptions, zones: ZoneCache({ zones.zone(nameOrOffset: $0) }, names: { zones.completionNames() }))
    }
    let files = invocation[all: CohortCommand.files]
    blockReader = PeopleBlockReader(files.isEmpty ? [.standardInput] : files, context)
    // The simulation of a phone takes a thousand times as long, so blocks can then be smaller.
    let isQuick = simulationOptions.lifeOptions.allSatisfy { $0.skipsPhone }
    blockSizeLimits = isQuick ? 1 << 20...1 << 22 : 1 << 16...1 << 22
    blockSize = blockSizeLimits.lowerBound
    cohort = CohortResult(simulationOptions.cohortOptions)
  }

  /// Simulates the people in all files.
  ///
  /// Throws an error at the first line that can't be read or, if the run continues after errors, at the end.
  mutating func run() throws(CommandFailure) {
    var spare: ContiguousArray<UInt8> = []
    var next = try blockReader.nextBlock(size: blockSize, buffer: &spare)
    while var block = next {
      next = nil
      let start = context.environment.monotonicMilliseconds()
      next = try process(block, whileReadingNextInto: &spare)
      swap(&spare, &block.bytes)
      try context.progress.report(done: Int64(peopleCount), of: nil, noun: "people")
      adaptBlockSize(toProcessingMilliseconds: context.environment.monotonicMilliseconds() - start)
    }
    addImplausibleSpanNotices()
    guard badLineCount > 0 else { return }
    throw .partlyInvalidData(
      LocatedError(
        "\(StepFormat.grouped(badLineCount)) of \(StepFormat.grouped(lineCount)) lines could not be read; all others are in the results"
      ))
  }

  private func addImplausibleSpanNotices() {
    context.notices.addImplausibleSpanNote(on: firstImplausibleSpan)
    guard implausibleSpanCount > 1 else { return }
    context.notices.addHint(
      "\(StepFormat.grouped(implausibleSpanCount)) lines have this problem; only the first is shown")
  }

  private mutating func adaptBlockSize(toProcessingMilliseconds milliseconds: Int64) {
    if milliseconds < CohortSimulationRun.targetMilliseconds.lowerBound {
      blockSize = min(blockSize * 2, blockSizeLimits.upperBound)
    } else if milliseconds > CohortSimulationRun.targetMilliseconds.upperBound {
      blockSize = max(blockSize / 2, blockSizeLimits.lowerBound)
    }
  }

  /// Processes `block` while the next block is being read, and returns the next block, or `nil` if there is none.
  private mutating func process(
    _ block: PeopleBlockReader.LineBlock, whileReadingNextInto room: inout ContiguousArray<UInt8>
  ) throws(CommandFailure) -> PeopleBlockReader.LineBlock? {
    if position.file != block.fileIndex { position = (block.fileIndex, 0) }
    if block.containsOverlongLine {
      try rejectOverlongLine(block)
      return try blockReader.nextBlock(size: blockSize, buffer: &room)
    }
    let parts = block.splitIntoParts(atMost: workers.count)
    var (next, failure) = (PeopleBlockReader.LineBlock?.none, CommandFailure?.none)
    var feed = blockReader
    let (size, workers) = (blockSize, workers)
    _ = context.workers.performConcurrently(
      { do throws(CommandFailure) { next = try feed.nextBlock(size: size, buffer: &room) } catch { failure = error } },
      and: parts.count
    ) { number in
      workers[number].processLines(of: block.bytes.span, in: parts[number])
    }
    self.blockReader = feed
    for number in parts.indices { try collectResults(of: workers[number], in: block) }
    if let failure { throw failure }
    return next
  }

  /// Adds the results of a worker to the results of the run, and reports the lines that the worker couldn't read.
  private mutating func collectResults(of worker: LifeWorker, in block: PeopleBlockReader.LineBlock)
    throws(CommandFailure)
  {
    if simulationOptions.writesLives {
      try context.results.write(worker.writer.bytes)
    } else {
      cohort.merge(worker.cohort)
    }
    peopleCount += worker.personCount
    if let (lines, reach) = worker.firstLongSpan {
      firstImplausibleSpan =
        firstImplausibleSpan
        ?? ImplausiblyLongTimeSpan(reach, in: block.fileName, line: position.linesBefore + lines + 1)
    }
    implausibleSpanCount += worker.longSpanCount
    for line in worker.invalidLines {
      let error = line.located(in: block.fileName, after: position.linesBefore)
      guard simulationOptions.continuesAfterErrors else { throw .invalidData(error) }
      reportBadLine(error)
    }
    position.linesBefore += worker.lineCount
    lineCount += worker.lineCount
    guard !cohort.hasTooManyGroups else {
      let name = simulationOptions.cohortOptions.groupedBy ?? ""
      throw .invalidData(
        LocatedError(
          at: FileLocation(file: block.fileName),
          .sentence("there are more than \(StepFormat.grouped(CohortResult.maxGroups)) groups by '\(name)'"),
          hint: "use a group with fewer values, or group the output of '--lives'"))
    }
  }

  private mutating func rejectOverlongLine(_ block: PeopleBlockReader.LineBlock) throws(CommandFailure) {
    let error = LocatedError(
      at: FileLocation(
        file: block.fileName, line: position.linesBefore + 1, column: 1, before: "",
        after: String(decoding: block.bytes[..<block.count], as: UTF8.self)),
      .expected("a line of at most 64 MB", found: "a longer one"), hint: "write each person on a separate line")
    guard simulationOptions.continuesAfterErrors else { throw .invalidData(error) }
    if simulationOptions.writesLives {
      var writer = JSONWriter(.compact)
      PersonReadingError.tooLong.writeLine(to: &writer, of: [])
      try context.results.write(writer.bytes)
    }
    position.linesBefore += 1
    lineCount += 1
    reportBadLine(error)
  }

  private mutating func reportBadLine(_ error: LocatedError) {
    badLineCount += 1
    guard !invocation[SharedOptions.quiet], badLineCount <= CohortSimulationRun.maxReportedBadLines else { return }
    var text = error.text(styledWith: .plain, isError: false)
    if badLineCount == CohortSimulationRun.maxReportedBadLines {
      text += "hint: further lines that cannot be read are counted, but not shown\n"
    }
    // If this fails, too, there is no way left to report it.
    try? context.environment.errorOutput.write(Array(text.utf8))
  }
}

extension LifeWorker.InvalidLine {
  /// Returns the error with its location in `file`, where `lines` lines precede the part that contains the error.
  fileprivate func located(in file: String, after lines: Int) -> LocatedError {
    let offset = min(error.offset, bytes.count)
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
    let after = String(decoding: bytes[offset..<min(bytes.count, offset + 400)], as: UTF8.self)
    return LocatedError(
      at: FileLocation(
        file: file, line: lines + linesBefore + 1, column: before.count + 1, before: String(before.suffix(400)),
        after: after),
      error.problem, hint: error.hint)
  }
}

extension PeopleBlockReader.LineBlock {
  /// Divides the block into at most `most` parts of about the same length, and returns their byte ranges.
  ///
  /// Each part consists of whole lines.
  fileprivate func splitIntoParts(atMost most: Int) -> [Range<Int>] {
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
