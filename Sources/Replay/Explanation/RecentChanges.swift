package import PixelPalCore

/// The most recent changes that can explain what a surface shows.
package struct RecentChanges: Sendable {
  private var activity: [Change] = []
  private var widgets: [Change] = []
  private var app: [Change] = []

  private static let most = 5

  /// Creates an empty list.
  package init() {}

  /// All recent changes in order; a change that altered several surfaces is listed once.
  package var all: [Change] {
    var seen = Set<Change>()
    return (activity + widgets + app).filter { seen.insert($0).inserted }.sorted { $0.at < $1.at }
  }

  /// Adds the changes of an instant.
  package mutating func append(_ changes: [Change]) {
    for change in changes { append(change) }
  }

  private mutating func append(_ change: Change) {
    let reach = change.kind.reach
    if reach.contains(.activity) { RecentChanges.add(change, to: &activity) }
    if reach.contains(.widgets) { RecentChanges.add(change, to: &widgets) }
    if reach.contains(.app) { RecentChanges.add(change, to: &app) }
  }

  private static func add(_ change: Change, to list: inout [Change]) {
    list.append(change)
    if list.count > most { list.removeFirst() }
  }

  /// Returns the last few changes of `surface`, in order.
  func changes(for surface: Surface) -> [Change] {
    if surface.kind.reach.contains(.app) { return app }
    return surface.kind.reach.contains(.activity) ? activity : widgets
  }
}

/// The surfaces that a change may alter.
package struct Reach: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  /// Creates a set from its raw value.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The Live Activity.
  package static let activity = Reach(rawValue: 1)
  /// The widgets.
  package static let widgets = Reach(rawValue: 2)
  /// The app's own screens.
  package static let app = Reach(rawValue: 4)
}

extension Surface.Kind {
  /// The set of changes that alter this kind of surface.
  package var reach: Reach {
    switch self {
    case .app: .app
    case .island, .banner: .activity
    case .accessory, .home: .widgets
    }
  }
}

extension Change.Kind {
  /// The surfaces that the change may alter.
  package var reach: Reach {
    switch self {
    case .began, .phaseRevealed, .entitlementChanged, .skinChanged, .lookChanged, .permissionChanged:
      [.activity, .widgets, .app]
    case .energyChanged: [.activity, .widgets, .app]
    case .walkingStarted, .walkingEnded, .milestoneReached: [.activity, .app]
    case .liveActivityStarted, .liveActivityUpdated, .liveActivityHeld, .liveActivityDropped, .liveActivityEnded,
      .liveActivitiesSwitched:
      .activity
    case .widgetReloaded, .widgetHeld: .widgets
    case .appOpened, .appClosed: [.activity, .app]
    case .stepsDelivered, .totalCorrected, .phaseUnlocked, .highlightStarted, .highlightEnded, .rareAnimation,
      .paywallHeld, .paywallShown, .zoneChanged:
      .app
    }
  }

  /// A description of the change, as the beginning of a sentence.
  package var words: String {
    switch self {
    case .liveActivityUpdated(let reason, _, _, _): "sent, for \(reason.rawValue)"
    case .liveActivityHeld(let reason, _, let moved): "\(moved ? "still " : "")held, for \(reason.rawValue)"
    case .liveActivityDropped(let reason): "dropped, for \(reason.rawValue)"
    case .liveActivityStarted: "a Live Activity was started"
    case .liveActivityEnded(.failed): "no Live Activity came of it"
    case .liveActivityEnded: "the Live Activity ended"
    case .liveActivitiesSwitched(let isOn): "Live Activities were switched \(isOn ? "on" : "off")"
    case .widgetReloaded(let cause, _, _): "reloaded, for \(cause.name)"
    case .widgetHeld(let cause, _): "a reload is held, for \(cause.name)"
    case .energyChanged(_, let energy): "the day is \(energy.rawValue)"
    case .phaseRevealed(let phase): "phase \(phase.rawValue) can be seen"
    case .phaseUnlocked(let unlock): "phase \(unlock.phase.rawValue) was earned"
    case .walkingStarted: "the pal sets out"
    case .walkingEnded: "the pal rests"
    case .milestoneReached(let steps): "the milestone of \(StepText.grouped(steps))"
    case .stepsDelivered(let steps, _): StepText.counted(steps, "new")
    case .totalCorrected: "the steps were corrected"
    case .entitlementChanged: "the subscription changed"
    case .permissionChanged(.granted): "the app may read steps"
    case .permissionChanged(.denied): "the app may not read steps"
    case .permissionChanged(.notAsked): "nobody has asked whether the app may read steps"
    case .skinChanged(let skin): "the skin is \(skin.name)"
    case .lookChanged: "another character"
    case .zoneChanged(_, let zone): "clocks show \(zone)"
    case .began: "the pal began"
    case .appOpened: "the app was opened"
    case .appClosed: "the app was left"
    case .highlightStarted: "the flourish begins"
    case .highlightEnded: "the flourish is over"
    case .rareAnimation(let animation): "the pal plays \(animation.name)"
    case .paywallHeld: "the paywall is held"
    case .paywallShown: "the paywall is shown"
    }
  }
}

extension Presentation {
  /// A short description of what is on the screen.
  var words: String {
    words(of: sprite?.played?.animation.name) + (text.map { ", \"\($0)\"" } ?? "")
  }

  /// A short description of the picture, without its text and without animations.
  package var wordsOfPicture: String { words(of: nil) }

  private func words(of played: String?) -> String {
    var parts = [status.rawValue]
    if let sprite {
      parts.append("\(played ?? sprite.name.pose.rawValue), phase \(sprite.phase.rawValue)")
      if let skin = sprite.skin { parts.append(skin.rawValue) }
    }
    return parts.joined(separator: ", ")
  }

  /// Returns true if a person sees no difference, whichever frame is drawn.
  func looksLike(_ other: Presentation) -> Bool {
    status == other.status && icon == other.icon && text == other.text && message == other.message
      && effects == other.effects && sprite?.name.pose == other.sprite?.name.pose
      && sprite?.name.gender == other.sprite?.name.gender && sprite?.phase == other.sprite?.phase
      && sprite?.style == other.sprite?.style && sprite?.skin == other.sprite?.skin
  }
}

extension DrawnState.Picture {
  /// A short description of the picture.
  package var words: String {
    var parts = ["\(pose.rawValue), phase \(phase.rawValue)"]
    if let skin { parts.append(skin.rawValue) }
    if let milestone { parts.append("\"\(StepText.milestone(milestone))\"") }
    if isLocked { parts.append("locked") }
    return parts.joined(separator: ", ")
  }
}
