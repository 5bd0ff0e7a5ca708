package import PixelPalCore

/// The most recent changes that can explain what a surface shows, for each group of surfaces.
///
/// For each group, at most five changes are kept.
package struct RecentChangesBySurface: Sendable {
  private var activityChanges: [PalChange] = []
  private var widgetChanges: [PalChange] = []
  private var appChanges: [PalChange] = []

  private static let capacity = 5

  package init() {}

  /// All recent changes in chronological order.
  ///
  /// A change that affects several surfaces is listed once.
  package var all: [PalChange] {
    var seen = Set<PalChange>()
    return (activityChanges + widgetChanges + appChanges).filter { seen.insert($0).inserted }.sorted { $0.at < $1.at }
  }

  /// Adds the changes that happened at one instant.
  package mutating func append(_ changes: [PalChange]) {
    for change in changes { append(change) }
  }

  private mutating func append(_ change: PalChange) {
    let surfaces = change.kind.affectedSurfaces
    if surfaces.contains(.activity) { RecentChangesBySurface.appendBounded(change, to: &activityChanges) }
    if surfaces.contains(.widgets) { RecentChangesBySurface.appendBounded(change, to: &widgetChanges) }
    if surfaces.contains(.app) { RecentChangesBySurface.appendBounded(change, to: &appChanges) }
  }

  private static func appendBounded(_ change: PalChange, to list: inout [PalChange]) {
    list.append(change)
    if list.count > capacity { list.removeFirst() }
  }

  /// Returns the most recent changes that can affect `surface`, oldest first.
  func changes(for surface: Surface) -> [PalChange] {
    if surface.kind.surfaceGroup.contains(.app) { return appChanges }
    return surface.kind.surfaceGroup.contains(.activity) ? activityChanges : widgetChanges
  }
}

/// The groups of surfaces that a change can affect.
package struct AffectedSurfaceGroups: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The Live Activity, in the Dynamic Island and on the Lock Screen.
  package static let activity = AffectedSurfaceGroups(rawValue: 1)
  /// The widgets on the Lock Screen and the Home Screen.
  package static let widgets = AffectedSurfaceGroups(rawValue: 2)
  /// The app's own screens.
  package static let app = AffectedSurfaceGroups(rawValue: 4)
}

extension Surface.Kind {
  /// The group that contains the surfaces of this kind.
  package var surfaceGroup: AffectedSurfaceGroups {
    switch self {
    case .app: .app
    case .island, .banner: .activity
    case .accessory, .home: .widgets
    }
  }
}

extension PalChange.Kind {
  /// The groups of surfaces that this change can affect.
  package var affectedSurfaces: AffectedSurfaceGroups {
    switch self {
    case .palCreated, .phaseRevealed, .entitlementChanged, .skinChanged, .lookChanged, .permissionChanged:
      [.activity, .widgets, .app]
    case .energyChanged: [.activity, .widgets, .app]
    case .walkingStarted, .walkingEnded, .milestoneReached: [.activity, .app]
    case .liveActivityStarted, .liveActivityUpdated, .liveActivityUpdateDeferred, .liveActivityUpdateDropped,
      .liveActivityEnded, .liveActivitiesSwitched:
      .activity
    case .widgetsReloaded, .widgetReloadDeferred: .widgets
    case .appOpened, .appClosed: [.activity, .app]
    case .stepsDelivered, .countedStepsCorrected, .phaseUnlocked, .highlightStarted, .highlightEnded,
      .rareAnimationStarted, .paywallNotShown, .paywallShown, .zoneChanged:
      .app
    }
  }

