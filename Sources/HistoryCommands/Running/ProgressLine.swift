import Documents
import PixelPalCore

/// A line on the terminal that shows the progress of a command.
///
///     frames  42%  1,250,000/s  3 s left
///     replay  42%  1,204 of 2,871 days  3 s left
///
/// The line appears after half a second, is updated at most ten times a second, and is erased at the end.
package final class ProgressLine {
  private let title: String
  private let terminal: HostServices.Terminal?
  private let errorOutput: any ByteSink
  private let progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)?
  private let stopSignal: () -> StopSignal?
  private let monotonicMilliseconds: () -> Int64
  private let startMilliseconds: Int64
  private var nextRedrawTime: Int64
  private var isVisible = false

  /// The time in milliseconds before the line appears, so that short runs show no line.
  private static let initialDelay: Int64 = 500
  private static let redrawInterval: Int64 = 100

  /// Creates a progress line that begins with `title`.
  ///
  /// The line is drawn only if `terminal` isn't `nil`. `progressHandler` receives every report, even without a
  /// terminal.
  init(
    _ title: String, on terminal: HostServices.Terminal?, errorOutput: any ByteSink,
    progressHandler: ((_ done: Int64, _ total: Int64?) -> Void)? = nil, stopSignal: @escaping () -> StopSignal?,
    monotonicMilliseconds: @escaping () -> Int64
  ) {
    self.title = title
    self.terminal = terminal
    self.errorOutput = errorOutput
    self.progressHandler = progressHandler
    self.stopSignal = stopSignal
    self.monotonicMilliseconds = monotonicMilliseconds
    startMilliseconds = terminal == nil ? 0 : monotonicMilliseconds()
    nextRedrawTime = startMilliseconds + ProgressLine.initialDelay
  }

  /// Reports that `done` of `total` units are finished, where `total` is `nil` if it is unknown.
  ///
  /// Pass the plural name of the units as `things` to show counts, as in `1,204 of 2,871 days`. If `things` is `nil`
  /// and the total is known, the line shows the rate of progress instead.
  ///
  /// Throws an error if a signal asked the process to stop, because a long computation wouldn't notice the signal
  /// otherwise. Each call reads the clock, so report every block of work rather than every row.
  package func report(done: Int64, of total: Int64?, noun things: String? = nil) throws(CommandFailure) {
    if let signal = stopSignal() { throw .stoppedBySignal(signal) }
    progressHandler?(done, total)
    guard let terminal else { return }
    let now = monotonicMilliseconds()
    guard now >= nextRedrawTime else { return }
    nextRedrawTime = now + ProgressLine.redrawInterval
    isVisible = true
    let text = ProgressLine.lineText(title: title, done: done, of: total, noun: things, after: now - startMilliseconds)
    // A line of the terminal's full width would wrap, and could not be erased.
    write("\r" + text.truncatedAtEnd(toColumns: max(1, (terminal.columns ?? 80) - 1)) + "\u{1B}[K")
  }

  /// Erases the line if it is visible.
  func erase() {
    guard isVisible else { return }
    isVisible = false
    write("\r\u{1B}[K")
  }

  private func write(_ text: String) {
    // The line is optional: a terminal that rejects it is not an error.
    try? errorOutput.write(Array(text.utf8))
  }

  /// Returns the text of the line `elapsed` milliseconds after the start of the run.
  static func lineText(
    title: String, done: Int64, of total: Int64?, noun things: String? = nil, after elapsed: Int64
  ) -> String {
    let rate = Int64(exactly: (Double(max(0, done)) * 1000 / Double(max(1, elapsed))).rounded(.down)) ?? .max
    let parts: [String]
    if let total, total > 0 {
      let share = min(1, Double(done) / Double(total))
      let left = rate > 0 ? durationText(ofSeconds: max(0, total - done) / rate) : nil
      let count =
        things.map { "\(StepFormat.grouped(min(done, total))) of \(StepFormat.grouped(total)) \($0)" }
        ?? "\(StepFormat.grouped(rate))/s"
      parts = ["\(Int(share * 100))%", count] + (left.map { ["\($0) left"] } ?? [])
    } else {
      parts = [StepFormat.grouped(done) + (things.map { " \($0)" } ?? ""), "\(StepFormat.grouped(rate))/s"]
    }
    return ([title] + parts).joined(separator: "  ")
  }

  private static func durationText(ofSeconds seconds: Int64) -> String {
    switch seconds {
    case ..<90: "\(max(1, seconds)) s"
    case ..<5400: "\((seconds + 30) / 60) min"
    default: "\(StepFormat.grouped((seconds + 1800) / 3600)) h"
    }
  }
}
