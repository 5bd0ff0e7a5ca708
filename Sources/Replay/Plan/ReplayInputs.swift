package import PixelPalCore
package import StepHistory

/// Everything besides the scenario that a replay plan is created from.
package struct ReplayInputs {
  /// The rules and the device model.
  package var configuration: ReplayConfiguration
  /// The person's time zone, unless the scenario names one.
  package var zone: Zone
  /// The rules for merging sources.
  package var mergeRules = MergeOptions()
  /// The exports: their names and samples.
  package var files: [(name: String, samples: StepSamples)]
  /// The interval that was observed, if that is longer than the samples cover; it extends the coverage as samples at
  /// its ends would.
  package var observedInterval: Interval?
  /// The workers that merge the samples.
  package var workers = Workers.single
  /// A function that finds a time zone by its name.
  package var findZone: (String) -> Zone?

  /// Creates the inputs of a replay plan under `configuration`.
  package init(
    configuration: ReplayConfiguration, zone: Zone, files: [(name: String, samples: StepSamples)],
    findZone: @escaping (String) -> Zone?
  ) {
    self.configuration = configuration
    self.zone = zone
    self.files = files
    self.findZone = findZone
  }
}
