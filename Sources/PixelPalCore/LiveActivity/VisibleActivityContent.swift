/// The visible contents of a Live Activity, for comparing the shown and the desired contents.
package struct VisibleActivityContent: Hashable, Sendable {
  package var phase: Phase
  package var isWalking: Bool
  package var milestone: Int64?
  package var energy: Energy
  package var look: Look
  package var skin: Skin?
  var hasTrail: Bool
  var steps: Int64?
}

/// The reason for an update, which is the most important difference between the shown and the desired contents.
///
/// The cases are in order of importance, highest first.
public enum ActivityUpdateReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// A new phase became visible.
  case phase
  /// The pal starts walking or comes to rest.
  case walking
  /// A milestone's text appears or disappears.
  case milestone
  /// The day's energy changed.
  case energy
  /// The character or its skin changed, or premium added or removed the trail of a walk.
  case look
  /// The step count changed.
  case steps

  /// The rank of the reason, from 0 for the most important.
  var rank: Int {
    switch self {
    case .phase: 0
    case .walking: 1
    case .milestone: 2
    case .energy: 3
    case .look: 4
    case .steps: 5
    }
  }

  /// True if the update waits until the minimum time after the previous update has passed.
  var waitsForMinimumGap: Bool {
    switch self {
    case .phase, .walking, .milestone: false
    case .energy, .look, .steps: true
    }
  }

  /// True if the update waits until the token bucket is full.
  ///
  /// Only updates of the step count wait for it. They are the least important ones, so the last tokens are kept for
  /// walks and milestones.
  var waitsForFullBucket: Bool {
    switch self {
    case .phase, .walking, .milestone, .energy, .look: false
    case .steps: true
    }
  }
}
