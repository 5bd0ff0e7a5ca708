public import Foundation
public import PixelPalCore
import PixelPalFoundation

/// An entry of a widget's timeline, with the configuration under which the widget draws it.
///
///     Text(entry.presentation(on: .homeSmall)?.accessibilityLabel ?? "")
///
/// The module `PixelPalApple` conforms this type to WidgetKit's `TimelineEntry`. To test drawing code without
/// WidgetKit, use sample entries, or create entries with ``PalEntry/init(_:under:)``.
public struct PalEntry: Hashable, Sendable {
  /// The entry of the pal's timeline.
  public let entry: WidgetTimeline.Entry
  /// The configuration under which the pal's timeline was made.
  public let configuration: PalConfiguration
  /// True if the entry shows a new pal because the stored one doesn't exist or can't be read.
  public private(set) var isPlaceholder = false

  /// The time at which widgets begin to draw the entry.
  public var date: Date { Date(entry.date) }
  /// The picture that is drawn.
  public var picture: WidgetPicture { entry.picture }

  /// Creates an entry for your own provider, with the configuration of the pal that made the timeline.
  public init(_ entry: WidgetTimeline.Entry, under configuration: PalConfiguration) {
    (self.entry, self.configuration) = (entry, configuration)
  }

  /// Returns the content that `surface` shows from the entry's date on, or `nil` if `surface` isn't a widget.
  public func presentation(on surface: Surface) -> Presentation? {
    entry.presentation(on: surface, under: configuration)
  }

  /// Returns an entry with a new pal, for `placeholder(in:)` in your own provider.
  ///
  /// A new pal looks the same under all rules, so even an app with its own rules can omit `configuration`.
  public static func placeholder(
    at now: Date = Date(), look: Look = Look(gender: .female, style: .meadow),
    under configuration: PalConfiguration = .standard
  ) -> PalEntry {
    let instant = Instant(now)
    let pal = Pal(createdAt: instant, look: look, zone: .utc, under: configuration)
    guard let timeline = pal.makeWidgetTimeline(at: instant, under: configuration) else {
      preconditionFailure("a created pal has a timeline")
    }
    var entry = PalEntry(timeline.firstEntry, under: configuration)
    entry.isPlaceholder = true
    return entry
  }
}

extension PalEntry: CustomStringConvertible {
  /// A description of the entry, such as `2026-03-02T10:00:00Z phase 1, neutral`.
  public var description: String { isPlaceholder ? "\(entry), a placeholder" : "\(entry)" }
}
