/// The people in a document of unknown layout.
struct GenericJSONPeople {
  private(set) var names: [String] = []
  private var ambiguousNames: [String] = []
  private var ambiguousHashes: Set<UInt64> = []
  private var repeatedAmbiguousCount = 0
  /// True if some names follow the rows of their people, so that no option can choose a person.
  private(set) var followRows = false
  /// True if some names are in their rows or precede them.
  var areInOrBeforeRows = false

  /// Records a person's name.
  mutating func record(_ name: String) { GenericJSONPeople.appendName(name, to: &names) }

  /// Records a value that may be a person's name or the number of a row.
  ///
  /// Only people are expected to repeat.
  mutating func recordAmbiguous(_ name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Records the name of a person in an object that contains rows.
  ///
  /// The name may follow the rows.
  mutating func recordAfterRows(_ name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendName(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The people, if there are several.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// All names that may be people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