  /// A description of the change that can begin a sentence, such as `the pal starts walking`.
  package var phrase: String {
    switch self {
    case .liveActivityUpdated(let reason, _, _, _): "update sent (\(reason.rawValue))"
    case .liveActivityUpdateDeferred(let reason, _, let wasDeferred):
      "update \(wasDeferred ? "still " : "")deferred (\(reason.rawValue))"
    case .liveActivityUpdateDropped(let reason): "update dropped (\(reason.rawValue))"
    case .liveActivityStarted: "a Live Activity started"
    case .liveActivityEnded(.failed): "the Live Activity did not start"
    case .liveActivityEnded: "the Live Activity ended"
    case .liveActivitiesSwitched(let isOn): "Live Activities were switched \(isOn ? "on" : "off")"
    case .widgetsReloaded(let cause, _, _): "widgets reloaded (\(cause.name))"
    case .widgetReloadDeferred(let cause, _): "widget reload deferred (\(cause.name))"
    case .energyChanged(_, let energy): "energy is \(energy.rawValue)"
    case .phaseRevealed(let phase): "phase \(phase.rawValue) became visible"
    case .phaseUnlocked(let unlock): "phase \(unlock.phase.rawValue) was earned"
    case .walkingStarted: "the pal starts walking"
    case .walkingEnded: "the pal stops walking"
    case .milestoneReached(let steps): "milestone of \(StepFormat.withUnit(steps))"
    case .stepsDelivered(let steps, _): StepFormat.withUnit(steps, adjective: "new")
    case .countedStepsCorrected: "the counted steps were corrected"
    case .entitlementChanged: "the premium status changed"
    case .permissionChanged(.granted): "the app may read steps"
    case .permissionChanged(.denied): "the app may not read steps"
    case .permissionChanged(.notAsked): "the app has not asked to read steps"
    case .skinChanged(let skin): "the skin changed to \(skin.name)"
    case .lookChanged: "the character changed"
    case .zoneChanged(_, let zone): "the time zone is \(zone)"
    case .palCreated: "the pal was created"
    case .appOpened: "the app was opened"
    case .appClosed: "the app moved to the background"
    case .highlightStarted: "the highlight animation starts"
    case .highlightEnded: "the highlight animation ended"
    case .rareAnimationStarted(let animation): "the pal plays \(animation.name)"
    case .paywallNotShown: "the paywall was not shown"
    case .paywallShown: "the paywall was shown"
    }
  }
}

extension Presentation {
  /// A short description of the surface's content, such as `live, walking, phase 2`, followed by its text.
  var phrase: String {
    phrase(playing: sprite?.extraAnimation?.animation.name) + (text.map { ", \"\($0)\"" } ?? "")
  }

  /// A short description of the surface's content, such as `live, walking, phase 2`.
  ///
  /// The description leaves out the text and extra animations.
  package var picturePhrase: String { phrase(playing: nil) }

  private func phrase(playing played: String?) -> String {
    var parts = [status.rawValue]
    if let sprite {
      parts.append("\(played ?? sprite.name.pose.rawValue), phase \(sprite.phase.rawValue)")
      if let skin = sprite.skin { parts.append(skin.rawValue) }
    }
    return parts.joined(separator: ", ")
  }

  /// Returns true if this presentation and `other` look the same, apart from the frame of the pal's animation.
  func looksSameApartFromFrame(as other: Presentation) -> Bool {
    status == other.status && icon == other.icon && text == other.text && message == other.message
      && effects == other.effects && sprite?.name.pose == other.sprite?.name.pose
      && sprite?.name.gender == other.sprite?.name.gender && sprite?.phase == other.sprite?.phase
      && sprite?.style == other.sprite?.style && sprite?.skin == other.sprite?.skin
  }
}

extension DrawnPalPicture {
  /// A short description of the picture, such as `walking, phase 2`.
  ///
  /// The description includes the skin, the milestone's text and a lock, if the picture shows them.
  package var phrase: String {
    var parts = ["\(pose.rawValue), phase \(phase.rawValue)"]
    if let skin { parts.append(skin.rawValue) }
    if let milestone { parts.append("\"\(StepFormat.milestoneText(milestone))\"") }
    if isLocked { parts.append("locked") }
    return parts.joined(separator: ", ")
  }
}
