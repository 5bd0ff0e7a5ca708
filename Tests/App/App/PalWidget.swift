// snippet: widget
// Products: PixelPalCore, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import WidgetKit

/// The widget's timeline is the pal's: the extension learns no steps, it draws what the app shared and what is known to come.
public struct PalEntry: TimelineEntry {
  /// From when it is shown.
  public let date: Date
  /// What is shown.
  public let picture: WidgetPicture
}

/// The timeline of the pal that is kept in `folder`; `nil` before there is one.
public func timeline(of folder: URL, at now: Date) throws -> Timeline<PalEntry>? {
  guard let kept = try KeptPal(at: folder, for: .reading),
    let timeline = kept.pal.widgetTimeline(at: Instant(now), under: kept.laws)
  else { return nil }
  return Timeline(
    entries: timeline.entries.map { PalEntry(date: Date($0.date), picture: $0.picture) },
    policy: .after(Date(timeline.refreshAfter)))
}
// end
