package import PixelArt
package import PixelPalCore
package import Replay
import StateExport
import StepHistory

extension CardContent {
  /// Creates the content of a card for `pal` at an instant of `course`; the numbers of steps and days are optional.
  ///
  ///     CardPicture(CardContent(result.pal, at: course.end, of: course), .wide, with: art).png
  package init(_ pal: Pal, at instant: Instant, of course: Course, withNumbers: Bool = false) {
    let shown = SurfaceContent(pal.presentation(of: .app, at: instant, under: course.laws))
    let today = course.itinerary.day(at: instant)
    // A pal that has received no steps is at its beginning, even if the person has walked.
    let days = pal.total == 0 ? [] : course.knownDays.filter { $0.day <= today }.map { $0.day }
    let numbers =
      "\(StepText.counted(pal.total)) in \(StepText.grouped(days.count)) \(days.count == 1 ? "day" : "days")"
    self.init(
      drawing: shown.drawing ?? .extra(.peek, course.look.gender, frame: 1),
      dye: shown.drawing == nil ? Dye(course.look.style) : shown.dye,
      stages: CardContent.stages(of: pal.evolution, in: course), span: CardContent.span(of: days),
      numbers: withNumbers && !days.isEmpty ? numbers : nil)
  }

  /// Returns the visible phases, each with the day from which it was visible.
  private static func stages(of evolution: Evolution, in course: Course) -> [Stage] {
    Phase.allCases.filter { $0 <= evolution.visible }.map { phase in
      let unlock = evolution.unlocks.first { $0.phase == phase }
      let seen = unlock.map { $0.visibleAt ?? $0.knownAt } ?? course.createdAt
      return Stage(phase, seenOn: WrittenDay.plain(course.itinerary.day(at: seen)))
    }
  }

  /// Returns the span of `days`, as in `3 Mar to 9 Mar 2025`; `nil` if there are none.
  private static func span(of days: [CivilDay]) -> String? {
    guard let first = days.first, let last = days.last else { return nil }
    guard first != last else { return WrittenDay.plain(last) }
    let isOneYear = first.components.year == last.components.year
    return "\(isOneYear ? WrittenDay.dayAndMonth(first) : WrittenDay.plain(first)) to \(WrittenDay.plain(last))"
  }
}
