import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import pixelpal

/// A pipeline used by real threads runs every job exactly once and in the guaranteed order.
final class SharedPipelineTests: XCTestCase {
  /// The output of one stage's jobs, protected only by the pipeline.
  private final class StageRecorder {
    var parts: [Int] = []
  }

  private func runPipeline(_ stages: [StageRecorder], parts: Int, room: Int, threads: Int, stopping stop: Int? = nil) {
    let line = ThreadSafePipeline(
      PipelineJobScheduler(stages: stages.count, slowestStage: stages.count / 2, parts: parts, maxQueued: room))
    nonisolated(unsafe) let stages = stages
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      line.runJobs { job in
        unsafe stages[job.stage].parts.append(job.part)
        return job.stage != 1 || job.part != stop
      }
    }
  }

  func test_everyJob_runsOnce_inOrder() {
    for threads in [1, 2, 3, 8] {
      for (parts, room) in [(0, 1), (1, 1), (500, 1), (500, 3), (40, 100)] {
        let stages = (0..<3).map { _ in StageRecorder() }
        runPipeline(stages, parts: parts, room: room, threads: threads)
        for stage in stages { XCTAssertEqual(stage.parts, Array(0..<parts), "\(threads) threads") }
      }
    }
  }

  func test_pipeline_stops_shortlyAfterJobFails() {
    for threads in [1, 2, 3, 8] {
      let stages = (0..<3).map { _ in StageRecorder() }
      runPipeline(stages, parts: 500, room: 3, threads: threads, stopping: 200)
      XCTAssertEqual(stages[1].parts, Array(0...200), "\(threads) threads")
      XCTAssertLessThanOrEqual(stages[0].parts.count, 205)
      XCTAssertLessThanOrEqual(stages[2].parts.count, 201)
    }
  }
}
