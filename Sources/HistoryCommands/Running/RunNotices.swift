/// The hints and notes that a command collects while it runs.
///
/// They are printed to standard error after the results, each only once.
///
///     context.notices.addHint("'--zone' names the person's zone")
package final class RunNotices {
  /// The lines to print, in the order they were added.
  private(set) var lines: [String] = []

  /// Adds a hint about what the user can do to improve the results.
  package func addHint(_ sentence: String) { addLine("hint: " + sentence) }

  /// Adds a note about something in the results that the user might overlook.
  func addNote(_ sentence: String) { addLine("note: " + sentence) }

  private func addLine(_ line: String) {
    if !lines.contains(line) { lines.append(line) }
  }
}
