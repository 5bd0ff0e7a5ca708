/// The people named by the rows of a document.
struct PeopleSeen {
  private var names: [String] = []
  private var hasAsked = false

  /// True if no row named a person.
  var isEmpty: Bool { names.isEmpty }

  /// Records the person of a row; returns true if the row counts.
  mutating func see(_ name: String, asked: String?) -> Bool {
    if name == asked { hasAsked = true }
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
    return asked == nil || name == asked
  }

  /// Refuses a document of several people if none was requested, or if the requested person is not among them.
  func finish(asked: String?, _ intake: inout Intake) {
    if let asked {
      if !names.isEmpty, !hasAsked { intake.refuse(.nobody(called: asked, but: names)) }
    } else if names.count > 1 {
      intake.refuse(.severalPeople(names))
    }
  }
}
