#if canImport(ActivityKit) && !os(macOS)
  public import Foundation
  import PalStore
  import PalStoreFoundation
  public import PixelPalCore
  import PixelPalFoundation
  public import PixelPalModel
  public import WidgetKit

  /// The timeline provider that all of the pal's widgets share.
  ///
  ///     let provider = PalTimelineProvider(appGroup: "group.com.example.MyApp")
  ///     StaticConfiguration(kind: "pal", provider: provider) { entry in
  ///       PalView(entry.presentation(on: .homeSmall))
  ///     }
  ///
  /// In this example, `PalView` stands for your own view that draws a `Presentation`. The widget extension reads no
  /// steps: it draws the pal that the app has stored in the App Group.
  public struct PalTimelineProvider: TimelineProvider {
    private let appGroup: String
    private let folder: URL?

    /// Creates a provider for the pal that is stored in an App Group.
    ///
    /// - Parameter appGroup: the identifier of the App Group, such as `group.com.example.MyApp`.
    public init(appGroup: String) {
      self.appGroup = appGroup
      folder = FileManager.default.palFolder(inAppGroup: appGroup)
    }

    /// Returns an entry with a new pal, which the system draws redacted.
    public func placeholder(in context: Context) -> PalEntry { .placeholder() }

    /// Passes the entry with the pal's current picture to `completion`.
    public func getSnapshot(in context: Context, completion: @escaping (PalEntry) -> Void) {
      let now = Date()
      completion((try? timeline(at: now))?.entries.first ?? .placeholder(at: now))
    }

    /// Passes the timeline with all picture changes that are already known to `completion`.
    public func getTimeline(in context: Context, completion: @escaping (Timeline<PalEntry>) -> Void) {
      let now = Date()
      do {
        // The app reloads the widget after it has created the pal.
        completion(try timeline(at: now) ?? Timeline(entries: [.placeholder(at: now)], policy: .never))
      } catch {
        // The app may have kept the store locked for too long, or the phone hasn't been unlocked since its start.
        completion(Timeline(entries: [.placeholder(at: now)], policy: .after(now + 15 * 60)))
      }
    }

    /// Returns the timeline at `now`, or `nil` if no pal has been created yet, for use in your own provider.
    ///
    /// Throws an error if the widget extension lacks the entitlement for the App Group, or if the stored pal can't be
    /// read. The pal can't be read if the app has kept the store locked for too long, or if the phone hasn't been
    /// unlocked since its start. If the pal can't be read, try again after some minutes.
    public func timeline(at now: Date) throws -> Timeline<PalEntry>? {
      guard let folder else { throw MissingAppGroup(name: appGroup) }
      guard let storedPal = try StoredPal(at: folder, for: .reading) else { return nil }
      return timeline(for: storedPal.pal, at: now, under: storedPal.configuration)
    }

    private func timeline(for pal: Pal, at now: Date, under configuration: PalConfiguration) -> Timeline<PalEntry>? {
      pal.makeWidgetTimeline(at: Instant(now), under: configuration).map { timeline in
        Timeline(
          entries: timeline.entries.map { PalEntry($0, under: configuration) },
          policy: .after(Date(timeline.refreshAfter)))
      }
    }
  }

  /// An error for an app or an extension that lacks the entitlement for an App Group.
  struct MissingAppGroup: Error, CustomStringConvertible {
    let name: String
    var description: String { "the entitlement for the App Group '\(name)' is missing" }
  }

  extension FileManager {
    /// Returns the pal's folder in an App Group's container, or `nil` without the entitlement for the group.
    ///
    /// The system keeps a folder `Library` in the container, so the pal's store has its own folder.
    func palFolder(inAppGroup appGroup: String) -> URL? {
      containerURL(forSecurityApplicationGroupIdentifier: appGroup)?.appendingPathComponent("PixelPal")
    }
  }

  // The names are qualified because the example app compiles this file in a package of its own.
  extension PixelPalModel.PalEntry: WidgetKit.TimelineEntry {}

  extension Surface {
    /// Creates the surface of a widget of this family, or returns `nil` if the pal has no widget of that size.
    ///
    ///     @Environment(\.widgetFamily) private var family
    ///     …
    ///     PalView(Surface(family).flatMap { entry.presentation(on: $0) })
    public init?(_ family: WidgetFamily) {
      switch family {
      case .systemSmall: self = .homeSmall
      case .accessoryCircular: self = .accessoryCircular
      case .accessoryRectangular: self = .accessoryRectangular
      case .accessoryInline: self = .accessoryInline
      default: return nil  // Larger widgets, and families that Apple adds later.
      }
    }
  }
#endif
