import PixelPalCore

/// Who does work that can be divided; the result is the same whoever does it.
///
///     Workers(count: 2) { count, job in DispatchQueue.concurrentPerform(iterations: count, execute: job) }
///
/// These do the jobs of a line one after another, as they are not told how several `run` one.
package struct Workers {
  /// How many jobs are done at the same time.
  package let count: Int
  private let perform: (_ count: Int, _ job: (Int) -> Void) -> Void
  private let run: (_ line: AssemblyLine, _ job: (AssemblyLine.Job) -> Bool) -> Void

  /// Workers of whom `perform` calls `job` once for each number up to `count`, and returns when all is done.
  ///
  /// `run` calls `job` for whatever a line gives, until that is over or a job says that it shall not go on; without it one of
  /// them does all of that. Jobs of one stage share what they write to: each sees what the one before it wrote, as it is
  /// taken after that is finished.
  package init(
    count: Int, run: @escaping (_ line: AssemblyLine, _ job: (AssemblyLine.Job) -> Bool) -> Void = Workers.runAlone,
    _ perform: @escaping (_ count: Int, _ job: (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
    self.run = run
  }

  /// Whoever asks does it all.
  package static var one: Workers { Workers(count: 1) { count, job in for number in 0..<count { job(number) } } }

  /// Does jobs at the same time: what came of them, in order.
  package func perform<Result>(_ count: Int, _ job: (Int) -> Result) -> [Result] {
    guard count > 1 else { return (0..<count).map(job) }
    return perform({}, and: count, job)
  }

  /// Does `first` and, at the same time, `others`: what came of them, in order.
  package func perform<Result>(_ first: () -> Void, and count: Int, _ others: (Int) -> Result) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    // Each job writes to its own place alone, and nobody reads before all are done.
    unsafe results.withUnsafeMutableBufferPointer { itinerary in
      perform(count + 1) { job in if job == 0 { first() } else { unsafe itinerary[job - 1] = others(job - 1) } }
    }
    var all: [Result] = []
    all.reserveCapacity(count)
    for number in 0..<count { if let result = results[number] { all.append(result) } }
    return all
  }

  /// Does `job` in all stages on all parts of `line`, or until it says that it shall not go on.
  package func run(_ line: AssemblyLine, _ job: (AssemblyLine.Job) -> Bool) { run(line, job) }

  /// One does all that a line gives.
  package static func runAlone(_ line: AssemblyLine, _ job: (AssemblyLine.Job) -> Bool) {
    var line = line
    while let next = line.next(), job(next) { line.finish(next) }
  }
}
