import Documents
import PixelPalCore
import StepHistory

/// A row of a document, read according to its layout.
struct DocumentRow {
  /// The index of its layout in ``JSONLayout/table``; copying the layout for each row would be expensive.
  private let index: Int
  let nodes: [Int]
  /// True for a record of a health standard.
  let isRecord: Bool
  let found: JSONRow
  let base: Int
  let end: Int
  /// True if faults are not reported, so that their texts need not be composed.
  private let isSilent: Bool

  var layout: JSONLayout { JSONLayout.table[index] }

  init(
    _ index: Int, _ nodes: [Int], isRecord: Bool, _ found: JSONRow, base: Int, end: Int, isSilent: Bool
  ) {
    self.index = index
    self.isRecord = isRecord
    self.nodes = nodes
    self.found = found
    self.base = base
    self.end = end
    self.isSilent = isSilent
  }

  func node(_ role: JSONLayout.Role) -> Int? {
    let members = layout.members
    var first: Int?
    for place in nodes.indices where members[place].role == role {
      if found.range(nodes[place]) != nil { return nodes[place] }
      first = first ?? nodes[place]
    }
    return first
  }

  func range(_ role: JSONLayout.Role) -> Range<Int>? { node(role).flatMap { found.range($0) } }

  /// Returns the fault of an unexpected value in the member of `role`, at its offset in the current bytes.
  func fault(
    _ role: JSONLayout.Role, expected: String, _ text: Span<UInt8>, hint: String? = nil
  ) -> Fault {
    let words = isSilent ? "" : text.quotedText(range(role) ?? 0..<0)
    return fault(role, .expected(expected, found: words), hint: hint)
  }

  /// Returns the fault of the member of `role`, at its offset in the current bytes.
  func fault(_ role: JSONLayout.Role, _ problem: LocatedError.Problem, hint: String? = nil) -> Fault {
    let offset = node(role).flatMap { found.offset($0) } ?? (base + end)
    return Fault(at: max(0, offset - base), problem, hint: hint)
  }

  /// Returns the text of the member of `role`; `nil` without one.
  func word(_ role: JSONLayout.Role, _ text: Span<UInt8>) -> String? { range(role).map { text.text($0) } }

  func row(_ text: Span<UInt8>, _ intake: inout Intake) throws(Fault) -> Row {
    var count = StepCount.zero
    do {
      for range in try stepRanges(text) { count += try StepNumber.read(text, range) }
    } catch {
      throw fault(.steps, expected: "a step count", text, hint: error.sentence)
    }
    var start = try time(.start, text) ?? WrittenTime(.none)
    var end = try time(.end, text)
    var extent = layout.extent
    if isRecord { try settle(&start, &end, &extent, text) }
    if let offset = offset(text) {
      start.offset = offset
      end?.offset = offset
    }
    if let range = range(.duration) {
      guard let seconds = text.wholeNumber(range), 0...86_400 ~= seconds else {
        throw fault(.duration, expected: "seconds", text)
      }
      extent = .lasting(.seconds(Int(seconds)))
    }
    var clock = try clock(text, &intake)
    // A date without a time is a day in the person's local time, even if times of this format are in UTC.
    if extent == .minute, start.clock == nil, start.day != .none { (extent, clock) = (.day, .local) }
    return Row(
      start: start, end: end, extent: extent, clock: clock, count: count,
      source: try source(text, &intake), revision: try revision(text),
      resolution: try resolution(text), ordinal: try ordinal(text))
  }

  private func revision(_ text: Span<UInt8>) throws(Fault) -> Instant? {
    guard let range = range(.revision), !range.isEmpty else { return nil }
    return try time(.revision, text)?.instantAsWritten
  }

  private func ordinal(_ text: Span<UInt8>) throws(Fault) -> Int? {
    guard let range = range(.ordinal), !range.isEmpty else { return nil }
    if let number = text.wholeNumber(range), number >= 0 { return Int(clamping: number) }
    throw fault(.ordinal, expected: "a number", text)
  }

  private func time(_ role: JSONLayout.Role, _ text: Span<UInt8>) throws(Fault) -> WrittenTime? {
    guard let range = range(role) else { return nil }
    switch layout.timing {
    case .seconds:
      if let seconds = text.wholeNumber(range) {
        return WrittenTime(.instant(Instant(secondsSince1970: seconds)), offset: 0)
      }
    case .milliseconds:
      if let milliseconds = text.wholeNumber(range) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), offset: 0)
      }
    case .nanoseconds:
      if range.count > 6, let milliseconds = text.wholeNumber(range.lowerBound..<range.upperBound - 6) {
        return WrittenTime(.instant(Instant(millisecondsSince1970: milliseconds)), offset: 0)
      }
    case .text:
      if let time = WrittenTime(text, range) { return time }
    }
    throw fault(role, expected: "a date or a time", text)
  }

  /// Returns the offset of the person's clock from UTC, if the row reveals it.
  private func offset(_ text: Span<UInt8>) -> Int32? {
    if let stamp = range(.stamp) { return WrittenTime(text, stamp)?.offset }
    if let offset = range(.offset) { return WrittenTime.offset(text, offset) }
    guard let utc = range(.utcStart), let local = range(.localStart),
      let utc = WrittenTime(text, utc)?.instantAsWritten, let local = WrittenTime(text, local)?.instantAsWritten
    else { return nil }
    let seconds = (local - utc).count / 1000
    return abs(seconds) < 86_400 ? Int32(seconds) : nil
  }

  private func clock(_ text: Span<UInt8>, _ intake: inout Intake) throws(Fault) -> Row.Clock {
    guard let range = range(.zone), let index = intake.zone(named: text.text(range)) else { return layout.clock }
    return .named(index)
  }

  private func source(_ text: Span<UInt8>, _ intake: inout Intake) throws(Fault) -> StepSample.SourceID {
    var kind = try word(.kind, StepSource.Kind.allCases.map { ($0.rawValue, $0) }, text)
    if isRecord, word(.modality, text) == "self-reported" { kind = .manual }
    do {
      guard let name = range(.source), !name.isEmpty else { return try intake.defaultSource(kind, layout.format) }
      return try intake.sources.id(text, name: name, device: 0..<0, kind: kind, in: &intake.samples) {
        $0.isEmpty ? "" : layout.sourcePrefix + text.text($0)
      }
    } catch {
      throw Fault(at: end, .sentence(error.sentence))
    }
  }

  private func resolution(_ text: Span<UInt8>) throws(Fault) -> StepSample.Resolution? {
    try word(.resolution, [("sample", .sample), ("minute", .minute), ("day", .day), ("noted", .noted)], text)
  }

  /// Returns the meaning of a member that must have one of the values in `words`.
  private func word<Meaning>(
    _ role: JSONLayout.Role, _ words: @autoclosure () -> [(String, Meaning)], _ text: Span<UInt8>
  ) throws(Fault) -> Meaning? {
    guard let range = range(role), !range.isEmpty else { return nil }
    let words = words()
    let written = text.text(range)
    for (word, meaning) in words where word == written { return meaning }
    throw fault(role, expected: isSilent ? "" : words.map { "'\($0.0)'" }.joined(separator: ", "), text)
  }
}
