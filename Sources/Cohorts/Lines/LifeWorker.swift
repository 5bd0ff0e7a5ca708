package import Documents
package import PixelPalCore
import StepImport

/// Leads the people of some lines through their lives, and counts or writes what became of them.
///
/// Each of several works on lines of its own; what it has come to is taken in the order of the lines.
package final class LifeWorker {
  /// What is done with lives, and with lines that are none.
  package struct Task {
    /// Under what the people live: once, or under two sets of laws.
    package let terms: [LifeTerms]
    /// Under what they are counted.
    package let cohort: CohortTerms
    /// Whether lives are written rather than counted.
    package let writesLives: Bool
    /// Whether a line that cannot be read leaves the others as they are.
    package let keepsGoing: Bool
    /// Longer spans of samples are told of.
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

  /// A line of which there is no life.
  package struct BadLine {
    /// How many lines of the part stand before it.
    package let linesBefore: Int
    /// What is wrong.
    package let fault: PersonFault
    /// The line itself.
    package let bytes: [UInt8]
  }

  private let task: Task
  private let zones: ZoneTable
  /// The lives that were written.
  package private(set) var writer = JSONWriter(.compact)
  /// The lives that were counted.
  package private(set) var cohort: Cohort
  /// The lines without a life.
  package private(set) var badLines: [BadLine] = []
  /// The first line whose samples span more than they may, and how many lines of the part stand before it.
  package private(set) var longSpan: (linesBefore: Int, reach: Interval)?
  /// How many such lines there are.
  package private(set) var longSpans = 0
  /// How many lines were read, how many people lived.
  package private(set) var (lines, people) = (0, 0)
  private var fastPath: EvolutionFastPath?

  /// A worker for `task`, with zones of its own.
  package init(_ task: Task, zones: ZoneTable) {
    (self.task, self.zones) = (task, zones)
    cohort = Cohort(task.cohort)
    fastPath = EvolutionFastPath(task, zones)
  }

  /// Works on the whole lines in `range`, after what it came to before has been taken; goes on to their end, or to the
  /// first line that cannot be read.
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

  /// Works on one line with the full reader; returns false if that ends the work.
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
  /// The end of the line that `start` lies in: before its line feed, or with the bytes.
  fileprivate func lineEnd(from start: Int) -> Int { first(.lineFeed, from: start, to: count) ?? count }

  /// Returns true if nothing but blanks stands in `range`.
  fileprivate func isBlank(_ range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0] == .space || self[$0] == .tab || self[$0] == .carriageReturn }
  }
}
