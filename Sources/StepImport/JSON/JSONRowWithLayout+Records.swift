import Documents
import PixelPalCore
import StepHistory

// Handles records of health data standards such as FHIR. Each record states the type, time and person of its numbers.
extension JSONRowWithLayout {
  /// Returns true if the row counts steps or doesn't state what it counts.
  ///
  /// Returns false for a record that was cancelled or entered in error, and for a statistic such as an average.
  func countsSteps(in text: Span<UInt8>) -> Bool {
    guard isRecord else { return range(of: .type).map { text.text(in: $0) == "com.google.step_count.delta" } ?? true }
    if let status = memberText(of: .status, in: text), status == "entered-in-error" || status == "cancelled" {
      return false
    }
    if let statistic = memberText(of: .statistic, in: text), statistic != "sum", statistic != "count" { return false }
    let types = typeNames(in: text)
    return types.isEmpty || types.contains(where: layout.stepTypes.contains)
      || typeNamesOfParts(in: text).contains(where: isStepTypeName)
  }

  /// Returns the name of the person that this record states, or `nil` if the row isn't a record or names no person.
  func personName(in text: Span<UInt8>) -> String? { isRecord ? memberText(of: .person, in: text) : nil }

  /// Returns the ranges in `text` of the numbers that add up to the row's step count.
  ///
  /// A FHIR record may consist of components, which each have a type and a number. If the components state the steps,
  /// there is a range for each component that counts steps. Throws an error if the numbers can't be paired with the
  /// types.
  func stepCountRanges(in text: Span<UInt8>) throws(InvalidSampleError) -> [Range<Int>] {
    guard isRecord else { return node(of: .steps).map { memberValues.ranges(ofMemberAt: $0) } ?? [] }
    let types = typeNames(in: text)
    let own = ranges(of: .steps)
    let parts = ranges(of: .partSteps)
    guard !parts.isEmpty, own.isEmpty || !types.contains(where: isStepTypeName) else { return own }
    let partTypes = typeNamesOfParts(in: text)
    // Numbers and types are paired by their order, so every component must have both.
    guard parts.count == partTypes.count, !memberValues.isFull else { throw .notANumber }
    return zip(parts, partTypes).compactMap { isStepTypeName($1) ? $0 : nil }
  }

  private func isStepTypeName(_ type: String) -> Bool { layout.stepTypes.contains(type) }

  private func typeNames(in text: Span<UInt8>) -> [String] { ranges(of: .type).map { text.text(in: $0) } }

  private func typeNamesOfParts(in text: Span<UInt8>) -> [String] { ranges(of: .partTypes).map { text.text(in: $0) } }

  private func ranges(of role: JSONLayout.Role) -> [Range<Int>] {
    let members = layout.members
    return memberNodes.indices.flatMap {
      members[$0].role == role ? memberValues.ranges(ofMemberAt: memberNodes[$0]) : []
    }
  }

  /// Completes the times of a record.
  ///
  /// A record may state a start, an end and a duration in any combination, or only a day. This function derives the
  /// missing times from the others, and throws an error if they don't determine the start.
  ///
  /// - Parameters:
  ///   - start: the start that the record states; its day is `none` if the record states no start.
  ///   - end: the end that the record states, or `nil` if it states none.
  ///   - extent: the layout's rule for the duration.
  ///   - text: the text of ``memberValues``.
  func completeTimes(
    start: inout WrittenTime, end: inout WrittenTime?, durationRule extent: inout ParsedRow.DurationRule,
    in text: Span<UInt8>
  ) throws(ParseError) {
    if let length = try statedDuration(in: text) {
      if let last = end, range(of: .start) == nil {
        guard let instant = last.instantAsWritten else {
          throw parseError(of: .end, expected: "a date or a time", in: text)
        }
        start = WrittenTime(.instant(instant - length), utcOffset: last.utcOffset)
      }
      (end, extent) = (nil, .lasting(length))
    }
    guard range(of: .start) != nil || start.day != .none else {
      throw parseError(of: .steps, problem: .sentence("this has a step count, but no time"))
    }
    let isOfDay = typeNames(in: text).contains(JSONLayout.dailyStepsCode)
    if let last = end, last.timeOfDay == nil, case .day(let day) = last.day {
      // A period that ends with a date includes that day.
      end =
        start.day == last.day && start.timeOfDay == nil
        ? nil : WrittenTime(.day(day.next), timeOfDay: 0, utcOffset: last.utcOffset)
      if end == nil { extent = .day }
    } else if isOfDay, end == nil || end == start {
      (end, extent) = (nil, .day)
    } else if end == nil, extent == .untilEnd, start.timeOfDay == nil {
      extent = .day
    }
  }

  /// Returns the duration that the record states, or `nil` if it states none.
  ///
  /// Throws an error if the number or its unit is invalid.
  private func statedDuration(in text: Span<UInt8>) throws(ParseError) -> Milliseconds? {
    guard let range = range(of: .length) else { return nil }
    let seconds: Int64
    switch memberText(of: .lengthUnit, in: text) {
    case "sec": seconds = 1
    case "min": seconds = 60
    case "h": seconds = 3600
    case "d": seconds = 86_400
    case "wk": seconds = 7 * 86_400
    default: throw parseError(of: .lengthUnit, expected: "'sec', 'min', 'h', 'd' or 'wk'", in: text)
    }
    guard let number = text.wholeNumber(in: range), 0...10_000_000 ~= number else {
      throw parseError(of: .length, expected: "a whole number", in: text)
    }
    return .seconds(Int(number * seconds))
  }
}
