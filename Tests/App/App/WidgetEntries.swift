// snippet: widget-entries
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation

/// Returns what a widget shows and from when, and when to ask for the next timeline, or `nil` before onboarding.
public func widgetEntries(
  of pal: Pal, on surface: Surface = .homeSmall, at now: Date
) -> (entries: [(date: Date, shown: Presentation?)], refreshAfter: Date)? {
  guard let timeline = pal.makeWidgetTimeline(at: Instant(now), under: .standard) else { return nil }
  let entries = timeline.entries.map { (date: Date($0.date), shown: $0.presentation(on: surface, under: .standard)) }
  return (entries, Date(timeline.refreshAfter))
}
// end
