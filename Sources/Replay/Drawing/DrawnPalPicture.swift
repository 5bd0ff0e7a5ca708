package import PixelPalCore

/// A picture of the pal as a surface draws it, including the text of a milestone but no other text.
package struct DrawnPalPicture: Hashable, Sendable {
  package var phase: Phase
  /// The pose: walking, or one of three resting poses.
  package var pose: SpriteName.Pose
  /// The milestone shown as text, or `nil` if no milestone is shown.
  package var milestone: Int64?
  /// True if the picture shows a lock, because the surface requires premium.
  package var isLocked = false
  package var gender: Gender
  /// The clothes and colours of the character that is drawn.
  package var style: PalStyle
  /// The seasonal skin, or `nil` if the pal wears no skin.
  package var skin: Skin?

  /// Creates a picture of a pal with the gender and the style of `look`.
  ///
  /// The pal's name, which is also part of the look, doesn't affect the picture.
  init(
    phase: Phase, pose: SpriteName.Pose, milestone: Int64? = nil, isLocked: Bool = false, look: Look, skin: Skin?
  ) {
    (self.phase, self.pose, self.milestone, self.isLocked) = (phase, pose, milestone, isLocked)
    (gender, style, self.skin) = (look.gender, look.style, skin)
  }

  init(_ content: VisibleActivityContent, hasText: Bool) {
    self.init(
      phase: content.phase, pose: content.isWalking ? .walking : content.energy.restingPose,
      milestone: hasText ? content.milestone : nil, look: content.look, skin: content.skin)
  }
}

/// The status and the picture of a surface, used to compare what surfaces draw.
package struct StatusAndPictureOnSurface: Hashable, Sendable {
  /// The status of the content, such as live or stale.
  package let status: Presentation.Status
  /// The picture that is drawn, or `nil` if nothing is drawn.
  package private(set) var picture: DrawnPalPicture?

  /// Creates a state from `status` and from `picture`, which is `nil` if nothing is drawn.
  init(status: Presentation.Status, picture: DrawnPalPicture? = nil) {
    (self.status, self.picture) = (status, picture)
  }

  /// A copy without the milestone's text, for surfaces that show no text.
  var withoutText: StatusAndPictureOnSurface {
    var state = self
    state.picture?.milestone = nil
    return state
  }
}

/// A group of surfaces that always draw the same picture of the pal.
package enum DrawnSurfaceGroup: Int, Hashable, Sendable, CaseIterable {
  /// The app's own screen.
  case app
  /// The compact and the expanded Dynamic Island.
  case island
  /// The minimal island beside another app's activity, without text.
  case minimal
  /// The Live Activity on the Lock Screen, without text.
  case banner
  /// The Lock Screen widgets, available only with premium.
  case accessory
  /// The Home Screen widget, available without premium.
  case home
}

extension Surface {
  /// The group of surfaces that draw the same picture as this surface, or `nil` for the history, which draws none.
  package var drawnGroup: DrawnSurfaceGroup? {
    switch self {
    case .app: .app
    case .compact, .expanded: .island
    case .minimal: .minimal
    case .lockScreen, .standBy, .alwaysOn: .banner
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: .accessory
    case .homeSmall: .home
    case .history: nil
    }
  }
}
