package import Replay

/// The configurations under which the people of a cohort lived, and the property by which they are grouped.
///
/// Cohorts with different options cannot be added.
package struct CohortOptions: Equatable, Sendable {
  /// One configuration, or the two that are compared.
  package let configurations: [ReplayConfiguration]
  /// The property by which people are grouped, if any.
  package let groupedBy: String?
  /// True if the phone was not replayed (`--only evolution`).
  package let skipsPhone: Bool
  /// The options that supplied values missing from the lines, with their names and their values as typed.
  package let commandLineOptions: [CommandLineOption]

  /// An option that changes the outcome of a line.
  package struct CommandLineOption: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package init(
    configurations: [ReplayConfiguration], groupedBy: String?, skipsPhone: Bool, commandLineOptions: [CommandLineOption]
  ) {
    (self.configurations, self.groupedBy) = (configurations, groupedBy)
    (self.skipsPhone, self.commandLineOptions) = (skipsPhone, commandLineOptions)
  }

  /// Returns a description of the first difference from `other`; `nil` if both are equal.
  package func difference(from other: CohortOptions) -> String? {
    if configurations.count != other.configurations.count { return "the number of rule sets" }
    if configurations.map({ $0.rules }) != other.configurations.map({ $0.rules }) { return "the rules" }
    if configurations.map({ $0.device }) != other.configurations.map({ $0.device }) { return "the phones" }
    if groupedBy != other.groupedBy { return "the groups ('--by')" }
    if skipsPhone != other.skipsPhone { return "the simulated part ('--only')" }
    let names = (commandLineOptions + other.commandLineOptions).map { $0.name }
    let differing = names.first { name in
      commandLineOptions.first { $0.name == name } != other.commandLineOptions.first { $0.name == name }
    }
    return differing.map { "'--\($0)'" }
  }
}
