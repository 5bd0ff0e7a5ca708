package import Documents
package import PixelPalCore

/// A writer of the JSON document that `timeline` prints: the timeline that WidgetKit would receive at one instant.
package struct WidgetTimelineDocumentWriter {
  private let pal: Pal
  private let family: Surface
  private let instant: Instant
  private let configuration: PalConfiguration

  /// Creates a writer of the timeline that the widget `family` of `pal` would provide at the instant `at`.
  package init(_ pal: Pal, _ family: Surface, at: Instant, under configuration: PalConfiguration) {
    self.pal = pal
    self.family = family
    self.instant = at
    self.configuration = configuration
  }

  /// Writes the document.
  ///
  /// Before the pal is created, the timeline has a placeholder and no refresh time.
  package func write(to writer: inout JSONWriter) {
    let timeline =
      pal.createdAt.map { $0 <= instant } ?? false ? pal.makeWidgetTimeline(at: instant, under: configuration) : nil
    writer.object { document in
      document.member("schema", "pixelpal.timeline/1")
      document.member("family", family.rawValue)
      document.member("madeAt", instant)
      document.name("entries")
      document.array { list in
        guard let timeline else {
          writeEntry(pal.presentation(on: family, at: instant, under: configuration), from: instant, to: &list)
          return
        }
        for entry in timeline.entries {
          let presentation = pal.widgetPresentation(
            on: family, drawing: timeline, fromEntry: entry, under: configuration)
          writeEntry(presentation, from: entry.date, to: &list)
        }
      }
      document.name("policy")
      document.object { policy in
        if let timeline { policy.member("after", timeline.refreshAfter) } else { policy.member("never", true) }
      }
    }
    writer.endLine()
  }

  private func writeEntry(_ presentation: Presentation, from date: Instant, to list: inout JSONWriter) {
    list.object { entry in
      entry.member("date", date)
      entry.name("surface")
      presentation.write(to: &entry)
    }
  }
}
