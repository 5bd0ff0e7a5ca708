package import Replay

/// The options that determine how the people of a ``CohortResult`` were simulated and grouped.
///
/// Only cohorts with equal options can be merged.
package struct CohortOptions: Equatable, Sendable {
  /// The simulated configuration, or the two configurations that are compared.
  package let configurations: [ReplayConfiguration]
  /// The property by which people are grouped (`--by`), or `nil` if they aren't grouped.
  package let groupedBy: String?
  /// True if the phone was not replayed (`--only evolution`).
  package let skipsPhone: Bool
  /// The command-line options that supplied values missing in input lines, each with its value as typed.
  package let suppliedOptions: [InputDefaultOption]

  /// A command-line option, such as `--zone`, that supplies a value missing from input lines.
  package struct InputDefaultOption: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package init(
    configurations: [ReplayConfiguration], groupedBy: String?, skipsPhone: Bool, suppliedOptions: [InputDefaultOption]
  ) {
    (self.configurations, self.groupedBy) = (configurations, groupedBy)
    (self.skipsPhone, self.suppliedOptions) = (skipsPhone, suppliedOptions)
  }

  /// Returns a description of the first option that differs in `other`, such as `the rules`, or `nil` if none differs.
  package func firstDifferenceDescription(from other: CohortOptions) -> String? {
    if configurations.count != other.configurations.count { return "the number of rule sets" }
    if configurations.map({ $0.rules }) != other.configurations.map({ $0.rules }) { return "the rules" }
    if configurations.map({ $0.device }) != other.configurations.map({ $0.device }) { return "the phones" }
    if groupedBy != other.groupedBy { return "the groups ('--by')" }
    if skipsPhone != other.skipsPhone { return "the simulated part ('--only')" }
    let names = (suppliedOptions + other.suppliedOptions).map { $0.name }
    let differing = names.first { name in
      suppliedOptions.first { $0.name == name } != other.suppliedOptions.first { $0.name == name }
    }
    return differing.map { "'--\($0)'" }
  }
}
