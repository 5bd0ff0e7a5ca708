/// Words by the names of options and arguments, in the order in which they came; none under a name that nobody has given.
///
/// A list: there are few, and to look through them takes less than to make a dictionary.
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
