import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the list of keepsakes at the end of a history, each with its picture and the day on which it came.
struct KeepsakeListWriter {
  private let plan: ReplayPlan
  private let pal: Pal
  private let art: Artwork

  init(_ plan: ReplayPlan, _ pal: Pal, with art: Artwork) {
    self.plan = plan
    self.pal = pal
    self.art = art
  }

  /// The place of a keepsake, and the day on which it came.
  ///
  /// The day is `nil` if the known steps, which can be corrected later, no longer add up to the keepsake.
  private typealias Arrival = (place: KeepsakePlacement, day: CivilDay?)

  /// Writes the list as a figure, or nothing if there are no keepsakes.
  ///
  /// If they came in several years, a signpost with the year stands before the first one of each year.
  func write(to markup: inout HTMLWriter) {
    let arrivals = self.arrivals
    guard !arrivals.isEmpty else { return }
    let years = arrivals.map { $0.day?.components.year }
    let hasSeveralYears = Set(years.compactMap { $0 }).count > 1
    markup.writeElement("figure", ["class": "chart gathered"]) { figure in
      figure.writeElement("figcaption") { caption in
        caption.writeElement("h3", ["class": "chart-heading"], "What gathered on the meadow")
        if let sentence = litWindowSentence { caption.writeElement("p", sentence) }
      }
      figure.writeElement("ol") { list in
        for (index, arrival) in arrivals.enumerated() {
          let isFirstOfYear = index == 0 || years[index - 1] != years[index]
          if hasSeveralYears, isFirstOfYear, let year = years[index] { writeSignpost(year: year, to: &list) }
          write(arrival, isDayWithYear: !hasSeveralYears, to: &list)
        }
      }
    }
    markup.endLine()
  }

  private func writeSignpost(year: Int, to list: inout HTMLWriter) {
    list.writeElement("li") { entry in
      entry.writeElement("span", ["class": "grass"]) { $0.writeElement("b", "\(year)") }
    }
    list.endLine()
  }

  private func write(_ arrival: Arrival, isDayWithYear: Bool, to list: inout HTMLWriter) {
    let keepsake = arrival.place.keepsake
    let image = art.picture(of: arrival.place)
    list.writeElement("li", ["data-day": arrival.day?.description]) { entry in
      entry.writeElement("span", ["class": "grass"]) { grass in
        grass.writeImage(image, file: PNG(image, .quick), scale: 2, alternativeText: "", cssClass: "pixels")
      }
      entry.writeElement("span", plan.texts.text(for: keepsake.name, key: keepsake.nameKey))
      guard let day = arrival.day else { return }
      let dayText = isDayWithYear ? DisplayDateFormat.dateText(of: day) : DisplayDateFormat.dayAndMonthText(of: day)
      entry.writeElement("span", ["class": "quiet"], dayText)
    }
    list.endLine()
  }

  private var arrivals: [Arrival] {
    var totals: [(day: CivilDay, total: Int64)] = []
    for day in plan.chartedDays {
      guard let steps = day.steps else { continue }
      totals.append((day.day, (totals.last?.total ?? 0).addingSaturated(steps)))
    }
    return zip(pal.keepsakes, KeepsakePlacement.all).map { keepsake, place in
      (place, totals.first { $0.total >= keepsake.startingTotal }?.day)
    }
  }

  /// A sentence about the lit windows in the distant hills, or `nil` if none is lit.
  private var litWindowSentence: String? {
    switch Keepsake.litHillWindowCount(forTotal: pal.totalSteps) {
    case 0: nil
    case 1: "A window is lit in the far hills."
    case let count: "\(StepFormat.grouped(count)) windows are lit in the far hills."
    }
  }
}
