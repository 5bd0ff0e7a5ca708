import Dispatch
import PixelPalCore
import StepHistory

/// A thread-safe assembly line, from which several threads take jobs one by one.
final class SharedLine: Sendable {
  nonisolated(unsafe) private var line: AssemblyLine
  /// The number of threads that wait for a job.
  nonisolated(unsafe) private var waiting = 0
  /// The jobs for threads that were waiting and have been signaled.
  nonisolated(unsafe) private var handed: [AssemblyLine.Job] = []
  private let turn = DispatchSemaphore(value: 1)
  private let bell = DispatchSemaphore(value: 0)

  init(_ line: AssemblyLine) { unsafe self.line = line }

  /// Runs jobs until the line is over; a job that returns false stops the line.
  func work(_ job: (AssemblyLine.Job) -> Bool) {
    var done: AssemblyLine.Job?
    while let next = next(after: done) {
      if !job(next) { stop() }
      done = next
    }
  }

  /// Marks `done` as finished and waits for the next job; `nil` when the line is over.
  private func next(after done: AssemblyLine.Job?) -> AssemblyLine.Job? {
    turn.wait()
    defer { turn.signal() }
    // The semaphore ensures exclusive access from here on.
    if let done { unsafe line.finish(done) }
    // Threads that are already waiting get jobs first.
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

  /// Prevents all threads from starting further jobs.
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
