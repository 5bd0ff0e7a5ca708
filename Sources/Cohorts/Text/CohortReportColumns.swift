package import Replay

/// The columns of a report: all people, or the same people under two configurations.
package struct CohortReportColumns {
  /// Some people under one configuration.
  package struct Column {
    /// The name, `A` or `B`; empty if there is only one configuration.
    package let name: String
    package let configuration: ReplayConfiguration
    package let counts: CohortCounts
  }

  package let columns: [Column]
  /// The comparison of the same people under both configurations.
  package let pairedUnlocks: UnlockTable<PairedOutcomeCounts>?

  /// Creates the columns of all people in `cohort`.
  package init(_ cohort: Cohort) { self.init(cohort.allPeople, under: cohort.options) }

  /// Creates the columns of `group`, which may be missing.
  package init(_ group: Cohort.Group?, under options: CohortOptions) {
    let names = options.configurations.count > 1 ? ["A", "B"] : [""]
    columns = zip(options.configurations, names).enumerated().map { side, configurationAndName in
      let nobody = CohortCounts(hasPhone: !options.skipsPhone)
      return Column(
        name: configurationAndName.1, configuration: configurationAndName.0,
        counts: group?.countsByConfiguration[side] ?? nobody)
    }
    pairedUnlocks = group?.pairedUnlocks
  }

  /// The headings of the columns in a table.
  package var names: [String] { columns.map(\.name) }
}

extension Cohort.Group {
  /// Returns the title of the group in a report that is grouped by `property`.
  package func title(by property: String?) -> String { name ?? "without \(property ?? "a group")" }
}
