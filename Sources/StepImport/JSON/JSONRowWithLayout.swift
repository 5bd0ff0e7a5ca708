import Documents
import PixelPalCore
import StepHistory

/// The values of a row in a JSON document, together with the layout that the row matches.
struct JSONRowWithLayout {
  /// The index of the row's layout in ``JSONLayout/all``.
  ///
  /// The row contains no copy of the layout, because copying it for each row would be expensive.
  private let layoutIndex: Int
  /// The nodes in the ``JSONPathTree`` for the members of the layout, in the order of ``JSONLayout/members``.
  let memberNodes: [Int]
  /// True if the row is a record of a health data standard.
  let isRecord: Bool
  let memberValues: JSONRowMembers
  /// The number of bytes in the file before the current input bytes.
  let consumedCount: Int
  /// The offset in the input bytes at which the row ends.
  let endOffset: Int
  /// True if errors are only counted, so that their messages needn't quote any values.
  private let omitsErrorDetails: Bool

  var layout: JSONLayout { JSONLayout.all[layoutIndex] }

  init(
    _ layoutIndex: Int, _ memberNodes: [Int], isRecord: Bool, _ memberValues: JSONRowMembers, consumedCount: Int,
    endOffset: Int, omitsErrorDetails: Bool
  ) {
    self.layoutIndex = layoutIndex
    self.isRecord = isRecord
    self.memberNodes = memberNodes
    self.memberValues = memberValues
    self.consumedCount = consumedCount
    self.endOffset = endOffset
    self.omitsErrorDetails = omitsErrorDetails
  }

  /// Returns the node of the member with `role`, or `nil` if the layout has no such member.
  ///
  /// If several members have the role, returns the node of the first member with a value.
  func node(_ role: JSONLayout.Role) -> Int? {
    let members = layout.members
    var first: Int?
    for place in memberNodes.indices where members[place].role == role {
      if memberValues.range(memberNodes[place]) != nil { return memberNodes[place] }
      first = first ?? memberNodes[place]
    }
    return first
  }

  /// Returns the range of the value with `role` in the text of ``memberValues``, or `nil` if the row has no such value.
  func range(_ role: JSONLayout.Role) -> Range<Int>? { node(role).flatMap { memberValues.range($0) } }

  /// Returns an error located at the value with `role`, with a message that contrasts the value with `expected`.
  func parseError(
    _ role: JSONLayout.Role, expected: String, _ text: Span<UInt8>, hint: String? = nil
  ) -> ParseError {
    let words = omitsErrorDetails ? "" : text.quotedText(range(role) ?? 0..<0)
    return parseError(role, .expected(expected, found: words), hint: hint)
  }

  /// Returns an error that reports `problem` at the value of the member with `role`.
  ///
  /// If the row has no such value, the error is located at the end of the row.
  func parseError(_ role: JSONLayout.Role, _ problem: LocatedError.ProblemDescription, hint: String? = nil)
    -> ParseError
  {
    let offset = node(role).flatMap { memberValues.offset($0) } ?? (consumedCount + endOffset)
    return ParseError(at: max(0, offset - consumedCount), problem, hint: hint)
  }

  /// Returns the value with `role` as text, or `nil` if the row has no such value.
  func memberText(of role: JSONLayout.Role, _ text: Span<UInt8>) -> String? { range(role).map { text.text($0) } }

  /// Parses the values of the row, and returns them as a ``ParsedRow`` for the collector.
  ///
  /// Throws an error if a value is invalid. `text` is the text of ``memberValues``.
  func parsedRow(_ text: Span<UInt8>, _ collector: inout SampleCollector) throws(ParseError) -> ParsedRow {
    var count = StepCount.zero
    do {
      for range in try stepCountRanges(text) { count += try StepCountParser.parse(text, range) }
    } catch {
      throw parseError(.steps, expected: "a step count", text, hint: error.sentence)
    }
    var start = try time(.start, text) ?? WrittenTime(.none)
    var end = try time(.end, text)
    var extent = layout.extent
    if isRecord { try completeTimes(&start, &end, &extent, text) }
    if let offset = utcOffsetSeconds(text) {
      start.utcOffset = offset
      end?.utcOffset = offset
    }
    if let range = range(.duration) {
      guard let seconds = text.wholeNumber(range), 0...86_400 ~= seconds else {
        throw parseError(.duration, expected: "seconds", text)
      }
      extent = .lasting(.seconds(Int(seconds)))
    }
    var clock = try zoneReference(text, &collector)
    // A date without a time is a day in local time, even if the format's times are in UTC.
    if extent == .minute, start.timeOfDay == nil, start.day != .none { (extent, clock) = (.day, .local) }
    return ParsedRow(
      start: start, end: end, extent: extent, zone: clock, count: count,
      source: try source(text, &collector), revision: try revision(text),
      resolution: try resolution(text), ordinal: try parseOrdinal(text))
  }

