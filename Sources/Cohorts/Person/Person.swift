package import Documents
package import PixelPalCore
package import Replay
package import StepHistory

/// A person as described by one line: the id, the steps, and everything that differs from an ordinary life.
///
///     let person = try Person(reading: Array(#"{"id":1,"hours":{"from":"2025-01-01T00:00:00Z","steps":[812]}}"#.utf8))
///     person.steps  // one hour, from that instant on
package struct Person: Equatable, Sendable {
  /// The value of `schema` in a line, where it is present.
  package static let schema = "pixelpal.person/1"

  /// The id of the person.
  package var id: PersonID
  /// The name of the person's time zone.
  package var zone: String?
  /// The time at which the profile was created.
  package var createdAt: InstantOrLocalTime?
  /// The properties by which people can be grouped, in the order of the line.
  package var groups: [GroupingProperty] = []
  /// The steps of the person.
  package var steps: PersonSteps
  /// The periods of premium.
  package var premiumPeriods: [PremiumPeriod] = []
  /// Everything else that the person and the phone do; `nil` for an ordinary life.
  package var scenario: Scenario?

  /// A property and the person's value of it, such as `country` and `fr`.
  package struct GroupingProperty: Hashable, Sendable {
    /// The property.
    package let name: String
    /// The value.
    package let value: String
  }

  /// A period of premium.
  package struct PremiumPeriod: Hashable, Sendable {
    /// The start; `nil` if premium was there from the beginning.
    package let from: InstantOrLocalTime?
    /// The first instant after the period; `nil` if it has no end.
    package let until: InstantOrLocalTime?

    /// Creates a period that begins at `from` and ends at `until`.
    package init(from: InstantOrLocalTime?, until: InstantOrLocalTime?) { (self.from, self.until) = (from, until) }
  }
}

extension [Person.GroupingProperty] {
  /// Returns the value of the property `name`, compared by bytes; `nil` if the line does not have it.
  package func value(ofProperty name: String) -> String? { first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

/// The id of a person: a string or an integer, written back exactly as it was read.
package struct PersonID: Hashable, Sendable {
  /// The value in JSON.
  package let json: [UInt8]

  /// Creates an id from its value in JSON, which must be a string or an integer.
  init(json: [UInt8]) { self.json = json }

  /// Creates an id from a string.
  package init(_ text: String) {
    var writer = JSONWriter(.compact)
    writer.value(text)
    json = writer.bytes
  }
}

/// The steps of a person, in one of three forms.
package enum PersonSteps: Equatable, Sendable {
  /// The totals of consecutive local days.
  case days(from: CivilDay, StepCountList)
  /// The totals of consecutive hours, from an instant on.
  case hours(from: Instant, StepCountList)
  /// Samples of several sources, in any order.
  case samples(sources: [String], ContiguousArray<Sample>)

  /// A sample, as a row of a table states it.
  package struct Sample: Equatable, Sendable {
    /// The start.
    package let start: Instant
    /// The duration.
    package let length: Milliseconds
    /// The number of steps; `nil` if there is no row.
    package let count: StepCount?
    /// The index of the source.
    package let source: Int
    /// Further columns of the row; usually `nil`.
    package let optionalColumns: OptionalColumns?
  }

  /// The optional columns of a row, in addition to the four required ones.
  package struct OptionalColumns: Equatable, Sendable {
    package var kind: StepSource.Kind?
    package var resolution: StepSample.Resolution?
    /// The number of the row among identical rows, from 1.
    package var ordinal: Int?
    /// The time at which the row was recorded.
    package var recordedAt: Instant?

    package init() {}
  }
}

/// A list of step counts, each of which may be missing.
package struct StepCountList: Equatable, Sendable {
  /// The counts in millionths of a step; negative where there is no row.
  package private(set) var millionths: ContiguousArray<Int64> = []

  /// Creates an empty list.
  package init() {}

  /// The number of entries.
  package var count: Int { millionths.count }

  /// Adds an entry; `nil` means that there is no row.
  package mutating func append(_ count: StepCount?) { millionths.append(count?.millionths ?? -1) }

  /// The entry at an index; `nil` if there is no row.
  package subscript(number: Int) -> StepCount? {
    millionths[number] < 0 ? nil : StepCount(millionths: millionths[number])
  }
}

/// The reason why a line is not a valid person, with its position and a hint.
package struct PersonReadingError: Error, Hashable, Sendable {
  /// The problem.
  package let problem: LocatedError.Problem
  /// The byte offset of the problem in the line.
  package let offset: Int
  /// A suggestion for fixing it.
  package let hint: String?
  /// The id of the person, if it can be read.
  package internal(set) var id: PersonID?

  init(_ problem: LocatedError.Problem, at offset: Int, hint: String? = nil) {
    (self.problem, self.offset, self.hint) = (problem, offset, hint)
  }

  /// The error for a line that exceeds the maximum length, and that was therefore not read further.
  package static let tooLong = PersonReadingError(.sentence("the line is longer than 64 MB"), at: 0)
}
