/// The words of a command line in insertion order, grouped by option or argument.
///
/// The groups are stored in a list, because searching so few groups is faster than looking them up in a dictionary.
struct WordsByOptionOrArgumentName: Sendable {
  private var entries: [(name: String, words: [RawCommandLineWord])] = []

  /// The names of the options and arguments that have words, in insertion order.
  var names: [String] { entries.filter { !$0.words.isEmpty }.map { $0.name } }

  subscript(_ name: String) -> [RawCommandLineWord] {
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
