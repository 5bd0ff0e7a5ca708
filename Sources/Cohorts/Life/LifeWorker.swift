package import Documents
package import PixelPalCore
import StepImport

/// A worker that simulates the people on some lines of the input.
///
/// The worker either counts the simulated lives or writes them. Several workers process separate parts of the input in
/// parallel, and the caller collects their results in the order of the lines.
package final class LifeWorker {
  /// The options for simulating lives, and for aggregating them or writing them out.
  package struct Options {
    /// The options for computing lives: one set, or two sets to compare.
    package let lifeOptions: [LifeSimulationOptions]
    /// The options of the cohort result to which the lives are added.
    package let cohortOptions: CohortOptions
    /// True if the lives are written as JSON lines, false if they are counted.
    package let writesLives: Bool
    /// True if processing continues after an invalid line.
    package let continuesAfterErrors: Bool
    /// The longest plausible span of a person's samples.
    ///
    /// A longer span is recorded in `firstLongSpan`, because it is probably due to a mistyped year.
    package let maxSpan: Milliseconds

    package init(
      _ options: [LifeSimulationOptions], _ cohort: CohortOptions, writesLives: Bool, continuesAfterErrors: Bool,
      maxSpan: Milliseconds = Instant.distantFuture - .distantPast
    ) {
      (self.lifeOptions, self.cohortOptions) = (options, cohort)
      (self.writesLives, self.continuesAfterErrors) = (writesLives, continuesAfterErrors)
      self.maxSpan = maxSpan
    }
  }

  /// An input line that can't be simulated, and the reason.
  package struct InvalidLine {
    /// The number of lines before this one in the worker's part of the input.
    package let linesBefore: Int
    package let error: PersonReadingError
    package let bytes: [UInt8]
  }

  private let simulationOptions: Options
  private let zones: ZoneCache
  /// A writer with the simulated lives as JSON lines, which is empty if the lives are counted.
  package private(set) var writer = JSONWriter(.compact)
  /// The counts of the lives, or an empty cohort if the lives are written.
  package private(set) var cohort: CohortResult
  /// The input lines that couldn't be simulated.
  package private(set) var invalidLines: [InvalidLine] = []
  /// The first span of samples that is longer than `maxSpan`, or `nil` if there is none.
  ///
  /// `reach` is the span, and `linesBefore` is the number of lines before the person's line in the worker's part of the
  /// input.
  package private(set) var firstLongSpan: (linesBefore: Int, reach: Interval)?
  /// The number of people with samples that span more than `maxSpan`.
  package private(set) var longSpanCount = 0
  /// The counts of lines read and people simulated in the worker's current part of the input.
  package private(set) var (lineCount, personCount) = (0, 0)
  private var fastPath: EvolutionFastPath?

  /// Creates a worker with a cache of zones that no other worker uses.
  package init(_ simulationOptions: Options, zones: ZoneCache) {
    (self.simulationOptions, self.zones) = (simulationOptions, zones)
    cohort = CohortResult(simulationOptions.cohortOptions)
    fastPath = EvolutionFastPath(simulationOptions, zones)
  }

  /// Processes the complete lines in `range`, replacing the results of the previous call.
  ///
  /// Processing stops at the first invalid line, unless the options require the worker to continue after errors. It
  /// also stops once the cohort has too many groups.
  package func processLines(of bytes: Span<UInt8>, in range: Range<Int>) {
    reset()
    let part = bytes.extracting(..<range.upperBound)
    var at = range.lowerBound
    while at < part.count, !cohort.hasTooManyGroups {
      if let (lives, end) = fastPath?.parseLives(in: part, from: at) {
        countOrWritePerson(livesByConfiguration: lives)
        at = end + 1
      } else {
        let end = part.lineEnd(from: at)
        guard processLineWithFullReader(in: part, at: at..<end) else { return }
        at = end + 1
      }
      lineCount += 1
    }
  }

  /// Processes one line with the full reader, `Person(reading:)`.
  ///
  /// Returns false if the line is invalid and the worker must therefore stop.
  private func processLineWithFullReader(in bytes: Span<UInt8>, at range: Range<Int>) -> Bool {
    guard !bytes.isBlank(in: range) else { return true }
    let line = Array(bytes, in: range)
    do throws(PersonReadingError) {
      try simulateAndRecord(try Person(reading: line), locatingErrorsIn: line)
      return true
    } catch {
      recordInvalidLine(because: error, bytes: line)
      return simulationOptions.continuesAfterErrors
    }
  }

  private func reset() {
    writer.removeAll()
    invalidLines.removeAll()
    (firstLongSpan, longSpanCount) = (nil, 0)
    (lineCount, personCount) = (0, 0)
    if !simulationOptions.writesLives { cohort = CohortResult(simulationOptions.cohortOptions) }
  }

  private func simulateAndRecord(_ person: Person, locatingErrorsIn line: [UInt8]) throws(PersonReadingError) {
    var lives: [LifeOutcome] = []
    for options in simulationOptions.lifeOptions {
      do throws(LifeSimulationError) {
        lives.append(try person.life(under: options, using: zones))
      } catch {
        throw error.located(in: line, of: person.id)
      }
    }
    if let reach = person.steps.extent, reach.length > simulationOptions.maxSpan {
      firstLongSpan = firstLongSpan ?? (lineCount, reach)
      longSpanCount += 1
    }
    countOrWritePerson(livesByConfiguration: lives)
  }

  private func countOrWritePerson(livesByConfiguration lives: [LifeOutcome]) {
    personCount += 1
    if simulationOptions.writesLives {
      for life in lives { life.writeLine(to: &writer) }
    } else {
      cohort.recordPerson(livesByConfiguration: lives)
    }
  }

  private func recordInvalidLine(because error: PersonReadingError, bytes line: [UInt8]) {
    invalidLines.append(InvalidLine(linesBefore: lineCount, error: error, bytes: line))
    if simulationOptions.continuesAfterErrors, simulationOptions.writesLives { error.writeLine(to: &writer, of: line) }
  }
}

extension Span<UInt8> {
  /// Returns the end of the line that contains `start`: the offset of its line feed, or the end of the bytes.
  fileprivate func lineEnd(from start: Int) -> Int { firstOffset(of: .lineFeed, from: start, to: count) ?? count }

  /// Returns true if `range` is empty or contains only spaces, tabs and carriage returns.
  fileprivate func isBlank(in range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0] == .space || self[$0] == .tab || self[$0] == .carriageReturn }
  }
}
