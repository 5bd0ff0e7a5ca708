import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import pixelpal

/// An assembly line used by real threads runs every job exactly once and in the guaranteed order.
final class SharedLineTests: XCTestCase {
  /// The output of one stage's jobs, protected only by the line.
  private final class Stage {
    var parts: [Int] = []
  }

  private func run(_ stages: [Stage], parts: Int, room: Int, threads: Int, stopping stop: Int? = nil) {
    let line = SharedLine(AssemblyLine(stages: stages.count, slowest: stages.count / 2, parts: parts, room: room))
    nonisolated(unsafe) let stages = stages
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      line.work { job in
        unsafe stages[job.stage].parts.append(job.part)
        return job.stage != 1 || job.part != stop
      }
    }
  }

  func testEachJobOnceAndInItsTurn() {
    for threads in [1, 2, 3, 8] {
      for (parts, room) in [(0, 1), (1, 1), (500, 1), (500, 3), (40, 100)] {
        let stages = (0..<3).map { _ in Stage() }
        run(stages, parts: parts, room: room, threads: threads)
        for stage in stages { XCTAssertEqual(stage.parts, Array(0..<parts), "\(threads) threads") }
      }
    }
  }

  func testNobodyGoesOnForLongAfterAStop() {
    for threads in [1, 2, 3, 8] {
      let stages = (0..<3).map { _ in Stage() }
      run(stages, parts: 500, room: 3, threads: threads, stopping: 200)
      XCTAssertEqual(stages[1].parts, Array(0...200), "\(threads) threads")
      XCTAssertLessThanOrEqual(stages[0].parts.count, 205)
      XCTAssertLessThanOrEqual(stages[2].parts.count, 201)
    }
  }
}
