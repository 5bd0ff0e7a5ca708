import PixelPalCore

/// Counts over many people, under one configuration or two, in total or by group.
///
/// Two cohorts with the same options add up to the cohort of all their people, in any order and however the people are
/// divided.
package struct Cohort: Equatable, Sendable {
  /// The configurations under which the people lived, and the property by which they are grouped.
  package let options: CohortOptions
  /// The groups, sorted by the bytes of their names, with the unnamed group last; without `--by` there is only the
  /// unnamed group.
  package private(set) var groups: [Group] = []

  /// The people who share one value of the grouping property.
  package struct Group: Equatable, Sendable {
    /// The value that the people share; `nil` for people without a value.
    package let name: String?
    /// The counts under each configuration.
    package var countsByConfiguration: [CohortCounts]
    /// The comparison of the same people under both configurations; `nil` if there is only one.
    package var pairedUnlocks: UnlockTable<PairedOutcomeCounts>?

    /// Adds the counts of another group under the same configurations.
    fileprivate mutating func merge(_ other: Group) {
      for side in countsByConfiguration.indices { countsByConfiguration[side].merge(other.countsByConfiguration[side]) }
      if let theirs = other.pairedUnlocks { pairedUnlocks?.merge(theirs) { $0.merge($1) } }
    }
  }

  /// Creates an empty cohort under `options`.
  package init(_ options: CohortOptions) { self.options = options }

  /// Returns the index of the group called `name`, and adds the group if it is missing.
  package mutating func indexOfGroup(named name: String?) -> Int {
    if let last = groups.indices.last, Cohort.haveSameBytes(groups[last].name, name) { return last }
    let place = groups.firstIndex { !Cohort.isOrderedBefore($0.name, name) } ?? groups.count
    if place < groups.count, Cohort.haveSameBytes(groups[place].name, name) { return place }
    let sides = options.configurations.map { _ in CohortCounts(hasPhone: !options.skipsPhone) }
    groups.insert(
      .init(
        name: name, countsByConfiguration: sides,
        pairedUnlocks: sides.count > 1 ? UnlockTable(of: PairedOutcomeCounts()) : nil), at: place)
    return place
  }

  /// Changes the counts of the group at an index.
  package mutating func updateGroup(at place: Int, _ change: (inout Group) -> Void) { change(&groups[place]) }

  /// Adds the counts of another cohort with the same options.
  package mutating func merge(_ other: Cohort) {
    for group in other.groups { updateGroup(at: indexOfGroup(named: group.name)) { $0.merge(group) } }
  }

  /// Returns true if both names are equal byte for byte.
  ///
  /// Canonically equivalent spellings must stay distinct. Otherwise the groups would depend on how the input is
  /// divided.
  private static func haveSameBytes(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Returns true if `left` sorts before `right`: by bytes, with the missing name last.
  private static func isOrderedBefore(_ left: String?, _ right: String?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// The counts of all groups together; `nil` if there are none.
  package var allPeople: Group? {
    var whole = Cohort(options)
    for group in groups { whole.updateGroup(at: whole.indexOfGroup(named: nil)) { $0.merge(group) } }
    return whole.groups.first
  }
}

/// The number of people who reached a phase under both, one or neither of two configurations, A and B.
package struct PairedOutcomeCounts: Equatable, Sendable {
  package var both: Int64 = 0
  package var onlyA: Int64 = 0
  package var onlyB: Int64 = 0
  package var neither: Int64 = 0
  /// The days won by the people who reached the phase under both configurations.
  ///
  /// Each number is A's day minus B's day, which is positive if B is earlier.
  package var daysGained = Histogram()

  /// Creates counts of zero.
  package init() {}

  /// Adds a person who reached the phase on these days, if at all.
  package mutating func record(_ first: Int?, _ second: Int?) {
    switch (first, second) {
    case (let first?, let second?):
      both += 1
      daysGained.add(first - second)
    case (_?, nil): onlyA += 1
    case (nil, _?): onlyB += 1
    case (nil, nil): neither += 1
    }
  }

  /// Adds the counts of other people under the same two configurations.
  mutating func merge(_ other: PairedOutcomeCounts) {
    both.addSaturating(other.both)
    onlyA.addSaturating(other.onlyA)
    onlyB.addSaturating(other.onlyB)
    neither.addSaturating(other.neither)
    daysGained.merge(other.daysGained)
  }
}
