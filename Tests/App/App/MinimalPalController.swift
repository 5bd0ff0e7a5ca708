// snippet: minimal-controller
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation

/// Carries out the pal's commands with ActivityKit and WidgetKit.
@MainActor
public protocol PalPresenter {
  /// Returns the events that report which Live Activity the phone has.
  func liveActivityEvents() async -> [PalEvent]
  /// Carries out `command`, and returns the event that reports a failure.
  func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent?
}

/// A controller for an app with a single process and a pal in a file.
///
/// The events go to the pal, the pal goes to its file, and then its commands are carried out.
@MainActor
public final class MinimalPalController {
  private let file: PalFile
  private let presenter: any PalPresenter
  /// False until the pal has handled the launch of this process.
  private var hasReportedLaunch = false
  /// The phone's zone, cached because it takes some milliseconds to create.
  private var zone: Zone?

  /// Creates a controller when the app is launched.
  public init(_ file: PalFile, presenter: any PalPresenter) { (self.file, self.presenter) = (file, presenter) }

  /// Handles events such as `.opened()` and `.steps(report)`, and returns when to call it with `.timePassed`.
  public func handle(_ newEvents: [PalEvent], at now: Date, in timeZone: TimeZone) async throws -> Date? {
    let (instant, configuration) = (Instant(now), PalConfiguration.standard)
    if zone?.name != timeZone.identifier { zone = Zone(timeZone) }
    // Every call reports the zone and the launch, so that no caller can forget them.
    let context = (hasReportedLaunch ? [] : [.launched]) + (zone.map { [PalEvent.zoneChanged($0)] } ?? [])
    var events = await context + presenter.liveActivityEvents() + newEvents
    var wake: Date?
    // Failures are reported to the pal, which decides again.
    while !events.isEmpty {
      var pal = try file.read()
      let changes = pal.handle(events, at: instant, under: configuration)
      try file.write(pal)
      hasReportedLaunch = true
      wake = pal.nextWake(after: instant, under: configuration).map { Date($0) }
      events = []
      for command in changes.commands {
        let failure = await presenter.perform(command, forPalCreatedAt: pal.createdAt ?? instant)
        events += failure.map { [$0] } ?? []
      }
    }
    return wake
  }
}
// end
