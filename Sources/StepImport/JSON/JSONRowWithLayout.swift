import Documents
import PixelPalCore
import StepHistory

/// The values of a row in a JSON document, together with the layout that the row matches.
///
/// Most methods have a parameter `text`, which is always the text of ``memberValues``.
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
  /// If several members have the role, returns the node of the first member with a value or, if none has a value, of
  /// the first.
  func node(of role: JSONLayout.Role) -> Int? {
    let members = layout.members
    var first: Int?
    for place in memberNodes.indices where members[place].role == role {
      if memberValues.range(ofMemberAt: memberNodes[place]) != nil { return memberNodes[place] }
      first = first ?? memberNodes[place]
    }
    return first
  }

  /// Returns the range of the value with `role` in the text of ``memberValues``, or `nil` if the row has no such value.
  func range(of role: JSONLayout.Role) -> Range<Int>? { node(of: role).flatMap { memberValues.range(ofMemberAt: $0) } }

  /// Returns the error for a value with `role` that isn't what `expected` describes, such as `a step count`.
  ///
  /// The error is located at the value or, if the row has no such value, at the end of the row.
  func parseError(
    of role: JSONLayout.Role, expected: String, in text: Span<UInt8>, hint: String? = nil
  ) -> ParseError {
    let words = omitsErrorDetails ? "" : text.quotedText(in: range(of: role) ?? 0..<0)
    return parseError(of: role, problem: .expected(expected, found: words), hint: hint)
  }

  /// Returns an error that reports `problem` at the value of the member with `role`.
  ///
  /// If the row has no such value, the error is located at the end of the row.
  func parseError(of role: JSONLayout.Role, problem: LocatedError.ProblemDescription, hint: String? = nil)
    -> ParseError
  {
    let offset = node(of: role).flatMap { memberValues.offset(ofMemberAt: $0) } ?? (consumedCount + endOffset)
    return ParseError(at: max(0, offset - consumedCount), problem, hint: hint)
  }

  /// Returns the value with `role` as text, or `nil` if the row has no such value.
  func memberText(of role: JSONLayout.Role, in text: Span<UInt8>) -> String? {
    range(of: role).map { text.text(in: $0) }
  }

  /// Parses the values of the row, and returns them as a ``ParsedRow`` for the collector.
  ///
  /// Throws an error if a value is invalid.
  func parsedRow(in text: Span<UInt8>, using collector: inout SampleCollector) throws(ParseError) -> ParsedRow {
    var count = StepCount.zero
    do {
      for range in try stepCountRanges(in: text) { count += try StepCountParser.parse(in: text, at: range) }
    } catch {
      throw parseError(of: .steps, expected: "a step count", in: text, hint: error.sentence)
    }
    var start = try writtenTime(of: .start, in: text) ?? WrittenTime(.none)
    var end = try writtenTime(of: .end, in: text)
    var extent = layout.extent
    if isRecord { try completeTimes(start: &start, end: &end, durationRule: &extent, in: text) }
    if let offset = utcOffsetSeconds(in: text) {
      start.utcOffset = offset
      end?.utcOffset = offset
    }
    if let range = range(of: .duration) {
      guard let seconds = text.wholeNumber(in: range), 0...86_400 ~= seconds else {
        throw parseError(of: .duration, expected: "seconds", in: text)
      }
      extent = .lasting(.seconds(Int(seconds)))
    }
    var clock = try zoneReference(in: text, using: &collector)
    // A date without a time is a day in local time, even if the format's times are in UTC.
    if extent == .minute, start.timeOfDay == nil, start.day != .none { (extent, clock) = (.day, .local) }
    return ParsedRow(
      start: start, end: end, extent: extent, zone: clock, count: count,
      source: try sourceID(in: text, using: &collector), revision: try revisionTime(in: text),
      resolution: try resolution(in: text), ordinal: try parseOrdinal(in: text))
  }

  private func revisionTime(in text: Span<UInt8>) throws(ParseError) -> Instant? {
    guard let range = range(of: .revision), !range.isEmpty else { return nil }
    return try writtenTime(of: .revision, in: text)?.instantAsWritten
  }

  private func parseOrdinal(in text: Span<UInt8>) throws(ParseError) -> Int? {
    guard let range = range(of: .ordinal), !range.isEmpty else { return nil }
    if let number = text.wholeNumber(in: range), number >= 0 { return Int(clamping: number) }
    throw parseError(of: .ordinal, expected: "a number", in: text)
  }

  private func writtenTime(of role: JSONLayout.Role, in text: Span<UInt8>) throws(ParseError) -> WrittenTime? {
    guard let range = range(of: role) else { return nil }
    switch layout.timeNotation {
    case .seconds:
      if let seconds = text.wholeNumber(in: range) {
        return WrittenTime(.instant(Instant(secondsSince1970: seconds)), utcOffset: 0)
      }
    case .milliseconds:
      if let milliseconds = text.wholeNumber(in: range) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), utcOffset: 0)
      }
    case .nanoseconds:
      if range.count > 6, let milliseconds = text.wholeNumber(in: range.lowerBound..<range.upperBound - 6) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), utcOffset: 0)
      }
    case .text:
      if let time = WrittenTime(text, range) { return time }
    }
    throw parseError(of: role, expected: "a date or a time", in: text)
  }

  /// Returns the UTC offset of the person's clock in seconds, or `nil` if the row doesn't state it.
  private func utcOffsetSeconds(in text: Span<UInt8>) -> Int32? {
    if let stamp = range(of: .timestampWithOffset) { return WrittenTime(text, stamp)?.utcOffset }
    if let offset = range(of: .utcOffset) { return WrittenTime.parseUTCOffsetSeconds(in: text, at: offset) }
    guard let utc = range(of: .utcStart), let local = range(of: .localStart),
      let utc = WrittenTime(text, utc)?.instantAsWritten, let local = WrittenTime(text, local)?.instantAsWritten
    else { return nil }
    let seconds = (local - utc).count / 1000
    return abs(seconds) < 86_400 ? Int32(seconds) : nil
  }

  private func zoneReference(in text: Span<UInt8>, using collector: inout SampleCollector) throws(ParseError)
    -> ParsedRow.FallbackZone
  {
    guard let range = range(of: .zone), let index = collector.zoneIndex(orAddingNamed: text.text(in: range)) else {
      return layout.zone
    }
    return .named(index)
  }

  private func sourceID(in text: Span<UInt8>, using collector: inout SampleCollector) throws(ParseError)
    -> StepSample.SourceID
  {
    var kind = try meaning(of: .kind, oneOf: StepSource.Kind.allCases.map { ($0.rawValue, $0) }, in: text)
    if isRecord, memberText(of: .modality, in: text) == "self-reported" { kind = .manual }
    do {
      guard let name = range(of: .source), !name.isEmpty else {
        return try collector.defaultSourceID(ofKind: kind, format: layout.format)
      }
      return try collector.sourceTable.id(bytes: text, name: name, device: 0..<0, kind: kind, in: &collector.samples) {
        $0.isEmpty ? "" : layout.sourcePrefix + text.text(in: $0)
      }
    } catch {
      throw ParseError(at: endOffset, .sentence(error.sentence))
    }
  }

  private func resolution(in text: Span<UInt8>) throws(ParseError) -> StepSample.Resolution? {
    try meaning(
      of: .resolution, oneOf: [("sample", .sample), ("minute", .minute), ("day", .day), ("noted", .entryTimeOnly)],
      in: text)
  }

  /// Returns the meaning that `words` assigns to the value with `role`, or `nil` if that value is missing or empty.
  ///
  /// Throws an error if the value isn't in `words`.
  private func meaning<Meaning>(
    of role: JSONLayout.Role, oneOf words: @autoclosure () -> [(String, Meaning)], in text: Span<UInt8>
  ) throws(ParseError) -> Meaning? {
    guard let range = range(of: role), !range.isEmpty else { return nil }
    let words = words()
    let written = text.text(in: range)
    for (word, meaning) in words where word == written { return meaning }
    throw parseError(
      of: role, expected: omitsErrorDetails ? "" : words.map { "'\($0.0)'" }.joined(separator: ", "), in: text)
  }
}
