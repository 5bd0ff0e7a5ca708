import PixelPalCore

/// A bar chart that starts at 0 steps, with round numbers on the left.
struct BarChart {
  /// A bar, or a placeholder for an unknown value.
  struct Bar {
    /// The text below the bar; empty if there is no room.
    let label: String
    let isStrong: Bool
    /// The full name of the bar, which the script shows for the selected bar.
    let name: String
    let value: StepSeries.Value
    /// The CSS class of the bar.
    let look: String
  }

  let bars: [Bar]
  /// The unit that follows the numbers, as in ` a day`.
  let unit: String
  /// The maximum duration of a bar in seconds.
  var length: Int64 = 86_400

  private static let height = 130
  private static let above = 18
  private static let below = 22
  private static let mostNumbers = 8
  private static let fewestPlaces = 6

  /// The number of slots; a minimum keeps a few bars from becoming very wide.
  private var places: Int { max(bars.count, BarChart.fewestPlaces) }
  private var steps: ValueAxis { ValueAxis(showing: bars.compactMap { $0.value.steps }.max() ?? 0) }

  /// Writes the chart.
  func write(title: String, described description: String, to markup: inout Markup) {
    markup.picture("bar-row", title: title, description: description) { picture in
      let size =
        [
          "class": "bars", "height": "\(BarChart.above + BarChart.height + BarChart.below)",
          "data-grid": "\(places) 1 0 0",
          "data-values": StepSeries.text(of: bars.map { $0.value }, lasting: length),
          "data-columns": bars.map { $0.name }.joined(separator: "|"), "data-unit": unit,
          "data-strides": "1 1", "data-length": "\(length)",
          // Bars without a start are weekdays, which repeat.
          "data-week": bars.allSatisfy { $0.value.start == nil } ? "\(bars.count)" : nil,
        ] as Attributes
      picture.element("svg", size) { svg in
        svg.element("svg", ["class": "plot", "y": "\(BarChart.above)", "height": "\(BarChart.height)"]) { plot in
          writeValues(to: &plot)
          for (index, bar) in bars.enumerated() { write(bar, at: index, to: &plot) }
          let y = "\(BarChart.height)"
          plot.element("line", ["class": "axis", "x2": "100%", "y1": y, "y2": y])
        }
      }
    }
  }

  private func writeValues(to plot: inout Markup) {
    for value in steps.values(atMost: 3) {
      let y = steps.depth(of: value, in: BarChart.height)
      plot.element("line", ["class": "grid", "x2": "100%", "y1": "\(y)", "y2": "\(y)"])
      let place = ["class": "value", "dx": "-8", "y": "\(y + 4)", "text-anchor": "end"] as Attributes
      plot.element("text", place, RoundNumber.text(of: value))
    }
  }

  private func write(_ bar: Bar, at index: Int, to plot: inout Markup) {
    let height = BarChart.height
    let room = TimeAxis.length / places
    let middle = Share.text(TimeAxis.length * (index * 2 + 1) / (places * 2))
    let place = { (y: Int) in ["x": middle, "y": "\(y)", "text-anchor": "middle"] as Attributes }
    if let steps = bar.value.steps {
      let y = self.steps.depth(of: steps, in: height)
      let x = Share.text(TimeAxis.length * index / places + room / 8)
      let size = ["x": x, "y": "\(y)", "width": Share.text(room * 3 / 4), "height": "\(height - y)"] as Attributes
      if steps > 0 { plot.element("rect", ["class": bar.look] + size) }
      if bars.count <= BarChart.mostNumbers {
        plot.element("text", ["class": "number"] + place(y - 5), StepText.grouped(steps))
      }
    } else {
      plot.element("text", ["class": "value"] + place(height - 5), "?")
    }
    if !bar.label.isEmpty {
      plot.element("text", ["class": bar.isStrong ? "time strong" : "time"] + place(height + 16), bar.label)
    }
  }
}
