/// The reason for a change, as data or as a sentence.
///
///     change.why.sentence(in: zone)  // "2,000 steps today"
public enum Why: Hashable, Sendable {
  /// An action of the user.
  case personDid
  /// The phone is in another time zone.
  case clocksDiffer
  /// The onboarding is done.
  case onboarded
  /// The store reported this state, or a date in its last report has passed.
  case storeSays(Entitlement)
  /// A step query.
  case looked
  /// A correction of the data, which leaves the count this far below the total.
  case corrected(by: Int64)
  /// A walk of this length, known this long after its end; negative if it was known when it began.
  case walked(length: Milliseconds, knownAfter: Milliseconds)
  /// The system ended the app.
  case appEnded
  /// The walk ended without further steps.
  case walkOver
  /// The number of steps today.
  case stepsToday(Int64)
  /// The start of a new day.
  case midnight
  /// No steps are known.
  case nothingKnown
  /// Steps are known, but none of today.
  case nothingKnownOfToday
  /// The total reached a phase.
  case totalReached(Int64)
  /// The phase is free.
  case phaseIsFree
  /// Premium shows every earned phase.
  case premiumShowsAll
  /// An evolution is still to be shown.
  case evolutionToSee
  /// The flourish has played completely.
  case playedInFull
  /// The pal's own random choice, at most once a day.
  case chance
  /// The decision of the paywall rule.
  case paywall(Paywall.Reason)
  /// A locked feature that the user opened.
  case asked(Feature)
  /// No Live Activity was alive.
  case noneAlive
  /// The Live Activity was older than the renewal age.
  case olderThan(Milliseconds)
  /// The Live Activity reached the system's maximum duration.
  case systemLimit(Milliseconds)
  /// The phone did not start a Live Activity; `olderGoesOn` is true if the previous one continues.
  case notStarted(olderGoesOn: Bool)
  /// The phone shows no Live Activity.
  case noneFound
  /// The display differs in this respect.
  case differs(UpdateReason)
  /// The token bucket is empty until this instant.
  case bucketEmpty(until: Instant)
  /// The minimum gap after the last update ends at this instant.
  case gapNotOver(until: Instant)
  /// The token bucket is full at this instant; only updates of the step count wait for that.
  case bucketNotFull(until: Instant)
  /// The deferred update would look like what is shown.
  case looksTheSame
  /// The milestone's text cannot be shown, for this reason.
  case milestoneRefused(MilestoneRefusal)
  /// The cause of a widget reload.
  case reload(ReloadCause)
  /// The phone's reload budget is used up until this instant.
  case budgetUsedUp(until: Instant)
}

extension Why {
  /// Returns one sentence without a period, with clock times local to `zone`.
  public func sentence(in zone: Zone) -> String { sentence { zone.localTime(at: $0).clockToTheSecond } }

  /// Returns the sentence with instants formatted by `clock`.
  func sentence(writing clock: (Instant) -> String) -> String {
    switch self {
    case .personDid: "by the person"
    case .clocksDiffer: "the phone is in another zone"
    case .onboarded: "all five screens are done"
    case .storeSays(let entitlement): "the store says \(entitlement.words)"
    case .looked: "a look at the step data"
    case .corrected(let steps):
      "the data was corrected; the total stays, \(StepText.grouped(steps)) above what is counted now"
    case .walked(let length, let after):
      if after < .zero {
        "the person is walking"
      } else {
        "a walk of \(length.words), known " + (after < .seconds(1) ? "at once" : "\(after.words) after its end")
      }
    case .appEnded: "the system had ended the app"
    case .walkOver: "no further steps"
    case .stepsToday(let steps): "\(StepText.counted(steps)) today"
    case .midnight: "a new day"
    case .nothingKnown: "no steps are known"
    case .nothingKnownOfToday: "nothing of today is known"
    case .totalReached(let total): "the total reached \(StepText.grouped(total))"
    case .phaseIsFree: "this phase is free"
    case .premiumShowsAll: "premium shows every phase that was earned"
    case .evolutionToSee: "an evolution to see"
    case .playedInFull: "it has played in full"
    case .chance: "the pal felt like it"
    case .paywall(let reason): reason.words
    case .asked(let feature): "the person opened \(feature.words), which premium unlocks"
    case .noneAlive: "no Live Activity was alive"
    case .olderThan(let age): "the Live Activity was older than \(age.words)"
    case .systemLimit(let length): "the system lets a Live Activity live for \(length.words)"
    case .notStarted(let olderGoesOn):
      "the phone did not start the Live Activity" + (olderGoesOn ? "; the one before goes on" : "")
    case .noneFound: "the phone shows no Live Activity"
    case .differs(let reason): reason.words
    case .bucketEmpty(let until): "held until \(clock(until)): the updates saved up are spent"
    case .gapNotOver(let until): "held until \(clock(until)): the last update was a moment ago"
    case .bucketNotFull(let until):
      "held until \(clock(until)): numbers wait until all updates are saved up again, or until the app stops running"
    case .looksTheSame: "it looks like what is shown"
    case .milestoneRefused(let refusal): refusal.words
    case .reload(let cause): cause.words
    case .budgetUsedUp(let until): "held until \(clock(until)): the phone's reloads of the last 24 hours are used up"
    }
  }
}

