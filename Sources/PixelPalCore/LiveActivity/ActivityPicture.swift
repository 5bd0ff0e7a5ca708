/// What a Live Activity shows, as far as one picture can differ from another.
struct ActivityPicture: Hashable, Sendable {
  var phase: Phase
  var isWalking: Bool
  var milestone: Int64?
  var energy: Energy
  var look: Look
  var skin: Skin?
  var hasTrail: Bool
  var steps: Int64?
}

/// Why an update is sent: the highest-ranked difference between what is shown and what should be.
///
/// Listed from the highest rank to the lowest.
public enum UpdateReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// A phase became visible.
  case phase
  /// The pal sets out or comes to rest.
  case walking
  /// A milestone's text comes or goes.
  case milestone
  /// The day's energy changed.
  case energy
  /// Another character or skin is worn, or premium draws or no longer draws its trail.
  case look
  /// The number of steps changed.
  case steps

  /// 0 for the highest.
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

  /// Whether the update waits for the gap after the one before.
  var isOrdinary: Bool {
    switch self {
    case .phase, .walking, .milestone: false
    case .energy, .look, .steps: true
    }
  }

  /// Whether the update waits until no more can be saved up: numbers are the least of it, and what is saved is for walks
  /// and milestones.
  var waitsForFullBucket: Bool {
    switch self {
    case .phase, .walking, .milestone, .energy, .look: false
    case .steps: true
    }
  }
}
