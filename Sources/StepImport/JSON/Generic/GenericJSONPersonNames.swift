/// The names of people in a JSON document from an unknown program.
struct GenericJSONPersonNames {
  /// The values of members that can only be people, in order of appearance, up to about a hundred.
  private(set) var names: [String] = []
  /// The distinct values of members such as `id`, which are people or rows, in order of appearance, up to a hundred.
  private var ambiguousNames: [String] = []
  /// The hashes of ``ambiguousNames``.
  private var ambiguousHashes: Set<UInt64> = []
  /// The number of times that one of ``ambiguousNames`` occurred again.
  private var repeatedAmbiguousCount = 0
  /// True if a name occurs only after the person's rows, so that the rows of one person can't be selected.
  private(set) var followRows = false
  /// True if a name occurs before the person's rows or in them.
  var areInOrBeforeRows = false

  mutating func recordPerson(named name: String) { GenericJSONPersonNames.appendName(name, to: &names) }

  /// Records a value of a member such as `id`, which is that of either a person or a row.
  ///
  /// A value for a row occurs only once, so if many values occur more than once, they are those of people.
  mutating func recordPossiblePerson(named name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Records a name in the object around rows, which follows these rows unless it has been recorded before.
  mutating func recordIfPersonFollowsRows(named name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendName(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The names of the people if there are several, otherwise `nil`.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// The names of the people or, if there are none, the values that may be names of people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
