extension PalPhone {
  /// Returns the content that `surface` shows now, with the time since which it is shown and the reason.
  ///
  ///     phone.shown(on: .compact).content?.text  // the steps during a walk
  ///     phone.shown(on: .compact).status         // hidden, while the app is in the foreground
  ///
  /// The highlight of a new phase is shown in the app only.
  public func shown(on surface: Surface) -> ShownContent<Presentation> {
    guard let phoneSurface = surface.phoneSurface else { return shownInApp(on: surface) }
    let shown = phone.shown(on: phoneSurface)
    let presentation: Presentation? =
      switch shown.content {
      case .liveActivity(let state)?:
        state.presentation(on: surface, at: now, isStale: shown.status != .current, under: configuration)
      case .widget(let entry)?:
        timeline.map { pal.presentation(of: surface, drawing: $0, from: entry, under: configuration) }
      case nil: nil
      }
    return ShownContent(
      content: presentation, status: shown.status, activity: shown.activity, since: shown.since,
      waitsUntil: shown.waitsUntil, reason: shown.reason)
  }

  private func shownInApp(on surface: Surface) -> ShownContent<Presentation> {
    guard phone.process == .foreground else {
      return ShownContent(
        content: nil, status: .hidden, activity: nil, since: now, waitsUntil: nil,
        reason: "the app is not in the foreground")
    }
    let presentation = pal.presentation(of: surface, at: now, under: configuration)
    return ShownContent(
      content: presentation, status: .current, activity: nil, since: presentation.shownSince, waitsUntil: nil,
      reason: presentation.reason)
  }
}

extension Surface {
  /// The place on the phone, or `nil` for a screen of the app.
  fileprivate var phoneSurface: PhoneSurface? {
    switch self {
    case .app, .history: nil
    case .compact: .compact
    case .minimal: .minimal
    case .expanded: .expanded
    case .lockScreen: .lockScreen
    case .standBy: .standBy
    case .alwaysOn: .alwaysOn
    case .accessoryCircular, .accessoryRectangular, .accessoryInline, .homeSmall: .widget(PalPhone.widgetKind)
    }
  }
}
