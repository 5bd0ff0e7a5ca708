import InnerLife
import PixelPalCore
import StepHistory

/// The events of the pal's whole life on the curve of the total: keepsakes, fullest days, and chapters.
///
/// All positions are in hundredths of a percent of the time axis.
struct TotalChartEvents {
  /// The positions at which the total reached the threshold of a keepsake, in ascending order.
  ///
  /// A position too close to a later one is left out.
  let keepsakePositions: [Int]
  /// The positions of record days, in ascending order.
  ///
  /// A record day has more steps than any earlier day. A position too close to a later one is left out.
  let recordPositions: [Int]
  /// The chapters, each with its name and the positions at which it begins and ends.
  ///
  /// A chapter that hasn't ended has no name yet, unless the person named it.
  let chapters: [(name: String?, from: Int, to: Int)]

  /// The minimum distance between two signs of the same kind, in hundredths of a percent of the axis's length.
  static let minDistance = 80
  /// The number of known days that must come before a day that can be a record.
  ///
  /// At the beginning of a history, almost every day would be a record.
  private static let firstRecordDay = 14

  /// Creates the events of `days` and `chapters`, with the keepsakes that `curve` reaches, at their positions on
  /// `axis`.
  init(
    _ curve: TotalCurve, _ days: [StepDays.Day], _ chapters: [ChapterOrGap], on axis: TimeAxis,
    in itinerary: ZoneItinerary
  ) {
    keepsakePositions = TotalChartEvents.thinnedToMinDistance(
      Keepsake.all(forTotal: curve.total).compactMap { curve.position(reaching: $0.startingTotal) })
    let records = TotalChartEvents.stepRecordDays(among: days)
    recordPositions = TotalChartEvents.thinnedToMinDistance(
      records.map { axis.position(of: itinerary.start(ofDay: $0) + .hours(12)) })
    self.chapters = chapters.compactMap { entry in
      guard entry.chapter != nil else { return nil }
      let end = entry.endDay.map { axis.position(of: itinerary.start(ofDay: $0)) } ?? TimeAxis.positionCount
      let isNamed = entry.endDay != nil || entry.generatedName != nil
      return (isNamed ? entry.name : nil, axis.position(of: itinerary.start(ofDay: entry.startDay)), end)
    }
  }

  /// Returns the record days among `days`, which must be in ascending order.
  ///
  /// A record day has more steps than any earlier known day. The first `firstRecordDay` known days are never record
  /// days.
  static func stepRecordDays(among days: [StepDays.Day]) -> [CivilDay] {
    var (most, knownCount): (Int64, Int) = (0, 0)
    var records: [CivilDay] = []
    for day in days {
      guard let steps = day.steps else { continue }
      if steps > most, knownCount >= firstRecordDay { records.append(day.day) }
      most = max(most, steps)
      knownCount += 1
    }
    return records
  }

  /// Returns the ascending `positions`, thinned out to a distance of at least ``minDistance``.
  ///
  /// The last position always remains. An earlier position is left out if it is too close to the next remaining one.
  private static func thinnedToMinDistance(_ positions: [Int]) -> [Int] {
    var kept: [Int] = []
    for position in positions.reversed() where kept.last.map({ $0 - position >= minDistance }) ?? true {
      kept.append(position)
    }
    return kept.reversed()
  }
}

// The signs.
extension TotalChartEvents {
  /// Writes a line where each chapter begins, and the chapter's name if there is room.
  ///
  /// The lines are behind the signs of the events.
  func writeChapters(height: Int, to plot: inout HTMLWriter) {
    for chapter in chapters {
      let x = PercentFormat.text(ofBasisPoints: chapter.from)
      plot.writeElement("line", ["class": "chapter", "x1": x, "x2": x, "y2": "\(height)"])
      guard let name = chapter.name else { continue }
      // A letter takes about 6 of at least 800 pixels.
      let width = 75 * (name.count + 2)
      guard chapter.to - chapter.from > width else { continue }
      let isTight = (chapter.to - chapter.from) * 2 < width * 3
      plot.writeElement(
        "text", ["class": isTight ? "chapter-name tight" : "chapter-name", "x": x, "dx": "5", "y": "14"], name)
    }
  }

  /// Writes a small square for each keepsake, and a triangle for each record, on the curve of `panel`.
  func writeSigns(on panel: TotalChartPanel, to plot: inout HTMLWriter) {
    for (sign, positions) in [(EventSign.keepsake, keepsakePositions), (.record, recordPositions)] {
      for position in positions {
        let y = panel.yPosition(ofTotal: panel.curve.total(at: position))
        plot.writeElement("svg", ["class": "spot", "x": PercentFormat.text(ofBasisPoints: position), "y": "\(y)"]) {
          sign.write(to: &$0)
        }
      }
    }
  }

  /// Writes a legend entry for each kind of event that occurs.
  func writeLegend(to legend: inout HTMLWriter) {
    if !keepsakePositions.isEmpty { writeLegendEntry(.keepsake, meaning: "a keepsake on the meadow", to: &legend) }
    if !recordPositions.isEmpty { writeLegendEntry(.record, meaning: "the fullest day so far", to: &legend) }
    guard !chapters.isEmpty else { return }
    legend.writeLegendEntry("a chapter begins: weeks that are alike") {
      $0.writeElement("line", ["class": "chapter", "x1": "6", "x2": "6", "y1": "-2", "y2": "14"])
    }
  }

  private func writeLegendEntry(_ sign: EventSign, meaning: String, to legend: inout HTMLWriter) {
    legend.writeLegendEntry(meaning) { entry in
      entry.writeElement("g", ["transform": sign == .record ? "translate(6 14)" : "translate(6 6)"]) {
        sign.write(to: &$0)
      }
    }
  }

  /// The sign of an event that isn't a phase.
  private enum EventSign: String {
    case keepsake, record

    func write(to markup: inout HTMLWriter) {
      let path = self == .keepsake ? "M-2.5-2.5h5v5h-5z" : "M0-5L4.5-12H-4.5Z"
      markup.writeElement("path", ["class": rawValue, "d": path])
    }
  }
}

extension TotalCurve {
  /// Returns the first position at which the curve reaches `goal`, or `nil` if it never does.
  func position(reaching goal: Int64) -> Int? {
    for line in segments {
      for (left, right) in zip(line, line.dropFirst()) where right.total >= goal {
        let (way, rise) = (Int64(right.position - left.position), max(1, right.total - left.total))
        // Totals are small enough for the product: a position has at most five digits.
        return left.position + Int(way * max(0, goal - left.total) / rise)
      }
    }
    return nil
  }
}

extension Journal {
  /// The chapters, or an empty array if the person doesn't have premium.
  var readableChapters: [ChapterOrGap] { isPremium ? chapters : [] }
}
