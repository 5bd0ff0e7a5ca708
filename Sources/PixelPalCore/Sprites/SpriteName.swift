/// The gender of a character, which never changes.
public enum Gender: String, Hashable, Sendable, Codable, CaseIterable {
  /// A boy.
  case male
  /// A girl.
  case female
}

/// The name of one of the 76 sprites, such as `male_vital_1` or `female_walking_24`.
///
///     SpriteName(.female, .walking, frame: 24)?.pictureName  // "female_walking_24"
///     SpriteName(.female, .walking, frame: 33)  // nil: there is no such frame
public struct SpriteName: Hashable, Sendable {
  /// The gender of the pal.
  public let gender: Gender
  /// The pose of the pal, such as walking.
  public let pose: Pose
  /// The number of the frame within the pose, counted from 1.
  public let frame: Int

  /// The pal's pose in a picture.
  public enum Pose: String, Hashable, Sendable, Codable, CaseIterable {
    /// A calm rest, on a day with few steps.
    ///
    /// The pal never looks sad.
    case low
    /// A rest on an ordinary day.
    case neutral
    /// A rest on a very active day.
    case vital
    /// A walk, with 32 frames for one stride.
    case walking

    /// The number of frames in the pose: 2 at rest, or 32 for one stride of both legs while walking.
    public var frames: Int {
      switch self {
      case .low, .neutral, .vital: 2
      case .walking: 32
      }
    }
  }

  /// Creates the name of a sprite, or returns `nil` if the pose has no frame with this number.
  public init?(_ gender: Gender, _ pose: Pose, frame: Int) {
    guard 1...pose.frames ~= frame else { return nil }
    self.gender = gender
    self.pose = pose
    self.frame = frame
  }

  package init(unchecked gender: Gender, _ pose: Pose, frame: Int) {
    self.gender = gender
    self.pose = pose
    self.frame = frame
  }

  /// The name of the picture, which is the same in every style, skin and phase.
  ///
  /// The frame number has no leading zeros. In an asset catalogue, the name of the picture is
  /// ``ShownSprite/assetName``, which also contains the style, the skin and the phase. A catalogue that contains the
  /// style `classic` also has that style's pictures of phase 2 under their plain names.
  public var pictureName: String { "\(gender.rawValue)_\(pose.rawValue)_\(frame)" }

  /// All 76 names, ordered by gender, then by pose, then by frame.
  public static var all: [SpriteName] {
    Gender.allCases.flatMap { gender in
      Pose.allCases.flatMap { pose in
        (1...pose.frames).map { SpriteName(unchecked: gender, pose, frame: $0) }
      }
    }
  }
}

extension SpriteName: LosslessStringConvertible {
  /// The name of the picture, such as `male_vital_1`.
  public var description: String { pictureName }

  /// Creates the sprite name that `text` spells, or returns `nil` if no sprite has exactly this name.
  ///
  /// Frame numbers with leading zeros are rejected.
  public init?(_ text: String) {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, let gender = Gender(rawValue: String(parts[0])),
      let pose = Pose(rawValue: String(parts[1])), let frame = Int(parts[2]),
      let name = SpriteName(gender, pose, frame: frame), name.pictureName == text
    else { return nil }
    self = name
  }
}
