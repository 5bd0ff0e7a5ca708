import Documents
package import PixelPalCore
package import Replay
import StateExport

/// The `rules` command, which shows all rules with their values, meanings and ranges.
enum RulesCommand {
  private static let formFlag = FlagOption(
    "--form", "write JSON for building a form: the meaning and range of each rule")

  static let command = Command(
    "rules", "show all rules with their values, meanings and ranges",
    discussion: "The output of --json is a file to start from: change a number, and pass the file to --rules.",
    options: [formFlag.entry, SharedOptions.json.entry, SharedOptions.rules.entry, SharedOptions.output.entry],
    examples: [
      .init("rules", "Show the standard rules"),
      .init("rules --json -o rules.json", "Write a rules file to edit"),
      .init("rules --rules rules.json", "Check a rules file and show what it changes"),
    ]
  ) { invocation, context throws(CommandFailure) in
    let rules = try context.rules(for: invocation)
    if invocation[formFlag] {
      var writer = JSONWriter(.indented)
      RulesFormDocument(of: rules).write(to: &writer)
      try context.results.write(writer.bytes)
    } else if invocation[SharedOptions.json] {
      try context.write(document: rules)
    } else {
      try context.results.write(text(listing: rules, context: context))
    }
  }

  private static func text(listing rules: CoreJournalAndFaceRules, context: CommandContext) -> String {
    let standard = CoreJournalAndFaceRules.standard.numbers
    let rows = CoreJournalAndFaceRules.table.map { rule in
      let value = rule.valueText(in: rules.numbers)
      let usual = rule.valueText(in: standard)
      let change = value == usual ? "" : "; default: \(usual)"
      return NameValueMeaningTable.Row(
        name: rule.name, value: value, meaning: "\(rule.meaning) (\(rule.allowedValuesText)\(change))",
        isChanged: value != usual)
    }
    return NameValueMeaningTable(rows: rows, lineWidth: context.lineWidth, styling: context.styling).text
  }
}

extension CommandContext {
  /// Returns the rules from the file that `--rules` names, or the standard rules if the option is missing.
  package func rules(for invocation: Invocation) throws(CommandFailure) -> CoreJournalAndFaceRules {
    try rulesAndDocument(for: invocation).rules
  }

  /// Returns the rules from the file that `--rules` names, or the standard rules if the option is missing.
  ///
  /// `document` is the file that contains the rules, or `nil` for the standard rules.
  package func rulesAndDocument(for invocation: Invocation) throws(CommandFailure) -> (
    rules: CoreJournalAndFaceRules, document: JSONDocumentFile?
  ) {
    guard let file = invocation[SharedOptions.rules] else { return (.standard, nil) }
    let document = try JSONDocumentFile(file, in: self)
    return (try document.decoded(), document)
  }

  /// Returns the configuration that combines `rules` and `device`, or throws an error if they contradict each other.
  ///
  /// The error points to a setting that causes the contradiction, if one of `documents` contains such a setting.
  package func configuration(
    combining rules: CoreJournalAndFaceRules, with device: DeviceModel, documents: [JSONDocumentFile?], command: Command
  ) throws(CommandFailure) -> ReplayConfiguration {
    do throws(ConfigurationError) {
      return try ReplayConfiguration(rules: rules, device: device)
    } catch {
      for document in documents {
        if let failure = try document?.failure(locating: error) { throw failure }
      }
      throw .usage(LocatedError("\(error)"), command: command)
    }
  }
}
