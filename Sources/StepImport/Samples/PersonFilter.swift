/// A filter for the rows of one person, which also collects the people that a document names.
struct PersonFilter {
  private var names: [String] = []
  private var hasSelectedPerson = false

  /// True if no row named a person.
  var isEmpty: Bool { names.isEmpty }

  /// Records the person whom a row names; returns true unless another person is selected.
  mutating func recordPerson(named name: String, selected: String?) -> Bool {
    if name == selected { hasSelectedPerson = true }
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
    return selected == nil || name == selected
  }

  /// Refuses a document with several people if no person is `selected`, or one that lacks the selected person.
  func finish(selected: String?, _ collector: inout SampleCollector) {
    if let selected {
      if !names.isEmpty, !hasSelectedPerson { collector.refuseFile(.unknownPerson(selected, known: names)) }
    } else if names.count > 1 {
      collector.refuseFile(.severalPeople(names))
    }
  }
}
