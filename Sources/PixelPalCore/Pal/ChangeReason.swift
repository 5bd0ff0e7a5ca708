/// The reason for a change, which can be expressed in words.
///
///     change.reason(in: zone)  // "2,000 steps today"
package enum ChangeReason: Hashable, Sendable, Codable {
  /// The user did something, such as opening the app.
  case userAction
  /// The phone moved to another time zone.
  case timeZoneChanged
  /// The user completed onboarding.
  case onboardingCompleted
  /// The store reported this status, or the status began at a date in the store's last report.
  case entitlementReported(Entitlement)
  /// A step query returned new data.
  case stepQuery
  /// A correction lowered the counted steps, which are now `by` steps below the total.
  case countCorrected(by: Int64)
  /// A walk was reported.
  ///
  /// `length` is the walk's duration. `knownAfter` is the time from the walk's end to its report, which is negative if
  /// the user is still walking.
  case walkDetected(length: Milliseconds, knownAfter: Milliseconds)
  /// The system terminated the app.
  case appTerminated
  /// The walk ended without further steps.
  case walkEnded
  /// The given number of steps today reached a milestone or changed the energy.
  case stepsToday(Int64)
  /// A new local day began.
  case midnight
  /// No steps have ever been reported, or the app has no permission to read steps.
  case noKnownSteps
  /// Steps are known, but none for today.
  case noKnownStepsToday
  /// The step total reached the given total, at which a phase begins.
  case totalReached(Int64)
  /// The phase is free, so it is visible even without premium.
  case phaseIsFree
  /// Premium shows every earned phase.
  case premiumUnlocksPhases
  /// A phase has become visible, and its highlight hasn't been shown yet.
  case evolutionPending
  /// The highlight has played completely.
  case highlightCompleted
  /// The pal made a random choice, such as the choice of a rare animation.
  case randomChoice
  /// The conditions for the paywall led to this decision.
  case paywallDecision(Paywall.Decision)
  /// The user opened the given locked feature.
  case lockedFeatureOpened(PremiumFeature)
  /// A Live Activity was started because none was active.
  case noLiveActivity
  /// The Live Activity was replaced because it was older than the given renewal age.
  case exceededRenewalAge(Milliseconds)
  /// The system ended the Live Activity because it had reached the given maximum duration.
  case exceededSystemLimit(Milliseconds)
  /// The phone didn't start a Live Activity.
  ///
  /// If `previousContinues` is true, the previous Live Activity continues.
  case startFailed(previousContinues: Bool)
  /// The app reported that the phone no longer shows the pal's Live Activity.
  case noLiveActivityFound
  /// The Live Activity doesn't show the desired content, and the given difference is the most important one.
  case contentDiffers(ActivityUpdateReason)
  /// The token bucket is empty until this instant.
  case bucketEmpty(until: Instant)
  /// The minimum gap after the last update lasts until this instant.
  case minimumGap(until: Instant)
  /// The app stops running at this instant, before the minimum gap after the last update ends.
  case runTimeEnd(until: Instant)
  /// The token bucket isn't full before this instant.
  ///
  /// Only updates of the step count wait for a full bucket.
  case bucketNotFull(until: Instant)
  /// The deferred update would no longer change the content of the Live Activity.
  case displayUnchanged
  /// The milestone's text can't be shown for this reason.
  case milestoneSkipped(MilestoneSkipReason)
  /// A widget reload was requested for this cause.
  case reload(WidgetReloadCause)
  /// The phone's budget for reloads is used up until this instant.
  case reloadBudgetExhausted(until: Instant)
}

extension ChangeReason {
  /// Returns the reason as a phrase or a sentence without a full stop, with instants as clock times in `zone`.
  package func sentence(withTimesIn zone: Zone) -> String { sentence { zone.localTime(at: $0).clockToTheSecond } }

