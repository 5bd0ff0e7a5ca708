/// A palette that belongs to a season.
public enum Skin: String, Hashable, Sendable, Codable, CaseIterable {
  /// From 1 March in the north, from 1 September in the south.
  case spring
  /// From 1 June, or 1 December.
  case summer
  /// From 1 September, or 1 March.
  case autumn
  /// From 1 December, or 1 June.
  case winter

  /// The skin of the season that `day` lies in; `nil` without a hemisphere, where there are no seasons.
  public init?(of day: CivilDay, in hemisphere: Hemisphere?) {
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

  /// The first day after `day` that belongs to another season, in either hemisphere.
  package static func nextChange(after day: CivilDay) -> CivilDay {
    let (year, month, _) = day.components
    let next = month / 3 * 3 + 3
    return CivilDay(year: next > 12 ? year + 1 : year, month: next > 12 ? 3 : next, day: 1) ?? .last
  }
}

/// Which skin a person wants.
public enum SkinChoice: Hashable, Sendable {
  /// The starter style's own colours.
  case none
  /// The skin of the season, whichever it is; the style's own colours where there are no seasons.
  case season
  /// Always the same one.
  case always(Skin)

  /// The skin on `day`; a chosen one is worn in every hemisphere.
  public func skin(on day: CivilDay, in hemisphere: Hemisphere?) -> Skin? {
    switch self {
    case .none: nil
    case .season: Skin(of: day, in: hemisphere)
    case .always(let skin): skin
    }
  }

  /// `none`, `season`, or the name of a skin.
  public var name: String {
    switch self {
    case .none: "none"
    case .season: "season"
    case .always(let skin): skin.rawValue
    }
  }

  /// `nil` when there is no such choice.
  public init?(name: String) {
    switch name {
    case "none": self = .none
    case "season": self = .season
    default:
      guard let skin = Skin(rawValue: name) else { return nil }
      self = .always(skin)
    }
  }
}
