import InnerLife
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// What a pal notices and writes down while its history is recorded, and what it wore meanwhile.
///
/// Its nights pass at the instants at which they pass on the phone, so that a page says what `journal` and `story` say.
final class LifeRecord {
  private let course: Course
  private var teller: NightTeller
  /// What the pal wore, and from which day on; only what differs from before.
  private var outfits: [(since: CivilDay, outfit: Outfit)] = []
  /// What is written by the end; `nil` before.
  private(set) var journal: Journal?

  /// How the pal is drawn, whatever it does: what follows the seasons is of no day yet.
  private struct Outfit: Hashable, Sendable {
    let look: Look
    let phase: Phase
    let skin: SkinChoice
    let hemisphere: Hemisphere?

    init?(of pal: Pal) {
      guard let wardrobe = pal.wardrobe else { return nil }
      look = wardrobe.look(isPremium: pal.isPremium)
      phase = pal.evolution.visible
      skin = pal.isPremium ? wardrobe.skin : .none
      hemisphere = pal.zone.hemisphere
    }

    func sheet(on day: CivilDay) -> SpriteSheet {
      SpriteSheet(gender: look.gender, phase: phase, dye: .init(look.style, skin.skin(on: day, in: hemisphere)))
    }
  }

  /// Before anything has happened in `course`; `nil` where the rules give no inner life.
  init?(_ course: Course) {
    guard course.hasInnerLife else { return nil }
    self.course = course
    teller = NightTeller(course)
  }

  /// The one sentence that the app says under the pal.
  var sentence: String? { teller.sentence }

  /// Notes what a turn changed, after which `replay` stands.
  func note(_ turn: Replay.ChangedInstant, _ replay: Replay) {
    teller.note(turn, replay)
    if outfits.isEmpty || turn.changes.contains(where: { $0.kind.mayChangeClothes }) {
      noteOutfit(of: replay.pal, at: turn.at)
    }
  }

  private func noteOutfit(of pal: Pal, at now: Instant) {
    guard let outfit = Outfit(of: pal), outfits.last?.outfit != outfit else { return }
    outfits.append((course.itinerary.day(at: now), outfit))
  }

  /// Lets the last nights pass, and has what is written read as the person reads it then.
  func end(with replay: Replay) {
    teller.pass(through: course.end, replay)
    journal = teller.journal(with: replay.pal(at: course.end), at: course.end, wishes: course.wishes)
  }

  /// What the pal wore on `day`; `nil` where there was none yet.
  func sheet(on day: CivilDay) -> SpriteSheet? {
    (outfits.last { $0.since <= day } ?? outfits.first)?.outfit.sheet(on: day)
  }
}

extension Change.Kind {
  /// Whether the pal may be drawn otherwise since then, whatever it does.
  fileprivate var mayChangeClothes: Bool {
    switch self {
    case .began, .phaseRevealed, .skinChanged, .lookChanged, .entitlementChanged, .zoneChanged:
      true
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .highlightStarted, .highlightEnded, .rareAnimation, .paywallShown, .paywallHeld, .permissionChanged,
      .phaseUnlocked, .totalCorrected, .liveActivityStarted, .liveActivityUpdated, .liveActivityHeld,
      .liveActivityDropped, .liveActivityEnded, .liveActivitiesSwitched, .widgetReloaded, .widgetHeld:
      false
    }
  }
}
