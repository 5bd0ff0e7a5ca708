import PixelPalCore

/// Bins of equal width over numbers of days, few enough that each can be a column.
struct DayStretches {
  /// A bin: the days that share a column.
  struct Stretch {
    let from: Int
    let to: Int
    var people: Int64

    var name: String { from == to ? String(from) : "\(from) to \(to)" }
  }

  let all: [Stretch]

  /// Divides the days of `tally` into at most about `most` bins, one of which starts at 1.
  init(_ tally: Tally, most: Int) {
    let counts = tally.counts
    guard let first = counts.first?.number, let last = counts.last?.number else {
      all = []
      return
    }
    let (low, high) = (min(first, 0), max(last, 0))
    let width = max(1, (high - low) / most + 1)
    let begin = (low - 1).flooredDivision(by: width).quotient * width + 1
    var all = stride(from: begin, through: high, by: width).map { Stretch(from: $0, to: $0 + width - 1, people: 0) }
    for (number, people) in counts { all[(number - begin) / width].people.add(people) }
    self.all = all
  }

  private func position(of place: Int) -> Int { (place * 2 + 1) * 5000 / max(1, all.count) }

  /// Labels below some of the columns.
  var ticks: [ColumnChart.Mark] {
    let stride = max(1, (all.count + 9) / 10)
    let zero = all.firstIndex { $0.to >= 0 } ?? 0
    let shown = all.indices.filter { ($0 - zero) % stride == 0 }
    return shown.enumerated().map { index, place in
      let unit = place == shown.last ? " days" : ""
      let isSecond = shown.count > 4 && (shown.count - index) % 2 == 0
      return ColumnChart.Mark(position: position(of: place), name: all[place].name + unit, isSecond: isSecond)
    }
  }

  /// Returns a mark at the bin of `middle`.
  func mark(_ middle: Int?) -> [ColumnChart.Mark] {
    guard let middle, let place = all.firstIndex(where: { $0.to >= middle }) else { return [] }
    let size = middle.magnitude
    let words =
      middle == 0 ? "the same day" : "\(size) \(size == 1 ? "day" : "days") \(middle > 0 ? "sooner" : "later")"
    return [ColumnChart.Mark(position: position(of: place), name: "in the middle: \(words)")]
  }
}
