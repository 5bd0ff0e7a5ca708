package import PixelPalCore
package import StepHistory

/// The inputs of a replay plan other than its scenario.
package struct ReplayInputsBesidesScenario {
  /// The rules and the device model of the replay.
  package var configuration: ReplayConfiguration
  /// The person's home time zone, used if the scenario names none.
  package var zone: Zone
  /// The rules for merging the samples of several sources.
  package var mergeRules = MergeOptions()
  /// The exported files, each with its name and its samples.
  package var files: [(name: String, samples: StepSamples)]
  /// An interval that counts as observed even where there are no samples.
  ///
  /// The replay covers both this interval and the samples. If it is `nil`, only the time covered by samples counts as
  /// observed.
  package var observedInterval: Interval?
  /// The workers that merge the samples.
  package var workers = Workers.single
  /// A function that returns the time zone with a given name, or `nil` if there is none.
  package var findZone: (String) -> Zone?

  /// Creates the inputs of a replay plan with standard merge rules, one worker and no observed interval.
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
