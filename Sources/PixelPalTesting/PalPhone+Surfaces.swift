extension PalPhone {
  /// Returns the content that `surface` shows now.
  ///
  /// The result also contains the reason for the content and the instant at which the surface began to show it.
  ///
  ///     phone.shown(on: .compact).content?.text  // the steps during a walk
  ///     phone.shown(on: .compact).status         // hidden, while the app is in the foreground
  ///
  /// The highlight of a new phase is shown only on the app's own screen.
  public func shown(on surface: Surface) -> ShownContent<Presentation> {
    device.shown(on: surface, under: configuration) ?? shownInApp(on: surface)
  }

  private func shownInApp(on surface: Surface) -> ShownContent<Presentation> {
    guard simulator.process == .foreground else {
      return ShownContent(
        content: nil, status: .hidden, activity: nil, since: now, waitsUntil: nil,
        reason: "the app is not in the foreground")
    }
    let presentation = pal.presentation(on: surface, at: now, under: configuration)
    return ShownContent(
      content: presentation, status: .current, activity: nil, since: presentation.shownSince, waitsUntil: nil,
      reason: presentation.reason)
  }
}

// The screen of the app.
extension PalPhone {
  /// The screen that the app shows now, or would show if it were in the foreground.
  public var screen: AppScreen? { pal.appScreen(at: now, under: configuration) }
}
