package import Documents
package import PixelPalCore
package import Replay
package import StepHistory

/// A person, described by one line of input.
///
/// The line has an id, steps, and optional details such as a time zone or a scenario.
///
///     let person = try Person(reading: Array(#"{"id":1,"hours":{"from":"2025-01-01T00:00:00Z","steps":[812]}}"#.utf8))
///     person.steps  // one hour, from that instant on
package struct Person: Equatable, Sendable {
  /// The value of `schema`, an optional member of the line.
  package static let schema = "pixelpal.person/1"

  package var id: PersonID
  /// The name of the person's time zone, or `nil` if the line doesn't name one.
  package var zone: String?
  /// The time at which the pal was created, or `nil` if the line doesn't state it.
  package var createdAt: InstantOrLocalDateTime?
  /// The grouping properties of the person, in the order of the line.
  package var groups: [GroupingProperty] = []
  package var steps: DailyHourlyOrSampledSteps
  package var premiumPeriods: [PremiumPeriod] = []
  /// The scenario with everything else that the person and the phone do, or `nil` for the defaults.
  package var scenario: Scenario?

  /// A property by which people can be grouped, and the person's value, such as `country` and `fr`.
  package struct GroupingProperty: Hashable, Sendable {
    /// The name of the property, such as `country`.
    package let name: String
    /// The person's value, such as `fr`.
    package let value: String
  }

  /// A period during which the person pays for premium.
  package struct PremiumPeriod: Hashable, Sendable {
    /// The start of the period, or `nil` if the person has had premium from the beginning.
    package let from: InstantOrLocalDateTime?
    /// The first instant after the period, or `nil` if premium doesn't end.
    package let until: InstantOrLocalDateTime?

    package init(from: InstantOrLocalDateTime?, until: InstantOrLocalDateTime?) {
      (self.from, self.until) = (from, until)
    }
  }
}

extension [Person.GroupingProperty] {
  /// Returns the person's value of the property called `name`, or `nil` if the person has no such property.
  ///
  /// Names are compared byte by byte.
  package func value(ofProperty name: String) -> String? { first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

/// The id of a person, which is a string or an integer of any length.
package struct PersonID: Hashable, Sendable {
  /// The id as JSON: an integer exactly as it was read, or a string in quotation marks.
  package let json: [UInt8]

  /// Creates an id from `json`, which must be a string or an integer.
  init(json: [UInt8]) { self.json = json }

  package init(_ text: String) {
    var writer = JSONWriter(.compact)
    writer.value(text)
    json = writer.bytes
  }
}

/// The step counts of a person, in one of three forms.
package enum DailyHourlyOrSampledSteps: Equatable, Sendable {
  /// The step totals of consecutive local days, starting on a date.
  case days(from: CivilDay, StepCountList)
  /// The step totals of consecutive hours, starting at an instant.
  case hours(from: Instant, StepCountList)
  /// Samples from several sources, in any order.
  case samples(sources: [String], ContiguousArray<Sample>)

  /// A step sample with the same columns as a row in a plain table.
  package struct Sample: Equatable, Sendable {
    package let start: Instant
    package let length: Milliseconds
    /// The number of steps, or `nil` if nothing was counted.
    ///
    /// A plain table has no row for such a sample.
    package let count: StepCount?
    /// The index of the sample's source in the list `sources`.
    package let source: Int
    /// The values of optional columns, or `nil` for rows without any.
    ///
    /// Most rows have none.
    package let optionalValues: OptionalColumnValues?
  }

  /// The values of a row's optional columns.
  ///
  /// A value is `nil` if the row has no value in this column.
  package struct OptionalColumnValues: Equatable, Sendable {
    package var kind: StepSource.Kind?
    package var resolution: StepSample.Resolution?
    /// The number of the row among otherwise identical rows, counted from 1.
    package var ordinal: Int?
    package var recordedAt: Instant?

    package init() {}
  }
}

/// A compact list of step counts, which can contain missing counts.
package struct StepCountList: Equatable, Sendable {
  /// The counts in millionths of a step.
  ///
  /// A negative number stands for a missing count.
  package private(set) var millionths: ContiguousArray<Int64> = []

  package init() {}

  /// The number of counts in the list, including missing counts.
  package var count: Int { millionths.count }

  /// Appends `count` to the list, where `nil` stands for a missing count.
  package mutating func append(_ count: StepCount?) { millionths.append(count?.millionths ?? -1) }

  /// The count at index `number`, or `nil` if it's missing.
  package subscript(number: Int) -> StepCount? {
    millionths[number] < 0 ? nil : StepCount(millionths: millionths[number])
  }
}

/// An error found while reading a line as a person, with its position in the line.
package struct PersonReadingError: Error, Hashable, Sendable {
  /// A description of what is wrong, for example which value was expected.
  package let problem: LocatedError.ProblemDescription
  /// The byte offset of the error in the line.
  package let offset: Int
  package let hint: String?
  /// The id of the person on the line, or `nil` if the id can't be read.
  package internal(set) var id: PersonID?

  init(_ problem: LocatedError.ProblemDescription, at offset: Int, hint: String? = nil) {
    (self.problem, self.offset, self.hint) = (problem, offset, hint)
  }

  /// The error for a line above the maximum length.
  ///
  /// Such a line isn't parsed.
  package static let tooLong = PersonReadingError(.sentence("the line is longer than 64 MB"), at: 0)
}
