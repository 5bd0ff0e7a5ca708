// snippet: widget
// Products: PixelPalCore, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import WidgetKit

/// An entry of the widget's timeline.
///
/// The extension reads no steps: it draws what the app stored.
public struct PalEntry: TimelineEntry {
  /// The start of the entry.
  public let date: Date
  /// The picture to draw.
  public let picture: WidgetPicture
}

/// Returns the widget's timeline for the pal stored in `folder`; `nil` if there is none yet.
public func widgetTimeline(forPalIn folder: URL, at now: Date) throws -> Timeline<PalEntry>? {
  guard let storedPal = try StoredPal(at: folder, for: .reading),
    let timeline = storedPal.pal.makeWidgetTimeline(at: Instant(now), under: storedPal.configuration)
  else { return nil }
  return Timeline(
    entries: timeline.entries.map { PalEntry(date: Date($0.date), picture: $0.picture) },
    policy: .after(Date(timeline.refreshAfter)))
}
// end
