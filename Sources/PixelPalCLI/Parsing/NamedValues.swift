/// Values by name, in the order in which they came; none under a name that nobody has given.
///
/// A list: there are few, and to look through them takes less than to make a dictionary.
struct NamedValues: Sendable {
  private var all: [(name: String, values: [any Sendable])] = []

  /// The names that have values.
  var names: [String] { all.filter { !$0.values.isEmpty }.map(\.name) }

  subscript(_ name: String) -> [any Sendable] {
    get { all.first { $0.name == name }?.values ?? [] }
    set {
      if let place = all.firstIndex(where: { $0.name == name }) {
        all[place].values = newValue
      } else {
        all.append((name, newValue))
      }
    }
  }
}
