import Dispatch
import PixelPalCore
import StepHistory

/// A line of which several take jobs, one by one.
final class SharedLine: Sendable {
  nonisolated(unsafe) private var line: AssemblyLine
  /// How many wait for something to do.
  nonisolated(unsafe) private var waiting = 0
  /// What those shall do who were waiting, and have been rung for.
  nonisolated(unsafe) private var handed: [AssemblyLine.Job] = []
  private let turn = DispatchSemaphore(value: 1)
  private let bell = DispatchSemaphore(value: 0)

  init(_ line: AssemblyLine) { unsafe self.line = line }

  /// Does jobs until it is over, or one says that it shall not go on.
  func work(_ job: (AssemblyLine.Job) -> Bool) {
    var done: AssemblyLine.Job?
    while let next = next(after: done) {
      if !job(next) { stop() }
      done = next
    }
  }

  /// Notes that `done` is done, and says what to do next, as soon as there is something; `nil` when it is over.
  private func next(after done: AssemblyLine.Job?) -> AssemblyLine.Job? {
    turn.wait()
    defer { turn.signal() }
    // One at a time from here, as the turn makes sure.
    if let done { unsafe line.finish(done) }
    // Whoever is waiting was quicker, and goes first.
    while unsafe waiting > 0, let job = unsafe line.next() {
      unsafe handed.append(job)
      ring()
    }
    if let job = unsafe line.next() { return job }
    if unsafe line.isOver {
      while unsafe waiting > 0 { ring() }
      return nil
    }
    unsafe waiting += 1
    turn.signal()
    bell.wait()
    turn.wait()
    return unsafe handed.popLast()
  }

  /// Lets nobody begin anything more.
  private func stop() {
    turn.wait()
    defer { turn.signal() }
    unsafe line.stop()
    unsafe handed.removeAll()
  }

  private func ring() {
    unsafe waiting -= 1
    bell.signal()
  }
}
