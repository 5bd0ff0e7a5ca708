package import PixelPalCore
package import StepHistory

/// What a course is made of beside its scenario.
package struct CourseParts {
  /// The rules, and what the phone allows.
  package var laws: PalLaws
  /// The person's zone where the scenario names none.
  package var zone: Zone
  /// How sources count.
  package var mergeRules = MergeRules()
  /// The exports: what they are called, and what was in them.
  package var files: [(name: String, samples: StepSamples)]
  /// How long somebody was watched, where that is more than the samples tell: as if there were some at both ends.
  package var watched: Interval?
  /// Who merges them.
  package var workers = Workers.one
  /// Finds a zone by its name.
  package var zoneNamed: (String) -> Zone?

  /// The parts of a course under `laws`.
  package init(
    laws: PalLaws, zone: Zone, files: [(name: String, samples: StepSamples)], zoneNamed: @escaping (String) -> Zone?
  ) {
    self.laws = laws
    self.zone = zone
    self.files = files
    self.zoneNamed = zoneNamed
  }
}
