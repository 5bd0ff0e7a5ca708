/// What is worth knowing beside the results; said on standard error once they are there, each once.
///
///     session.remarks.hint("'--zone' names the person's zone")
package final class Remarks {
  /// The lines, in the order in which they came up.
  private(set) var lines: [String] = []

  /// What may help.
  package func hint(_ sentence: String) { add("hint: " + sentence) }

  /// What may be overlooked.
  func note(_ sentence: String) { add("note: " + sentence) }

  private func add(_ line: String) {
    if !lines.contains(line) { lines.append(line) }
  }
}
