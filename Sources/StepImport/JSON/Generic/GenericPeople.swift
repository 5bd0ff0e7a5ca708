/// The people in a document of unknown layout.
struct GenericPeople {
  private(set) var names: [String] = []
  private var vague: [String] = []
  private var hashes: Set<UInt64> = []
  private var repeated = 0
  /// True if some names follow the rows of their people, so that no option can choose a person.
  private(set) var areBehind = false
  /// True if some names are in their rows or precede them.
  var areOnRows = false

  /// Records a person's name.
  mutating func see(_ name: String) { GenericPeople.add(name, to: &names) }

  /// Records a value that may be a person's name or the number of a row.
  ///
  /// Only people are expected to repeat.
  mutating func seeVague(_ name: @autoclosure () -> String, hash: UInt64) {
    if hashes.contains(hash) {
      repeated = min(repeated + 1, 1 << 20)
    } else if vague.count < 100 {
      hashes.insert(hash)
      vague.append(name())
    }
  }

  /// Records the name of a person in an object that contains rows.
  ///
  /// The name may follow the rows.
  mutating func seeBehind(_ name: String, hash: UInt64, isVague: Bool) {
    let isKnown = isVague ? hashes.contains(hash) : names.contains(name)
    areBehind = areBehind || !isKnown
  }

  private static func add(_ name: String, to names: inout [String]) {
    if names.last != name, names.count <= 100, !names.contains(name) { names.append(name) }
  }

  /// The people, if there are several.
  var several: [String]? {
    if names.count > 1 { return names }
    return names.isEmpty && vague.count > 1 && repeated * 4 >= vague.count ? vague : nil
  }

  /// All names that may be people.
  var all: [String] { names.isEmpty ? vague : names }
}
