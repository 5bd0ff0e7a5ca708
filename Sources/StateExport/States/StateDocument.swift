package import Documents
package import PixelPalCore

/// The document of `snapshot`: what a pal is and what every surface shows at one instant.
package struct StateDocument {
  private let pal: Pal
  private let at: Instant
  private let laws: Laws

  /// The state of `pal` at `at`, which is not before its last event.
  package init(_ pal: Pal, at: Instant, under laws: Laws) {
    self.pal = pal
    self.at = at
    self.laws = laws
  }

  /// Writes it with the surfaces that are asked for.
  package func write(_ surfaces: [Surface] = Surface.allCases, to writer: inout JSONWriter) {
    write(surfaces, to: &writer) { presentation, object in presentation.write(to: &object) }
  }

  fileprivate func write(
    _ surfaces: [Surface], to writer: inout JSONWriter, _ show: (Presentation, inout JSONWriter) -> Void
  ) {
    writer.object { document in
      document.member("schema", "pixelpal.state/1")
      document.member("at", at)
      document.name("pal")
      document.object { pal.write(at: at, to: &$0) }
      document.name("surfaces")
      document.object { object in
        for (surface, presentation) in pal.presentations(of: surfaces, at: at, under: laws) {
          object.name(surface.rawValue)
          show(presentation, &object)
        }
      }
    }
    writer.endLine()
  }
}

/// Writes states one after another, each on a line of its own.
///
/// What surfaces show seldom differs from one to the next, and is kept as it was written: the bytes are those of
/// `StateDocument`.
package struct StateLines {
  private let surfaces: [Surface]
  private let laws: Laws
  private var kept: [Kept] = []

  /// What a surface showed, and how that was written.
  private struct Kept {
    private var presentation: Presentation
    private(set) var bytes: [UInt8]

    init(_ presentation: Presentation) {
      self.presentation = presentation
      var writer = JSONWriter(.compact)
      presentation.write(to: &writer)
      bytes = writer.bytes
    }

    func holds(_ other: Presentation) -> Bool { presentation == other }
  }

  /// Lines with the surfaces that are asked for.
  package init(_ surfaces: [Surface] = Surface.allCases, under laws: Laws) {
    self.surfaces = surfaces
    self.laws = laws
  }

  /// Writes the state of `pal` at `now`, which is not before its last event.
  package mutating func write(_ pal: Pal, at now: Instant, to writer: inout JSONWriter) {
    var place = 0
    StateDocument(pal, at: now, under: laws).write(surfaces, to: &writer) { presentation, object in
      if place == kept.count {
        kept.append(Kept(presentation))
      } else if !kept[place].holds(presentation) {
        kept[place] = Kept(presentation)
      }
      object.value(json: kept[place].bytes)
      place += 1
    }
  }
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
  /// Writes what a surface shows.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("status", status.rawValue)
      object.name("sprite")
      if let sprite { sprite.write(to: &object) } else { object.null() }
      object.member("icon", icon)
      object.member("text", text)
      if let steps { object.member("steps", steps) }
      if let message { object.member("message", message) }
      object.member("effects", effects.map(\.rawValue))
      object.member("shownSince", shownSince == .distantPast ? nil : shownSince)
      object.member("why", why)
    }
  }
}

extension ShownSprite {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("asset", name.asset)
      object.member("animation", animation.rawValue)
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
