/// The names of people in a JSON document from an unknown program.
struct GenericJSONPersonNames {
  /// The values of members that always identify people, in order of appearance, up to about a hundred.
  private(set) var names: [String] = []
  /// The distinct values of members such as `id`, which identify either people or rows, in order of appearance, up to a
  /// hundred.
  private var ambiguousNames: [String] = []
  /// The hashes of ``ambiguousNames``.
  private var ambiguousHashes: Set<UInt64> = []
  /// The number of times that one of ``ambiguousNames`` occurred again.
  private var repeatedAmbiguousCount = 0
  /// True if a name follows the rows of its person, so that the rows of one person can't be selected while reading.
  private(set) var followRows = false
  /// True if a name precedes the rows of its person or is one of their members.
  var areInOrBeforeRows = false

  mutating func recordPerson(named name: String) { GenericJSONPersonNames.appendName(name, to: &names) }

  /// Records a value of a member such as `id`, which identifies either a person or a row.
  ///
  /// A row's value occurs only once, so if many values occur repeatedly, they identify people.
  mutating func recordPossiblePerson(named name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Records the name in an object around rows, unless it is already known; a new name follows the rows of its person.
  mutating func recordIfPersonFollowsRows(named name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendName(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The names of the people if there are several, or `nil` otherwise.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// The names of the people or, if there are none, the values that may identify people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
