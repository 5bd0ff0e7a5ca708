import PixelPage
import PixelPalCore

/// A histogram with adjacent columns.
struct ColumnChart {
  /// A column, with the share of the total that it stands for.
  struct Column {
    let share: Double
    let look: String
  }

  /// A mark on the axis, at a position in hundredths of a percent.
  struct Mark {
    let position: Int
    let name: String
    /// True if the mark is omitted where the chart is narrow.
    var isSecond = false
  }

  let columns: [Column]
  let ticks: [Mark]
  /// Vertical lines through the columns, with labels above.
  let marks: [Mark]

  private static let height = 180
  private static let above = 24
  private static let below = 24

  /// Writes the plot.
  func write(to picture: inout Markup) {
    let (height, above) = (ColumnChart.height, ColumnChart.above)
    picture.element("svg", ["class": "survival", "height": "\(above + height + ColumnChart.below)"]) { svg in
      svg.element("svg", ["class": "plot", "y": "\(above)", "height": "\(height)"]) { plot in
        writeShares(to: &plot)
        writeColumns(to: &plot)
        plot.element("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
        for tick in ticks {
          let x = Share.text(tick.position)
          plot.element("line", ["class": "axis", "x1": x, "x2": x, "y1": "\(height)", "y2": "\(height + 5)"])
          let place = ["x": x, "y": "\(height + 18)", "text-anchor": "middle"] as Attributes
          plot.element("text", ["class": tick.isSecond ? "time second" : "time"] + place, tick.name)
        }
        for mark in marks {
          let x = Share.text(mark.position)
          plot.element("line", ["class": "middle", "x1": x, "x2": x, "y1": "-4", "y2": "\(height)"])
          // The label is on the side with more space.
          let isLeft = mark.position > 5000
          let place = ["class": "strong", "x": x, "dx": isLeft ? "-6" : "6", "y": "4"] as Attributes
          plot.element("text", place + ["text-anchor": isLeft ? "end" : "start"], mark.name)
        }
      }
    }
    picture.line()
  }

  /// The value at the top of the plot: the highest column plus a margin.
  private var top: Double { max((columns.map(\.share).max() ?? 0) * 1.12, 1e-9) }

  private func writeShares(to plot: inout Markup) {
    let step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].first { top / $0 <= 4 } ?? 0.5
    for count in 1...4 where Double(count) * step <= top {
      let y = ColumnChart.height - Int((Double(count) * step / top * Double(ColumnChart.height)).rounded())
      plot.element("line", ["class": "grid", "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
      let place = ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"] as Attributes
      plot.element("text", place, ShareText.text(of: Double(count) * step))
    }
  }

  private func writeColumns(to plot: inout Markup) {
    let room = 10_000 / max(1, columns.count)
    for (place, column) in columns.enumerated() where column.share > 0 {
      let height = max(1, Int((column.share / top * Double(ColumnChart.height)).rounded()))
      let x = Share.text(10_000 * place / columns.count + room / 16)
      let size = ["x": x, "y": "\(ColumnChart.height - height)", "width": Share.text(room * 7 / 8)] as Attributes
      plot.element("rect", ["class": column.look] + size + ["height": "\(height)"])
    }
  }
}
