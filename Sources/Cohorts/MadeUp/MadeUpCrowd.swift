import StateExport
package import StepHistory

/// Many made-up people in a row, written by as many workers as there are.
package struct MadeUpCrowd {
  /// How many they are.
  package let count: Int
  private let people: MadeUpPeople
  private let kind: MadeUpPeople.Kind
  private let first: Int64

  /// So many jobs are done before what came of them is written.
  private static let jobsAWorker = 8

  /// How many people are one job: some hundred kilobytes, however finely a year of them is told.
  private var peopleOfJob: Int {
    switch kind {
    case .days: 64
    case .hours: 8
    case .samples: 1
    }
  }

  /// `count` people whose numbers begin with `first`.
  package init(_ people: MadeUpPeople, _ kind: MadeUpPeople.Kind, from first: Int, count: Int) {
    (self.people, self.kind, self.first, self.count) = (people, kind, Int64(first), count)
  }

  /// Hands over lines in the order of the people, with how many are done, while the next are made.
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
        // Those of this round do not write where those of the one before are read.
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

/// The lines of some people, and room for the next.
private final class WrittenPeople {
  var writer = PersonWriter()
  var count = 0
}
