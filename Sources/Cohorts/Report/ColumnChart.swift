import PixelPage
import PixelPalCore

/// A histogram drawn as adjacent columns.
struct ColumnChart {
  /// A column whose height shows a share of the total.
  struct Column {
    let share: Double
    let styleClass: String
  }

  /// A mark with a label at a position on the axis, in hundredths of a percent.
  struct AxisMark {
    let position: Int
    let name: String
    /// True if the mark is hidden when the chart is narrow.
    var isHiddenWhenNarrow = false
  }

  let columns: [Column]
  let ticks: [AxisMark]
  /// The vertical lines to draw through the columns, each with a label at the top.
  let marks: [AxisMark]

  private static let height = 180
  private static let topMargin = 24
  private static let bottomMargin = 24

  /// Writes the chart as SVG.
  func write(to picture: inout HTMLWriter) {
    let (height, above) = (ColumnChart.height, ColumnChart.topMargin)
    picture.writeElement("svg", ["class": "survival", "height": "\(above + height + ColumnChart.bottomMargin)"]) {
      svg in
      svg.writeElement("svg", ["class": "plot", "y": "\(above)", "height": "\(height)"]) { plot in
        writeShareAxis(to: &plot)
        writeColumns(to: &plot)
        plot.writeElement("line", ["class": "axis", "x2": "100%", "y1": "\(height)", "y2": "\(height)"])
        for tick in ticks {
          let x = PercentFormat.text(ofBasisPoints: tick.position)
          plot.writeElement("line", ["class": "axis", "x1": x, "x2": x, "y1": "\(height)", "y2": "\(height + 5)"])
          let place = ["x": x, "y": "\(height + 18)", "text-anchor": "middle"] as HTMLAttributes
          plot.writeElement("text", ["class": tick.isHiddenWhenNarrow ? "time second" : "time"] + place, tick.name)
        }
        for mark in marks {
          let x = PercentFormat.text(ofBasisPoints: mark.position)
          plot.writeElement("line", ["class": "middle", "x1": x, "x2": x, "y1": "-4", "y2": "\(height)"])
          // The label goes on the side with more space.
          let isLeft = mark.position > 5000
          let place = ["class": "strong", "x": x, "dx": isLeft ? "-6" : "6", "y": "4"] as HTMLAttributes
          plot.writeElement("text", place + ["text-anchor": isLeft ? "end" : "start"], mark.name)
        }
      }
    }
    picture.endLine()
  }

  /// The share at the top edge of the plot, 12% above the highest column.
  private var maxShare: Double { max((columns.map(\.share).max() ?? 0) * 1.12, 1e-9) }

  private func writeShareAxis(to plot: inout HTMLWriter) {
    let step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].first { maxShare / $0 <= 4 } ?? 0.5
    for count in 1...4 where Double(count) * step <= maxShare {
      let y = ColumnChart.height - Int((Double(count) * step / maxShare * Double(ColumnChart.height)).rounded())
      plot.writeElement("line", ["class": "grid", "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
      let place = ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"] as HTMLAttributes
      plot.writeElement("text", place, StatisticsText.text(ofShare: Double(count) * step))
    }
  }

  private func writeColumns(to plot: inout HTMLWriter) {
    let room = 10_000 / max(1, columns.count)
    for (place, column) in columns.enumerated() where column.share > 0 {
      let height = max(1, Int((column.share / maxShare * Double(ColumnChart.height)).rounded()))
      let x = PercentFormat.text(ofBasisPoints: 10_000 * place / columns.count + room / 16)
      let size =
        ["x": x, "y": "\(ColumnChart.height - height)", "width": PercentFormat.text(ofBasisPoints: room * 7 / 8)]
        as HTMLAttributes
      plot.writeElement("rect", ["class": column.styleClass] + size + ["height": "\(height)"])
    }
  }
}
