import Documents
package import PixelPalCore
package import Replay
import StateExport

/// The command `rules`: shows every number of the product.
enum RulesCommand {
  private static let form = Flag("--form", "write JSON that a form can be made of: what each number means and may be")

  static let row = Command(
    "rules", "show every number of the product, with what it means and may be",
    discussion: "The JSON is a document to start from: change a number, and give it to --rules.",
    options: [form.entry, SharedOption.json.entry, SharedOption.rules.entry, SharedOption.output.entry],
    examples: [
      .init("rules", "The standard rules, explained"),
      .init("rules --json -o rules.json", "A document to start from"),
      .init("rules --rules rules.json", "Whether a document is right, and what it changes"),
    ]
  ) { invocation, session throws(Failure) in
    let rules = try session.rules(invocation)
    if invocation[form] {
      var writer = JSONWriter(.indented)
      RulesForm(of: rules).write(to: &writer)
      try session.results.write(writer.bytes)
    } else if invocation[SharedOption.json] {
      try session.write(document: rules)
    } else {
      try session.results.write(text(rules, session))
    }
  }

  private static func text(_ rules: RuleSet, _ session: Session) -> String {
    let standard = RuleSet.standard.numbers
    let rows = RuleSet.table.map { rule in
      let value = rule.text(of: rules.numbers)
      let usual = rule.text(of: standard)
      let change = value == usual ? "" : "; the standard is \(usual)"
      return SettingsTable.Row(
        name: rule.name, value: value, meaning: "\(rule.meaning) (\(rule.allowed)\(change))", isChanged: value != usual)
    }
    return SettingsTable(rows: rows, columns: session.columns, emphasis: session.emphasis).text
  }
}

extension Session {
  /// Returns the rules that `--rules` names, or the standard rules.
  package func rules(_ invocation: Invocation) throws(Failure) -> RuleSet { try documentedRules(invocation).rules }

  /// Returns the rules that `--rules` names, or the standard rules, and the document they come from, if any.
  package func documentedRules(_ invocation: Invocation) throws(Failure) -> (rules: RuleSet, document: DocumentFile?) {
    guard let file = invocation[SharedOption.rules] else { return (.standard, nil) }
    let document = try DocumentFile(file, in: self)
    return (try document.decoded(), document)
  }

  /// Returns the configuration of rules and a phone; a conflict is reported at its place in one of `documents`.
  package func laws(
    _ rules: RuleSet, on device: DeviceModel, from documents: [DocumentFile?], _ command: Command
  ) throws(Failure) -> PalLaws {
    do throws(SettingError) {
      return try PalLaws(rules: rules, device: device)
    } catch {
      for document in documents {
        if let failure = try document?.failure(error) { throw failure }
      }
      throw .usage(LocatedError("\(error)"), command: command)
    }
  }
}
