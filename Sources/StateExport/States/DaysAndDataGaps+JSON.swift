import Documents
import PixelPalCore
import Replay
import StepHistory

extension DaysAndDataGaps.DayOrDataGap {
  /// Writes the entry, a day or a run of days with unknown steps, as members of `object`.
  ///
  /// A day has its steps and, if `inner` isn't `nil`, the texts on its journal page. A run has its first and last day.
  func writeMembers(to object: inout JSONWriter, pages inner: ExportedJournalExcerpt? = nil) {
    switch self {
    case .day(let day):
      object.member("day", day.day.description)
      object.member("steps", day.steps)
      inner?.writePageTexts(of: day.day, to: &object)
    case .unknownRun(let run):
      object.member("from", run.from.description)
      object.member("to", run.to.description)
      object.member("steps", Int?.none)
      object.member("energy", Energy.unknown.rawValue)
    }
  }
}
