import Documents
package import PixelPalCore
import Replay

/// The `device` command, which shows the limits of a phone and their sources.
enum DeviceCommand {
  private static let device = PositionalArgument(
    .device, allowedCount: .optional, default: DeviceModel.ios26.name,
    "device model, or a file that changes one")

  static let command = Command(
    "device", "show the limits of a phone and their sources",
    discussion: """
      A file contains the facts that differ from the device model named in "basedOn". --json writes such a file to \
      start from.
      """,
    arguments: [device.entry], options: [SharedOptions.json.entry, SharedOptions.output.entry],
    examples: [
      .init("device", "Show the default phone"),
      .init("device ios17 --json -o phone.json", "Write a device file to edit"),
      .init("device ./phone.json", "Check a device file and show its limits"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let model = try context.device(chosenBy: invocation[device])
    if invocation[SharedOptions.json] {
      try context.write(document: model)
    } else {
      try context.results.write(text(describing: model, context: context))
    }
  }

  private static func text(describing model: DeviceModel, context: CommandContext) -> String {
    let footnotes = FactSourceFootnotes()
    let rows = DeviceModel.table.map { fact in
      let mark = fact.source.map { " [\(footnotes.footnoteNumber(of: $0))]" } ?? ""
      return NameValueMeaningTable.Row(
        name: fact.name, value: fact.valueText(in: model.facts), meaning: fact.meaning + mark)
    }
    let title =
      context.styling.bold(makingInvisiblesVisible(model.name))
      + (model.remark.isEmpty ? "" : ", " + makingInvisiblesVisible(model.remark))
    let table = NameValueMeaningTable(rows: rows, lineWidth: context.lineWidth, styling: context.styling).text
    return "\(title)\n\n\(table)\n\(footnotes.text(columns: context.lineWidth))"
  }

  /// The numbered footnotes that list the sources of a phone's limits, each source once.
  private struct FactSourceFootnotes {
    private let all: [ConfigurationSetting<DeviceFacts>.Source] = DeviceModel.table.reduce(into: []) { all, fact in
      if let source = fact.source, !all.contains(source) { all.append(source) }
    }

    func footnoteNumber(of source: ConfigurationSetting<DeviceFacts>.Source) -> Int {
      (all.firstIndex(of: source) ?? 0) + 1
    }

    func text(columns: Int) -> String {
      all.enumerated().map { index, source in
        let lines = wrapped("\(source.certainty.rawValue): \(source.text)", width: columns - 5)
        return " [\(index + 1)] " + lines.joined(separator: "\n     ") + "\n"
      }.joined()
    }
  }
}

extension OptionValueParser where Value == NameOrFile<DeviceModel> {
  /// A parser for option values that name a phone.
  ///
  /// A value is the name of a built-in device model, such as `ios18`, or a file that modifies a model.
  package static var device: OptionValueParser {
    .nameOrFile(DeviceModel.profiles.map { NamedChoice($0.name, $0.remark, $0) }, placeholder: "device")
  }
}

extension CommandContext {
  /// Returns the phone that `choice` selects, or the phone `ios26` if `choice` is `nil`.
  func device(chosenBy choice: NameOrFile<DeviceModel>?) throws(CommandFailure) -> DeviceModel {
    try deviceAndDocument(chosenBy: choice).model
  }

  /// Returns the phone that `choice` selects, or the phone `ios26` if `choice` is `nil`.
  ///
  /// `document` is the file that describes the phone, or `nil` for a built-in phone.
  package func deviceAndDocument(
    chosenBy choice: NameOrFile<DeviceModel>?
  ) throws(CommandFailure) -> (model: DeviceModel, document: JSONDocumentFile?) {
    switch choice {
    case .named(let model)?: return (model, nil)
    case .file(let file)?:
      let document = try JSONDocumentFile(file, in: self)
      return (try deviceModel(in: document), document)
    case nil: return (.ios26, nil)
    }
  }

  /// Returns the phone that `file` describes.
  ///
  /// A phone without a name is named after the file.
  private func deviceModel(in file: JSONDocumentFile) throws(CommandFailure) -> DeviceModel {
    let model: DeviceModel = try file.decoded()
    guard try file.parsedJSON()["name"].map({ $0.content == .null }) ?? true else { return model }
    do {
      return try model.changing(name: file.name.lastPathComponent) { _ in }
    } catch {
      throw .internalError(LocatedError("\(error)"))
    }
  }
}
