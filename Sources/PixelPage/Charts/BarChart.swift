import PixelPalCore

/// A bar chart of step counts, with an axis on the left that starts at 0 and is labelled with round numbers.
struct BarChart {
  /// A bar, or a question mark in place of an unknown value.
  struct Bar {
    /// The text below the bar, or an empty text if there is no room for a label.
    let label: String
    let isEmphasized: Bool
    /// The bar's full name, which the page's script shows when the bar is selected.
    let fullName: String
    let value: StepSeriesTextFormat.TimedSteps
    /// The CSS class that colours the bar.
    let cssClass: String
  }

  let bars: [Bar]
  /// The unit that follows a number in the chart's texts, such as ` a day`.
  let unit: String
  /// The duration, in seconds, of the longest period that a bar represents.
  var maxBarSeconds: Int64 = 86_400

  private static let height = 130
  private static let marginAbove = 18
  private static let marginBelow = 22
  private static let maxNumberedBars = 8
  private static let minSlots = 6

  /// The number of slots for bars.
  ///
  /// There are at least six slots, so that a few bars don't become very wide.
  private var slots: Int { max(bars.count, BarChart.minSlots) }
  private var axis: ValueAxis { ValueAxis(showing: bars.compactMap { $0.value.steps }.max() ?? 0) }

  /// Writes the chart as a picture with a title and a description.
  func write(title: String, described description: String, to markup: inout HTMLWriter) {
    markup.writePicture("bar-row", title: title, description: description) { picture in
      let size =
        [
          "class": "bars", "height": "\(BarChart.marginAbove + BarChart.height + BarChart.marginBelow)",
          "data-grid": "\(slots) 1 0 0",
          "data-values": StepSeriesTextFormat.text(of: bars.map { $0.value }, secondsPerValue: maxBarSeconds),
          "data-columns": bars.map { $0.fullName }.joined(separator: "|"), "data-unit": unit,
          "data-strides": "1 1", "data-length": "\(maxBarSeconds)",
          // Bars without a start are weekdays, which repeat every week.
          "data-week": bars.allSatisfy { $0.value.start == nil } ? "\(bars.count)" : nil,
        ] as HTMLAttributes
      picture.writeElement("svg", size) { svg in
        svg.writeElement("svg", ["class": "plot", "y": "\(BarChart.marginAbove)", "height": "\(BarChart.height)"]) {
          plot in
          writeLabelledGridLines(to: &plot)
          for (index, bar) in bars.enumerated() { writeBar(bar, at: index, to: &plot) }
          let y = "\(BarChart.height)"
          plot.writeElement("line", ["class": "axis", "x2": "100%", "y1": y, "y2": y])
        }
      }
    }
  }

  private func writeLabelledGridLines(to plot: inout HTMLWriter) {
    for value in axis.roundValues(maxCount: 3) {
      let y = axis.yPosition(of: value, in: BarChart.height)
      plot.writeElement("line", ["class": "grid", "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
      let place = ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"] as HTMLAttributes
      plot.writeElement("text", place, RoundAxisNumbers.text(of: value))
    }
  }

  private func writeBar(_ bar: Bar, at index: Int, to plot: inout HTMLWriter) {
    let height = BarChart.height
    let room = TimeAxis.positionCount / slots
    let middle = PercentFormat.text(ofBasisPoints: TimeAxis.positionCount * (index * 2 + 1) / (slots * 2))
    let place = { (y: Int) in ["x": middle, "y": "\(y)", "text-anchor": "middle"] as HTMLAttributes }
    if let steps = bar.value.steps {
      let y = self.axis.yPosition(of: steps, in: height)
      let x = PercentFormat.text(ofBasisPoints: TimeAxis.positionCount * index / slots + room / 8)
      let size =
        ["x": x, "y": "\(y)", "width": PercentFormat.text(ofBasisPoints: room * 3 / 4), "height": "\(height - y)"]
        as HTMLAttributes
      if steps > 0 { plot.writeElement("rect", ["class": bar.cssClass] + size) }
      if bars.count <= BarChart.maxNumberedBars {
        plot.writeElement("text", ["class": "number"] + place(y - 5), StepFormat.grouped(steps))
      }
    } else {
      plot.writeElement("text", ["class": "value"] + place(height - 5), "?")
    }
    if !bar.label.isEmpty {
      plot.writeElement("text", ["class": bar.isEmphasized ? "time strong" : "time"] + place(height + 16), bar.label)
    }
  }
}
