import PixelPalCore

/// Bins of equal width for a histogram of days, few enough to give each bin its own column in a chart.
struct DaysSoonerBins {
  /// A range of days that is a column of the chart, and the number of people in it.
  struct Bin {
    let firstDay: Int
    let lastDay: Int
    var people: Int64

    var label: String { firstDay == lastDay ? String(firstDay) : "\(firstDay) to \(lastDay)" }
  }

  let bins: [Bin]

  /// Creates bins that cover the numbers in `histogram`, or no bins if the histogram is empty.
  ///
  /// There are at most `maxBins` bins, or one more if necessary. The first bin after 0 starts at 1, so that no bin
  /// contains both days gained and days lost.
  init(_ histogram: Histogram, maxBins: Int) {
    let counts = histogram.bins
    guard let first = counts.first?.number, let last = counts.last?.number else {
      bins = []
      return
    }
    let (low, high) = (min(first, 0), max(last, 0))
    let width = max(1, (high - low) / maxBins + 1)
    let begin = (low - 1).flooredDivision(by: width).quotient * width + 1
    var all = stride(from: begin, through: high, by: width).map {
      Bin(firstDay: $0, lastDay: $0 + width - 1, people: 0)
    }
    for (number, people) in counts { all[(number - begin) / width].people.addSaturating(people) }
    self.bins = all
  }

  private func centerInPercentHundredths(ofBin place: Int) -> Int { (place * 2 + 1) * 5000 / max(1, bins.count) }

  /// The axis labels of at most about ten bins, including the bin that contains 0.
  var ticks: [ColumnChart.AxisMark] {
    let stride = max(1, (bins.count + 9) / 10)
    let zero = bins.firstIndex { $0.lastDay >= 0 } ?? 0
    let shown = bins.indices.filter { ($0 - zero) % stride == 0 }
    return shown.enumerated().map { index, place in
      let unit = place == shown.last ? " days" : ""
      let isSecond = shown.count > 4 && (shown.count - index) % 2 == 0
      return ColumnChart.AxisMark(
        position: centerInPercentHundredths(ofBin: place), name: bins[place].label + unit, isHiddenWhenNarrow: isSecond)
    }
  }

  /// Returns a mark at the bin that contains the median `middle`, or an empty array if `middle` is `nil`.
  func axisMarks(atMedian middle: Int?) -> [ColumnChart.AxisMark] {
    guard let middle, let place = bins.firstIndex(where: { $0.lastDay >= middle }) else { return [] }
    let size = middle.magnitude
    let words =
      middle == 0 ? "the same day" : "\(size) \(size == 1 ? "day" : "days") \(middle > 0 ? "sooner" : "later")"
    return [ColumnChart.AxisMark(position: centerInPercentHundredths(ofBin: place), name: "median: \(words)")]
  }
}
