import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The static content of a page, which is visible before scripts run or without them: the pal, its evolution, and its
/// look at the end.
struct PageOpening {
  private let course: Course
  private let pal: Pal
  private let art: Artwork

  init(_ course: Course, _ pal: Pal, with art: Artwork) {
    self.course = course
    self.pal = pal
    self.art = art
  }

  private var rules: Rules { course.laws.rules }
  private var look: Look { pal.wardrobe?.look(isPremium: pal.isPremium) ?? course.look }

  /// The date range of the history, as in `1 Mar 2024 to 1 Mar 2025`.
  var dates: String {
    WrittenDay.span(from: course.itinerary.day(at: course.begin), to: course.itinerary.day(at: course.end))
  }

  /// The app's presentation at the end.
  private var app: Presentation { pal.presentation(of: .app, at: course.end, under: course.laws) }

  /// Writes the headline and the date range, and, in a comparison, the names of the two phones.
  func writeSentence(of sides: [String], to markup: inout Markup) {
    markup.element("p", ["class": "what"], Headline(of: pal, in: course).text)
    let what = sides.isEmpty ? "What your phone showed" : sides.joined(separator: " beside ")
    markup.element("p", ["class": "quiet"], "\(what), \(dates).")
  }

  /// Writes a link that saves a card of the pal at the end.
  func writeSave(to markup: inout Markup) {
    let card = CardPicture(CardContent(pal, at: course.end, of: course), .wide, with: art)
    markup.element(
      "a", ["class": "save", "download": "pixelpal.png", "href": Base64.uri(ofPNG: card.png)], "Save a picture")
  }

  /// Writes the pal as the app shows it at the end.
  func writePal(to markup: inout Markup) {
    let words = "The pal in phase \(PhaseWords(pal.evolution).visible)"
    let image = SurfaceContent(app).image(with: art) ?? picture(of: .dormant)
    if let image { write(image, scale: 5, words, to: &markup) }
  }

  /// Writes the app at the end, as far as a page can show it without a script.
  func writePhone(to markup: inout Markup) {
    let app = app
    let clock = course.itinerary.zone(at: course.end).localTime(at: course.end).clock
    markup.element("div", ["class": "glass screen"]) { glass in
      glass.element("div", ["class": "bar"]) { bar in
        bar.element("span", ["class": "bar-clock"], clock)
        bar.element("span", ["class": "pinhole"])
      }
      glass.element("div", ["class": "surface app"]) { surface in
        if let image = SurfaceContent(app).image(with: art) { write(image, scale: 3, "", to: &surface) }
        if let text = app.text { surface.element("span", ["class": "text"], text) }
        if let message = app.message { surface.element("span", ["class": "message"], message) }
      }
      if let home = pal.appScreen(at: course.end, under: course.laws)?.home {
        glass.element("div", ["class": "app-cards"]) { cards in
          cards.element("div", ["class": "app-home"]) { card in
            card.element("p", ["class": "phase-line"], home.phaseLine)
            card.element("p", ["class": "standing"], home.standing)
          }
        }
      }
      glass.element("span", ["class": "home-indicator"])
    }
  }

  /// Writes the phases, each with a picture of the pal, its dates, and the instant to which a script jumps.
  func writeEvolution(id: String?, to markup: inout Markup) {
    markup.element("ol", ["class": "evolution", "id": id]) { list in
      for phase in Phase.allCases {
        let look = phase <= pal.evolution.visible ? nil : "ahead"
        let reached = reached(phase).map { "\($0.millisecondsSince1970)" }
        list.element("li", ["class": look, "data-at": reached]) { entry in
          if let image = picture(of: phase) { write(image, scale: 2, "", to: &entry) }
          entry.element("b", phase.name)
          for line in lines(of: phase) { entry.element("span", line) }
        }
        list.line()
      }
    }
  }

  /// Returns the instant at which a phase became visible, or at which it was earned if it waits for premium; `nil` if
  /// it has not been earned.
  private func reached(_ phase: Phase) -> Instant? {
    if phase == .dormant { return course.createdAt }
    return pal.evolution.unlocks.first { $0.phase == phase }.map { $0.visibleAt ?? $0.knownAt }
  }

  /// Returns the lines of a phase: its threshold, and its dates or the current total.
  private func lines(of phase: Phase) -> [String] {
    let begins = StepText.grouped(phase.begins(under: rules))
    if phase == .dormant { return ["from the first step", day(of: course.createdAt)] }
    guard let unlock = pal.evolution.unlocks.first(where: { $0.phase == phase }) else {
      guard phase == pal.evolution.earned.next else { return ["\(begins) steps"] }
      return ["\(StepText.grouped(pal.total)) of \(begins)"]
    }
    let reached = day(of: unlock.walkedAt ?? unlock.knownAt)
    guard let visibleAt = unlock.visibleAt else {
      return ["\(begins) steps", "reached \(reached)", "waits for premium"]
    }
    let seen = day(of: visibleAt)
    return ["\(begins) steps"] + (seen == reached ? [reached] : ["reached \(reached)", "seen \(seen)"])
  }

  private func day(of instant: Instant) -> String { WrittenDay.plain(course.itinerary.day(at: instant)) }

  private func picture(of phase: Phase) -> Image? {
    let pose: SpriteName.Pose = phase == .dormant ? .low : phase == .active ? .neutral : .vital
    return SpriteName(look.gender, pose, frame: 1).map {
      Drawing.sprite($0).image(in: phase, Dye(look.style), with: art)
    }
  }

  private func write(_ image: Image, scale: Int, _ words: String, to markup: inout Markup) {
    markup.picture(of: image, PNG(image, .quick), scale: scale, words, look: "pixels")
  }
}

extension Markup {
  /// Writes a picture embedded in the page, enlarged by `scale`, with its alternative text.
  mutating func picture(of image: Image, _ file: PNG, scale: Int, _ words: String, look: String? = nil) {
    element(
      "img",
      [
        "class": look, "src": Base64.uri(ofPNG: file.bytes), "width": "\(image.width * scale)",
        "height": "\(image.height * scale)", "alt": words,
      ])
  }
}
