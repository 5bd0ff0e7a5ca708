import StateExport
package import StepHistory

/// A sequence of made-up people, written by several workers in parallel.
package struct MadeUpCrowd {
  /// The number of people.
  package let count: Int
  private let people: MadeUpPeople
  private let kind: MadeUpPeople.Kind
  private let first: Int64

  /// The number of jobs per worker in a round, after which the results are written.
  private static let jobsAWorker = 8

  /// The number of people per job: some hundred kilobytes, however finely the steps of a year are given.
  private var peopleOfJob: Int {
    switch kind {
    case .days: 64
    case .hours: 8
    case .samples: 1
    }
  }

  /// Creates `count` people, numbered from `first`.
  package init(_ people: MadeUpPeople, _ kind: MadeUpPeople.Kind, from first: Int, count: Int) {
    (self.people, self.kind, self.first, self.count) = (people, kind, Int64(first), count)
  }

  /// Emits the lines in the order of the people, with the number done so far, while the next lines are generated.
  package func write<Problem: Error>(
    by workers: Workers, _ emit: ([UInt8], _ done: Int) throws(Problem) -> Void
  ) throws(Problem) {
    let jobs = (count + peopleOfJob - 1) / peopleOfJob
    let spare = (0..<2 * MadeUpCrowd.jobsAWorker * workers.count).map { _ in WrittenPeople() }
    var ready: [WrittenPeople] = []
    var (next, done) = (0, 0)
    while next < jobs || !ready.isEmpty {
      let begin = next
      next = min(next + spare.count / 2, jobs)
      var problem: Problem?
      let made = workers.perform(
        {
          do throws(Problem) {
            for people in ready {
              done += people.count
              try emit(people.writer.bytes, done)
            }
          } catch { problem = error }
        }, and: next - begin
      ) { number in
        // This round writes to other buffers than those of the previous round, which are still being read.
        let written = spare[(begin + number) % spare.count]
        write(job: begin + number, into: written)
        return written
      }
      if let problem { throw problem }
      ready = made
    }
  }

  private func write(job: Int, into written: WrittenPeople) {
    let numbers = job * peopleOfJob..<min((job + 1) * peopleOfJob, count)
    written.count = numbers.count
    written.writer.removeAll()
    for number in numbers { written.writer.write(people.line(of: first + Int64(number), kind)) }
  }
}

/// The lines of some people, in a buffer that is reused.
private final class WrittenPeople {
  var writer = PersonWriter()
  var count = 0
}
