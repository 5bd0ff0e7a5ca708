import Documents
import PixelPalCore

/// Writes samples in the plain format.
///
/// Columns beyond `start,end,steps,source` are there only if something would be lost without them.
struct PlainWriter {
  enum Style: Sendable {
    case csv
    case ndjson
    case json
  }

  /// A column that is there if it is needed.
  private enum Extra: String, CaseIterable {
    case kind
    case resolution
    /// Which of several rows that are otherwise alike.
    case ordinal
    /// When a row was made, by which the later of two corrects the other.
    case made
  }

  private let style: Style
  /// A name for each source that no other has, and its kind.
  private let names: [StepSample.SourceID: (name: String, kind: StepSource.Kind)]
  private let extras: [Extra]
  /// How far the clocks are ahead of UTC by which times are written, and how that is written.
  private let offset: (length: Milliseconds, words: String)

  /// So many rows are written at once.
  private static let block = 1000

  /// - Parameters:
  ///   - zone: times are written by its clocks if they never change, which the plain format can carry.
  ///   - hasCorrections: whether some rows correct others.
  init(_ style: Style, for samples: StepSamples, zone: Zone, hasCorrections: Bool) {
    self.style = style
    let named = PlainWriter.names(of: samples)
    names = Dictionary(named.map { ($0.id, ($0.name, $0.kind)) }) { first, _ in first }
    extras = Extra.allCases.filter { extra in
      switch extra {
      case .kind: named.contains { StepSource(name: $0.name).kind != $0.kind }
      case .resolution: samples.contains { $0.resolution != .sample }
      case .ordinal: samples.contains { $0.ordinal > 0 }
      case .made: hasCorrections
      }
    }
    let seconds = zone.offsetSeconds(at: .distantPast)
    let isFixed = zone == Zone(offsetSeconds: seconds, name: zone.name) && seconds % 60 == 0 && seconds != 0
    let words = isFixed ? Zone(offsetSeconds: seconds)?.name : nil
    offset = words.map { (.seconds(seconds), $0) } ?? (.zero, "Z")
  }

  /// Sources that differ in their devices alone get numbers: the plain format has no devices.
  private static func names(
    of samples: StepSamples
  ) -> [(id: StepSample.SourceID, name: String, kind: StepSource.Kind)] {
    var samples = samples
    var taken: Set<String> = []
    var names: [(id: StepSample.SourceID, name: String, kind: StepSource.Kind)] = []
    for source in samples.sources {
      guard let id = try? samples.id(of: source) else { continue }
      // A reader calls what has no name the same.
      let plain = source.name.isEmpty ? "unnamed" : source.name
      var (name, number) = (plain, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(plain) (\(number))"
      }
      names.append((id, name, source.kind))
    }
    return names
  }

  func write(_ samples: StepSamples, to session: Session) throws(Failure) {
    switch style {
    case .csv:
      try session.results.write(
        "start,end,steps,source" + extras.map { "," + $0.rawValue }.joined() + "\n")
      var text = ""
      try forEachBlock(of: samples, session) { rows throws(Failure) in
        text.removeAll(keepingCapacity: true)
        for row in rows { append(row, to: &text) }
        try session.results.write(text)
      }
    case .ndjson:
      var writer = JSONWriter(.compact)
      try forEachBlock(of: samples, session) { rows throws(Failure) in
        writer.removeAll()
        for row in rows {
          append(row, to: &writer)
          writer.endLine()
        }
        try session.results.write(writer.bytes)
      }
    case .json:
      var writer = JSONWriter(.indented)
      try writer.array { list throws(Failure) in
        try forEachBlock(of: samples, session) { rows throws(Failure) in
          for row in rows { append(row, to: &list) }
        }
      }
      writer.endLine()
      try session.results.write(writer.bytes)
    }
  }

  /// Hands over all rows.
  private func forEachBlock(
    of samples: StepSamples, _ session: Session, _ write: ([StepSample]) throws(Failure) -> Void
  ) throws(Failure) {
    var rows: [StepSample] = []
    var done = 0
    for sample in samples {
      if rows.count >= PlainWriter.block {
        try write(rows)
        done += rows.count
        try session.progress.report(done, of: samples.count)
        rows.removeAll(keepingCapacity: true)
      }
      rows.append(sample)
    }
    try write(rows)
  }

  private func written(_ instant: Instant) -> String {
    (instant + offset.length).description.dropLast() + offset.words
  }

  private func written(_ extra: Extra, of row: StepSample) -> String {
    switch extra {
    case .kind: names[row.source]?.kind.rawValue ?? ""
    case .resolution: "\(row.resolution)"
    case .ordinal: row.ordinal == 0 ? "" : "\(row.ordinal)"
    case .made: row.revision?.description ?? ""
    }
  }

  private func append(_ row: StepSample, to text: inout String) {
    text += "\(written(row.start)),\(written(row.end)),\(row.count),\(PlainWriter.cell(names[row.source]?.name ?? ""))"
    for extra in extras { text += "," + written(extra, of: row) }
    text += "\n"
  }

  /// The text of a cell, in quotation marks where it needs them.
  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",;\t|\"\n\r\r\n".contains($0) }) || text.first?.isWhitespace ?? false else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private func append(_ row: StepSample, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("start", written(row.start))
      object.member("end", written(row.end))
      object.name("steps")
      object.value(number: row.count.description)
      object.member("source", names[row.source]?.name)
      for extra in extras {
        let text = written(extra, of: row)
        guard !text.isEmpty else { continue }
        if extra == .ordinal { object.member(extra.rawValue, row.ordinal) } else { object.member(extra.rawValue, text) }
      }
    }
  }
}
