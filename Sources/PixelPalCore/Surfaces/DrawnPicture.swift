extension DrawnStatusAndPicture {
  /// A picture of the pal, packed into 64 bits.
  ///
  /// A replay compares millions of pictures. With a structure of plain values, replaying a million minutes takes 0.23
  /// instead of 0.19 s of processor time. `DrawnStateTests` compares it with the presentations.
  package struct PackedPicture: Hashable, Sendable {
    // One number, because a pal draws five pictures at each instant and all of them are compared.
    @usableFromInline fileprivate(set) var bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    /// Creates a picture by packing its parts.
    package init(
      phase: Phase, pose: SpriteName.Pose, milestone: Int64? = nil, isLocked: Bool = false, character: LookWithoutName,
      skin: Skin?
    ) {
      bits = 0
      self.phase = phase
      self.pose = pose
      self.isLocked = isLocked
      self.character = character
      self.skin = skin
      self.milestone = milestone
    }

    // Written out here and below: other modules would call a synthesized `==` through a witness table.
    /// Returns true if both pictures look the same.
    @inlinable @inline(__always) package static func == (left: PackedPicture, right: PackedPicture) -> Bool {
      left.bits == right.bits
    }
  }

  /// The visible part of a character, without its name.
  package struct LookWithoutName: Hashable, Sendable {
    /// The gender of the character.
    package let gender: Gender
    /// The clothes and colours of the character.
    package let style: PalStyle

    /// Creates the visible part of `look`.
    package init(_ look: Look) {
      gender = look.gender
      style = look.style
    }

    fileprivate init(_ gender: Gender, _ style: PalStyle) { (self.gender, self.style) = (gender, style) }

    /// Returns true if both characters look the same.
    package static func == (left: LookWithoutName, right: LookWithoutName) -> Bool {
      left.gender == right.gender && left.style == right.style
    }
  }
}

// Accessors for the fields in the bits.
extension DrawnStatusAndPicture.PackedPicture {
  /// The phase that the pal is drawn in.
  @inlinable package var phase: Phase {
    get { Phase(rawValue: Int(bits[.phase])) ?? .dormant }
    set { bits[.phase] = UInt64(newValue.rawValue) }
  }

  /// The pose: one of three at rest, or walking.
  package var pose: SpriteName.Pose {
    get {
      switch bits[.pose] {
      case 0: .low
      case 1: .neutral
      case 2: .vital
      default: .walking
      }
    }
    set {
      bits[.pose] =
        switch newValue {
        case .low: 0
        case .neutral: 1
        case .vital: 2
        case .walking: 3
        }
    }
  }

  /// True if the picture shows that premium is locked.
  package var isLocked: Bool {
    get { bits[.lock] == 1 }
    set { bits[.lock] = newValue ? 1 : 0 }
  }

  /// The character that is drawn.
  package var character: DrawnStatusAndPicture.LookWithoutName {
    get {
      let style: PalStyle =
        switch bits[.style] {
        case 0: .classic
        case 1: .dusk
        default: .meadow
        }
      return DrawnStatusAndPicture.LookWithoutName(bits[.gender] == 0 ? .male : .female, style)
    }
    set {
      bits[.gender] = newValue.gender == .male ? 0 : 1
      bits[.style] =
        switch newValue.style {
        case .classic: 0
        case .dusk: 1
        case .meadow: 2
        }
    }
  }

  /// The seasonal skin, if there is one.
  package var skin: Skin? {
    get {
      switch bits[.skin] {
      case 1: .spring
      case 2: .summer
      case 3: .autumn
      case 4: .winter
      default: nil
      }
    }
    set {
      bits[.skin] =
        switch newValue {
        case nil: 0
        case .spring: 1
        case .summer: 2
        case .autumn: 3
        case .winter: 4
        }
    }
  }

  /// The milestone shown as text, clamped to the largest number that its bits can store, or `nil` if there is none.
  package var milestone: Int64? {
    get { bits[.milestone] == 0 ? nil : Int64(bits[.milestone]) - 1 }
    set { bits[.milestone] = newValue.map { UInt64(min(max(0, $0), PictureBitField.maxMilestone)) + 1 } ?? 0 }
  }
}

/// The bit fields of a picture, or of a state that contains one; each case's raw value is the field's offset.
@usableFromInline enum PictureBitField: UInt64 {
  // Phase 0 means that there is no picture.
  case phase = 0
  case pose = 3
  case lock = 5
  case gender = 6
  case style = 7
  case skin = 9
  case milestone = 12
  /// The status of the surface state, which isn't part of the picture.
  case status = 61

  static let maxMilestone: Int64 = 1 << 48 - 2

  @inlinable var mask: UInt64 {
    switch self {
    case .phase, .skin, .status: 0b111
    case .pose, .style: 0b11
    case .lock, .gender: 1
    case .milestone: 1 << 49 - 1
    }
  }

  /// A mask of all bits that belong to a picture.
  @inlinable static var pictureMask: UInt64 { 1 << 61 - 1 }
}

extension UInt64 {
  /// Accesses the bits of one field.
  @inlinable @inline(__always) subscript(field: PictureBitField) -> UInt64 {
    get { self >> field.rawValue & field.mask }
    set { self = self & ~(field.mask << field.rawValue) | newValue << field.rawValue }
  }
}
