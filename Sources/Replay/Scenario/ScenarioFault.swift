package import Documents

/// Why a scenario cannot be played, and which field of its document says so.
package struct ScenarioFault: Error, Hashable, Sendable {
  /// The way to the field: names of members and numbers of elements; empty where no field is to blame.
  package let path: [JSONStep]
  /// What is wrong, as a sentence without a full stop.
  package let reason: String
  /// What may help.
  package let hint: String?

  package init(_ path: [JSONStep], _ reason: String, hint: String? = nil) {
    self.path = path
    self.reason = reason
    self.hint = hint
  }

  init(_ reason: String, hint: String? = nil) { self.init([], reason, hint: hint) }
}
