import PixelPalCore

/// Work in stages on one part after another, for several who each do what can be done next.
///
/// A stage takes the parts in their order, one at a time, each when the stage before is done with it. Of what a stage is
/// done with, only so many parts may wait for the next.
///
///     var line = AssemblyLine(stages: 3, slowest: 1, parts: 24, room: 2)
///     while let job = line.next() {
///       work(in: job.stage, on: job.part)
///       line.finish(job)
///     }
package struct AssemblyLine: Sendable {
  private let slowest: Int
  private let parts: Int
  private let room: Int
  /// How many parts each stage is done with.
  private var done: [Int]
  /// Whether somebody is at work in a stage.
  private var isBusy: [Bool]
  /// Whether nobody shall begin anything more.
  private var isStopped = false

  /// The work of one stage on one part.
  package struct Job: Hashable, Sendable {
    /// The number of the stage.
    package let stage: Int
    /// The number of the part.
    package let part: Int
  }

  /// A line of `stages` through which `parts` go, of which `room` may lie between two stages, the one in work included.
  ///
  /// There is at least one stage. All wait for the `slowest`, so that it goes before the others.
  package init(stages: Int, slowest: Int, parts: Int, room: Int) {
    (self.slowest, self.parts, self.room) = (slowest, parts, max(1, room))
    done = Array(repeating: 0, count: stages)
    isBusy = Array(repeating: false, count: stages)
  }

  /// How many jobs can be in work at the same time.
  package var width: Int { min(done.count, parts) }

  /// Whether all is done, or nobody shall begin anything more.
  package var isOver: Bool { isStopped || done[done.count - 1] == parts }

  /// A job that can be done now, for somebody who does it; `nil` while every one has to wait for another.
  package mutating func next() -> Job? {
    guard !isStopped else { return nil }
    // Then the latest, which makes room.
    let stage = canBegin(slowest) ? slowest : done.indices.last { canBegin($0) }
    guard let stage else { return nil }
    isBusy[stage] = true
    return Job(stage: stage, part: done[stage])
  }

  /// Notes that `job` is done.
  package mutating func finish(_ job: Job) {
    isBusy[job.stage] = false
    done[job.stage] += 1
  }

  /// Lets nobody begin anything more.
  package mutating func stop() { isStopped = true }

  private func canBegin(_ stage: Int) -> Bool {
    let part = done[stage]
    guard part < parts, !isBusy[stage] else { return false }
    let hasCome = stage == 0 || done[stage - 1] > part
    let hasRoom = stage == done.count - 1 || part - done[stage + 1] < room
    return hasCome && hasRoom
  }
}
