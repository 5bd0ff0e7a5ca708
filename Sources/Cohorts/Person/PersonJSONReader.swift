import Documents
import PixelPalCore
import Replay
import StepHistory
import StepImport

extension Person {
  /// Creates a person from a line of JSON, without its line terminator.
  ///
  /// Throws an error with the position of the first problem. If only the evolution is simulated, `EvolutionFastPath` is
  /// faster on plain lines of day totals. The fast path leaves all other lines to this reader, which accepts any valid
  /// JSON.
  package init(reading line: [UInt8]) throws(PersonReadingError) {
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(reading: line)
    } catch {
      let located = error.located(in: "", bytes: line)
      throw PersonReadingError(located.problem, at: error.offset, hint: located.hint)
    }
    let reader = PersonJSONReader(json)
    do throws(PersonReadingError) {
      self = try reader.person()
    } catch {
      var fault = error
      fault.id = try? reader.id()
      throw fault
    }
  }
}

/// A reader that converts a parsed line to a person.
private struct PersonJSONReader {
  private let json: JSON

  /// The names of all members of a line, in their usual order.
  private static let memberNames = [
    "schema", "id", "zone", "createdAt", "groups", "days", "hours", "sources", "samples", "premium", "scenario",
  ]

  init(_ json: JSON) { self.json = json }

  func person() throws(PersonReadingError) -> Person {
    try requireKnownMembers(of: json, among: PersonJSONReader.memberNames)
    if let schema = json["schema"] {
      guard case .string(Person.schema) = schema.content else {
        throw schema.readingError(expected: "the schema '\(Person.schema)'")
      }
    }
    var person = Person(id: try id(), steps: try steps())
    person.zone = try json["zone"].map { value throws(PersonReadingError) in
      try value.text(orThrowExpected: "the name of a zone")
    }
    person.createdAt = try json["createdAt"].map { value throws(PersonReadingError) in try value.instantOrLocalTime() }
    person.groups = try groupingProperties()
    person.premiumPeriods = try premiumPeriods()
    person.scenario = try scenario(ofPerson: person)
    return person
  }

  /// Throws an error if `value` has members other than `names`, or isn't an object.
  private func requireKnownMembers(of value: JSON, among names: [String]) throws(PersonReadingError) {
    guard case .object(let members) = value.content else { throw value.readingError(expected: "an object") }
    for member in members where !names.contains(member.name) {
      throw PersonReadingError(
        .expected(joinedWithOr(names), found: quoted(member.name)), at: member.nameOffset,
        hint: didYouMean(member.name, among: names))
    }
  }

  func id() throws(PersonReadingError) -> PersonID {
    guard let id = json["id"] else {
      throw json.readingError("this person has no 'id'", hint: "add \"id\": a string or a whole number")
    }
    switch id.content {
    case .string(let text): return PersonID(text)
    case .number(let number):
      guard number.text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }) else { break }
      return PersonID(json: Array(number.text.utf8))
    case .null, .bool, .array, .object: break
    }
    throw id.readingError(expected: "an id: a string or a whole number")
  }

  private func groupingProperties() throws(PersonReadingError) -> [Person.GroupingProperty] {
    guard let groups = json["groups"] else { return [] }
    guard case .object(let members) = groups.content else {
      throw groups.readingError(expected: "an object such as {\"country\":\"fr\"}")
    }
    return try members.map { member throws(PersonReadingError) in
      Person.GroupingProperty(name: member.name, value: try member.value.text(orThrowExpected: "a value"))
    }
  }

  private func premiumPeriods() throws(PersonReadingError) -> [Person.PremiumPeriod] {
    guard let premium = json["premium"] else { return [] }
    return try premium.elements(orThrowExpected: "an array of spans such as [\"2025-03-01\",\"2025-06-01\"]").map {
      span throws(PersonReadingError) in
      let ends = try span.elements(orThrowExpected: "two times")
      guard ends.count == 2 else { throw span.readingError(expected: "two times") }
      func boundaryTime(from value: JSON) throws(PersonReadingError) -> InstantOrLocalDateTime? {
        value.content == .null ? nil : try value.instantOrLocalTime()
      }
      return Person.PremiumPeriod(from: try boundaryTime(from: ends[0]), until: try boundaryTime(from: ends[1]))
    }
  }

  private func scenario(ofPerson person: Person) throws(PersonReadingError) -> Scenario? {
    guard let value = json["scenario"] else { return nil }
    let scenario: Scenario
    do throws(JSONMismatch) {
      scenario = try Scenario(reading: value)
    } catch {
      throw PersonReadingError(error.problem, at: error.displayOffset, hint: error.hint)
    }
    func conflictError(for name: String, reason: String) -> PersonReadingError {
      PersonReadingError(.sentence(reason), at: value.offsetOfDeepestValue(along: [.member(name)]))
    }
    if !scenario.exports.isEmpty {
      throw conflictError(for: "exports", reason: "'exports' delays files, and a person's line has none")
    }
    let both: [(name: String, isTwice: Bool, other: String)] = [
      ("zone", scenario.zone != nil && person.zone != nil, "zone"),
      ("createdAt", scenario.createdAt != nil && person.createdAt != nil, "createdAt"),
      ("onboarding", scenario.onboarding != nil && person.createdAt != nil, "createdAt"),
      ("entitlements", !scenario.entitlements.isEmpty && !person.premiumPeriods.isEmpty, "premium"),
    ]
    for each in both where each.isTwice {
      throw conflictError(for: each.name, reason: "given twice: in 'scenario' and in '\(each.other)'")
    }
    return scenario
  }
}

