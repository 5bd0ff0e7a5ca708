package import Documents

/// An error that prevents a scenario from being replayed, with the field that causes it.
package struct ScenarioError: Error, Hashable, Sendable {
  /// The path to the field, as member names and element indices.
  ///
  /// The path is empty if no field causes the error.
  package let path: [JSONPathComponent]
  /// The problem, as a sentence without a full stop.
  package let reason: String
  /// A suggestion for fixing the problem, or `nil` if no suggestion is available.
  package let hint: String?

  package init(_ path: [JSONPathComponent], _ reason: String, hint: String? = nil) {
    self.path = path
    self.reason = reason
    self.hint = hint
  }

  init(_ reason: String, hint: String? = nil) { self.init([], reason, hint: hint) }

  /// The error for a history without samples and a scenario without a creation date.
  package static let noSamples = ScenarioError(
    "there are no samples to take the creation date from", hint: "set it with --since")
}
