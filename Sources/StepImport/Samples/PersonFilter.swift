/// A filter that selects the rows of one person and collects the names of all people in a document.
struct PersonFilter {
  private var names: [String] = []
  private var hasSelectedPerson = false

  /// True if no row has named a person.
  var isEmpty: Bool { names.isEmpty }

  /// Records the person whom a row names, and returns false if another person is selected.
  mutating func recordPerson(named name: String, selected: String?) -> Bool {
    if name == selected { hasSelectedPerson = true }
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
    return selected == nil || name == selected
  }

  /// Refuses a document whose people don't include the `selected` person.
  ///
  /// If no person is selected, refuses a document with the names of several people.
  func finish(selected: String?, _ collector: inout SampleCollector) {
    if let selected {
      if !names.isEmpty, !hasSelectedPerson { collector.refuseFile(.unknownPerson(selected, known: names)) }
    } else if names.count > 1 {
      collector.refuseFile(.severalPeople(names))
    }
  }
}
