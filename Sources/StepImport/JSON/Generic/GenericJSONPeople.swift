/// The people whom a document of unknown layout names.
struct GenericJSONPeople {
  private(set) var names: [String] = []
  private var ambiguousNames: [String] = []
  private var ambiguousHashes: Set<UInt64> = []
  private var repeatedAmbiguousCount = 0
  /// True if some people are named only after their rows, so that no option can choose a person.
  private(set) var followRows = false
  /// True if some people are named in their rows or before them.
  var areInOrBeforeRows = false

  /// Records a person's name.
  mutating func recordPerson(named name: String) { GenericJSONPeople.appendName(name, to: &names) }

  /// Records a value that may be a person's name or the number of a row.
  ///
  /// People are expected to repeat, but the numbers of rows are not.
  mutating func recordPossiblePerson(named name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Records the name of a person that was found in an object around rows, possibly after them.
  mutating func recordPersonAroundRows(named name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendName(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The names of the people if the document has several, otherwise `nil`.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// All names that may belong to people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
