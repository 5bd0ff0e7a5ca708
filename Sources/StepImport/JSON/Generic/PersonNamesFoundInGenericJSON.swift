/// The names of people in a JSON document from an unknown program.
struct PersonNamesFoundInGenericJSON {
  /// The first 101 distinct values of members that always identify people, in order of appearance.
  private(set) var names: [String] = []
  /// The first hundred distinct values of members such as `id`, which identify either people or rows.
  private var ambiguousNames: [String] = []
  /// The hashes of ``ambiguousNames``.
  private var ambiguousHashes: Set<UInt64> = []
  /// The number of repetitions of values in ``ambiguousNames``.
  ///
  /// Values that identify rows are hardly ever repeated.
  private var repeatedAmbiguousCount = 0
  /// True if a person's name follows the person's rows.
  ///
  /// The rows of one person can't be selected in such a document, because they are read before the name.
  private(set) var followRows = false
  /// True if, for at least one row, a person's name is in the row, or precedes it in an enclosing object.
  var areInOrBeforeRows = false

  mutating func recordPerson(named name: String) { PersonNamesFoundInGenericJSON.appendNameIfNew(name, to: &names) }

  /// Records a value of a member such as `id`, which identifies either a person or a row.
  ///
  /// A value that identifies a row occurs only once. If many values are repeated, they identify people. `hash` is a
  /// hash of the value.
  mutating func recordPossiblePerson(named name: @autoclosure () -> String, hash: UInt64) {
    if ambiguousHashes.contains(hash) {
      repeatedAmbiguousCount = min(repeatedAmbiguousCount + 1, 1 << 20)
    } else if ambiguousNames.count < 100 {
      ambiguousHashes.insert(hash)
      ambiguousNames.append(name())
    }
  }

  /// Sets ``followRows`` to true if the name of a person hasn't been recorded before.
  ///
  /// The reader calls this method at the end of an object with rows and a name. A name that is still unknown there
  /// comes after the rows. `isAmbiguous` is true if `name` is the value of a member such as `id`. Such values are
  /// compared by `hash`.
  mutating func markAsFollowingRowsIfNew(named name: String, hash: UInt64, isAmbiguous: Bool) {
    let isKnown = isAmbiguous ? ambiguousHashes.contains(hash) : names.contains(name)
    followRows = followRows || !isKnown
  }

  private static func appendNameIfNew(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The names of the people if there are at least two, or `nil` otherwise.
  ///
  /// Values that may identify rows count as names only if many of them are repeated, and there are no other names.
  var severalNames: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && ambiguousNames.count > 1 && repeatedAmbiguousCount * 4 >= ambiguousNames.count
      ? ambiguousNames : nil
  }

  /// The names of the people or, if there are none, the values that may identify people.
  var allNames: [String] { names.isEmpty ? ambiguousNames : names }
}
