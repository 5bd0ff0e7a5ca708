import PixelPalCore

/// The last changes that a surface may go back to.
struct RecentChanges: Sendable {
  private var activity: [Change] = []
  private var widgets: [Change] = []
  private var app: [Change] = []

  private static let most = 5

  mutating func take(_ changes: [Change]) {
    for change in changes { take(change) }
  }

  private mutating func take(_ change: Change) {
    let places = change.kind.places
    if places.contains(.activity) { RecentChanges.add(change, to: &activity) }
    if places.contains(.widgets) { RecentChanges.add(change, to: &widgets) }
    if places.contains(.app) { RecentChanges.add(change, to: &app) }
  }

  private static func add(_ change: Change, to list: inout [Change]) {
    list.append(change)
    if list.count > most { list.removeFirst() }
  }

  /// What was decided for `surface`, the last few in their order.
  func changes(for surface: Surface) -> [Change] {
    switch surface.kind {
    case .app: app
    case .island, .banner: activity
    case .accessory, .home: widgets
    }
  }
}

/// What a change may alter.
private struct ChangePlaces: OptionSet {
  let rawValue: Int

  static let activity = ChangePlaces(rawValue: 1)
  static let widgets = ChangePlaces(rawValue: 2)
  static let app = ChangePlaces(rawValue: 4)
}

extension Change.Kind {
  fileprivate var places: ChangePlaces {
    switch self {
    case .began, .phaseRevealed, .entitlementChanged, .skinChanged, .lookChanged, .permissionChanged:
      [.activity, .widgets, .app]
    case .energyChanged: [.activity, .widgets, .app]
    case .walkingStarted, .walkingEnded, .milestoneReached: [.activity, .app]
    case .liveActivityStarted, .liveActivityUpdated, .liveActivityHeld, .liveActivityDropped, .liveActivityEnded:
      .activity
    case .widgetReloaded, .widgetHeld: .widgets
    case .appOpened, .appClosed: [.activity, .app]
    case .stepsDelivered, .totalCorrected, .phaseUnlocked, .highlightStarted, .highlightEnded, .rareAnimation,
      .paywallHeld, .paywallShown, .zoneChanged:
      .app
    }
  }

  /// What happened, as the beginning of a sentence.
  var words: String {
    switch self {
    case .liveActivityUpdated(let reason, _, _, _): "sent, for \(reason.rawValue)"
    case .liveActivityHeld(let reason, _): "held, for \(reason.rawValue)"
    case .liveActivityDropped(let reason): "dropped, for \(reason.rawValue)"
    case .liveActivityStarted: "a Live Activity was started"
    case .liveActivityEnded: "the Live Activity ended"
    case .widgetReloaded(let cause, _, _): "reloaded, for \(cause.name)"
    case .widgetHeld(let cause, _): "a reload is held, for \(cause.name)"
    case .energyChanged(_, let energy): "the day is \(energy.rawValue)"
    case .phaseRevealed(let phase): "phase \(phase.rawValue) can be seen"
    case .phaseUnlocked(let unlock): "phase \(unlock.phase.rawValue) was earned"
    case .walkingStarted: "the pal sets out"
    case .walkingEnded: "the pal rests"
    case .milestoneReached(let steps): "the milestone of \(StepText.grouped(steps))"
    case .stepsDelivered(let steps, _): "\(StepText.grouped(steps)) new steps"
    case .totalCorrected: "the steps were corrected"
    case .entitlementChanged(_, let entitlement): "the subscription is \(entitlement.rawValue)"
    case .permissionChanged(let permission): "reading steps is \(permission.rawValue)"
    case .skinChanged(let skin): "the skin is \(skin.name)"
    case .lookChanged: "another character"
    case .zoneChanged(_, let zone): "clocks show \(zone)"
    case .began: "the pal began"
    case .appOpened: "the app was opened"
    case .appClosed: "the app was left"
    case .highlightStarted: "the flourish begins"
    case .highlightEnded: "the flourish is over"
    case .rareAnimation(let animation): "the pal plays \(animation.name)"
    case .paywallHeld(let reason): "the paywall is held, \(reason.rawValue)"
    case .paywallShown: "the paywall is shown"
    }
  }
}

extension Presentation {
  /// What is on the glass, in a few words.
  var words: String {
    var parts = [status.rawValue]
    if let sprite {
      parts.append("\(sprite.name.pose.rawValue), phase \(sprite.phase.rawValue)")
      if let skin = sprite.skin { parts.append(skin.rawValue) }
    }
    if let text { parts.append("\"\(text)\"") }
    return parts.joined(separator: ", ")
  }

  /// Whether a person sees no difference, whichever frame is drawn.
  func looksLike(_ other: Presentation) -> Bool {
    status == other.status && icon == other.icon && text == other.text && message == other.message
      && effects == other.effects && sprite?.name.pose == other.sprite?.name.pose
      && sprite?.name.gender == other.sprite?.name.gender && sprite?.phase == other.sprite?.phase
      && sprite?.style == other.sprite?.style && sprite?.skin == other.sprite?.skin
  }
}

extension Glimpse.Picture {
  /// What is drawn, in a few words.
  var words: String {
    var parts = ["\(pose.rawValue), phase \(phase.rawValue)"]
    if let skin { parts.append(skin.rawValue) }
    if let milestone { parts.append("\"\(StepText.milestone(milestone))\"") }
    if isLocked { parts.append("locked") }
    return parts.joined(separator: ", ")
  }
}
