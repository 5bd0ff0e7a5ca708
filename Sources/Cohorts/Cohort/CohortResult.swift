import PixelPalCore

/// The outcomes of many people, counted in total or by group, under one configuration or two.
///
/// A population can be simulated in parts, with a cohort for each part. If all of these cohorts have the same options,
/// they can be merged in any order, and the result is the cohort of the whole population.
package struct CohortResult: Equatable, Sendable {
  /// The configurations that were simulated, and the other options of the simulation.
  package let options: CohortOptions
  /// The groups in byte order of their names, with the unnamed group last.
  ///
  /// Without `--by`, there is only the unnamed group.
  package private(set) var groups: [Group] = []

  /// The counts of people who have the same value of the grouping property.
  package struct Group: Equatable, Sendable {
    /// The value of the grouping property that the group's people share, or `nil` for people without a value.
    package let name: String?
    /// The counts of the group's people, one element for each configuration.
    package var countsByConfiguration: [CohortOutcomeCounts]
    /// The counts of people who reached each phase under both configurations, one of them, or neither.
    ///
    /// The value is `nil` if there is only one configuration.
    package var pairedUnlocks: ValuesByPhaseAndViewpoint<PhaseReachedCountsUnderTwoConfigurations>?

    /// Adds the counts of another group with the same configurations.
    fileprivate mutating func merge(_ other: Group) {
      for side in countsByConfiguration.indices { countsByConfiguration[side].merge(other.countsByConfiguration[side]) }
      if let theirs = other.pairedUnlocks { pairedUnlocks?.merge(theirs) { $0.merge($1) } }
    }
  }

  package init(_ options: CohortOptions) { self.options = options }

  /// Returns the index of the group called `name`, or of the unnamed group if `name` is `nil`.
  ///
  /// If the group doesn't exist yet, adds an empty group.
  package mutating func indexOfGroup(orAddingNamed name: String?) -> Int {
    if let last = groups.indices.last, CohortResult.areEqualByteForByte(groups[last].name, name) { return last }
    let place = groups.firstIndex { !CohortResult.areInByteOrderNilLast($0.name, name) } ?? groups.count
    if place < groups.count, CohortResult.areEqualByteForByte(groups[place].name, name) { return place }
    let sides = options.configurations.map { _ in CohortOutcomeCounts(hasPhone: !options.skipsPhone) }
    groups.insert(
      .init(
        name: name, countsByConfiguration: sides,
        pairedUnlocks: sides.count > 1 ? ValuesByPhaseAndViewpoint(of: PhaseReachedCountsUnderTwoConfigurations()) : nil
      ), at: place)
    return place
  }

  /// Applies `change` in place to the group at the index `place`.
  package mutating func updateGroup(at place: Int, _ change: (inout Group) -> Void) { change(&groups[place]) }

  /// Adds the counts of another cohort with the same options, which must describe different people.
  package mutating func merge(_ other: CohortResult) {
    for group in other.groups { updateGroup(at: indexOfGroup(orAddingNamed: group.name)) { $0.merge(group) } }
  }

  /// Returns true if both group names are equal byte for byte, or if both are missing.
  ///
  /// Swift's `==` treats different Unicode spellings of a text as equal, but here each spelling is a group of its own.
  /// The name of a shared group would be the spelling that was read first, which depends on how the input is divided.
  private static func areEqualByteForByte(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.utf8.elementsEqual(right.utf8)
  }

  /// Returns true if the group name `left` sorts before `right`.
  ///
  /// Names are compared by their bytes, and a missing name comes last.
  private static func areInByteOrderNilLast(_ left: String?, _ right: String?) -> Bool {
    guard let left else { return false }
    guard let right else { return true }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// The counts of all groups added up, or `nil` if there are no groups.
  package var allPeople: Group? {
    var whole = CohortResult(options)
    for group in groups { whole.updateGroup(at: whole.indexOfGroup(orAddingNamed: nil)) { $0.merge(group) } }
    return whole.groups.first
  }
}

/// The numbers of people who reached a phase under both configurations, under only one of them, or under neither.
///
/// A is the first configuration, and B is the second.
package struct PhaseReachedCountsUnderTwoConfigurations: Equatable, Sendable {
  package var both: Int64 = 0
  package var onlyA: Int64 = 0
  package var onlyB: Int64 = 0
  package var neither: Int64 = 0
  /// A histogram of the days gained, for people who reached the phase under both configurations.
  ///
  /// The days gained are the day under A minus the day under B. A positive number means that the phase comes earlier
  /// under B.
  package var daysGained = Histogram()

  package init() {}

  /// Adds a person who reached the phase on the day `first` under A and on the day `second` under B.
  ///
  /// A day is `nil` if the person never reached the phase under that configuration.
  package mutating func recordPerson(dayUnderA first: Int?, dayUnderB second: Int?) {
    switch (first, second) {
    case (let first?, let second?):
      both += 1
      daysGained.add(first - second)
    case (_?, nil): onlyA += 1
    case (nil, _?): onlyB += 1
    case (nil, nil): neither += 1
    }
  }

  /// Adds the counts of `other`.
  ///
  /// `other` must describe different people under the same two configurations.
  mutating func merge(_ other: PhaseReachedCountsUnderTwoConfigurations) {
    both.addSaturating(other.both)
    onlyA.addSaturating(other.onlyA)
    onlyB.addSaturating(other.onlyB)
    neither.addSaturating(other.neither)
    daysGained.merge(other.daysGained)
  }
}
