import PixelPalCore
import StepHistory

/// A meter that compares the pictures that a phone showed in one surface group with the ideal pictures.
struct SurfaceGroupQualityMeter: Sendable {
  let group: DrawnSurfaceGroup
  /// True for the groups that show the pal walking: the app and those of the Live Activity, but not the widgets.
  private let showsWalking: Bool
  /// The state that the phone currently draws.
  private(set) var shownState = StatusAndPictureOnSurface(status: .placeholder)
  private var status = Presentation.Status.placeholder
  /// The instant at which the current status began.
  private var statusSince: Instant
  /// True if something is shown that can be compared with the ideal pictures.
  private(set) var isCompared = false
  /// The correctness of the drawn picture while the ideal pal rests and while it walks.
  ///
  /// Both are true if nothing is compared.
  private var isCorrect = (resting: true, walking: true)
  private var wrongSince: Instant?
  /// The measurements of this surface group so far.
  private var quality = PresentationQuality()

  init(_ group: DrawnSurfaceGroup, at instant: Instant) {
    self.group = group
    statusSince = instant
    showsWalking =
      switch group {
      case .app, .island, .minimal, .banner: true
      case .accessory, .home: false
      }
  }

  /// Adds the time from the start of the current status to `now` to the measurements.
  private mutating func addStatusTime(until now: Instant) {
    let length = now - statusSince
    switch status {
    case .live: quality.liveTime = quality.liveTime + length
    case .stale: quality.staleTime = quality.staleTime + length
    case .gone: quality.goneTime = quality.goneTime + length
    case .locked, .redacted, .placeholder: break
    }
    statusSince = now
  }

  /// Returns the measurements up to `now`.
  func quality(until now: Instant) -> PresentationQuality {
    var meter = self
    meter.addStatusTime(until: now)
    meter.endWrongPeriod(at: now)
    return meter.quality
  }

  /// Records that the phone draws `state` from `now` on, and returns the phase that a person sees in the picture.
  ///
  /// Returns `nil` if the person sees no phase, as on a widget or if the content isn't live. The picture is compared
  /// with `intended`, the ideal pictures.
  mutating func recordAndReturnVisiblePhase(
    shown state: StatusAndPictureOnSurface, intended: IdealPicturesByGroup, at now: Instant
  )
    -> Phase?
  {
    shownState = state
    let status = state.status
    if status != self.status { changeStatus(to: status, at: now) }
    if isCompared { updateMeasurements(comparingWith: intended, at: now) }
    return visiblePhase
  }

  private mutating func changeStatus(to status: Presentation.Status, at now: Instant) {
    addStatusTime(until: now)
    self.status = status
    isCompared =
      switch status {
      case .live, .locked: true
      // A person doesn't see the app while another app is in the foreground.
      case .stale: group != .app
      case .gone, .redacted, .placeholder: false
      }
    guard !isCompared else { return }
    isCorrect = (true, true)
    endWrongPeriod(at: now)
  }

  /// The phase that a person sees, or `nil` on a widget or if the content isn't live.
  private var visiblePhase: Phase? {
    status == .live && showsWalking ? shownState.picture?.phase : nil
  }

  /// Compares the drawn picture with `intended`, the ideal pictures from `now` on, and updates the measurements.
  mutating func updateMeasurements(comparingWith intended: IdealPicturesByGroup, at now: Instant) {
    isCorrect = (false, false)
    if let picture = shownState.picture {
      let (resting, walking) = intended.restingAndWalkingPictures(in: group)
      isCorrect.resting = picture == resting
      isCorrect.walking = showsWalking ? picture == walking : isCorrect.resting
    }
    startOrEndWrongPeriod(isWalking: intended.isWalking, at: now)
  }

  /// True if the drawn picture is correct only for a walking pal or only for a resting pal.
  var dependsOnWalking: Bool { isCorrect.resting != isCorrect.walking }

  /// Adds the time during which the picture was wrong while the ideal pal alternated between walking and resting.
  ///
  /// `first` and `last` are true if the ideal pal was walking at the beginning and at the end of this time. Call this
  /// method only if ``dependsOnWalking`` is true.
  mutating func updateWrongTime(
    during walkRestTimes: WalkStartStopCursor.TimesSpentWalkingAndResting, startsWalking first: Bool,
    endsWalking last: Bool
  ) {
    startOrEndWrongPeriod(isWalking: first, at: walkRestTimes.start)
    guard walkRestTimes.start < walkRestTimes.end else { return }
    let wrong = isCorrect.resting ? walkRestTimes.walking : walkRestTimes.resting
    quality.wrongTime = quality.wrongTime + wrong.total
    quality.worstLag = max(quality.worstLag, wrong.maximum)
    wrongSince = nil
    startOrEndWrongPeriod(isWalking: last, at: walkRestTimes.end)
  }

  /// Starts or ends a period with a wrong picture at `now`, depending on whether the drawn picture is correct.
  ///
  /// If `isWalking` is true, the correct picture shows a walking pal. Otherwise, it shows a resting pal.
  mutating func startOrEndWrongPeriod(isWalking: Bool, at now: Instant) {
    if isWalking ? isCorrect.walking : isCorrect.resting {
      endWrongPeriod(at: now)
    } else {
      wrongSince = wrongSince ?? now
    }
  }

  private mutating func endWrongPeriod(at now: Instant) {
    guard let since = wrongSince else { return }
    quality.wrongTime = quality.wrongTime + (now - since)
    quality.worstLag = max(quality.worstLag, now - since)
    wrongSince = nil
  }
}
