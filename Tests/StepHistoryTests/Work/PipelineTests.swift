import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Tests of which jobs a pipeline starts, and in which order.
final class PipelineTests: XCTestCase {
  /// Returns the jobs that a single worker does, each as stage and part.
  private func jobsOfSingleWorker(_ line: PipelineJobScheduler, stoppingAfter most: Int = .max) -> String {
    var words: [String] = []
    Workers.single.runPipeline(line) { job in
      words.append("\(job.stage)\(job.part)")
      return words.count < most
    }
    return words.joined(separator: " ")
  }

  func test_singleWorker_prefersTheSlowestStage_thenTheLatestOne() {
    XCTAssertEqual(
      jobsOfSingleWorker(PipelineJobScheduler(stages: 3, slowestStage: 1, parts: 3, maxQueued: 2)),
      "00 10 20 01 11 21 02 12 22")
    XCTAssertEqual(
      jobsOfSingleWorker(PipelineJobScheduler(stages: 2, slowestStage: 0, parts: 4, maxQueued: 2)),
      "00 01 10 02 11 03 12 13")
    XCTAssertEqual(
      jobsOfSingleWorker(PipelineJobScheduler(stages: 1, slowestStage: 0, parts: 2, maxQueued: 1)), "00 01")
    XCTAssertEqual(jobsOfSingleWorker(PipelineJobScheduler(stages: 3, slowestStage: 1, parts: 0, maxQueued: 2)), "")
  }

  func test_pipeline_startsNoJob_afterItWasStopped() {
    let line = PipelineJobScheduler(stages: 3, slowestStage: 1, parts: 3, maxQueued: 2)
    XCTAssertEqual(jobsOfSingleWorker(line, stoppingAfter: 4), "00 10 20 01")
    var stopped = line
    stopped.stop()
    XCTAssertNil(stopped.startNextJob())
    XCTAssertTrue(stopped.isFinished)
  }

  /// While one worker is at the slowest stage, the other works ahead as far as there is room, then measures, then
  /// waits.
  func test_secondWorker_worksAhead_untilTheQueueIsFull() throws {
    var line = PipelineJobScheduler(stages: 3, slowestStage: 1, parts: 9, maxQueued: 3)
    func next() throws -> PipelineJobScheduler.Job { try XCTUnwrap(line.startNextJob()) }
    let first = try next()
    XCTAssertNil(line.startNextJob(), "nobody can live through what is not foreseen")
    line.finish(first)
    let slow = try next()
    XCTAssertEqual(slow, .init(stage: 1, part: 0))
    for part in 1...2 {
      let ahead = try next()
      XCTAssertEqual(ahead, .init(stage: 0, part: part))
      XCTAssertNil(line.startNextJob(), "a stage works on one part at a time")
      line.finish(ahead)
    }
    XCTAssertNil(line.startNextJob(), "three lie between the stages")
    line.finish(slow)
    XCTAssertEqual(try next(), .init(stage: 1, part: 1))
    XCTAssertEqual(try next(), .init(stage: 2, part: 0))
    XCTAssertEqual(try next(), .init(stage: 0, part: 3))
    XCTAssertNil(line.startNextJob())
    XCTAssertFalse(line.isFinished)
  }

  /// Each stage processes each part once, in turn, after the previous stage, and within the available room, in any
  /// order of jobs.
  func test_stages_processEachPartInTurn_inAnyOrderOfJobs() {
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SplitMix64(seed: seed)
      let (stages, parts) = (1 + Int(dice.draw(below: 4)), Int(dice.draw(below: 9)))
      let (slowest, room) = (Int(dice.draw(below: UInt64(stages))), 1 + Int(dice.draw(below: 4)))
      var done = Array(repeating: 0, count: stages)
      Workers.inRandomOrder(seed: seed).runPipeline(
        PipelineJobScheduler(stages: stages, slowestStage: slowest, parts: parts, maxQueued: room)
      ) { job in
        XCTAssertEqual(job.part, done[job.stage], "seed \(seed)")
        if job.stage > 0 { XCTAssertGreaterThan(done[job.stage - 1], job.part, "seed \(seed)") }
        if job.stage + 1 < stages { XCTAssertLessThan(job.part - done[job.stage + 1], room, "seed \(seed)") }
        done[job.stage] += 1
        return true
      }
      XCTAssertEqual(done, Array(repeating: parts, count: stages), "seed \(seed)")
    }
  }
}
