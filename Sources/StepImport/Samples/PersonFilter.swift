/// A filter for the rows of one person in a JSON document.
///
/// The filter also collects the names of all people, for messages.
struct PersonFilter {
  private var names: [String] = []
  private var hasSelectedPerson = false

  /// True if none of the rows read so far names a person.
  var isEmpty: Bool { names.isEmpty }

  /// Records the person named by a row, and returns true if the row counts.
  ///
  /// Every row counts if `selected` is `nil`. Otherwise, only the rows of the `selected` person count.
  mutating func recordPersonAndCheckIfCounted(named name: String, selected: String?) -> Bool {
    if name == selected { hasSelectedPerson = true }
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
    return selected == nil || name == selected
  }

  /// Refuses a document that doesn't name the `selected` person or, if none is selected, names several people.
  ///
  /// A document without any names is always accepted.
  func refuseMissingOrSeveralPeople(selected: String?, in collector: inout SampleCollector) {
    if let selected {
      if !names.isEmpty, !hasSelectedPerson {
        collector.recordFileRefusal(because: .unknownPerson(selected, known: names))
      }
    } else if names.count > 1 {
      collector.recordFileRefusal(because: .severalPeople(named: names))
    }
  }
}
