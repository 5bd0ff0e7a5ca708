package import Documents
package import PixelPalCore
package import Replay
package import StepHistory

/// A person as one line tells of them: who it is, the steps, and what of their life is not ordinary.
///
///     let person = try Person(reading: Array(#"{"id":1,"hours":{"from":"2025-01-01T00:00:00Z","steps":[812]}}"#.utf8))
///     person.steps  // one hour, from that instant on
package struct Person: Equatable, Sendable {
  /// What a line says it is, where it says so.
  package static let schema = "pixelpal.person/1"

  /// What the person is called.
  package var id: PersonID
  /// The zone of the person, by name.
  package var zone: String?
  /// When the profile was made.
  package var createdAt: TypedTime?
  /// What the person has in common with others, in the order of the line.
  package var groups: [Group] = []
  /// What was walked.
  package var steps: PersonSteps
  /// When premium was bought.
  package var premium: [Premium] = []
  /// What else person and phone do; `nil` for an ordinary life.
  package var scenario: Scenario?

  /// A name and what the person has of it: `country` and `fr`.
  package struct Group: Hashable, Sendable {
    /// Of what.
    package let name: String
    /// Which.
    package let value: String
  }

  /// When premium was bought, and when it ended.
  package struct Premium: Hashable, Sendable {
    /// `nil`: it was there from the beginning.
    package let from: TypedTime?
    /// The first instant after; `nil` where it goes on.
    package let until: TypedTime?

    /// Bought at `from`, and ended at `until`.
    package init(from: TypedTime?, until: TypedTime?) { (self.from, self.until) = (from, until) }
  }
}

extension [Person.Group] {
  /// Which of `name` the person has, by its bytes; `nil` where the line does not say.
  package func value(of name: String) -> String? { first { $0.name.utf8.elementsEqual(name.utf8) }?.value }
}

/// What a person is called: a text or a whole number, given back as it came.
package struct PersonID: Hashable, Sendable {
  /// The value in JSON.
  package let json: [UInt8]

  /// The value in JSON, which is a text or a whole number.
  init(json: [UInt8]) { self.json = json }

  /// A text.
  package init(_ text: String) {
    var writer = JSONWriter(.compact)
    writer.value(text)
    json = writer.bytes
  }
}

/// What a person walked, in one of three forms.
package enum PersonSteps: Equatable, Sendable {
  /// The totals of local days, one after another.
  case days(from: CivilDay, StepList)
  /// Hours, one after another from an instant on.
  case hours(from: Instant, StepList)
  /// Samples of several sources, in any order.
  case samples(sources: [String], ContiguousArray<Sample>)

  /// A sample, as a row of a table says it.
  package struct Sample: Equatable, Sendable {
    /// When it begins.
    package let start: Instant
    /// How long it lasts.
    package let length: Milliseconds
    /// How many steps; `nil` where there is no row.
    package let count: StepCount?
    /// The place of its source.
    package let source: Int
    /// What else a row can say; mostly nothing.
    package let details: Details?
  }

  /// What a row can say beside its four columns.
  package struct Details: Equatable, Sendable {
    package var kind: StepSource.Kind?
    package var resolution: StepSample.Resolution?
    /// Which of several that are alike, from 1.
    package var ordinal: Int?
    /// When the row was made.
    package var made: Instant?

    package init() {}
  }
}

/// Steps one after another, each a count or nothing at all.
package struct StepList: Equatable, Sendable {
  /// In millionths; below zero where there is no row.
  package private(set) var millionths: ContiguousArray<Int64> = []

  /// No entries.
  package init() {}

  /// How many entries there are.
  package var count: Int { millionths.count }

  /// Adds an entry; `nil` is no row.
  package mutating func append(_ count: StepCount?) { millionths.append(count?.millionths ?? -1) }

  /// The entry with a number; `nil` is no row.
  package subscript(number: Int) -> StepCount? {
    millionths[number] < 0 ? nil : StepCount(millionths: millionths[number])
  }
}

/// Why a line is no person: what is wrong, where in the line, and what may help.
package struct PersonFault: Error, Hashable, Sendable {
  /// What is wrong.
  package let problem: LocatedError.Problem
  /// How many bytes of the line stand before it.
  package let offset: Int
  /// What may help.
  package let hint: String?
  /// What the person is called, where that can be read.
  package internal(set) var id: PersonID?

  init(_ problem: LocatedError.Problem, at offset: Int, hint: String? = nil) {
    (self.problem, self.offset, self.hint) = (problem, offset, hint)
  }

  /// That a line is longer than any may be, of which nobody has read more.
  package static let tooLong = PersonFault(.sentence("the line is longer than 64 MB"), at: 0)
}
