import PixelPalCore
import StepHistory

/// A meter that compares what a phone showed in one slot with what was intended, up to the last change there.
struct SlotMeter: Sendable {
  /// The slot.
  let slot: DrawnState.Slot
  /// True if the slot shows the pal walking and is always up to date, unlike a widget.
  private let walks: Bool
  /// The state that is drawn there.
  private(set) var shown = DrawnState(status: .placeholder)
  private var status = Presentation.Status.placeholder
  /// The instant since which it has its status.
  private var since: Instant
  /// True if the slot shows something that can be right or wrong.
  private(set) var isCompared = false
  /// True if the drawn picture is the intended one, while the pal is intended to rest and while it is intended to walk;
  /// both are true if nothing is compared.
  private var isRight = (resting: true, walking: true)
  private var wrongSince: Instant?
  /// The measurements so far.
  private var quality = Quality()

  init(_ slot: DrawnState.Slot, at instant: Instant) {
    self.slot = slot
    since = instant
    walks =
      switch slot {
      case .app, .island, .minimal, .banner: true
      case .accessory, .home: false
      }
  }

  /// Adds the time with the current status, up to `now`.
  private mutating func settle(at now: Instant) {
    let length = now - since
    switch status {
    case .live: quality.live = quality.live + length
    case .stale: quality.stale = quality.stale + length
    case .gone: quality.gone = quality.gone + length
    case .locked, .redacted, .placeholder: break
    }
    since = now
  }

  /// Returns the measurements up to `now`.
  func quality(at now: Instant) -> Quality {
    var meter = self
    meter.settle(at: now)
    meter.endWrong(at: now)
    return meter.quality
  }

  /// Changes the state that is drawn here from `now` on; returns the phase that a person sees here now.
  mutating func show(_ state: DrawnState, _ intended: IntendedPictures, at now: Instant) -> Phase? {
    shown = state
    let status = state.status
    if status != self.status { enter(status, at: now) }
    if isCompared { compare(intended, at: now) }
    return phaseToSee
  }

  private mutating func enter(_ status: Presentation.Status, at now: Instant) {
    settle(at: now)
    self.status = status
    isCompared =
      switch status {
      case .live, .locked: true
      // A user does not see the app while another app is in the foreground.
      case .stale: if case .app = slot { false } else { true }
      case .gone, .redacted, .placeholder: false
      }
    guard !isCompared else { return }
    isRight = (true, true)
    endWrong(at: now)
  }

  /// The phase that a person sees here; `nil` if it may be outdated, or in a widget.
  private var phaseToSee: Phase? {
    status == .live && walks ? shown.picture?.phase : nil
  }

  /// Compares the drawn picture with the intended ones, and updates the measurements.
  mutating func compare(_ intended: IntendedPictures, at now: Instant) {
    isRight = (false, false)
    if let picture = shown.picture {
      let (resting, walking) = intended.pictures(in: slot)
      isRight.resting = picture == resting
      isRight.walking = walks ? picture == walking : isRight.resting
    }
    judge(intended.isWalking, at: now)
  }

  /// True if walking decides whether the picture is right; otherwise it is right or wrong in both cases.
  var dependsOnWalking: Bool { isRight.resting != isRight.walking }

  /// Updates the measurements over alternating intervals of walking and rest, if the result depends on walking.
  mutating func judge(_ spells: WalkingSpans.Spells, from first: Bool, to last: Bool) {
    judge(first, at: spells.start)
    guard spells.start < spells.end else { return }
    let wrong = isRight.resting ? spells.walking : spells.resting
    quality.wrong = quality.wrong + wrong.length
    quality.worstLag = max(quality.worstLag, wrong.longest)
    wrongSince = nil
    judge(last, at: spells.end)
  }

  /// Updates the measurements at a change between walking and rest.
  mutating func judge(_ isWalking: Bool, at now: Instant) {
    if isWalking ? isRight.walking : isRight.resting {
      endWrong(at: now)
    } else {
      wrongSince = wrongSince ?? now
    }
  }

  private mutating func endWrong(at now: Instant) {
    guard let since = wrongSince else { return }
    quality.wrong = quality.wrong + (now - since)
    quality.worstLag = max(quality.worstLag, now - since)
    wrongSince = nil
  }
}
