// snippet: moment
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation

/// An app with one process, one file and one stage: each moment goes to the pal, the pal to its file, and then what it decided
/// to the phone.
@MainActor
public final class SmallApp {
  private let file: PalFile
  private let stage: Stage
  /// False until the pal has heard of this launch.
  private var isLaunched = false
  /// The phone's zone, which takes some milliseconds to make.
  private var zone: Zone?

  /// An app that has just been launched.
  public init(_ file: PalFile, on stage: Stage) { (self.file, self.stage) = (file, stage) }

  /// Handles what happens, such as `.opened()` and `.steps(report)`, and returns when to come back with `.time`.
  public func handle(_ happened: [PalEvent], at now: Date, in timeZone: TimeZone) async throws -> Date? {
    let (instant, laws) = (Instant(now), Laws.standard)
    if zone?.name != timeZone.identifier { zone = Zone(timeZone) }
    // Every moment says where and in which process it is, so that no caller can forget it.
    let around = (isLaunched ? [] : [.launched]) + (zone.map { [PalEvent.zone($0)] } ?? [])
    var events = await around + stage.whatIsThere() + happened
    var wake: Date?
    // What cannot be shown is reported to the pal, which decides anew.
    while !events.isEmpty {
      var pal = try file.read()
      let changes = pal.handle(events, at: instant, under: laws)
      try file.write(pal)
      isLaunched = true
      wake = pal.nextWake(after: instant, under: laws).map { Date($0) }
      events = await stage.carryOut(changes, createdAt: pal.createdAt ?? instant)
    }
    return wake
  }
}
// end
