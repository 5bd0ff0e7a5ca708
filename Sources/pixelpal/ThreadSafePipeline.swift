import Dispatch
import PixelPalCore
import StepHistory

/// A pipeline with jobs that several threads run at the same time.
final class ThreadSafePipeline: Sendable {
  nonisolated(unsafe) private var pipeline: PipelineJobScheduler
  /// The number of threads that wait for a job.
  nonisolated(unsafe) private var waitingThreads = 0
  /// The jobs assigned to threads that were waiting for a job and have been signalled.
  nonisolated(unsafe) private var assignedJobs: [PipelineJobScheduler.Job] = []
  private let mutex = DispatchSemaphore(value: 1)
  private let jobAvailable = DispatchSemaphore(value: 0)

  init(_ line: PipelineJobScheduler) { unsafe self.pipeline = line }

  /// Passes the pipeline's jobs to `job`, one after another, until the pipeline is finished.
  ///
  /// If `job` returns false, the pipeline stops. Several threads can call this method at the same time to share the
  /// work.
  func runJobs(_ job: (PipelineJobScheduler.Job) -> Bool) {
    var done: PipelineJobScheduler.Job?
    while let next = waitForNextJob(finishing: done) {
      if !job(next) { stop() }
      done = next
    }
  }

  /// Marks `done` as finished if it isn't `nil`, and then waits for the next job and returns it.
  ///
  /// Returns `nil` when the pipeline is finished.
  private func waitForNextJob(finishing done: PipelineJobScheduler.Job?) -> PipelineJobScheduler.Job? {
    mutex.wait()
    defer { mutex.signal() }
    // The semaphore ensures exclusive access from here on.
    if let done { unsafe pipeline.finish(done) }
    // Threads that are already waiting get jobs first.
    while unsafe waitingThreads > 0, let job = unsafe pipeline.startNextJob() {
      unsafe assignedJobs.append(job)
      wakeThread()
    }
    if let job = unsafe pipeline.startNextJob() { return job }
    if unsafe pipeline.isFinished {
      while unsafe waitingThreads > 0 { wakeThread() }
      return nil
    }
    unsafe waitingThreads += 1
    mutex.signal()
    jobAvailable.wait()
    mutex.wait()
    return unsafe assignedJobs.popLast()
  }

  /// Stops the pipeline, so that no thread starts a further job.
  private func stop() {
    mutex.wait()
    defer { mutex.signal() }
    unsafe pipeline.stop()
    unsafe assignedJobs.removeAll()
  }

  private func wakeThread() {
    unsafe waitingThreads -= 1
    jobAvailable.signal()
  }
}
