package import Documents
package import PixelPalCore
package import Replay

/// A writer of the JSON document that `snapshot` prints: a pal and the contents of all surfaces at one instant.
package struct StateDocumentWriter {
  private let palOnPhone: PalAndPhoneSnapshot
  private let days: DaysAndDataGaps?
  private let innerLife: ExportedJournalExcerpt?
  private let face: ExportedFace?
  private let instant: Instant
  private let configuration: PalConfiguration
  private let texts: TextOverrides

  /// Creates a writer of the state of `palOnPhone` at the instant `at`, which must not be before the last event.
  ///
  /// The document leaves out the days of the progress history, the journal's excerpt and the face if they are `nil`.
  /// Texts in `texts` replace the standard texts.
  package init(
    _ palOnPhone: PalAndPhoneSnapshot, days: DaysAndDataGaps? = nil, innerLife: ExportedJournalExcerpt? = nil,
    face: ExportedFace? = nil,
    at: Instant, under configuration: PalConfiguration, in texts: TextOverrides = .none
  ) {
    self.palOnPhone = palOnPhone
    self.days = days
    self.innerLife = innerLife
    self.face = face
    self.instant = at
    self.configuration = configuration
    self.texts = texts
  }

  /// Writes the document as JSON, with the contents of `surfaces`.
  package func write(_ surfaces: [Surface] = Surface.allCases, to writer: inout JSONWriter) {
    write(surfaces, to: &writer) { surface, object in surface.write(to: &object) }
  }

  fileprivate func write(
    _ surfaces: [Surface], to writer: inout JSONWriter, _ writeSurface: (ExportedSurface, inout JSONWriter) -> Void
  ) {
    writer.object { document in
      document.member("schema", "pixelpal.state/1")
      document.member("at", instant)
      document.name("pal")
      document.object { object in
        palOnPhone.pal.writeMembers(at: instant, to: &object)
        innerLife?.writePalMembers(to: &object)
      }
      document.name("surfaces")
      document.object { object in
        for (surface, presentation) in palOnPhone.presentations(of: surfaces, at: instant, under: configuration) {
          object.name(surface.rawValue)
          writeSurface(
            ExportedSurface(
              presentation: presentation.reacting(with: surface == .app ? face?.reaction : nil),
              screen: surface == .app ? palOnPhone.pal.appScreen(at: instant, under: configuration) : nil,
              days: surface == .history ? days : nil, innerLife: surface.showsInnerLife ? innerLife : nil,
              face: surface == .app ? face : nil, texts: texts), &object)
        }
      }
    }
    writer.endLine()
  }
}

/// The contents of a surface, including the app's screen or the days of the progress history.
private struct ExportedSurface: Equatable {
  let presentation: Presentation
  let screen: AppScreen?
  let days: DaysAndDataGaps?
  let innerLife: ExportedJournalExcerpt?
  let face: ExportedFace?
  let texts: TextOverrides

  func write(to writer: inout JSONWriter) {
    writer.object { object in
      presentation.writeMembers(in: texts, to: &object)
      screen?.writeMembers(in: texts, to: &object)
      if screen != nil { writeFaceOrInnerLife(to: &object) }
      guard let days else { return }
      object.name("days")
      object.array { list in
        for entry in days.entries { list.object { entry.writeMembers(to: &$0, pages: innerLife) } }
      }
    }
  }

  /// Writes the members of the face or, if the surface shows no face, the journal's sentence.
  private func writeFaceOrInnerLife(to object: inout JSONWriter) {
    if let face {
      face.writeAppMembers(in: texts, to: &object, fallbackSentence: innerLife?.sentence)
    } else {
      innerLife?.writeAppMembers(to: &object)
    }
  }
}

/// A writer of consecutive states, each on its own line.
///
/// Each line is the same as the compact output of ``StateDocumentWriter``. Most surfaces have the same contents in
/// consecutive states, so the writer caches the encoding of contents to save time.
package struct StateLineWriter {
  private let surfaces: [Surface]
  private var cachedSurfaces: [CachedSurface] = []

  /// The contents of a surface in the previous state, with their encoding.
  private struct CachedSurface {
    private let contents: ExportedSurface
    let bytes: [UInt8]

    init(_ shown: ExportedSurface) {
      self.contents = shown
      var writer = JSONWriter(.compact)
      shown.write(to: &writer)
      bytes = writer.bytes
    }

    func isValid(for other: ExportedSurface) -> Bool { contents == other }
  }

  /// Creates a writer of lines that contain the given surfaces.
  package init(_ surfaces: [Surface] = Surface.allCases) { self.surfaces = surfaces }

  /// Writes the document of `state` as one line.
  package mutating func write(_ state: StateDocumentWriter, to writer: inout JSONWriter) {
    var index = 0
    state.write(surfaces, to: &writer) { shown, object in
      if index == cachedSurfaces.count {
        cachedSurfaces.append(CachedSurface(shown))
      } else if !cachedSurfaces[index].isValid(for: shown) {
        cachedSurfaces[index] = CachedSurface(shown)
      }
      object.value(unchangedJSON: cachedSurfaces[index].bytes)
      index += 1
    }
  }
}

extension Surface {
  /// True if the surface shows parts of the journal, as only the app and the progress history do.
  fileprivate var showsInnerLife: Bool { self == .app || self == .history }
}

extension Pal {
  fileprivate func writeMembers(at now: Instant, to object: inout JSONWriter) {
    let look = wardrobe?.look(isPremium: isPremium)
    object.member("total", totalSteps)
    object.member("today", stepsToday)
    object.member("energy", energy.rawValue)
    object.member("earnedPhase", phaseProgress.earnedPhase.rawValue)
    object.member("visiblePhase", phaseProgress.visiblePhase.rawValue)
    object.member("walking", isWalking(at: now))
    object.member("entitlement", entitlement.rawValue)
    object.member("paywall", lastPaywallDecision.rawValue)
    object.member("keepsakes", keepsakes.map { $0.rawValue })
    object.member("gender", look?.gender.rawValue)
    object.member("style", look?.style.rawValue)
    if let look, !look.name.isEmpty { object.member("name", look.name) }
  }
}

extension Presentation {
  /// Writes the contents of the surface as an object, with the standard texts.
  package func write(to writer: inout JSONWriter) { writer.object { writeMembers(in: .none, to: &$0) } }

  fileprivate func writeMembers(in texts: TextOverrides, to object: inout JSONWriter) {
    object.member("status", status.rawValue)
    object.name("sprite")
    if let sprite { sprite.write(to: &object) } else { object.null() }
    object.member("icon", icon)
    // The only other text is a number of steps, and a milestone's template doesn't match it.
    object.member("text", text.map { texts.text(for: $0, key: StepFormat.milestoneTextKey) })
    if let steps { object.member("steps", steps) }
    if let message {
      let phase = Phase.allCases.first { $0.message == message }
      object.member("message", phase.map { texts.text(for: message, key: $0.messageKey) } ?? message)
    }
    object.member("effects", effects.map { $0.rawValue })
    object.member("shownSince", shownSince == .distantPast ? nil : shownSince)
    object.member("why", reason)
  }
}

extension ShownSprite {
  fileprivate func write(to writer: inout JSONWriter) {
    let sequence = extraAnimation?.sequence ?? sequence
    writer.object { object in
      object.member("asset", pictureName)
      object.member("animation", extraAnimation?.animation.name ?? animation.rawValue)
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
