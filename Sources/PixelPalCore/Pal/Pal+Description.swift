extension Pal: CustomStringConvertible {
  /// A summary of the pal and the app.
  ///
  /// For example, `60,605 steps, phase 2 of 2 earned, Active, vital, resting; 7,838 today, female meadow, …`.
  public var description: String {
    guard let life = state.life else {
      return inOneLine("no pal yet: \(onboarding)", zone.description, "\(entitlement.rawValue), as of \(asOf)")
    }
    let pal = inOneLine(
      StepText.counted(total), "\(evolution.visible.numbered) of \(evolution.earned.rawValue) earned",
      evolution.visible.name, energy.rawValue, life.walk.map { "walking until \($0.until)" } ?? "resting")
    let rest = inOneLine(
      today.map { "\(StepText.grouped($0)) today" } ?? "no steps known",
      counted == total ? nil : "\(StepText.grouped(counted)) counted", life.wardrobe.description,
      "\(isPremium ? "premium" : "no premium") (\(entitlement.rawValue))", "paywall seen \(life.paywallSeen)",
      permission == .granted ? nil : "steps \(permission.rawValue)", zone.description, state.app.words,
      life.activity.words, "begun \(life.createdAt)", "as of \(asOf)")
    return "\(pal); \(rest)"
  }

  /// The instant of the last event, in words.
  private var asOf: String { lastTurn?.description ?? "its beginning" }
}

extension PalState.App {
  /// The state of the app, in words.
  fileprivate var words: String {
    switch self {
    case .background(let since, _): "behind" + (since.map { " since \($0)" } ?? "")
    case .foreground(let since, _, _): "in front since \(since)"
    }
  }
}

extension LiveActivity {
  /// The state of the Live Activity and of its deferred update, in words.
  fileprivate var words: String {
    inOneLine(
      session.map { "Live Activity since \($0.startedAt)" } ?? "no Live Activity",
      held.map { "\($0.reason.rawValue) waits until \($0.until)" })
  }
}
