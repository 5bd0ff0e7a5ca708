extension Pal: CustomStringConvertible {
  /// A summary of the pal, its Live Activity and the app.
  ///
  /// For example, it begins with `60,605 steps, phase 2 of 2 earned, Active, vital, resting; 7,838 today, female
  /// meadow, …`.
  public var description: String {
    guard let profile = state.profile else {
      return commaSeparated(
        "no pal yet: \(onboarding)", zone.description, "\(entitlement.rawValue), as of \(lastTransitionText)")
    }
    let pal = commaSeparated(
      StepFormat.withUnit(totalSteps),
      "\(phaseProgress.visiblePhase.numberedName) of \(phaseProgress.earnedPhase.rawValue) earned",
      phaseProgress.visiblePhase.name, energy.rawValue, profile.walk.map { "walking until \($0.until)" } ?? "resting")
    let rest = commaSeparated(
      stepsToday.map { "\(StepFormat.grouped($0)) today" } ?? "no steps known",
      countedSteps == totalSteps ? nil : "\(StepFormat.grouped(countedSteps)) counted", profile.wardrobe.description,
      "\(isPremium ? "premium" : "no premium") (\(entitlement.rawValue))", "paywall seen \(profile.paywallSeenState)",
      stepPermission == .granted ? nil : "steps \(stepPermission.rawValue)", zone.description, state.app.phrase,
      profile.liveActivity.phrase, "begun \(profile.createdAt)", "as of \(lastTransitionText)")
    return "\(pal); \(rest)"
  }

  /// The instant of the last transition as text, or `its beginning` before the first transition.
  private var lastTransitionText: String { lastTransitionAt?.description ?? "its beginning" }
}

extension PalState.AppLifecycleState {
  /// A description of the app's state that is part of ``Pal/description``.
  fileprivate var phrase: String {
    switch self {
    case .background(let since, _): "behind" + (since.map { " since \($0)" } ?? "")
    case .foreground(let since, _, _): "in front since \(since)"
    }
  }
}

extension LiveActivityStateMachine {
  /// A description of the Live Activity and its deferred update that is part of ``Pal/description``.
  fileprivate var phrase: String {
    commaSeparated(
      session.map { "Live Activity since \($0.startedAt)" } ?? "no Live Activity",
      deferredUpdate.map { "\($0.reason.rawValue) waits until \($0.until)" })
  }
}
