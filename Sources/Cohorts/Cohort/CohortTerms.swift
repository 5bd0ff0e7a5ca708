package import Replay

/// The configurations under which the people of a cohort lived, and the property by which they are grouped.
///
/// Cohorts with different terms cannot be added.
package struct CohortTerms: Equatable, Sendable {
  /// One configuration, or the two that are compared.
  package let sides: [PalLaws]
  /// The property by which people are grouped, if any.
  package let groupedBy: String?
  /// True if the phone was not replayed (`--only evolution`).
  package let isEvolutionAlone: Bool
  /// The options that supplied values missing from the lines, with their names and their values as typed.
  package let options: [Option]

  /// An option that changes the outcome of a line.
  package struct Option: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package init(sides: [PalLaws], groupedBy: String?, isEvolutionAlone: Bool, options: [Option]) {
    (self.sides, self.groupedBy) = (sides, groupedBy)
    (self.isEvolutionAlone, self.options) = (isEvolutionAlone, options)
  }

  /// Returns a description of the first difference from `other`; `nil` if both are equal.
  package func difference(from other: CohortTerms) -> String? {
    if sides.count != other.sides.count { return "numbers of sets of rules" }
    if sides.map({ $0.rules }) != other.sides.map({ $0.rules }) { return "rules" }
    if sides.map({ $0.device }) != other.sides.map({ $0.device }) { return "phones" }
    if groupedBy != other.groupedBy { return "groups ('--by')" }
    if isEvolutionAlone != other.isEvolutionAlone { return "parts ('--only')" }
    let names = (options + other.options).map { $0.name }
    let differing = names.first { name in
      options.first { $0.name == name } != other.options.first { $0.name == name }
    }
    return differing.map { "'--\($0)'" }
  }
}
