import Expressions
import InnerLife
import PixelArt
import PixelPalCore
import Replay
import StepHistory

/// A recorder of the pal's journal and outfits.
///
/// Nights are processed at the same instants as on the phone, so that the page agrees with the commands `journal` and
/// `story`.
final class JournalRecorder {
  private let plan: ReplayPlan
  private var journalUpdater: NightlyJournalUpdater
  /// The outfits, each with its first day.
  ///
  /// A day without an entry continues the previous outfit.
  private var outfits: [(since: CivilDay, outfit: Outfit)] = []
  /// The pal's visible character over time, each version with the instant at which it begins.
  private(set) var visibleCharacters: [(since: Instant, character: VisiblePersonality)] = []
  /// The journal at the end of the history, or `nil` until ``processNightsAndCreateJournal(with:)`` is called.
  private(set) var journal: Journal?

  /// The pal's appearance, regardless of its activity.
  ///
  /// A seasonal skin depends on the date, so the actual skin is determined only for a given day.
  private struct Outfit: Hashable, Sendable {
    let look: Look
    let phase: Phase
    let skin: SkinChoice
    let hemisphere: Hemisphere?

    init?(of pal: Pal) {
      guard let wardrobe = pal.wardrobe else { return nil }
      look = wardrobe.look(isPremium: pal.isPremium)
      phase = pal.phaseProgress.visiblePhase
      skin = pal.isPremium ? wardrobe.skin : .ownColours
      hemisphere = pal.zone.hemisphere
    }

    func spriteSheet(onDay day: CivilDay) -> PalSpriteSheet {
      PalSpriteSheet(
        gender: look.gender, phase: phase, palColours: .init(look.style, skin.skin(on: day, in: hemisphere)))
    }
  }

  /// Creates a recorder for a replay of `plan`, or returns `nil` if the rules turn off the journal.
  init?(_ plan: ReplayPlan) {
    guard plan.hasInnerLife else { return nil }
    self.plan = plan
    journalUpdater = NightlyJournalUpdater(plan)
  }

  /// The hours in which the pal sleeps, or `nil` if they are unknown.
  var sleepHours: SleepHours? { journalUpdater.sleepHours }

  /// The sentence that the app currently shows under the pal, or `nil` if there is no such sentence.
  var sentence: String? { journalUpdater.shownSentence }

  /// Records the changes in `changedInstant`, after `replay` has applied them.
  func recordChangedInstant(_ changedInstant: Replay.ChangesAtInstant, of replay: Replay) {
    journalUpdater.recordChangesAndProcessNight(at: changedInstant, from: replay)
    let mayChangeOutfit = outfits.isEmpty || changedInstant.changes.contains { $0.kind.mayChangeOutfit }
    if mayChangeOutfit { recordOutfit(of: replay.pal, at: changedInstant.at) }
    if mayChangeOutfit || !journalUpdater.latestNights.isEmpty {
      recordVisibleCharacter(of: replay.pal, at: changedInstant.at)
    }
  }

  private func recordVisibleCharacter(of pal: Pal, at now: Instant) {
    guard let style = pal.look?.style else { return }
    let state = journalUpdater.journalState
    let character = state.habits.visiblePersonality(of: style, under: state.rules)
    if visibleCharacters.last?.character != character { visibleCharacters.append((now, character)) }
  }

  private func recordOutfit(of pal: Pal, at now: Instant) {
    guard let outfit = Outfit(of: pal), outfits.last?.outfit != outfit else { return }
    outfits.append((plan.itinerary.day(at: now), outfit))
  }

  /// Processes the remaining nights, and creates the journal that the person can read at the end.
  func processNightsAndCreateJournal(with replay: Replay) {
    journalUpdater.advanceIfStepsKnownAtOnce(through: plan.end, replay: replay)
    journal = journalUpdater.journal(of: replay, at: plan.end, userEdits: plan.journalUserEdits)
  }

  /// Returns the sprite sheet of the pal's outfit on `day`, or `nil` if no outfit is recorded.
  ///
  /// A day before the first recorded outfit has that outfit, too.
  func recordedSpriteSheet(on day: CivilDay) -> PalSpriteSheet? {
    (outfits.last { $0.since <= day } ?? outfits.first)?.outfit.spriteSheet(onDay: day)
  }
}

extension PalChange.Kind {
  /// True if the change can alter the pal's appearance, regardless of its activity.
  fileprivate var mayChangeOutfit: Bool {
    switch self {
    case .palCreated, .phaseRevealed, .skinChanged, .lookChanged, .entitlementChanged, .zoneChanged:
      true
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .highlightStarted, .highlightEnded, .rareAnimationStarted, .paywallShown, .paywallNotShown, .permissionChanged,
      .phaseUnlocked, .countedStepsCorrected, .liveActivityStarted, .liveActivityUpdated, .liveActivityUpdateDeferred,
      .liveActivityUpdateDropped, .liveActivityEnded, .liveActivitiesSwitched, .widgetsReloaded, .widgetReloadDeferred:
      false
    }
  }
}
