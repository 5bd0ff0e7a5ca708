package import PixelPalCore
package import StepHistory

/// The content of one line of `pixelpal.person/1`, which describes one person.
///
///     PersonInputLine(id: .text("p-17"), steps: .days(from: day, [StepCount(steps: 8123), nil]), zone: "Europe/Paris")
package struct PersonInputLine: Sendable {
  /// The identifier of the person, a text or an integer.
  ///
  /// Results repeat it unchanged.
  package var id: ID
  /// The name of the person's home time zone, or `nil` for UTC.
  package var zone: String?
  /// The time at which the pal was created, or `nil` for local midnight before the first sample.
  package var createdAt: Instant?
  /// The groups to which the person belongs, each with its name and value, in the order in which they are written.
  package var groups: [(name: String, value: String)] = []
  /// The person's steps: totals by day, totals by hour, or individual samples.
  package var steps: Steps
  /// The periods in which the person had premium.
  ///
  /// Each period ends before the date `until`.
  package var premium: [(from: CivilDay, until: CivilDay)] = []
  /// The scenario as a JSON document on one line, in the format of `--scenario`, or `nil` for the default person.
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
    /// The step total of each local date from `from` on.
    ///
    /// In contrast to 0, `nil` means that there is no data.
    case days(from: CivilDay, [StepCount?])
    /// The step total of each period of 3,600 seconds from `from` on.
    ///
    /// In contrast to 0, `nil` means no data.
    case hours(from: Instant, [StepCount?])
    /// Individual samples, with the names of their sources.
    ///
    /// If `hasCorrections` is true, the revisions of the samples are written, too.
    case samples(StepSamples, names: [String], hasCorrections: Bool)
  }
}
