/// The names of people in a document of unknown layout.
struct GenericJSONPersonNames {
  private(set) var names: [String] = []
  private var ambiguousNames: [String] = []
  private var ambiguousHashes: Set<UInt64> = []
  private var repeatedAmbiguousCount = 0
  /// True if a person's name is found only after the person's rows, so that reading can't be limited to one person.
  private(set) var followRows = false
  /// True if a person's name is found before the person's rows or within them.
  var areInOrBeforeRows = false

  mutating func recordPerson(named name: String) { GenericJSONPersonNames.appendName(name, to: &names) }

  /// Records a value that may identify either a person or a row.
  ///
  /// A value that identifies a row is unique, so if many of the recorded values occur more than once, they identify
  /// people.
  mutating func recordPossiblePerson(named name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Records a person's name that follows the person's rows, unless the name was recorded before.
  ///
  /// The name comes from the object that contains the rows.
  mutating func recordIfPersonFollowsRows(named name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendName(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The names of the people, or `nil` if the document contains at most one name.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// The names of the people or, if no member certainly names people, the values that may be names of people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
