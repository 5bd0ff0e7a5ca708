import Documents
import PixelPalCore

/// Writes samples in the plain format.
struct PlainWriter {
  enum Style: Sendable {
    case csv
    case ndjson
    case json
  }

  private let style: Style
  /// A name for each source that no other has, and its kind.
  private let names: [StepSample.SourceID: (name: String, kind: StepSource.Kind)]
  private let hasKinds: Bool
  private let hasResolutions: Bool

  /// So many rows are written at once.
  private static let block = 1000

  init(_ style: Style, for samples: StepSamples) {
    self.style = style
    let named = PlainWriter.names(of: samples)
    hasKinds = named.contains { StepSource(name: $0.name).kind != $0.kind }
    names = Dictionary(named.map { ($0.id, ($0.name, $0.kind)) }) { first, _ in first }
    hasResolutions = samples.contains { $0.resolution != .sample }
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
      var (name, number) = (source.name, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(source.name) (\(number))"
      }
      names.append((id, name, source.kind))
    }
    return names
  }

  func write(_ samples: StepSamples, to session: Session) throws(Failure) {
    switch style {
    case .csv:
      try session.results.write(
        "start,end,steps,source" + (hasKinds ? ",kind" : "") + (hasResolutions ? ",resolution" : "") + "\n")
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

  private typealias PlainRow = (sample: StepSample, count: StepCount)

  /// Hands over all rows; those that differ in nothing but their ordinals become one, with the steps of all.
  private func forEachBlock(
    of samples: StepSamples, _ session: Session, _ write: ([PlainRow]) throws(Failure) -> Void
  ) throws(Failure) {
    var rows: [PlainRow] = []
    var done = 0
    for sample in samples {
      if sample.ordinal > 0, let last = rows.last, last.sample.start == sample.start, last.sample.end == sample.end,
        last.sample.source == sample.source
      {
        rows[rows.count - 1].count = last.count + sample.count
      } else {
        if rows.count >= PlainWriter.block {
          try write(rows)
          done += rows.count
          try session.progress.report(done, of: samples.count)
          rows.removeAll(keepingCapacity: true)
        }
        rows.append((sample, sample.count))
      }
    }
    try write(rows)
  }

  private func append(_ row: PlainRow, to text: inout String) {
    let source = names[row.sample.source]
    text += "\(row.sample.start),\(row.sample.end),\(row.count),\(PlainWriter.cell(source?.name ?? ""))"
    if hasKinds { text += ",\(source?.kind.rawValue ?? "")" }
    if hasResolutions { text += ",\(row.sample.resolution)" }
    text += "\n"
  }

  /// The text of a cell, in quotation marks where it needs them.
  private static func cell(_ text: String) -> String {
    guard text.contains(where: { ",;\t|\"\n\r\r\n".contains($0) }) || text.first?.isWhitespace ?? false else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private func append(_ row: PlainRow, to writer: inout JSONWriter) {
    let source = names[row.sample.source]
    writer.object { object in
      object.member("start", row.sample.start.description)
      object.member("end", row.sample.end.description)
      object.name("steps")
      object.value(number: row.count.description)
      object.member("source", source?.name)
      if hasKinds { object.member("kind", source?.kind.rawValue) }
      if hasResolutions { object.member("resolution", "\(row.sample.resolution)") }
    }
  }
}
