import PixelPalCore

/// The workers for jobs that can run at the same time, with results that don't depend on the number of workers.
///
///     Workers(count: 2) { count, job in DispatchQueue.concurrentPerform(iterations: count, execute: job) }
///
/// The workers in this example do the jobs of a ``Pipeline`` one after another, because it passes no `run` function.
package struct Workers {
  /// The number of jobs that run at the same time.
  package let count: Int
  private let perform: (_ count: Int, _ job: (Int) -> Void) -> Void
  private let run: (_ line: Pipeline, _ job: (Pipeline.Job) -> Bool) -> Void

  /// Creates workers, where `perform` calls `job` for each number below `count` and returns when all jobs are done.
  ///
  /// `run` calls `job` for each job of a pipeline, until the pipeline is finished or a job returns false. Without
  /// `run`, one worker does all of these jobs. Jobs of one stage share the memory that they write to. Each sees what
  /// the previous one wrote, because it begins after the previous one has finished.
  package init(
    count: Int, run: @escaping (_ line: Pipeline, _ job: (Pipeline.Job) -> Bool) -> Void = Workers.runSequentially,
    _ perform: @escaping (_ count: Int, _ job: (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
    self.run = run
  }

  /// A single worker, which means that the caller does all jobs.
  package static var single: Workers { Workers(count: 1) { count, job in for number in 0..<count { job(number) } } }

  /// Runs jobs at the same time, and returns their results in order.
  package func perform<Result>(_ count: Int, _ job: (Int) -> Result) -> [Result] {
    guard count > 1 else { return (0..<count).map(job) }
    return perform({}, and: count, job)
  }

  /// Runs `first` and `others` at the same time, and returns the results of `others` in order.
  package func perform<Result>(_ first: () -> Void, and count: Int, _ others: (Int) -> Result) -> [Result] {
    var results = [Result?](repeating: nil, count: count)
    // Each job writes only to its own slot, and the slots are read after all jobs are done.
    unsafe results.withUnsafeMutableBufferPointer { buffer in
      perform(count + 1) { job in if job == 0 { first() } else { unsafe buffer[job - 1] = others(job - 1) } }
    }
    var all: [Result] = []
    all.reserveCapacity(count)
    for number in 0..<count { if let result = results[number] { all.append(result) } }
    return all
  }

  /// Runs `job` for all stages and parts of `line`, or until it returns false.
  package func runPipeline(_ line: Pipeline, _ job: (Pipeline.Job) -> Bool) { run(line, job) }

  /// Runs all jobs of a pipeline one after another.
  package static func runSequentially(_ line: Pipeline, _ job: (Pipeline.Job) -> Bool) {
    var line = line
    while let next = line.startNextJob(), job(next) { line.finish(next) }
  }
}
