package import Replay

/// Whom a cohort tells of: everybody, or the same people under two sets of laws.
package struct CohortSubjects {
  /// Some people under one set of laws.
  package struct Subject {
    /// `A` or `B` where there are two.
    package let name: String
    package let laws: PalLaws
    package let counts: CohortCounts
  }

  package let all: [Subject]
  /// How the same people fared under both.
  package let pairs: UnlockTable<PairedCount>?

  /// All of `cohort`.
  package init(_ cohort: Cohort) { self.init(cohort.everybody, under: cohort.terms) }

  /// Those of `group`, or nobody.
  package init(_ group: Cohort.Group?, under terms: CohortTerms) {
    let names = terms.sides.count > 1 ? ["A", "B"] : [""]
    all = zip(terms.sides, names).enumerated().map { side, laws in
      let nobody = CohortCounts(hasPhone: !terms.isEvolutionAlone)
      return Subject(name: laws.1, laws: laws.0, counts: group?.sides[side] ?? nobody)
    }
    pairs = group?.pairs
  }

  /// What the columns of a table are called.
  package var names: [String] { all.map(\.name) }
}

extension Cohort.Group {
  /// What a reader calls it, among those that are grouped by `property`.
  package func title(by property: String?) -> String { name ?? "without \(property ?? "a group")" }
}
