/// The words of a command line by the names of options and arguments, in insertion order; empty for an unknown name.
///
/// It is a list because a linear search is faster than a dictionary for so few entries.
struct NamedWords: Sendable {
  private var all: [(name: String, words: [Word])] = []

  /// The names that have words.
  var names: [String] { all.filter { !$0.words.isEmpty }.map { $0.name } }

  subscript(_ name: String) -> [Word] {
    get { all.first { $0.name == name }?.words ?? [] }
    set {
      if let place = all.firstIndex(where: { $0.name == name }) {
        all[place].words = newValue
      } else {
        all.append((name, newValue))
      }
    }
  }
}
