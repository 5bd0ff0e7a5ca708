import PixelPalCore

/// Many people, counted: under one set of laws or under two, whole or by a group.
///
/// Two wholes under the same laws add up to the one of all people, in any order and any cut.
package struct Cohort: Equatable, Sendable {
  /// Under what people lived, and by what they are grouped.
  package let terms: CohortTerms
  /// The groups, by the order of the bytes of their names, the one without a name last; without `--by` one without a name.
  package private(set) var groups: [Group] = []

  /// Some of the people.
  package struct Group: Equatable, Sendable {
    /// What the people have in common; `nil` for those of whom it is not told.
    package let name: String?
    /// What is counted under each set of laws.
    package var sides: [CohortCounts]
    /// Where there are two: how the same people fared under both.
    package var pairs: UnlockTable<PairedCount>?

    /// Adds all of another under the same laws.
    fileprivate mutating func add(_ other: Group) {
      for side in sides.indices { sides[side].add(other.sides[side]) }
      if let theirs = other.pairs { pairs?.add(theirs) { $0.add($1) } }
    }
  }

  /// Nobody, under `terms`.
  package init(_ terms: CohortTerms) { self.terms = terms }

  /// The number of the group called `name`, which is there from now on.
  package mutating func place(of name: String?) -> Int {
    if let last = groups.indices.last, Cohort.areAlike(groups[last].name, name) { return last }
    let place = groups.firstIndex { !Cohort.isOrdered($0.name, name) } ?? groups.count
    if place < groups.count, Cohort.areAlike(groups[place].name, name) { return place }
    let sides = terms.sides.map { _ in CohortCounts(hasPhone: !terms.isEvolutionAlone) }
    groups.insert(
      .init(name: name, sides: sides, pairs: sides.count > 1 ? UnlockTable(of: PairedCount()) : nil), at: place)
    return place
  }

  /// Changes what is counted of a group.
  package mutating func change(_ place: Int, _ change: (inout Group) -> Void) { change(&groups[place]) }

  /// Adds all of another under the same terms.
  package mutating func add(_ other: Cohort) {
    for group in other.groups { change(place(of: group.name)) { $0.add(group) } }
  }

  /// Whether both are the same byte for byte: two spellings of one letter would meet in one cut, and not in another.
  private static func areAlike(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Whether `left` comes before `right`: by their bytes, and nobody's name last.
  private static func isOrdered(_ left: String?, _ right: String?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// All groups together.
  package var everybody: Group? {
    var whole = Cohort(terms)
    for group in groups { whole.change(whole.place(of: nil)) { $0.add(group) } }
    return whole.groups.first
  }
}

/// How the same people fared under two sets of laws, A and B: who reached a phase under which.
package struct PairedCount: Equatable, Sendable {
  package var both: Int64 = 0
  package var onlyA: Int64 = 0
  package var onlyB: Int64 = 0
  package var neither: Int64 = 0
  /// Of those who did under both: A's day less B's, above zero where B is earlier.
  package var daysWon = Tally()

  /// Nobody.
  package init() {}

  /// Adds somebody who reached it on these days.
  package mutating func count(_ first: Int?, _ second: Int?) {
    switch (first, second) {
    case (let first?, let second?):
      both += 1
      daysWon.count(first - second)
    case (_?, nil): onlyA += 1
    case (nil, _?): onlyB += 1
    case (nil, nil): neither += 1
    }
  }

  /// Adds all of another.
  mutating func add(_ other: PairedCount) {
    both.add(other.both)
    onlyA.add(other.onlyA)
    onlyB.add(other.onlyB)
    neither.add(other.neither)
    daysWon.add(other.daysWon)
  }
}
