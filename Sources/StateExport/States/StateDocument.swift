package import Documents
package import PixelPalCore
package import Replay

/// The document of `snapshot`: the state of a pal and the contents of every surface at one instant.
package struct StateDocument {
  private let pal: Pal
  private let days: ListedDays?
  private let inner: InnerState?
  private let face: FaceState?
  private let at: Instant
  private let laws: Laws

  /// Creates the document of `pal` at `at`, which is not before its last event.
  ///
  /// The days of its progress history, its inner life and its face are included if the caller knows them.
  package init(
    _ pal: Pal, days: ListedDays? = nil, inner: InnerState? = nil, face: FaceState? = nil, at: Instant, under laws: Laws
  ) {
    self.pal = pal
    self.days = days
    self.inner = inner
    self.face = face
    self.at = at
    self.laws = laws
  }

  /// Writes the document with the given surfaces.
  package func write(_ surfaces: [Surface] = Surface.allCases, to writer: inout JSONWriter) {
    write(surfaces, to: &writer) { surface, object in surface.write(to: &object) }
  }

  fileprivate func write(
    _ surfaces: [Surface], to writer: inout JSONWriter, _ show: (ShownSurface, inout JSONWriter) -> Void
  ) {
    writer.object { document in
      document.member("schema", "pixelpal.state/1")
      document.member("at", at)
      document.name("pal")
      document.object { object in
        pal.write(at: at, to: &object)
        inner?.writePal(to: &object)
      }
      document.name("surfaces")
      document.object { object in
        for (surface, presentation) in pal.presentations(of: surfaces, at: at, under: laws) {
          object.name(surface.rawValue)
          show(
            ShownSurface(
              presentation: presentation.reacting(with: surface == .app ? face?.reaction : nil),
              screen: surface == .app ? pal.appScreen(at: at, under: laws) : nil,
              days: surface == .history ? days : nil, inner: surface.showsInnerLife ? inner : nil,
              face: surface == .app ? face : nil), &object)
        }
      }
    }
    writer.endLine()
  }
}

/// The contents of a surface, including the screen for the app and the days for the progress history.
private struct ShownSurface: Equatable {
  let presentation: Presentation
  let screen: AppScreen?
  let days: ListedDays?
  let inner: InnerState?
  let face: FaceState?

  func write(to writer: inout JSONWriter) {
    writer.object { object in
      presentation.writeMembers(to: &object)
      screen?.writeMembers(to: &object)
      if screen != nil { writeInnerLife(to: &object) }
      guard let days else { return }
      object.name("days")
      object.array { list in
        for entry in days.entries { list.object { entry.write(to: &$0, with: inner) } }
      }
    }
  }

  /// Writes the part of the pal's inner life that the app shows.
  private func writeInnerLife(to object: inout JSONWriter) {
    if let face { face.writeApp(to: &object, line: inner?.line) } else { inner?.writeApp(to: &object) }
  }
}

/// A writer for consecutive states, each on its own line.
///
/// The contents of a surface rarely differ from one state to the next, so their bytes are cached. The output is the
/// same as that of `StateDocument`.
package struct StateLines {
  private let surfaces: [Surface]
  private let laws: Laws
  private var kept: [WrittenSurface] = []

  /// The cached contents of a surface and their encoding.
  private struct WrittenSurface {
    private let shown: ShownSurface
    let bytes: [UInt8]

    init(_ shown: ShownSurface) {
      self.shown = shown
      var writer = JSONWriter(.compact)
      shown.write(to: &writer)
      bytes = writer.bytes
    }

    func holds(_ other: ShownSurface) -> Bool { shown == other }
  }

  /// Creates a writer of lines with the given surfaces.
  package init(_ surfaces: [Surface] = Surface.allCases, under laws: Laws) {
    self.surfaces = surfaces
    self.laws = laws
  }

  /// Writes the state of `pal` at `now`, which is not before its last event, and the days of its progress history.
  package mutating func write(
    _ pal: Pal, days: ListedDays? = nil, inner: InnerState? = nil, face: FaceState? = nil, at now: Instant,
    to writer: inout JSONWriter
  ) {
    var place = 0
    StateDocument(pal, days: days, inner: inner, face: face, at: now, under: laws).write(surfaces, to: &writer) {
      shown, object in
      if place == kept.count {
        kept.append(WrittenSurface(shown))
      } else if !kept[place].holds(shown) {
        kept[place] = WrittenSurface(shown)
      }
      object.value(json: kept[place].bytes)
      place += 1
    }
  }
}

extension Surface {
  /// True if the surface shows a part of the inner life; the other surfaces have no access to it.
  fileprivate var showsInnerLife: Bool { self == .app || self == .history }
}

extension Pal {
  fileprivate func write(at now: Instant, to object: inout JSONWriter) {
    let look = wardrobe?.look(isPremium: isPremium)
    object.member("total", total)
    object.member("today", today)
    object.member("energy", energy.rawValue)
    object.member("earnedPhase", evolution.earned.rawValue)
    object.member("visiblePhase", evolution.visible.rawValue)
    object.member("walking", isWalking(at: now))
    object.member("entitlement", entitlement.rawValue)
    object.member("paywall", paywallReason.rawValue)
    object.member("gender", look?.gender.rawValue)
    object.member("style", look?.style.rawValue)
    if let look, !look.name.isEmpty { object.member("name", look.name) }
  }
}

extension Presentation {
  /// Writes the contents of a surface.
  package func write(to writer: inout JSONWriter) { writer.object { writeMembers(to: &$0) } }

  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("status", status.rawValue)
    object.name("sprite")
    if let sprite { sprite.write(to: &object) } else { object.null() }
    object.member("icon", icon)
    object.member("text", text)
    if let steps { object.member("steps", steps) }
    if let message { object.member("message", message) }
    object.member("effects", effects.map { $0.rawValue })
    object.member("shownSince", shownSince == .distantPast ? nil : shownSince)
    object.member("why", why)
  }
}

extension ShownSprite {
  fileprivate func write(to writer: inout JSONWriter) {
    let sequence = played?.sequence ?? sequence
    writer.object { object in
      object.member("asset", asset)
      object.member("animation", played?.animation.name ?? animation.rawValue)
      object.member("startedAtUnixMs", sequence.start.millisecondsSince1970)
      switch sequence.rate {
      case .perSecond(let rate): object.member("fps", rate)
      case .every(let length): object.member("frameMs", length.count)
      }
      object.member("frames", sequence.frames)
      object.member("phase", phase.rawValue)
      object.member("style", style.rawValue)
      object.member("skin", skin?.rawValue)
    }
  }
}
