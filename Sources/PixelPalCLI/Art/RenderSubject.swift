import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

import func Documents.didYouMean

/// A picture, animation or surface that can be drawn, identified by a name such as `walking` or `lockScreen`.
enum RenderSubject: Hashable, Sendable {
  case drawing(PalPictureID)
  case animation(LoopingAnimation)
  case extra(OneShotAnimation)
  case surface(Surface)
  case icon(PhaseOrLockIcon)
  case phases
  case emote(Emote)
  case emotes
  case overlay(Overlay)
  case play(Play.Kind)

  /// Creates the subject called `name`, or returns `nil` if no subject has this name.
  init?(_ name: String) {
    if name == "phases" {
      self = .phases
    } else if name == "emotes" {
      self = .emotes
    } else if let emote = Emote(rawValue: name) {
      self = .emote(emote)
    } else if let overlay = Overlay(rawValue: name) {
      self = .overlay(overlay)
    } else if let play = Play.Kind(rawValue: name) {
      self = .play(play)
    } else if let animation = LoopingAnimation(rawValue: name) {
      self = .animation(animation)
    } else if let extra = OneShotAnimation(rawValue: name) {
      self = .extra(extra)
    } else if let surface = Surface(rawValue: name) {
      self = .surface(surface)
    } else if let icon = PhaseOrLockIcon(rawValue: name) {
      self = .icon(icon)
    } else if let drawing = RenderSubject.drawingsByName[name] {
      self = .drawing(drawing)
    } else {
      return nil
    }
  }

  private static let drawingsByName: [String: PalPictureID] = {
    let extras = Gender.allCases.flatMap { PalPictureID.framesOfOneShotAnimations(for: $0, in: .ascended) }
    return Dictionary(
      (SpriteName.all.map(PalPictureID.sprite) + extras).map { ($0.assetName, $0) },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The names that a shell offers as completions.
  ///
  /// The names of single sprites are left out, because there are too many of them.
  static var completionNames: [String] {
    ["walking", "idle", "phases", "emotes"] + OneShotAnimation.allCases.map(\.rawValue) + Emote.allCases.map(\.rawValue)
      + Overlay.allCases.map(\.rawValue) + Play.Kind.allCases.map(\.rawValue) + Surface.allCases.map(\.rawValue)
      + PhaseOrLockIcon.allCases.map(\.rawValue)
  }

  /// The names of all subjects, including single sprites, for correcting a misspelled name.
  static var allNames: [String] { completionNames + SpriteName.all.map(\.pictureName) }
}

extension OptionValueParser where Value == RenderSubject {
  /// A parser for the names of subjects that can be drawn.
  static var renderSubject: OptionValueParser {
    let short = RenderSubject.completionNames.map { ValueCompletions.CompletableName($0) }
    return .init(placeholder: "name", completions: .namesAndFiles(short)) { text, _ throws(InvalidValueError) in
      guard let subject = RenderSubject(text) else {
        throw InvalidValueError(
          expected: "a picture, an animation or a surface",
          hint: didYouMean(text, among: RenderSubject.allNames) ?? "'pixelpal sprites list' lists all pictures")
      }
      return subject
    }
  }
}

extension OptionValueParser where Value == Colour? {
  /// A parser for a background colour, such as `black` or `#ffcc00`, or for `none`, which results in `nil`.
  static var background: OptionValueParser {
    .init(placeholder: "colour", completions: .names([.init("none"), .init("black"), .init("white")])) {
      text, _ throws(InvalidValueError) in
      switch text {
      case "none": return nil
      case "black": return .black
      case "white": return .white
      default:
        guard let colour = Colour(hex: text) else {
          throw InvalidValueError(expected: "none, black, white, or a colour as #rrggbb")
        }
        return colour
      }
    }
  }
}