extension Milliseconds {
  /// The duration to the second: `45 s`, `3 min 21 s`, `8 h`.
  var words: String {
    let seconds = count / 1000
    if count.magnitude < 1000, count != 0 { return "\(count) ms" }
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 != 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension Entitlement {
  fileprivate var words: String {
    switch self {
    case .unknown: "nothing yet"
    case .never: "premium was never bought"
    case .trial: "premium is on trial"
    case .subscribed: "premium is bought"
    case .inGracePeriod: "premium goes on while a payment is cleared"
    case .inBillingRetryPeriod: "premium pauses until a payment is cleared"
    case .expired: "premium has ended"
    case .revoked: "premium was refunded or withdrawn"
    }
  }
}

extension Feature {
  fileprivate var words: String {
    switch self {
    case .phases: "a further phase"
    case .lockScreenWidgets: "the Lock Screen widgets"
    case .history: "the progress history"
    case .skins: "the seasonal skins"
    case .effects: "the effects"
    case .characters: "another character"
    }
  }
}

extension Paywall.Reason {
  var words: String {
    switch self {
    case .notYetPhase2: "phase 2 comes first"
    case .onboarding: "the onboarding is not over"
    case .entitled: "the person has premium"
    case .entitlementUnknown: "nobody can say whether the person has premium"
    case .alreadySeen: "it was shown before, and comes by itself only once"
    case .inBackground: "the app is not in front"
    case .highlightFirst: "the flourish of the evolution comes first"
    case .shown: "an evolution was seen, and more can be unlocked"
    case .nothingToSell: "nothing is premium"
    }
  }
}

extension UpdateReason {
  fileprivate var words: String {
    switch self {
    case .phase: "another phase is visible"
    case .walking: "the pal sets out or comes to rest"
    case .milestone: "a milestone's text comes or goes"
    case .energy: "the day feels different"
    case .look: "another look was chosen"
    case .steps: "the number of steps changed"
    }
  }
}

extension MilestoneRefusal {
  fileprivate var words: String {
    switch self {
    case .nothingToShowItOn: "no Live Activity was alive to show the milestone"
    case .tooLate: "the milestone was walked too long ago"
    case .endWithoutRunTime: "the app would not run when the milestone's text is to go"
    case .drawnAMomentAgo: "the phone drew a moment ago, and would draw the milestone late"
    case .twoUpdatesNeeded: "a milestone takes two updates, and fewer are saved up"
    }
  }
}

extension ReloadCause {
  fileprivate var words: String {
    switch self {
    case .phase: "a phase was reached"
    case .purchase: "premium changed what is unlocked"
    case .choice: "a skin or a character was chosen"
    case .picture: "the picture changed"
    case .open: "the app was opened"
    case .policy: "the timeline asked for the next one"
    case .launch: "the app may have been ended as it asked for the last one"
    }
  }
}
