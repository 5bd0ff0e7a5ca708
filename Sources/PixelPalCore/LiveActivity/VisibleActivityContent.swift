/// The visible contents of a Live Activity, for comparing the drawn contents with the desired contents.
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

/// The reason for an update of the Live Activity: the most important visible change that it makes.
///
/// The cases are in order of importance, most important first.
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

  /// True if an update for this reason waits for the minimum gap (`liveActivityGapSeconds`) after the previous update.
  var waitsForMinimumGap: Bool {
    switch self {
    case .phase, .walking, .milestone: false
    case .energy, .look, .steps: true
    }
  }

  /// True if an update for this reason waits until the ``TokenBucket`` is full.
  ///
  /// Only updates of the step count wait for a full bucket. They are the least important, so the last tokens are kept
  /// for walks and milestones.
  var waitsForFullBucket: Bool {
    switch self {
    case .phase, .walking, .milestone, .energy, .look: false
    case .steps: true
    }
  }
}
