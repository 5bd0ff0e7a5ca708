import PixelPalCore

/// A schedule for stages of work that several workers share, where each worker takes the next job that can be done.
///
/// A stage processes the parts in order, one at a time, each after the previous stage has finished it. Only a limited
/// number of parts may wait between two stages.
///
///     var pipeline = Pipeline(stages: 3, slowestStage: 1, parts: 24, maxQueued: 2)
///     while let job = pipeline.startNextJob() {
///       work(in: job.stage, on: job.part)
///       pipeline.finish(job)
///     }
package struct Pipeline: Sendable {
  private let slowestStage: Int
  private let parts: Int
  private let maxQueued: Int
  /// The number of parts that each stage has finished.
  private var finishedCounts: [Int]
  /// True for each stage that has a job in progress.
  private var isBusy: [Bool]
  /// True if no more jobs may begin.
  private var isStopped = false

  /// The work of one stage on one part.
  package struct Job: Hashable, Sendable {
    /// The index of the stage, counted from 0.
    package let stage: Int
    /// The index of the part, counted from 0.
    package let part: Int
  }

  /// Creates a pipeline for `parts`, where up to `maxQueued` parts may be between two stages, including the one in
  /// progress.
  ///
  /// There is at least one stage. The `slowestStage` is served before the others, because all of them wait for it.
  package init(stages: Int, slowestStage: Int, parts: Int, maxQueued: Int) {
    (self.slowestStage, self.parts, self.maxQueued) = (slowestStage, parts, max(1, maxQueued))
    finishedCounts = Array(repeating: 0, count: stages)
    isBusy = Array(repeating: false, count: stages)
  }

  /// The maximum number of jobs at the same time.
  package var maxConcurrentJobs: Int { min(finishedCounts.count, parts) }

  /// True if everything is done, or if no more jobs may begin.
  package var isFinished: Bool { isStopped || finishedCounts[finishedCounts.count - 1] == parts }

  /// Returns a job that can be done now, or `nil` while every job has to wait for another.
  package mutating func startNextJob() -> Job? {
    guard !isStopped else { return nil }
    // After the slowest stage, the last one is served first, because it makes room.
    let stage = canStart(slowestStage) ? slowestStage : finishedCounts.indices.last { canStart($0) }
    guard let stage else { return nil }
    isBusy[stage] = true
    return Job(stage: stage, part: finishedCounts[stage])
  }

  /// Records that `job` is done.
  package mutating func finish(_ job: Job) {
    isBusy[job.stage] = false
    finishedCounts[job.stage] += 1
  }

  /// Prevents any further job from beginning.
  package mutating func stop() { isStopped = true }

  private func canStart(_ stage: Int) -> Bool {
    let part = finishedCounts[stage]
    guard part < parts, !isBusy[stage] else { return false }
    let hasCome = stage == 0 || finishedCounts[stage - 1] > part
    let hasRoom = stage == finishedCounts.count - 1 || part - finishedCounts[stage + 1] < maxQueued
    return hasCome && hasRoom
  }
}