  /// Returns the reason as a phrase or a sentence without a full stop, with instants formatted by `clock`.
  func sentence(formattingInstants clock: (Instant) -> String) -> String {
    switch self {
    case .userAction: "user action"
    case .timeZoneChanged: "the phone's time zone changed"
    case .onboardingCompleted: "all five onboarding screens were completed"
    case .entitlementReported(let entitlement): "the App Store reports \(entitlement.phrase)"
    case .stepQuery: "step query"
    case .countCorrected(let steps):
      "the step data was corrected; the total stays and is \(StepFormat.grouped(steps)) above the counted steps"
    case .walkDetected(let length, let after):
      if after < .zero {
        "the person is walking"
      } else {
        "a walk of \(length.textToTheSecond), known "
          + (after < .seconds(1) ? "at once" : "\(after.textToTheSecond) after its end")
      }
    case .appTerminated: "the system had terminated the app"
    case .walkEnded: "no further steps"
    case .stepsToday(let steps): "\(StepFormat.withUnit(steps)) today"
    case .midnight: "a new day"
    case .noKnownSteps: "no steps are known"
    case .noKnownStepsToday: "no steps of today are known"
    case .totalReached(let total): "the total reached \(StepFormat.grouped(total))"
    case .phaseIsFree: "this phase is free"
    case .premiumUnlocksPhases: "premium shows every earned phase"
    case .evolutionPending: "an evolution has not been shown yet"
    case .highlightCompleted: "it played to the end"
    case .randomChoice: "a random choice"
    case .paywallDecision(let decision): decision.phrase
    case .lockedFeatureOpened(let feature): "the person opened \(feature.phrase), which requires premium"
    case .noLiveActivity: "no Live Activity was active"
    case .exceededRenewalAge(let age): "the Live Activity was older than \(age.textToTheSecond)"
    case .exceededSystemLimit(let length): "the system ends a Live Activity after \(length.textToTheSecond)"
    case .startFailed(let previousContinues):
      "the phone refused to start the Live Activity" + (previousContinues ? "; the previous one continues" : "")
    case .noLiveActivityFound: "the phone shows no Live Activity"
    case .contentDiffers(let reason): reason.phrase
    case .bucketEmpty(let until): "waits until \(clock(until)): the token bucket for updates is empty"
    case .minimumGap(let until): "waits until \(clock(until)), the end of the minimum gap after the last update"
    case .runTimeEnd(let until):
      "waits until \(clock(until)), when the app stops running; the minimum gap after the last update ends later"
    case .bucketNotFull(let until):
      "waits until \(clock(until)): step counts wait for a full token bucket, or until the app stops running"
    case .displayUnchanged: "it would not change what is shown"
    case .milestoneSkipped(let reason): reason.phrase
    case .reload(let cause): cause.phrase
    case .reloadBudgetExhausted(let until):
      "waits until \(clock(until)): the widget reload budget for 24 hours is used up"
    }
  }
}

extension Milliseconds {
  /// The duration in whole seconds, such as `3 min 21 s` or `8 h`, or in milliseconds if it is shorter than a second.
  var textToTheSecond: String {
    let seconds = count / 1000
    if count.magnitude < 1000, count != 0 { return "\(count) ms" }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 != 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension Entitlement {
  fileprivate var phrase: String {
    switch self {
    case .unknown: "no premium status yet"
    case .never: "that premium was never bought"
    case .trial: "a premium trial"
    case .subscribed: "a premium subscription"
    case .inGracePeriod: "a billing grace period, in which premium continues"
    case .inBillingRetryPeriod: "a billing retry period, in which premium is paused"
    case .expired: "that premium has expired"
    case .revoked: "that premium was refunded or revoked"
    }
  }
}

extension PremiumFeature {
  fileprivate var phrase: String {
    switch self {
    case .phases: "a premium phase"
    case .lockScreenWidgets: "the Lock Screen widgets"
    case .history: "the progress history"
    case .skins: "the seasonal skins"
    case .effects: "the effects"
    case .characters: "another character"
    }
  }
}

extension Paywall.Decision {
  var phrase: String {
    switch self {
    case .notYetPhase2: "phase 2 has not been earned yet"
    case .onboarding: "the onboarding is not finished"
    case .entitled: "the person has premium"
    case .entitlementUnknown: "the premium status is not known yet"
    case .alreadySeen: "it was shown before, and appears automatically only once"
    case .inBackground: "the app is in the background"
    case .highlightFirst: "the highlight animation of the evolution plays first"
    case .shown: "an evolution was seen, and premium can unlock more"
    case .nothingToSell: "no phase requires premium"
    }
  }
}

extension ActivityUpdateReason {
  fileprivate var phrase: String {
    switch self {
    case .phase: "the visible phase changed"
    case .walking: "the pal started or stopped walking"
    case .milestone: "a milestone text appears or disappears"
    case .energy: "the energy of the day changed"
    case .look: "the look or the trail changed"
    case .steps: "the number of steps changed"
    }
  }
}

extension MilestoneSkipReason {
  fileprivate var phrase: String {
    switch self {
    case .nothingToShowItOn: "no Live Activity was active to show the milestone"
    case .tooLate: "the milestone was reached too long ago"
    case .endWithoutRunTime: "the app would not be running when the milestone text has to be removed"
    case .drawnAMomentAgo: "the phone has just drawn an update, and would draw the milestone too late"
    case .twoUpdatesNeeded: "a milestone needs two updates, and the token bucket has fewer"
    }
  }
}

extension WidgetReloadCause {
  fileprivate var phrase: String {
    switch self {
    case .phase: "a phase was earned or became visible"
    case .purchase: "premium changed what is unlocked"
    case .choice: "a skin or a character was chosen"
    case .picture: "the picture changed"
    case .open: "the app was opened"
    case .policy: "the timeline's refresh date was reached"
    case .launch: "the app may have been terminated during the last reload"
    }
  }
}
