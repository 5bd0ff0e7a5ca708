package import Documents
package import Replay
import StepHistory

/// The JSON document that `compare --json` prints.
package struct ComparisonDocument {
  /// The measurements of one history under two configurations.
  package struct HistoryComparison {
    /// The name of the history.
    package let name: String
    /// The measurements of the history under the two configurations.
    package let comparison: ReplayComparison

    /// Creates an entry for the history called `name`.
    package init(name: String, comparison: ReplayComparison) {
      self.name = name
      self.comparison = comparison
    }
  }

  private let configurations: [(rules: String, device: String)]
  private let histories: [HistoryComparison]

  /// Creates a document with the measurements of `histories` under the two configurations that `sides` names.
  package init(_ sides: [(rules: String, device: String)], _ histories: [HistoryComparison]) {
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
            object.member("device", side.device)
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
