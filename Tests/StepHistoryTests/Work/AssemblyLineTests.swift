import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Tests of which jobs a line gives, and in which order.
final class AssemblyLineTests: XCTestCase {
  /// Returns the jobs that a single worker does, each as stage and part.
  private func alone(_ line: AssemblyLine, stoppingAfter most: Int = .max) -> String {
    var words: [String] = []
    Workers.one.run(line) { job in
      words.append("\(job.stage)\(job.part)")
      return words.count < most
    }
    return words.joined(separator: " ")
  }

  func testOneTakesWhatAllWaitForThenTheLatest() {
    XCTAssertEqual(
      alone(AssemblyLine(stages: 3, slowest: 1, parts: 3, room: 2)), "00 10 20 01 11 21 02 12 22")
    XCTAssertEqual(alone(AssemblyLine(stages: 2, slowest: 0, parts: 4, room: 2)), "00 01 10 02 11 03 12 13")
    XCTAssertEqual(alone(AssemblyLine(stages: 1, slowest: 0, parts: 2, room: 1)), "00 01")
    XCTAssertEqual(alone(AssemblyLine(stages: 3, slowest: 1, parts: 0, room: 2)), "")
  }

  func testAJobThatShallNotGoOnIsTheLast() {
    let line = AssemblyLine(stages: 3, slowest: 1, parts: 3, room: 2)
    XCTAssertEqual(alone(line, stoppingAfter: 4), "00 10 20 01")
    var stopped = line
    stopped.stop()
    XCTAssertNil(stopped.next())
    XCTAssertTrue(stopped.isOver)
  }

  /// While one worker is at the slowest stage, the other works ahead as far as there is room, then measures, then
  /// waits.
  func testTheOtherGoesAheadAndWaits() throws {
    var line = AssemblyLine(stages: 3, slowest: 1, parts: 9, room: 3)
    func next() throws -> AssemblyLine.Job { try XCTUnwrap(line.next()) }
    let first = try next()
    XCTAssertNil(line.next(), "nobody can live through what is not foreseen")
    line.finish(first)
    let slow = try next()
    XCTAssertEqual(slow, .init(stage: 1, part: 0))
    for part in 1...2 {
      let ahead = try next()
      XCTAssertEqual(ahead, .init(stage: 0, part: part))
      XCTAssertNil(line.next(), "a stage works on one part at a time")
      line.finish(ahead)
    }
    XCTAssertNil(line.next(), "three lie between the stages")
    line.finish(slow)
    XCTAssertEqual(try next(), .init(stage: 1, part: 1))
    XCTAssertEqual(try next(), .init(stage: 2, part: 0))
    XCTAssertEqual(try next(), .init(stage: 0, part: 3))
    XCTAssertNil(line.next())
    XCTAssertFalse(line.isOver)
  }

  /// Each stage processes each part once, in turn, after the previous stage, and within the available room, in any
  /// order of jobs.
  func testAnyOrderKeepsTheLine() {
    for seed in Seeds.first(of: 20_000) {
      var dice = SplitMix(seed: seed)
      let (stages, parts) = (1 + Int(dice.draw(below: 4)), Int(dice.draw(below: 9)))
      let (slowest, room) = (Int(dice.draw(below: UInt64(stages))), 1 + Int(dice.draw(below: 4)))
      var done = Array(repeating: 0, count: stages)
      Workers.byChance(seed: seed).run(
        AssemblyLine(stages: stages, slowest: slowest, parts: parts, room: room)
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
