import Documents
import PixelPalCore
import StepHistory

@testable import HistoryCommands
@testable import PixelPalCLI

/// Reference implementation of `PlainFormatWriter` that creates a string for each row.
struct ReferencePlainText {
  private let names: [(name: String, kind: StepSource.Kind)]
  private let columns: [String]
  private let offset: (length: Milliseconds, words: String)

  /// Returns the text that `PlainFormatWriter` should write.
  static func text(
    _ style: PlainStepTableEncoding, of samples: StepSamples, zone: Zone, hasCorrections: Bool
  ) -> String {
    let slow = ReferencePlainText(samples, zone: zone, hasCorrections: hasCorrections)
    switch style {
    case .csv:
      let head = "start,end,steps,source" + slow.columns.map { "," + $0 }.joined() + "\n"
      return samples.reduce(into: head) { $0 += slow.line($1) }
    case .ndjson:
      var writer = JSONWriter(.compact)
      for sample in samples {
        slow.append(sample, to: &writer)
        writer.endLine()
      }
      return String(decoding: writer.bytes, as: UTF8.self)
    case .json:
      var writer = JSONWriter(.indented)
      writer.array { list in for sample in samples { slow.append(sample, to: &list) } }
      writer.endLine()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  private init(_ samples: StepSamples, zone: Zone, hasCorrections: Bool) {
    var names: [(name: String, kind: StepSource.Kind)] = []
    for source in samples.sources {
      let plain = source.name.isEmpty ? "unnamed" : source.name
      let wishes = [plain] + (2...40).map { "\(plain) (\($0))" }
      names.append((wishes.first { wish in !names.contains { $0.name == wish } } ?? "?", source.kind))
    }
    self.names = names
    var columns: [String] = []
    if names.contains(where: { StepSource(name: $0.name).kind != $0.kind }) { columns.append("kind") }
    if samples.contains(where: { $0.resolution != .sample }) { columns.append("resolution") }
    if samples.contains(where: { $0.ordinal > 0 || $0.identityIncludesCount }) { columns.append("ordinal") }
    if hasCorrections { columns.append("made") }
    self.columns = columns
    let seconds = zone.allChanges.isEmpty ? zone.offsetSeconds(at: .distantPast) : 0
    offset =
      seconds % 60 == 0 && seconds != 0
      ? (.seconds(seconds), Zone(offsetSeconds: seconds)?.name ?? "?") : (.zero, "Z")
  }

  private func timestamp(_ instant: Instant) -> String {
    (instant + offset.length).description.dropLast() + offset.words
  }

  private func columnText(_ column: String, of sample: StepSample) -> String {
    switch column {
    case "kind": names[sample.source.number].kind.rawValue
    case "resolution": "\(sample.resolution)"
    case "ordinal": ordinal(of: sample).map { "\($0)" } ?? ""
    default: sample.revision?.description ?? ""
    }
  }

  private func ordinal(of sample: StepSample) -> Int? {
    sample.identityIncludesCount ? sample.ordinal + 1 : sample.ordinal == 0 ? nil : sample.ordinal
  }

  private func line(_ sample: StepSample) -> String {
    let cells =
      [
        timestamp(sample.start), timestamp(sample.end), sample.count.description,
        cell(names[sample.source.number].name),
      ]
      + columns.map { columnText($0, of: sample) }
    return cells.joined(separator: ",") + "\n"
  }

  private func cell(_ text: String) -> String {
    let isPlain = !text.contains { ",;\t|\"\n\r\r\n".contains($0) } && text.first?.isWhitespace != true
    return isPlain
      ? text : "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  private func append(_ sample: StepSample, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("start", timestamp(sample.start))
      object.member("end", timestamp(sample.end))
      object.name("steps")
      object.value(numberText: sample.count.description)
      object.member("source", names[sample.source.number].name)
      for column in columns {
        let text = columnText(column, of: sample)
        guard !text.isEmpty else { continue }
        if column == "ordinal" { object.member(column, ordinal(of: sample)) } else { object.member(column, text) }
      }
    }
  }
}
