package import PixelPalCore
package import StepHistory

/// The content of one line of `pixelpal.person/1`, which describes one person.
///
///     PersonLine(id: .text("p-17"), steps: .days(from: day, [StepCount(steps: 8123), nil]), zone: "Europe/Paris")
package struct PersonLine: Sendable {
  /// The identifier of the person, a text or an integer that results repeat unchanged.
  package var id: ID
  /// The name of the home time zone, or `nil` for UTC.
  package var zone: String?
  /// The time when the profile was created, or `nil` for the time of the first sample.
  package var createdAt: Instant?
  /// The person's groups, each with its name and value, in the order they are written.
  package var groups: [(name: String, value: String)] = []
  /// The steps, in one of three forms.
  package var steps: Steps
  /// The periods when the person had premium, each from a date up to, but not including, another.
  package var premium: [(from: CivilDay, until: CivilDay)] = []
  /// The scenario in the format of `--scenario`, as JSON on one line, or `nil` for the default person.
  package var scenario: [UInt8]?

  /// Creates a person with only an identifier, steps and a time zone.
  package init(id: ID, steps: Steps, zone: String? = nil) {
    self.id = id
    self.zone = zone
    self.steps = steps
  }

  /// The identifier of a person.
  package enum ID: Hashable, Sendable {
    case text(String)
    case number(Int64)
  }

  /// The steps in the form that the line uses.
  package enum Steps: Sendable {
    /// The total of each local date, where `nil` means that there is no row, and 0 a row without steps.
    case days(from: CivilDay, [StepCount?])
    /// The total of each period of 3,600 s, where `nil` means that there is no row, and 0 a row without steps.
    case hours(from: Instant, [StepCount?])
    /// Individual samples with a name for each source; revisions are written if some rows correct others.
    case samples(StepSamples, names: [String], hasCorrections: Bool)
  }
}
