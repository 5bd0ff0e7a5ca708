import StateExport
package import StepHistory

/// A writer that generates synthetic people on several workers in parallel, and passes on their lines in order.
package struct SyntheticPeopleWriter {
  package let count: Int
  private let generator: SyntheticPeopleGenerator
  private let resolution: SyntheticPeopleGenerator.Resolution
  private let firstNumber: Int64

  /// The number of jobs per worker in a round.
  ///
  /// The results of a round are written during the next round.
  private static let jobsPerWorker = 8

  /// The number of people per job.
  ///
  /// The lines of these people take up a few hundred kilobytes in any resolution.
  private var peoplePerJob: Int {
    switch resolution {
    case .days: 64
    case .hours: 8
    case .samples: 1
    }
  }

  /// Creates a writer for `count` people, numbered from `first`.
  package init(
    _ people: SyntheticPeopleGenerator, _ kind: SyntheticPeopleGenerator.Resolution, from first: Int, count: Int
  ) {
    (self.generator, self.resolution, self.firstNumber, self.count) = (people, kind, Int64(first), count)
  }

  /// Generates all people, and passes their lines to `emit` in order while the next lines are generated.
  ///
  /// The parameter `done` of `emit` is the number of people passed to it so far, including those in this call.
  package func emitLines<Problem: Error>(
    using workers: Workers, _ emit: ([UInt8], _ done: Int) throws(Problem) -> Void
  ) throws(Problem) {
    let jobs = (count + peoplePerJob - 1) / peoplePerJob
    let spare = (0..<2 * SyntheticPeopleWriter.jobsPerWorker * workers.count).map { _ in PeopleLinesBuffer() }
    var ready: [PeopleLinesBuffer] = []
    var (next, done) = (0, 0)
    while next < jobs || !ready.isEmpty {
      let begin = next
      next = min(next + spare.count / 2, jobs)
      var problem: Problem?
      let made = workers.performConcurrently(
        {
          do throws(Problem) {
            for people in ready {
              done += people.count
              try emit(people.writer.bytes, done)
            }
          } catch { problem = error }
        }, and: next - begin
      ) { number in
        // The buffers of the previous round are still being read, so this round writes to others.
        let written = spare[(begin + number) % spare.count]
        writePeople(ofJob: begin + number, into: written)
        return written
      }
      if let problem { throw problem }
      ready = made
    }
  }

  private func writePeople(ofJob job: Int, into written: PeopleLinesBuffer) {
    let numbers = job * peoplePerJob..<min((job + 1) * peoplePerJob, count)
    written.count = numbers.count
    written.writer.removeAll()
    for number in numbers {
      written.writer.write(generator.line(ofPerson: firstNumber + Int64(number), resolution: resolution))
    }
  }
}

/// A reusable buffer for the output lines of one batch of people.
private final class PeopleLinesBuffer {
  var writer = PersonInputLineWriter()
  var count = 0
}