// The steps.
extension PersonJSONReader {
  private func steps() throws(PersonReadingError) -> DailyHourlyOrSampledSteps {
    let forms = ["days", "hours", "samples"].compactMap { name in json[name].map { (name: name, value: $0) } }
    guard let form = forms.first else {
      throw json.readingError(
        "this person has no steps", hint: "add \"days\", \"hours\" or \"sources\" and \"samples\"")
    }
    if forms.count > 1 {
      throw forms[1].value.readingError(
        "'\(form.name)' and '\(forms[1].name)' exclude each other", hint: "omit one of them")
    }
    if let sources = json["sources"], form.name != "samples" {
      throw sources.readingError("'sources' needs 'samples'", hint: "omit 'sources'")
    }
    switch form.name {
    case "days":
      let (from, list) = try startAndStepCounts(of: form.value)
      guard let day = CivilDay(try from.text(orThrowExpected: "a date")) else {
        throw from.readingError(expected: "a date such as 2025-01-01")
      }
      guard list.count <= CivilDay.last.daysSince1970 - day.daysSince1970 else {
        throw form.value.readingError("the days extend beyond the year 9999")
      }
      return .days(from: day, list)
    case "hours":
      let (from, list) = try startAndStepCounts(of: form.value)
      guard let instant = Instant(try from.text(orThrowExpected: "an instant")) else {
        throw from.readingError(expected: "an instant such as 2025-01-01T00:00:00Z")
      }
      guard instant + .hours(list.count) < .distantFuture else {
        throw form.value.readingError("the hours extend beyond the year 9999")
      }
      return .hours(from: instant, list)
    default: return try samples(from: form.value)
    }
  }

  private func startAndStepCounts(of value: JSON) throws(PersonReadingError) -> (from: JSON, StepCountList) {
    try requireKnownMembers(of: value, among: ["from", "steps"])
    guard let from = value["from"], let steps = value["steps"] else {
      throw value.readingError(expected: "'from' and 'steps'")
    }
    var list = StepCountList()
    for entry in try steps.elements(orThrowExpected: "an array of steps") { list.append(try entry.steps()) }
    return (from, list)
  }

  private func samples(from value: JSON) throws(PersonReadingError) -> DailyHourlyOrSampledSteps {
    guard let named = json["sources"] else {
      throw value.readingError("'samples' needs 'sources'", hint: "add \"sources\": the names that samples refer to")
    }
    let sources = try named.elements(orThrowExpected: "an array of names").map { name throws(PersonReadingError) in
      try name.text(orThrowExpected: "a name")
    }
    guard sources.count <= StepSamples.maxSources else {
      throw named.readingError("there are more than \(StepSamples.maxSources) sources")
    }
    var samples: ContiguousArray<DailyHourlyOrSampledSteps.Sample> = []
    for entry in try value.elements(orThrowExpected: "an array of samples") {
      samples.append(try sample(from: entry, sourceCount: sources.count))
    }
    return .samples(sources: sources, samples)
  }

  private func sample(from entry: JSON, sourceCount sources: Int) throws(PersonReadingError)
    -> DailyHourlyOrSampledSteps.Sample
  {
    let shape = "[start, seconds, steps, source], such as [1735722000,60,84,0]"
    let cells = try entry.elements(orThrowExpected: shape)
    guard cells.count == 4 || cells.count == 5 else { throw entry.readingError(expected: shape) }
    guard let start = cells[0].milliseconds, PersonValueLimits.validInstants ~= start else {
      throw cells[0].readingError(expected: "seconds since 1970, with at most three decimals")
    }
    guard let length = cells[1].milliseconds, 0...PersonValueLimits.maxSampleLength ~= length,
      PersonValueLimits.validInstants ~= start + length
    else {
      throw cells[1].readingError(
        expected: "the duration in seconds, at most 366 days, with at most three decimals")
    }
    guard case .number(let place) = cells[3].content, let source = place.integer(as: Int.self), 0..<sources ~= source
    else {
      throw cells[3].readingError(
        expected: sources == 0
          ? "the index of a source, but 'sources' is empty" : "the index of a source, from 0 to \(sources - 1)")
    }
    return .init(
      start: Instant(millisecondsSince1970: start), length: Milliseconds(length), count: try cells[2].steps(),
      source: source, optionalValues: cells.count == 5 ? try optionalSampleColumns(in: cells[4]) : nil)
  }

