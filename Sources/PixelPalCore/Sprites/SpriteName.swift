/// Who the pal is drawn as; chosen once, for good.
public enum Gender: String, Hashable, Sendable, Codable, CaseIterable {
  /// A boy.
  case male
  /// A girl.
  case female
}

/// The name of one of the 76 pictures: `male_vital_1`, `female_walking_24`.
///
///     SpriteName(.female, .walking, frame: 24)?.asset  // "female_walking_24"
///     SpriteName(.female, .walking, frame: 33)  // nil: there is no such frame
public struct SpriteName: Hashable, Sendable {
  /// Who is drawn.
  public let gender: Gender
  /// What they do.
  public let pose: Pose
  /// Which of the pose's frames, from 1.
  public let frame: Int

  /// What the pal does in a picture.
  public enum Pose: String, Hashable, Sendable, Codable, CaseIterable {
    /// At rest, with little movement today: calm, never sad.
    case low
    /// At rest, on an ordinary day.
    case neutral
    /// At rest, and beaming.
    case vital
    /// Walking.
    case walking

    /// How many frames there are: one stride of both legs, or two of rest.
    public var frames: Int {
      switch self {
      case .low, .neutral, .vital: 2
      case .walking: 32
      }
    }
  }

  /// `nil` for a frame that the pose does not have; nothing is clamped.
  public init?(_ gender: Gender, _ pose: Pose, frame: Int) {
    guard 1...pose.frames ~= frame else { return nil }
    self.gender = gender
    self.pose = pose
    self.frame = frame
  }

  init(unchecked gender: Gender, _ pose: Pose, frame: Int) {
    self.gender = gender
    self.pose = pose
    self.frame = frame
  }

  /// The name of the picture in every style, skin and phase; the frame is not padded.
  ///
  /// ``ShownSprite/assetName`` is the name in the asset catalogue. By this name alone the catalogue has the picture of phase
  /// 2 in the style `classic`, and only if it was built with all styles or with that one.
  public var asset: String { "\(gender.rawValue)_\(pose.rawValue)_\(frame)" }

  /// All 76, by gender, then by pose, then by frame.
  public static var all: [SpriteName] {
    Gender.allCases.flatMap { gender in
      Pose.allCases.flatMap { pose in
        (1...pose.frames).map { SpriteName(unchecked: gender, pose, frame: $0) }
      }
    }
  }
}

extension SpriteName: LosslessStringConvertible {
  /// The name of the picture.
  public var description: String { asset }

  /// Reads the name of a picture; `nil` when there is none such, padded frames included.
  public init?(_ asset: String) {
    let parts = asset.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, let gender = Gender(rawValue: String(parts[0])),
      let pose = Pose(rawValue: String(parts[1])), let frame = Int(parts[2]),
      let name = SpriteName(gender, pose, frame: frame), name.asset == asset
    else { return nil }
    self = name
  }
}
