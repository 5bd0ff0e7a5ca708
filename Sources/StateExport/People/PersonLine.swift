package import PixelPalCore
package import StepHistory

/// What one line of `pixelpal.person/1` says of a person.
///
///     PersonLine(id: .text("p-17"), steps: .days(from: day, [StepCount(steps: 8123), nil]), zone: "Europe/Paris")
package struct PersonLine: Sendable {
  /// Who it is: a text or a whole number, given back as it came.
  package var id: ID
  /// The name of the zone at home; `nil` is UTC.
  package var zone: String?
  /// When the profile was made; `nil` leaves it to the first sample.
  package var createdAt: Instant?
  /// What the person is counted among, by the names of groups, in this order.
  package var groups: [(name: String, value: String)] = []
  /// The steps, in one of three forms.
  package var steps: Steps
  /// When the person had premium: from a date up to, and not including, another.
  package var premium: [(from: CivilDay, until: CivilDay)] = []
  /// What `--scenario` takes, as JSON on one line; `nil` for an ordinary person.
  package var scenario: [UInt8]?

  /// A person of whom nothing is known but the steps.
  package init(id: ID, steps: Steps, zone: String? = nil) {
    self.id = id
    self.zone = zone
    self.steps = steps
  }

  /// The name of a person.
  package enum ID: Hashable, Sendable {
    case text(String)
    case number(Int64)
  }

  /// Steps, as a line tells them.
  package enum Steps: Sendable {
    /// The total of each local date; `nil` is no row, 0 a row of none.
    case days(from: CivilDay, [StepCount?])
    /// The total of each stretch of 3,600 s; `nil` is no row, 0 a row of none.
    case hours(from: Instant, [StepCount?])
    /// Samples, with a name for each of their sources; revisions are told where some rows correct others.
    case samples(StepSamples, names: [String], hasCorrections: Bool)
  }
}
