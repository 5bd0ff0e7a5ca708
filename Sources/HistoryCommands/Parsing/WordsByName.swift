/// The words of a command line by the names of options and arguments, in insertion order; empty for an unknown name.
///
/// It is a list because a linear search is faster than a dictionary for so few entries.
struct WordsByName: Sendable {
  private var entries: [(name: String, words: [CommandLineWord])] = []

  /// The names that have words.
  var names: [String] { entries.filter { !$0.words.isEmpty }.map { $0.name } }

  subscript(_ name: String) -> [CommandLineWord] {
    get { entries.first { $0.name == name }?.words ?? [] }
    set {
      if let place = entries.firstIndex(where: { $0.name == name }) {
        entries[place].words = newValue
      } else {
        entries.append((name, newValue))
      }
    }
  }
}
