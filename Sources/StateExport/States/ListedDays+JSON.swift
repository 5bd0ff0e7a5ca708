import Documents
import PixelPalCore
import Replay
import StepHistory

extension ListedDays.Entry {
  /// Writes the date and the steps, or from when to when nothing is known.
  func write(to object: inout JSONWriter) {
    switch self {
    case .day(let day):
      object.member("day", day.day.description)
      object.member("steps", day.steps)
    case .unknown(let run):
      object.member("from", run.from.description)
      object.member("to", run.to.description)
      object.member("steps", Int?.none)
      object.member("energy", Energy.unknown.rawValue)
    }
  }
}
