import PixelPalCore

/// Counts over many people, under one configuration or two, in total or by group.
///
/// Two cohorts with the same terms add up to the cohort of all their people, in any order and however the people are
/// divided.
package struct Cohort: Equatable, Sendable {
  /// The configurations under which the people lived, and the property by which they are grouped.
  package let terms: CohortTerms
  /// The groups, sorted by the bytes of their names, with the unnamed group last; without `--by` there is only the
  /// unnamed group.
  package private(set) var groups: [Group] = []

  /// The people who share one value of the grouping property.
  package struct Group: Equatable, Sendable {
    /// The value that the people share; `nil` for people without a value.
    package let name: String?
    /// The counts under each configuration.
    package var sides: [CohortCounts]
    /// The comparison of the same people under both configurations; `nil` if there is only one.
    package var pairs: UnlockTable<PairedCount>?

    /// Adds the counts of another group under the same configurations.
    fileprivate mutating func add(_ other: Group) {
      for side in sides.indices { sides[side].add(other.sides[side]) }
      if let theirs = other.pairs { pairs?.add(theirs) { $0.add($1) } }
    }
  }

  /// Creates an empty cohort under `terms`.
  package init(_ terms: CohortTerms) { self.terms = terms }

  /// Returns the index of the group called `name`, and adds the group if it is missing.
  package mutating func place(of name: String?) -> Int {
    if let last = groups.indices.last, Cohort.areAlike(groups[last].name, name) { return last }
    let place = groups.firstIndex { !Cohort.isOrdered($0.name, name) } ?? groups.count
    if place < groups.count, Cohort.areAlike(groups[place].name, name) { return place }
    let sides = terms.sides.map { _ in CohortCounts(hasPhone: !terms.isEvolutionAlone) }
    groups.insert(
      .init(name: name, sides: sides, pairs: sides.count > 1 ? UnlockTable(of: PairedCount()) : nil), at: place)
    return place
  }

  /// Changes the counts of the group at an index.
  package mutating func change(_ place: Int, _ change: (inout Group) -> Void) { change(&groups[place]) }

  /// Adds the counts of another cohort with the same terms.
  package mutating func add(_ other: Cohort) {
    for group in other.groups { change(place(of: group.name)) { $0.add(group) } }
  }

  /// Returns true if both names are equal byte for byte.
  ///
  /// Canonically equivalent spellings must stay distinct. Otherwise the groups would depend on how the input is
  /// divided.
  private static func areAlike(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Returns true if `left` sorts before `right`: by bytes, with the missing name last.
  private static func isOrdered(_ left: String?, _ right: String?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// The counts of all groups together; `nil` if there are none.
  package var everybody: Group? {
    var whole = Cohort(terms)
    for group in groups { whole.change(whole.place(of: nil)) { $0.add(group) } }
    return whole.groups.first
  }
}

/// The number of people who reached a phase under both, one or neither of two configurations, A and B.
package struct PairedCount: Equatable, Sendable {
  package var both: Int64 = 0
  package var onlyA: Int64 = 0
  package var onlyB: Int64 = 0
  package var neither: Int64 = 0
  /// The days won by the people who reached the phase under both configurations.
  ///
  /// Each number is A's day minus B's day, which is positive if B is earlier.
  package var daysWon = Tally()

  /// Creates counts of zero.
  package init() {}

  /// Adds a person who reached the phase on these days, if at all.
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

  /// Adds the counts of another comparison.
  mutating func add(_ other: PairedCount) {
    both.add(other.both)
    onlyA.add(other.onlyA)
    onlyB.add(other.onlyB)
    neither.add(other.neither)
    daysWon.add(other.daysWon)
  }
}
