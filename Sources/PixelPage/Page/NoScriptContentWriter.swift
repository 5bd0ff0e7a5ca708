import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The static content of a page, such as the pal's picture, its phases and its sentences.
///
/// The content is visible until scripts run, and remains visible if scripts can't run.
struct NoScriptContentWriter {
  private let plan: ReplayPlan
  private let pal: Pal
  private let stops: [FilmStop]
  private let art: Artwork

  init(_ plan: ReplayPlan, _ pal: Pal, _ stops: [FilmStop], with art: Artwork) {
    self.plan = plan
    self.pal = pal
    self.stops = stops
    self.art = art
  }

  private var rules: Rules { plan.configuration.rules }
  private var look: Look { pal.wardrobe?.look(isPremium: pal.isPremium) ?? plan.look }

  /// The history's date range, such as `1 Mar 2024 to 1 Mar 2025`.
  ///
  /// The range ends with the last day of the charts, because a plan can end a few hours after that day.
  var dateSpan: String {
    let lastDay = plan.chartedDays.last?.day ?? plan.itinerary.day(at: plan.end)
    return DisplayDateFormat.dateRangeText(from: plan.itinerary.day(at: plan.start), to: lastDay)
  }

  /// Writes the headline and the date range.
  ///
  /// In a comparison, `sides` contains the names of the two phones. Otherwise, `sides` is empty.
  func writeHeadline(comparing sides: [String], to markup: inout HTMLWriter) {
    markup.writeElement("p", ["class": "what"], Headline(of: pal, in: plan).text)
    let what = sides.isEmpty ? "A pal that grows with a person's steps" : sides.joined(separator: " beside ")
    markup.writeElement("p", ["class": "quiet"], "\(what), \(dateSpan).")
  }

  /// Writes the pal's card, as of the end of the history.
  ///
  /// A page without scripts shows this picture as its scene. A page with scripts offers it as the picture to save.
  func writeCard(to markup: inout HTMLWriter) {
    let words = "The pal in phase \(EarnedAndVisiblePhaseDescription(pal.phaseProgress).visiblePhase)"
    let card = CardPicture(ShareCardContent(pal, at: plan.end, of: plan), .wide, with: art)
    markup.writeElement("img", ["src": Base64.dataURI(ofPNG: card.png), "alt": words])
  }

  /// Writes the app's screen at the end of the history, limited to what works without a script.
  func writeAppScreen(to markup: inout HTMLWriter) {
    let app = pal.presentation(on: .app, at: plan.end, under: plan.configuration)
    let clock = plan.itinerary.zone(at: plan.end).localTime(at: plan.end).clockToTheMinute
    markup.writeElement("div", ["class": "glass screen"]) { glass in
      glass.writeElement("div", ["class": "bar"]) { bar in
        bar.writeElement("span", ["class": "bar-clock"], clock)
        bar.writeElement("span", ["class": "pinhole"])
      }
      glass.writeElement("div", ["class": "surface app"]) { surface in
        if let image = SurfaceContent(app).palImage(with: art) {
          writeImage(image, scale: 3, alternativeText: "", to: &surface)
        }
        if let text = app.text { surface.writeElement("span", ["class": "text"], text) }
        if let message = app.message { surface.writeElement("span", ["class": "message"], message) }
      }
      if let home = pal.appScreen(at: plan.end, under: plan.configuration)?.home {
        glass.writeElement("div", ["class": "app-cards"]) { cards in
          cards.writeElement("div", ["class": "app-home"]) { card in
            card.writeElement("p", ["class": "phase-line"], home.phaseLine(overriddenBy: plan.texts))
            card.writeElement("p", ["class": "standing"], home.progressText(overriddenBy: plan.texts))
          }
        }
      }
      glass.writeElement("span", ["class": "home-indicator"])
    }
  }

  /// Writes the sentences of the film with their days, for readers who can't see the journal without a script.
  func writeFilmSentences(to markup: inout HTMLWriter) {
    let stops = stops.filter { !$0.sentence.isEmpty }
    guard !stops.isEmpty else { return }
    markup.writeElement("section", ["class": "sentences", "aria-labelledby": "sentences-title"]) { section in
      section.writeElement("h2", ["id": "sentences-title"], "In its own words")
      section.writeElement("dl") { list in
        for stop in stops {
          list.writeElement("div") { entry in
            entry.writeElement("dt", dayText(of: stop.at))
            entry.writeElement("dd", stop.sentence)
          }
        }
      }
    }
  }

