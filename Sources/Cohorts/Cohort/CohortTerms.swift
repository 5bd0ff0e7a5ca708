package import Replay

/// Under what the people of a cohort lived, and by what they are grouped.
///
/// Wholes of different terms do not add up.
package struct CohortTerms: Equatable, Sendable {
  /// One set of laws, or the two that are compared.
  package let sides: [PalLaws]
  /// By which of people's groups they are counted, if by any.
  package let groupedBy: String?
  /// Whether the phone was left away.
  package let isEvolutionAlone: Bool
  /// What options filled in where lines left it open: names and what was typed.
  package let options: [Option]

  /// An option that changes what becomes of a line.
  package struct Option: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package init(sides: [PalLaws], groupedBy: String?, isEvolutionAlone: Bool, options: [Option]) {
    (self.sides, self.groupedBy) = (sides, groupedBy)
    (self.isEvolutionAlone, self.options) = (isEvolutionAlone, options)
  }

  /// What of `other` is not like this, in words; `nil` where both are the same.
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
