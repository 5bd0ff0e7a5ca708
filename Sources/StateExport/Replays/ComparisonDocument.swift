package import Documents
import PixelPalCore
package import Replay
import StepHistory

/// The JSON document that `compare --json` prints, which compares two configurations on one or more histories.
package struct ComparisonDocument {
  /// The measurements of one history under two configurations.
  package struct HistoryComparison {
    package let name: String
    package let comparison: ReplayComparison

    /// Creates an entry for the history called `name`.
    package init(name: String, comparison: ReplayComparison) {
      self.name = name
      self.comparison = comparison
    }
  }

  private let configurations: [(rules: String, configuration: ReplayConfiguration)]
  private let histories: [HistoryComparison]

  /// Creates a document with the measurements of `histories` under the two configurations in `sides`.
  ///
  /// Each side consists of the name of its rules and its configuration.
  package init(
    _ sides: [(rules: String, configuration: ReplayConfiguration)], _ histories: [HistoryComparison]
  ) {
    self.configurations = sides
    self.histories = histories
  }

  /// Writes the document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", "pixelpal.compare/1")
      document.name("sides")
      document.array { list in
        for side in configurations {
          list.object { object in
            object.member("rules", side.rules)
            object.member("device", side.configuration.device.name)
          }
        }
      }
      document.name("changedRules")
      document.array { list in
        for rule in CoreJournalAndFaceRules.settingsDiffering(among: configurations.map { $0.configuration.rules }) {
          list.object { object in
            object.member("name", rule.name)
            for (member, rules) in zip(["first", "second"], configurations) {
              object.member(member, rule.value(in: rules.configuration.rules.numbers))
            }
          }
        }
      }
      document.name("histories")
      document.array { list in for history in histories { history.write(to: &list) } }
    }
    writer.endLine()
  }
}

extension ComparisonDocument.HistoryComparison {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { object in
      object.member("history", name)
      object.member("differs", comparison.metrics.contains(where: { $0.differs }))
      object.member("summary", comparison.summary)
      object.name("measures")
      object.array { rows in
        for row in comparison.metrics {
          rows.object { measure in
            measure.member("name", row.name)
            measure.member("unit", row.unit.rawValue)
            measure.name("values")
            measure.array { values in
              for value in row.values { if let value { values.value(value) } else { values.null() } }
            }
            measure.member("better", row.winnerIndex.map { $0 + 1 })
          }
        }
      }
    }
  }
}