  /// Writes the phases as a list with the element ID `id`, or without an ID if `id` is `nil`.
  ///
  /// Each entry has a picture of the pal, the dates of the phase, and the instant to which a script jumps when the
  /// person chooses the entry.
  func writePhaseList(id: String?, to markup: inout HTMLWriter) {
    markup.writeElement("ol", ["class": "evolution", "id": id]) { list in
      for phase in Phase.allCases {
        let look = phase <= pal.phaseProgress.visiblePhase ? nil : "ahead"
        let reached = visibleOrEarnedTime(of: phase).map { "\($0.millisecondsSince1970)" }
        list.writeElement("li", ["class": look, "data-at": reached]) { entry in
          if let image = palImage(in: phase) { writeImage(image, scale: 2, alternativeText: "", to: &entry) }
          entry.writeElement("b", phase.name)
          if reached == nil {
            let begins = StepFormat.grouped(phase.startingTotal(under: rules))
            entry.writeElement("span", "from step \(begins)")
            entry.writeElement("span", "not yet")
            if phase == pal.phaseProgress.earnedPhase.next {
              entry.writeElement("span", ["class": "makers"], "\(StepFormat.grouped(pal.totalSteps)) of \(begins)")
            }
          } else {
            for line in detailLines(of: phase) { entry.writeElement("span", line) }
          }
        }
        list.endLine()
      }
    }
  }

  /// Returns the instant at which a phase became visible or, if it waits for premium, at which the phone learned of it.
  ///
  /// Returns `nil` if the phase wasn't earned.
  private func visibleOrEarnedTime(of phase: Phase) -> Instant? {
    if phase == .dormant { return plan.createdAt }
    return pal.phaseProgress.unlocks.first { $0.phase == phase }.map { $0.visibleAt ?? $0.knownAt }
  }

  /// Returns the lines below an earned phase: its threshold and its dates.
  private func detailLines(of phase: Phase) -> [String] {
    let begins = StepFormat.grouped(phase.startingTotal(under: rules))
    if phase == .dormant { return ["from the first step", dayText(of: plan.createdAt)] }
    guard let unlock = pal.phaseProgress.unlocks.first(where: { $0.phase == phase }) else { return [] }
    let reached = dayText(of: unlock.reachedAt ?? unlock.knownAt)
    guard let visibleAt = unlock.visibleAt else {
      return ["from step \(begins)", "reached \(reached)", "waits for premium"]
    }
    let seen = dayText(of: visibleAt)
    guard seen != reached else { return ["from step \(begins)", reached] }
    let waited = dayText(of: unlock.knownAt) != seen
    return ["from step \(begins)", "reached \(reached)", waited ? "premium \(seen)" : "seen \(seen)"]
  }

  private func dayText(of instant: Instant) -> String {
    DisplayDateFormat.dateText(of: plan.itinerary.day(at: instant))
  }

  private func palImage(in phase: Phase) -> IndexedImage? {
    let pose: SpriteName.Pose = phase == .dormant ? .low : phase == .active ? .neutral : .vital
    return SpriteName(look.gender, pose, frame: 1).map {
      PalPictureID.sprite($0).image(in: phase, colours: PalStyleAndSkin(look.style), with: art)
    }
  }

  private func writeImage(_ image: IndexedImage, scale: Int, alternativeText words: String, to markup: inout HTMLWriter)
  {
    markup.writeImage(image, file: PNG(image, .quick), scale: scale, alternativeText: words, cssClass: "pixels")
  }
}

extension HTMLWriter {
  /// Writes a picture that is embedded in the page, enlarged by the factor `scale` and with `words` as alternative
  /// text.
  mutating func writeImage(
    _ image: IndexedImage, file: PNG, scale: Int, alternativeText words: String, cssClass: String? = nil
  ) {
    writeElement(
      "img",
      [
        "class": cssClass, "src": Base64.dataURI(ofPNG: file.bytes), "width": "\(image.width * scale)",
        "height": "\(image.height * scale)", "alt": words,
      ])
  }
}
