import PixelPalCore
import StepHistory

/// Measures what a phone showed in one slot against what was intended, up to the last change there.
struct SlotMeter: Sendable {
  /// Which slot.
  let slot: DrawnState.Slot
  /// Whether the pal walks there, and somebody sees it as it is.
  private let walks: Bool
  /// What is drawn there.
  private(set) var shown = DrawnState(status: .placeholder)
  private var status = Presentation.Status.placeholder
  /// Since when its status is that.
  private var since: Instant
  /// Whether something is drawn there that can be right or wrong.
  private(set) var isCompared = false
  /// Whether what is drawn is what is intended, while the pal is intended to rest and while it is intended to walk; right where
  /// nothing is compared.
  private var isRight = (resting: true, walking: true)
  private var wrongSince: Instant?
  /// What was measured.
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

  /// Counts how long the status has lasted, up to `now`.
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

  /// What was measured up to `now`.
  func quality(at now: Instant) -> Quality {
    var meter = self
    meter.settle(at: now)
    meter.endWrong(at: now)
    return meter.quality
  }

  /// Shows another state, which is drawn here from `now` on: the phase that somebody sees here now.
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
      // Behind another app nobody sees it.
      case .stale: if case .app = slot { false } else { true }
      case .gone, .redacted, .placeholder: false
      }
    guard !isCompared else { return }
    isRight = (true, true)
    endWrong(at: now)
  }

  /// The phase that somebody who looks there sees; `nil` where it may be of old, or is a widget's.
  private var phaseToSee: Phase? {
    status == .live && walks ? shown.picture?.phase : nil
  }

  /// Notes when what is drawn is what is intended, and goes by it.
  mutating func compare(_ intended: IntendedPictures, at now: Instant) {
    isRight = (false, false)
    if let picture = shown.picture {
      let (resting, walking) = intended.pictures(in: slot)
      isRight.resting = picture == resting
      isRight.walking = walks ? picture == walking : isRight.resting
    }
    judge(intended.isWalking, at: now)
  }

  /// Whether it depends on the walk whether what is drawn is right; what is right or wrong either way stays as it is.
  var dependsOnWalking: Bool { isRight.resting != isRight.walking }

  /// Goes by what was noted where it depends on the walk, while the pal was intended to walk and to rest by turns.
  mutating func judge(_ spells: WalkingSpans.Spells, from first: Bool, to last: Bool) {
    judge(first, at: spells.start)
    guard spells.start < spells.end else { return }
    let wrong = isRight.resting ? spells.walking : spells.resting
    quality.wrong = quality.wrong + wrong.length
    quality.worstLag = max(quality.worstLag, wrong.longest)
    wrongSince = nil
    judge(last, at: spells.end)
  }

  /// Goes by what was noted, now that the pal is intended to walk or to rest.
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
