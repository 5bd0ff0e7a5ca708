package import Documents
import PixelPalCore
package import Replay

/// The rules as data for building a form: the name, meaning, allowed range and value of each rule.
///
///     RulesFormDocument(of: .standard).write(to: &writer)
package struct RulesFormDocument {
  private let rules: CoreJournalAndFaceRules

  /// Creates a form with the values of `rules`.
  package init(of rules: CoreJournalAndFaceRules) { self.rules = rules }

  /// Writes the form as JSON.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("schema", "pixelpal.rules-form/1")
      object.name("rules")
      object.array { list in
        for rule in CoreJournalAndFaceRules.table {
          list.object { row in
            row.member("name", rule.name)
            row.member("group", RuleGroup.group(ofRuleNamed: rule.name)?.title)
            row.member("meaning", rule.meaning)
            row.member("kind", rule.valueType.name)
            row.member("value", rule.value(in: rules.numbers))
            row.member("standard", rule.value(in: CoreJournalAndFaceRules.standard.numbers))
            guard let (allowed, step) = rule.valueType.allowedNumbers else { return }
            row.member("least", allowed.lowerBound)
            row.member("most", allowed.upperBound)
            row.member("multipleOf", step)
          }
        }
      }
    }
    writer.endLine()
  }
}

extension ConfigurationSetting.ValueType {
  /// The value type's name in the form document.
  fileprivate var name: String {
    switch self {
    case .number: "number"
    case .steps: "steps"
    case .limit: "limit"
    case .flag: "flag"
    }
  }
}
