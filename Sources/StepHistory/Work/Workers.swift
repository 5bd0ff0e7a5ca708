import PixelPalCore

/// A group of workers that run jobs concurrently, through functions that the platform provides.
///
/// The results of the jobs don't depend on the number of workers.
///
///     Workers(count: 2) { count, job in DispatchQueue.concurrentPerform(iterations: count, execute: job) }
///
/// In this example, the `run` function is omitted, so the jobs of a ``PipelineJobScheduler`` run one after another.
package struct Workers {
  /// The maximum number of jobs that run at the same time.
  package let count: Int
  private let perform: (_ count: Int, _ job: (Int) -> Void) -> Void
  private let run: (_ line: PipelineJobScheduler, _ job: (PipelineJobScheduler.Job) -> Bool) -> Void

  /// Creates workers that run jobs through the given functions.
  ///
  /// - Parameters:
  ///   - count: the maximum number of jobs that run at the same time.
  ///   - perform: a function that calls `job` for each number below `count`, and returns when all jobs are done.
  ///   - run: a function that calls `job` for the jobs of a pipeline until the pipeline is finished or `job` returns
  ///     false. All jobs of a stage write to the same memory, so each must start only after the previous job of its
  ///     stage has finished, and must see what that job wrote. If `run` is omitted, the jobs run one after another.
  package init(
    count: Int,
    run: @escaping (_ line: PipelineJobScheduler, _ job: (PipelineJobScheduler.Job) -> Bool) -> Void = Workers
      .runSequentially,
    _ perform: @escaping (_ count: Int, _ job: (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.perform = perform
    self.run = run
  }

  /// A single worker that runs all jobs one after another on the caller's thread.
  package static var single: Workers { Workers(count: 1) { count, job in for number in 0..<count { job(number) } } }

  /// Runs `count` jobs concurrently, and returns their results in order.
  ///
  /// `job` gets the number of each job, from 0 to `count` - 1.
  package func performConcurrently<Result>(count: Int, _ job: (Int) -> Result) -> [Result] {
    guard count > 1 else { return (0..<count).map(job) }
    return performConcurrently({}, and: count, job)
  }

  /// Calls `first` once and `others` `count` times, all concurrently, and returns the results of `others`.
  ///
  /// Each call of `others` gets its index, and the results are in the order of the indices.
  package func performConcurrently<Result>(_ first: () -> Void, and count: Int, _ others: (Int) -> Result) -> [Result] {
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

  /// Runs `job` for all stages and parts of the pipeline `line`, until all jobs are done or `job` returns false.
  package func runPipeline(_ line: PipelineJobScheduler, _ job: (PipelineJobScheduler.Job) -> Bool) { run(line, job) }

  /// Runs the jobs of the pipeline `line` one after another, until all are done or `job` returns false.
  package static func runSequentially(_ line: PipelineJobScheduler, _ job: (PipelineJobScheduler.Job) -> Bool) {
    var line = line
    while let next = line.startNextJob(), job(next) { line.finish(next) }
  }
}