  private func optionalSampleColumns(in value: JSON) throws(PersonReadingError)
    -> DailyHourlyOrSampledSteps.OptionalColumnValues
  {
    try requireKnownMembers(of: value, among: ["kind", "resolution", "ordinal", "made"])
    var details = DailyHourlyOrSampledSteps.OptionalColumnValues()
    if let kind = value["kind"] {
      details.kind = StepSource.Kind(rawValue: try kind.text(orThrowExpected: "a kind"))
      if details.kind == nil { throw kind.readingError(expected: "'manual', 'watch', 'phone' or 'other'") }
    }
    if let resolution = value["resolution"] {
      details.resolution = StepSample.Resolution(named: try resolution.text(orThrowExpected: "a resolution"))
      if details.resolution == nil { throw resolution.readingError(expected: "'sample', 'minute', 'day' or 'noted'") }
    }
    if let ordinal = value["ordinal"] {
      guard case .number(let number) = ordinal.content, let place = number.integer(as: Int.self), 1...(1 << 30) ~= place
      else { throw ordinal.readingError(expected: "a whole number of at least 1") }
      details.ordinal = place
    }
    if let made = value["made"] {
      details.recordedAt = Instant(try made.text(orThrowExpected: "an instant"))
      if details.recordedAt == nil { throw made.readingError(expected: "an instant such as 2025-01-01T00:00:00Z") }
    }
    return details
  }
}

/// Limits for the values on a line that describes a person.
enum PersonValueLimits {
  /// The valid instants, in milliseconds since 1970.
  static let validInstants = Instant.distantPast.millisecondsSince1970...Instant.distantFuture.millisecondsSince1970
  /// The maximum duration of a sample, in milliseconds.
  ///
  /// The steps of a longer sample couldn't be assigned to days.
  static let maxSampleLength: Int64 = 366 * 86_400_000
}

extension JSON {
  fileprivate func readingError(expected: String) -> PersonReadingError {
    PersonReadingError(.expected(expected, found: messageText), at: offset)
  }

  fileprivate func readingError(_ sentence: String, hint: String? = nil) -> PersonReadingError {
    PersonReadingError(.sentence(sentence), at: offset, hint: hint)
  }

  fileprivate func text(orThrowExpected expected: String) throws(PersonReadingError) -> String {
    guard case .string(let text) = content else { throw readingError(expected: expected + " in quotation marks") }
    return text
  }

  fileprivate func instantOrLocalTime() throws(PersonReadingError) -> InstantOrLocalDateTime {
    guard let time = InstantOrLocalDateTime(try text(orThrowExpected: "a time")) else {
      throw readingError(expected: "a time such as 2025-01-04T10:22:13Z or 2025-01-04")
    }
    return time
  }

  fileprivate func elements(orThrowExpected expected: String) throws(PersonReadingError) -> [JSON] {
    guard case .array(let elements) = content else { throw readingError(expected: expected) }
    return elements
  }

  /// Returns the value as a step count, or `nil` for `null`.
  ///
  /// Throws an error if the value is neither `null` nor a number of steps.
  fileprivate func steps() throws(PersonReadingError) -> StepCount? {
    guard content != .null else { return nil }
    guard case .number(let number) = content else { throw readingError(expected: "a number of steps, or null") }
    do throws(InvalidSampleError) {
      return try StepCount(decimal: number.text.utf8)
    } catch {
      switch error {
      case .negative, .tooMany: throw self.readingError(error.sentence)
      case .notANumber, .endBeforeStart, .tooManySources, .unknownSource:
        throw self.readingError(expected: "a number of steps such as 8123 or 12.5, or null")
      }
    }
  }

  /// This number of seconds in milliseconds, or `nil` if the value isn't a number with at most three decimals.
  fileprivate var milliseconds: Int64? {
    guard case .number(let number) = content else { return nil }
    let parts = number.text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]), whole.magnitude < 1 << 40 else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard parts[1].utf8.count <= 3, let rest = Int64(parts[1]) else { return nil }
    let thousandths = rest * [1000, 100, 10, 1][parts[1].utf8.count]
    return whole * 1000 + (number.text.hasPrefix("-") ? -thousandths : thousandths)
  }
}
