import Documents
import PixelPalCore

/// What a document of `snapshot` says at one instant, but for the frames that follow each other.
struct Moment: Equatable {
  let pal: PalFacts
  let surfaces: [Shown]

  /// What a surface shows.
  struct Shown: Equatable {
    let look: Int
    /// Which picture is drawn, by its number; `nil` where none is.
    let picture: Int?
    let start: Instant?
    let text: String?
    let steps: Int?
    let since: Instant
    let why: String
  }

  init(of pal: Pal, at now: Instant, under laws: Laws, in vocabulary: inout Vocabulary) {
    self.pal = PalFacts(pal, at: now)
    var drawn = pal
    let glimpses = drawn.glimpses(at: now, under: laws)
    surfaces = pal.presentations(at: now, under: laws).map { surface, presentation in
      let picture = surface.place.flatMap { glimpses[$0].picture }
      return Shown(
        look: vocabulary.looks.number(of: SurfaceLook(presentation)),
        picture: picture.map { vocabulary.pictures.number(of: $0) }, start: presentation.sprite?.sequence.start,
        text: presentation.text, steps: presentation.steps, since: presentation.shownSince, why: presentation.why)
    }
  }

  /// Writes what is new since `earlier`: the pal, or 0 where it is the same, then each different presentation with the
  /// surfaces that show it, as bits.
  func write(since earlier: Moment?, at now: Instant, to writer: inout JSONWriter) {
    if pal == earlier?.pal { writer.value(0) } else { pal.write(to: &writer) }
    var done = 0
    for index in surfaces.indices where done & 1 << index == 0 && surfaces[index] != earlier?.surfaces[index] {
      var mask = 0
      for other in index..<surfaces.count
      where surfaces[other] == surfaces[index] && surfaces[other] != earlier?.surfaces[other] {
        mask |= 1 << other
      }
      done |= mask
      writer.array { surfaces[index].write(mask, at: now, to: &$0) }
    }
  }
}

extension Moment.Shown {
  /// Instants are told in milliseconds before `now`.
  fileprivate func write(_ mask: Int, at now: Instant, to writer: inout JSONWriter) {
    writer.value(mask)
    writer.value(look)
    if let picture { writer.value(picture) } else { writer.null() }
    if let start { writer.value((now - start).count) } else { writer.null() }
    if let text { writer.value(text) } else { writer.null() }
    if let steps { writer.value(steps) } else { writer.null() }
    if since == .distantPast { writer.null() } else { writer.value((now - since).count) }
    writer.value(why)
  }
}

/// What a document of `snapshot` says of the pal itself.
struct PalFacts: Equatable {
  private let total: Int
  private let today: Int?
  private let energy: Energy
  private let earned: Phase
  private let visible: Phase
  private let isWalking: Bool
  private let entitlement: Entitlement
  private let paywall: Paywall.Reason
  private let look: Look?

  init(_ pal: Pal, at now: Instant) {
    total = pal.total
    today = pal.today
    energy = pal.energy
    (earned, visible) = (pal.evolution.earned, pal.evolution.visible)
    isWalking = pal.isWalking(at: now)
    entitlement = pal.entitlement
    paywall = pal.paywallReason
    look = pal.wardrobe?.look(isPremium: pal.isPremium)
  }

  func write(to writer: inout JSONWriter) {
    writer.array { list in
      list.value(total)
      if let today { list.value(today) } else { list.null() }
      list.value(energy.rawValue)
      list.value(earned.rawValue)
      list.value(visible.rawValue)
      list.value(isWalking)
      list.value(entitlement.rawValue)
      list.value(paywall.rawValue)
      if let look {
        list.value(look.gender.rawValue)
        list.value(look.style.rawValue)
        list.value(look.name)
      }
    }
  }
}

/// What a page writes once and names by number: looks of surfaces, and pictures.
struct Vocabulary {
  var looks = Numbered<SurfaceLook>()
  var pictures = Numbered<Glimpse.Picture>()
}
