package import Replay

/// The subjects of a report: all people, or the same people under two configurations.
package struct CohortSubjects {
  /// Some people under one configuration.
  package struct Subject {
    /// The name, `A` or `B`; empty if there is only one configuration.
    package let name: String
    package let laws: PalLaws
    package let counts: CohortCounts
  }

  package let all: [Subject]
  /// The comparison of the same people under both configurations.
  package let pairs: UnlockTable<PairedCount>?

  /// Creates the subjects of all people in `cohort`.
  package init(_ cohort: Cohort) { self.init(cohort.everybody, under: cohort.terms) }

  /// Creates the subjects of `group`, which may be missing.
  package init(_ group: Cohort.Group?, under terms: CohortTerms) {
    let names = terms.sides.count > 1 ? ["A", "B"] : [""]
    all = zip(terms.sides, names).enumerated().map { side, laws in
      let nobody = CohortCounts(hasPhone: !terms.isEvolutionAlone)
      return Subject(name: laws.1, laws: laws.0, counts: group?.sides[side] ?? nobody)
    }
    pairs = group?.pairs
  }

  /// The headings of the columns in a table.
  package var names: [String] { all.map(\.name) }
}

extension Cohort.Group {
  /// Returns the title of the group in a report that is grouped by `property`.
  package func title(by property: String?) -> String { name ?? "without \(property ?? "a group")" }
}
