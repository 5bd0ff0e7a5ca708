import Documents
import HistoryCommands
import PixelArt
import PixelPalCore

// Options for the appearance of the pal.
extension ArtOptions {
  // The gender and the style have no defaults here, because a scenario can define them.
  static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "gender"),
    "gender of the pal; default: male")
  static let pose = Option(
    "--state", .oneOf(SpriteName.Pose.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "state"),
    default: "neutral", "energy of the resting pal, or walking")
  static let phase = Option(
    "--phase", .oneOf(Phase.allCases.map { NamedChoice(String($0.rawValue), "", $0) }, placeholder: "phase"),
    default: "2",
    "phase of the pal")
  static let style = Option(
    "--style", .oneOf(PalStyle.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "style"),
    "style of the pal; default: classic")
  static let skin = Option(
    "--skin", .oneOf(Skin.allCases.map { NamedChoice($0.rawValue, "", $0) }, placeholder: "skin"),
    "skin over the style; default: none")

  static let lookOptions = [gender.entry, pose.entry, phase.entry, style.entry, skin.entry]
}

extension Invocation {
  /// The pal's colours: the style given with `--style`, by default classic, and the skin given with `--skin`, by
  /// default none.
  var palColours: PalStyleAndSkin { PalStyleAndSkin(self[ArtOptions.style] ?? .classic, self[ArtOptions.skin]) }
}
