import PixelPalCore

/// A schedule that distributes the jobs of a pipeline among several workers.
///
/// Each stage of the pipeline processes the same numbered parts in order, one at a time, after the previous stage has
/// finished them. Each worker runs the next job that is ready. Only a limited number of parts can wait between two
/// stages.
///
///     var pipeline = PipelineJobScheduler(stages: 3, slowestStage: 1, parts: 24, maxQueued: 2)
///     while let job = pipeline.startNextJob() {
///       work(in: job.stage, on: job.part)
///       pipeline.finish(job)
///     }
package struct PipelineJobScheduler: Sendable {
  private let slowestStage: Int
  private let parts: Int
  private let maxQueued: Int
  /// The number of parts that each stage has finished.
  private var finishedCounts: [Int]
  /// The state of each stage: true if the stage has a job in progress.
  private var isBusy: [Bool]
  /// True if no more jobs may start.
  private var isStopped = false

  /// The work of one stage on one part.
  package struct Job: Hashable, Sendable {
    /// The stage's index, counted from 0.
    package let stage: Int
    /// The index of the part that the stage processes, counted from 0.
    package let part: Int
  }

  /// Creates a schedule for the given numbers of stages and parts.
  ///
  /// There must be at least one stage.
  ///
  /// - Parameters:
  ///   - stages: the number of stages.
  ///   - slowestStage: the index of the stage that takes longest. Its jobs take precedence, because all other stages
  ///     wait for it.
  ///   - parts: the number of parts.
  ///   - maxQueued: the maximum number of parts that wait or are in progress between two stages.
  package init(stages: Int, slowestStage: Int, parts: Int, maxQueued: Int) {
    (self.slowestStage, self.parts, self.maxQueued) = (slowestStage, parts, max(1, maxQueued))
    finishedCounts = Array(repeating: 0, count: stages)
    isBusy = Array(repeating: false, count: stages)
  }

  /// The maximum number of jobs that can run at the same time.
  ///
  /// It is limited by the numbers of stages and parts, because no stage or part is in two jobs at once.
  package var maxConcurrentJobs: Int { min(finishedCounts.count, parts) }

  /// True if all jobs are done or the pipeline was stopped.
  package var isFinished: Bool { isStopped || finishedCounts[finishedCounts.count - 1] == parts }

  /// Starts and returns a job that is ready, or returns `nil` if no job is ready or the pipeline was stopped.
  package mutating func startNextJob() -> Job? {
    guard !isStopped else { return nil }
    // The slowest stage takes precedence. Next come later stages, because they make room in the queues.
    let stage =
      canStartNextJob(ofStage: slowestStage)
      ? slowestStage : finishedCounts.indices.last { canStartNextJob(ofStage: $0) }
    guard let stage else { return nil }
    isBusy[stage] = true
    return Job(stage: stage, part: finishedCounts[stage])
  }

  /// Records that `job` is done, so that the next stage can process its part.
  package mutating func finish(_ job: Job) {
    isBusy[job.stage] = false
    finishedCounts[job.stage] += 1
  }

  /// Prevents further jobs from starting.
  package mutating func stop() { isStopped = true }

  private func canStartNextJob(ofStage stage: Int) -> Bool {
    let part = finishedCounts[stage]
    guard part < parts, !isBusy[stage] else { return false }
    let hasCome = stage == 0 || finishedCounts[stage - 1] > part
    let hasRoom = stage == finishedCounts.count - 1 || part - finishedCounts[stage + 1] < maxQueued
    return hasCome && hasRoom
  }
}
