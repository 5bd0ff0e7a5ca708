extension Gender {
  /// The English name that an app shows, such as `Girl`.
  public var displayName: String {
    switch self {
    case .male: "Boy"
    case .female: "Girl"
    }
  }
}

extension PalStyle {
  /// The English name that an app shows, such as `Meadow`.
  public var displayName: String {
    switch self {
    case .classic: "Classic"
    case .dusk: "Dusk"
    case .meadow: "Meadow"
    }
  }
}

extension SkinChoice {
  /// The English name that an app shows, such as `Own colours` or `Winter`.
  public var displayName: String {
    switch self {
    case .ownColours: "Own colours"
    case .season: "With the seasons"
    case .always(.spring): "Spring"
    case .always(.summer): "Summer"
    case .always(.autumn): "Autumn"
    case .always(.winter): "Winter"
    }
  }
}
