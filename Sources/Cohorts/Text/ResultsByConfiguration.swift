package import Replay

/// The results of a cohort, or of one of its groups, under each configuration.
///
/// A report has one column for each configuration.
package struct ResultsByConfiguration {
  /// The counts of some people under one configuration: one column of a report.
  package struct ConfigurationResult {
    /// The heading of the column, `A` or `B`, or an empty string if there is only one configuration.
    package let name: String
    package let configuration: ReplayConfiguration
    package let counts: CohortOutcomeCounts
  }

  package let results: [ConfigurationResult]
  /// The counts of people who reached each phase under both configurations, one of them, or neither.
  ///
  /// The value is `nil` if there is only one configuration.
  package let pairedUnlocks: ValuesByPhaseAndViewpoint<PhaseReachedCountsUnderTwoConfigurations>?

  package init(_ cohort: CohortResult) { self.init(cohort.allPeople, under: cohort.options) }

  /// Creates the columns of `group`, or columns of zeros if `group` is `nil`.
  package init(_ group: CohortResult.Group?, under options: CohortOptions) {
    let names = options.configurations.count > 1 ? ["A", "B"] : [""]
    results = zip(options.configurations, names).enumerated().map { side, configurationAndName in
      let nobody = CohortOutcomeCounts(hasPhone: !options.skipsPhone)
      return ConfigurationResult(
        name: configurationAndName.1, configuration: configurationAndName.0,
        counts: group?.countsByConfiguration[side] ?? nobody)
    }
    pairedUnlocks = group?.pairedUnlocks
  }

  /// The names of the columns, used as headings in tables.
  package var headings: [String] { results.map(\.name) }
}

extension CohortResult.Group {
  /// Returns the group's title in a report that is grouped by `property`.
  ///
  /// The title is the group's name or, for people without a value, a string such as `without country`.
  package func title(inReportGroupedBy property: String?) -> String { name ?? "without \(property ?? "a group")" }
}
