import Documents
import HistoryCommands
import PixelArt
import PixelPalCore

// The options for the appearance of the pal.
extension ArtOption {
  // Options without defaults, because a scenario may define the look.
  static let gender = Option(
    "--gender", .oneOf(Gender.allCases.map { Choice($0.rawValue, "", $0) }, called: "gender"),
    "who is drawn; without it male")
  static let pose = Option(
    "--state", .oneOf(SpriteName.Pose.allCases.map { Choice($0.rawValue, "", $0) }, called: "state"),
    default: "neutral", "how the pal rests, or that it walks")
  static let phase = Option(
    "--phase", .oneOf(Phase.allCases.map { Choice(String($0.rawValue), "", $0) }, called: "phase"), default: "2",
    "how far it has grown")
  static let style = Option(
    "--style", .oneOf(PalStyle.allCases.map { Choice($0.rawValue, "", $0) }, called: "style"),
    "its colours; without it classic")
  static let skin = Option(
    "--skin", .oneOf(Skin.allCases.map { Choice($0.rawValue, "", $0) }, called: "skin"), "clothes over the style")

  static let lookOptions = [gender.entry, pose.entry, phase.entry, style.entry, skin.entry]
}

extension Invocation {
  /// The requested colours.
  var palColours: PalColours { PalColours(self[ArtOption.style] ?? .classic, self[ArtOption.skin]) }
}