  private func revision(_ text: Span<UInt8>) throws(ParseError) -> Instant? {
    guard let range = range(.revision), !range.isEmpty else { return nil }
    return try time(.revision, text)?.instantAsWritten
  }

  private func parseOrdinal(_ text: Span<UInt8>) throws(ParseError) -> Int? {
    guard let range = range(.ordinal), !range.isEmpty else { return nil }
    if let number = text.wholeNumber(range), number >= 0 { return Int(clamping: number) }
    throw parseError(.ordinal, expected: "a number", text)
  }

  private func time(_ role: JSONLayout.Role, _ text: Span<UInt8>) throws(ParseError) -> WrittenTime? {
    guard let range = range(role) else { return nil }
    switch layout.timeNotation {
    case .seconds:
      if let seconds = text.wholeNumber(range) {
        return WrittenTime(.instant(Instant(secondsSince1970: seconds)), utcOffset: 0)
      }
    case .milliseconds:
      if let milliseconds = text.wholeNumber(range) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), utcOffset: 0)
      }
    case .nanoseconds:
      if range.count > 6, let milliseconds = text.wholeNumber(range.lowerBound..<range.upperBound - 6) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), utcOffset: 0)
      }
    case .text:
      if let time = WrittenTime(text, range) { return time }
    }
    throw parseError(role, expected: "a date or a time", text)
  }

  /// Returns the UTC offset of the person's clock in seconds, or `nil` if the row doesn't state it.
  private func utcOffsetSeconds(_ text: Span<UInt8>) -> Int32? {
    if let stamp = range(.timestampWithOffset) { return WrittenTime(text, stamp)?.utcOffset }
    if let offset = range(.utcOffset) { return WrittenTime.parseUTCOffsetSeconds(text, offset) }
    guard let utc = range(.utcStart), let local = range(.localStart),
      let utc = WrittenTime(text, utc)?.instantAsWritten, let local = WrittenTime(text, local)?.instantAsWritten
    else { return nil }
    let seconds = (local - utc).count / 1000
    return abs(seconds) < 86_400 ? Int32(seconds) : nil
  }

  private func zoneReference(_ text: Span<UInt8>, _ collector: inout SampleCollector) throws(ParseError)
    -> ParsedRow.FallbackZone
  {
    guard let range = range(.zone), let index = collector.zoneIndex(orAddingNamed: text.text(range)) else {
      return layout.zone
    }
    return .named(index)
  }

  private func source(_ text: Span<UInt8>, _ collector: inout SampleCollector) throws(ParseError) -> StepSample.SourceID
  {
    var kind = try value(.kind, oneOf: StepSource.Kind.allCases.map { ($0.rawValue, $0) }, text)
    if isRecord, memberText(of: .modality, text) == "self-reported" { kind = .manual }
    do {
      guard let name = range(.source), !name.isEmpty else { return try collector.defaultSource(kind, layout.format) }
      return try collector.sourceTable.id(text, name: name, device: 0..<0, kind: kind, in: &collector.samples) {
        $0.isEmpty ? "" : layout.sourcePrefix + text.text($0)
      }
    } catch {
      throw ParseError(at: endOffset, .sentence(error.sentence))
    }
  }

  private func resolution(_ text: Span<UInt8>) throws(ParseError) -> StepSample.Resolution? {
    try value(
      .resolution, oneOf: [("sample", .sample), ("minute", .minute), ("day", .day), ("noted", .entryTimeOnly)], text)
  }

  /// Returns the meaning that `words` assigns to the value with `role`, or `nil` if the row has no such value.
  ///
  /// Throws an error if the value isn't in `words`.
  private func value<Meaning>(
    _ role: JSONLayout.Role, oneOf words: @autoclosure () -> [(String, Meaning)], _ text: Span<UInt8>
  ) throws(ParseError) -> Meaning? {
    guard let range = range(role), !range.isEmpty else { return nil }
    let words = words()
    let written = text.text(range)
    for (word, meaning) in words where word == written { return meaning }
    throw parseError(role, expected: omitsErrorDetails ? "" : words.map { "'\($0.0)'" }.joined(separator: ", "), text)
  }
}
