package import Documents
package import PixelPalCore
import StepImport

/// A worker that simulates the people of some lines, and counts or writes their lives.
///
/// Several workers process separate lines. Their results are collected in the order of the lines.
package final class LifeWorker {
  /// The task of a worker: how lives are computed and what happens with them, and with invalid lines.
  package struct Task {
    /// The terms under which the people live: one set, or two sets to compare.
    package let terms: [LifeTerms]
    /// The terms of the cohort that counts them.
    package let cohort: CohortTerms
    /// True if lives are written rather than counted.
    package let writesLives: Bool
    /// True if an invalid line does not stop the processing of the other lines.
    package let keepsGoing: Bool
    /// The longest span of samples that is not reported.
    package let longestSpan: Milliseconds

    package init(
      _ terms: [LifeTerms], _ cohort: CohortTerms, writesLives: Bool, keepsGoing: Bool,
      longestSpan: Milliseconds = Instant.distantFuture - .distantPast
    ) {
      (self.terms, self.cohort) = (terms, cohort)
      (self.writesLives, self.keepsGoing) = (writesLives, keepsGoing)
      self.longestSpan = longestSpan
    }
  }

  /// A line that has no life.
  package struct BadLine {
    /// The number of lines before it in the part.
    package let linesBefore: Int
    /// The reason why it has no life.
    package let fault: PersonFault
    /// The bytes of the line.
    package let bytes: [UInt8]
  }

  private let task: Task
  private let zones: ZoneTable
  /// The written lives.
  package private(set) var writer = JSONWriter(.compact)
  /// The counted lives.
  package private(set) var cohort: Cohort
  /// The lines without a life.
  package private(set) var badLines: [BadLine] = []
  /// The first line with samples that span more than `longestSpan`, and the number of lines before it in the part.
  package private(set) var longSpan: (linesBefore: Int, reach: Interval)?
  /// The number of such lines.
  package private(set) var longSpans = 0
  /// The number of lines read, and the number of people simulated.
  package private(set) var (lines, people) = (0, 0)
  private var fastPath: EvolutionFastPath?

  /// Creates a worker for `task`; `zones` must not be shared with other workers.
  package init(_ task: Task, zones: ZoneTable) {
    (self.task, self.zones) = (task, zones)
    cohort = Cohort(task.cohort)
    fastPath = EvolutionFastPath(task, zones)
  }

  /// Processes the complete lines in `range`, after the caller has collected the previous results.
  ///
  /// It stops at the first invalid line unless the task keeps going.
  package func work(on bytes: Span<UInt8>, in range: Range<Int>) {
    start()
    let part = bytes.extracting(..<range.upperBound)
    var at = range.lowerBound
    while at < part.count, !cohort.hasTooManyGroups {
      if let (lives, end) = fastPath?.lives(part, from: at) {
        record(lives)
        at = end + 1
      } else {
        let end = part.lineEnd(from: at)
        guard workFully(on: part, in: at..<end) else { return }
        at = end + 1
      }
      lines += 1
    }
  }

  /// Processes one line with the full reader; returns false if the worker must stop.
  private func workFully(on bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard !bytes.isBlank(range) else { return true }
    let line = Array(bytes, in: range)
    do throws(PersonFault) {
      try live(try Person(reading: line), line)
      return true
    } catch {
      note(error, line)
      return task.keepsGoing
    }
  }

  private func start() {
    writer.removeAll()
    badLines.removeAll()
    (longSpan, longSpans) = (nil, 0)
    (lines, people) = (0, 0)
    if !task.writesLives { cohort = Cohort(task.cohort) }
  }

  private func live(_ person: Person, _ line: [UInt8]) throws(PersonFault) {
    var lives: [PersonLife] = []
    for terms in task.terms {
      do throws(LifeFault) {
        lives.append(try person.life(under: terms, zones))
      } catch {
        throw error.located(in: line, of: person.id)
      }
    }
    if let reach = person.steps.reach, reach.length > task.longestSpan {
      longSpan = longSpan ?? (lines, reach)
      longSpans += 1
    }
    record(lives)
  }

  private func record(_ lives: [PersonLife]) {
    people += 1
    if task.writesLives {
      for life in lives { life.writeLine(to: &writer) }
    } else {
      cohort.count(lives)
    }
  }

  private func note(_ fault: PersonFault, _ line: [UInt8]) {
    badLines.append(BadLine(linesBefore: lines, fault: fault, bytes: line))
    if task.keepsGoing, task.writesLives { fault.writeLine(to: &writer, of: line) }
  }
}

extension Span<UInt8> {
  /// Returns the end of the line that contains `start`: the offset of its line feed, or the end of the bytes.
  fileprivate func lineEnd(from start: Int) -> Int { first(.lineFeed, from: start, to: count) ?? count }

  /// Returns true if `range` contains only blanks.
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0] == .space || self[$0] == .tab || self[$0] == .carriageReturn }
  }
}
