import Documents
package import PixelPalCore
import Replay

/// The command `device`: shows the limits of a phone.
enum DeviceCommand {
  private static let device = Argument(
    .device, count: .optional, default: DeviceModel.ios26.name,
    "a profile, or a file that changes one")

  static let row = Command(
    "device", "show what a phone allows, and who says so",
    discussion: """
      A file names the facts that differ from the profile in "basedOn"; the JSON is one to start from.
      """,
    arguments: [device.entry], options: [SharedOption.json.entry, SharedOption.output.entry],
    examples: [
      .init("device", "The phone that is assumed when none is named"),
      .init("device ios17 --json -o phone.json", "A profile to start from"),
      .init("device ./phone.json", "Whether a file is right, and what it says"),
    ]
  ) { invocation, session throws(Failure) in
    let model = try session.device(invocation[device])
    if invocation[SharedOption.json] {
      try session.write(document: model)
    } else {
      try session.results.write(text(model, session))
    }
  }

  private static func text(_ model: DeviceModel, _ session: Session) -> String {
    let sources = Sources()
    let rows = DeviceModel.table.map { fact in
      let mark = fact.source.map { " [\(sources.number(of: $0))]" } ?? ""
      return SettingsTable.Row(name: fact.name, value: fact.text(of: model.facts), meaning: fact.meaning + mark)
    }
    let title =
      session.emphasis.strong(visible(model.name)) + (model.remark.isEmpty ? "" : ", " + visible(model.remark))
    let table = SettingsTable(rows: rows, columns: session.columns, emphasis: session.emphasis).text
    return "\(title)\n\n\(table)\n\(sources.text(columns: session.columns))"
  }

  /// The sources of the facts, each listed once below the table.
  private struct Sources {
    private let all: [Setting<DeviceFacts>.Source] = DeviceModel.table.reduce(into: []) { all, fact in
      if let source = fact.source, !all.contains(source) { all.append(source) }
    }

    func number(of source: Setting<DeviceFacts>.Source) -> Int { (all.firstIndex(of: source) ?? 0) + 1 }

    func text(columns: Int) -> String {
      all.enumerated().map { index, source in
        let lines = wrapped("\(source.certainty.rawValue): \(source.text)", width: columns - 5)
        return " [\(index + 1)] " + lines.joined(separator: "\n     ") + "\n"
      }.joined()
    }
  }
}

extension ValueKind where Value == NameOrFile<DeviceModel> {
  /// The kind of values that are a profile, or a file that modifies one.
  package static var device: ValueKind {
    .nameOrFile(DeviceModel.profiles.map { Choice($0.name, $0.remark, $0) }, called: "device")
  }
}

extension Session {
  /// Returns the named phone, or the newest profile.
  func device(_ choice: NameOrFile<DeviceModel>?) throws(Failure) -> DeviceModel {
    try documentedDevice(choice).model
  }

  /// Returns the named phone, or the newest profile, and the document that describes it, if there is one.
  package func documentedDevice(
    _ choice: NameOrFile<DeviceModel>?
  ) throws(Failure) -> (model: DeviceModel, document: DocumentFile?) {
    switch choice {
    case .known(let model)?: return (model, nil)
    case .file(let file)?:
      let document = try DocumentFile(file, in: self)
      return (try device(in: document), document)
    case nil: return (.ios26, nil)
    }
  }

  /// Returns the phone that a file describes; a phone without a name gets the name of the file.
  private func device(in file: DocumentFile) throws(Failure) -> DeviceModel {
    let model: DeviceModel = try file.decoded()
    guard try file.parsed()["name"].map({ $0.content == .null }) ?? true else { return model }
    do {
      return try model.changing(name: file.name.withoutFolders) { _ in }
    } catch {
      throw .ourFault(LocatedError("\(error)"))
    }
  }
}
