/// A seasonal palette of colours that a pal can wear with premium.
public enum Skin: String, Hashable, Sendable, Codable, CaseIterable {
  /// The skin that begins on 1 March in the northern hemisphere and on 1 September in the southern.
  case spring
  /// The skin that begins on 1 June in the northern hemisphere and on 1 December in the southern.
  case summer
  /// The skin that begins on 1 September in the northern hemisphere and on 1 March in the southern.
  case autumn
  /// The skin that begins on 1 December in the northern hemisphere and on 1 June in the southern.
  case winter

  /// Creates the skin of the season on `day`, or returns `nil` if `hemisphere` is `nil`.
  ///
  /// Without the hemisphere, the season isn't known.
  package init?(of day: CivilDay, in hemisphere: Hemisphere?) {
    guard let hemisphere else { return nil }
    let isNorth = hemisphere == .north
    self =
      switch day.components.month {
      case 3...5: isNorth ? .spring : .autumn
      case 6...8: isNorth ? .summer : .winter
      case 9...11: isNorth ? .autumn : .spring
      default: isNorth ? .winter : .summer
      }
  }

  /// Returns the first day after `day` on which a new season begins.
  ///
  /// Seasons begin on the same days in both hemispheres.
  package static func nextSeasonStart(after day: CivilDay) -> CivilDay {
    let (year, month, _) = day.components
    let next = month / 3 * 3 + 3
    return CivilDay(year: next > 12 ? year + 1 : year, month: next > 12 ? 3 : next, day: 1) ?? .last
  }
}

/// A user's choice of skin: no skin, the skin of the season, or always the same skin.
public enum SkinChoice: Hashable, Sendable {
  /// No skin: the pal has the colours of its ``PalStyle``.
  case ownColours
  /// The skin of the current season, or the colours of the style if the hemisphere isn't known.
  case season
  /// One skin all year round.
  case always(Skin)

  /// Returns the skin that the pal wears on `day`, or `nil` if it has the colours of its style.
  ///
  /// Only the choice `season` depends on the day and the hemisphere.
  public func skin(on day: CivilDay, in hemisphere: Hemisphere?) -> Skin? {
    switch self {
    case .ownColours: nil
    case .season: Skin(of: day, in: hemisphere)
    case .always(let skin): skin
    }
  }

  /// The name of the chosen skin in documents: `none`, `season`, or the name of a skin.
  package var name: String {
    switch self {
    case .ownColours: "none"
    case .season: "season"
    case .always(let skin): skin.rawValue
    }
  }

  /// Creates the choice with the given name, or returns `nil` if no choice has this name.
  package init?(name: String) {
    switch name {
    case "none": self = .ownColours
    case "season": self = .season
    default:
      guard let skin = Skin(rawValue: name) else { return nil }
      self = .always(skin)
    }
  }
}
