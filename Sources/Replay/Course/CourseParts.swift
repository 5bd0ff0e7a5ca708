package import PixelPalCore
package import StepHistory

/// The inputs of a replay plan in addition to the scenario.
package struct CourseParts {
  /// The rules and the device model.
  package var laws: PalLaws
  /// The person's time zone, unless the scenario names one.
  package var zone: Zone
  /// The rules for merging sources.
  package var mergeRules = MergeRules()
  /// The exports: their names and samples.
  package var files: [(name: String, samples: StepSamples)]
  /// The time watched, if it is longer than the samples cover; it has the effect of samples at both ends.
  package var watched: Interval?
  /// The workers that merge the samples.
  package var workers = Workers.one
  /// A function that finds a time zone by its name.
  package var zoneNamed: (String) -> Zone?

  /// Creates the parts of a replay plan under `laws`.
  package init(
    laws: PalLaws, zone: Zone, files: [(name: String, samples: StepSamples)], zoneNamed: @escaping (String) -> Zone?
  ) {
    self.laws = laws
    self.zone = zone
    self.files = files
    self.zoneNamed = zoneNamed
  }
}
