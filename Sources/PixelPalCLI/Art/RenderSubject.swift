import Expressions
import HistoryCommands
import PixelArt
import PixelPalCore

import func Documents.didYouMean

/// A subject that can be drawn, identified by its name.
enum RenderSubject: Hashable, Sendable {
  case drawing(Drawing)
  case animation(AnimationName)
  case extra(ExtraAnimation)
  case surface(Surface)
  case icon(Icon)
  case phases
  case emote(Emote)
  case emotes
  case overlay(Overlay)
  case play(Play.Kind)

  /// Returns the subject with this name; `nil` if there is none.
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
    } else if let animation = AnimationName(rawValue: name) {
      self = .animation(animation)
    } else if let extra = ExtraAnimation(rawValue: name) {
      self = .extra(extra)
    } else if let surface = Surface(rawValue: name) {
      self = .surface(surface)
    } else if let icon = Icon(rawValue: name) {
      self = .icon(icon)
    } else if let drawing = RenderSubject.drawings[name] {
      self = .drawing(drawing)
    } else {
      return nil
    }
  }

  private static let drawings: [String: Drawing] = {
    let extras = Gender.allCases.flatMap { Drawing.extras($0, in: .ascended) }
    return Dictionary(
      (SpriteName.all.map(Drawing.sprite) + extras).map { ($0.asset, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The names for shell completion: all except those of single sprites.
  static var shortNames: [String] {
    ["walking", "idle", "phases", "emotes"] + ExtraAnimation.allCases.map(\.rawValue) + Emote.allCases.map(\.rawValue)
      + Overlay.allCases.map(\.rawValue) + Play.Kind.allCases.map(\.rawValue) + Surface.allCases.map(\.rawValue)
      + Icon.allCases.map(\.rawValue)
  }

  /// All names, for suggestions after a misspelling.
  static var names: [String] { shortNames + SpriteName.all.map(\.asset) }
}

extension ValueKind where Value == RenderSubject {
  /// The name of a subject that can be drawn.
  static var renderSubject: ValueKind {
    let short = RenderSubject.shortNames.map { Candidates.Name($0) }
    return .init(placeholder: "name", candidates: .namesAndFiles(short)) { text, _ throws(BadValue) in
      guard let subject = RenderSubject(text) else {
        throw BadValue(
          expected: "a picture, an animation or a surface",
          hint: didYouMean(text, RenderSubject.names) ?? "'pixelpal sprites list' names all pictures")
      }
      return subject
    }
  }
}

extension ValueKind where Value == Colour? {
  /// A colour, or none.
  static var ground: ValueKind {
    .init(placeholder: "colour", candidates: .names([.init("none"), .init("black"), .init("white")])) {
      text, _ throws(BadValue) in
      switch text {
      case "none": return nil
      case "black": return .black
      case "white": return .white
      default:
        guard let colour = Colour(hex: text) else {
          throw BadValue(expected: "none, black, white, or a colour as #rrggbb")
        }
        return colour
      }
    }
  }
}
