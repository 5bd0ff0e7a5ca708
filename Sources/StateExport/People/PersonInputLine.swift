package import PixelPalCore
package import StepHistory

/// The content of one line in the format `pixelpal.person/1`, which describes one person for the command `cohort`.
///
///     PersonInputLine(id: .text("p-17"), steps: .days(from: day, [StepCount(steps: 8123), nil]), zone: "Europe/Paris")
package struct PersonInputLine: Sendable {
  /// The person's identifier, which the results repeat unchanged.
  package var id: ID
  /// The name of the person's home time zone, or `nil` for UTC.
  package var zone: String?
  /// The time at which the pal was created, or `nil` for local midnight before the first sample.
  package var createdAt: Instant?
  /// The person's groups, each with a name and a value, in the order in which they are written.
  package var groups: [(name: String, value: String)] = []
  /// The person's steps: totals by day, totals by hour, or individual samples.
  package var steps: Steps
  /// The periods in which the person had premium, each from the day `from` up to, but not including, the day `until`.
  package var premium: [(from: CivilDay, until: CivilDay)] = []
  /// The scenario as a JSON document on one line, in the format of `--scenario`, or `nil` for a person without a
  /// scenario.
  package var scenario: [UInt8]?

  /// Creates a person with only an identifier, steps and a time zone.
  package init(id: ID, steps: Steps, zone: String? = nil) {
    self.id = id
    self.zone = zone
    self.steps = steps
  }

  /// A person's identifier, which is either a string or an integer.
  package enum ID: Hashable, Sendable {
    case text(String)
    case number(Int64)
  }

  /// A person's steps, in one of the three forms that a line can have.
  package enum Steps: Sendable {
    /// The step total of each local date from `from` on, with `nil` for a date without data.
    ///
    /// A total of 0 means that there is data, but there are no steps.
    case days(from: CivilDay, [StepCount?])
    /// The step total of each period of 3,600 seconds from `from` on, with `nil` for a period without data.
    ///
    /// A total of 0 means that there is data, but there are no steps.
    case hours(from: Instant, [StepCount?])
    /// Individual samples, with the names of their sources.
    ///
    /// If `hasCorrections` is true, the line also contains the revisions of the samples, because some samples correct
    /// others.
    case samples(StepSamples, names: [String], hasCorrections: Bool)
  }
}
