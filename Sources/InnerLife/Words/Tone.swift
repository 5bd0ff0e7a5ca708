import PixelPalCore

/// What a sentence of the pal may not say: it never judges, counts what is missing, asks, or urges.
public enum Tone {
  /// The first thing in `text` that may not stand at `place`; `nil` where all may.
  public static func fault(in text: String, at place: LifeWords.Place) -> ToneFault? {
    guard !text.isEmpty, text.count <= longest else { return ToneFault(place, .length) }
    if let scalar = text.unicodeScalars.first(where: { $0.steersDisplay }) {
      let name = scalar.turnsDirection ? "a character that turns the direction of text" : "a control character"
      return ToneFault(place, .character(name))
    }
    let parted = TextWithParts(text)
    if let fault = parted.fault(of: place) { return fault }
    let bare = parted.text { _ in " " }
    for mark in ["?", "!"] where bare.contains(Character(mark)) { return ToneFault(place, .character("'\(mark)'")) }
    if bare.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return ToneFault(place, .character("a digit"))
    }
    return word(in: bare, inName: place.isInName).map { ToneFault(place, .word($0)) }
  }

  /// The first word of `text` that the pal never says; `nil` without one.
  public static func word(in text: String, inName: Bool = false) -> String? {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map { String($0) }
    return words.first { banned.contains($0) || inName && bannedInNames.contains($0) || inName && $0.hasSuffix("est") }
  }

  /// The longest sentence, in characters.
  static let longest = 120

  /// Words of judgement, of demand, of what is missing, of worth and of health.
  static let banned: Set<String> = [
    "should", "must", "need", "needs", "ought", "only", "just", "still", "yet", "fail", "failed", "failure", "lazy",
    "bad", "worse", "worst", "poor", "weak", "lose", "lost", "loss", "losing", "miss", "missed", "missing", "less",
    "least", "fewer", "fewest", "behind", "below", "goal", "goals", "target", "streak", "try", "harder", "hurry",
    "please",
    "exercise", "workout", "weight", "calories", "health", "healthy", "unhealthy", "fit", "fitness", "don't", "don’t",
    "can't", "can’t", "not", "never", "no", "sorry", "sad", "guilty", "guilt", "shame", "disappointed",
    "disappointing", "decline", "declined", "drop", "dropped", "enough", "better", "improve", "improved", "progress",
    "wrong", "broken", "waste", "wasted", "finally", "average", "normal", "usually", "you", "your", "you're",
  ]

  /// What is too much for a name.
  static let bannedInNames: Set<String> = ["more", "most", "best", "record"]
}

/// Why a sentence cannot be the pal's.
public struct ToneFault: Error, Hashable, Sendable {
  /// Where the sentence would stand.
  public let place: LifeWords.Place
  /// What is wrong with it.
  public let reason: Reason

  /// What may be wrong.
  public enum Reason: Hashable, Sendable {
    /// A sentence that is empty, or longer than a line.
    case length
    /// A word that the pal never says.
    case word(String)
    /// A mark or a digit that may not stand there.
    case character(String)
    /// A part in braces that nothing is put into, or one that has to be there and is not.
    case part(String)
  }

  init(_ place: LifeWords.Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }
}

extension ToneFault: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    let name = place.rawValue
    return switch reason {
    case .length: "the words '\(name)' must be of 1 to \(Tone.longest) characters"
    case .word(let word): "the words '\(name)' must not say '\(word)': the pal never judges, asks or urges"
    case .character(let character): "the words '\(name)' must not have \(character) in them"
    case .part(let part):
      place.parts.isEmpty
        ? "the words '\(name)' have '\(part)' in them, and nothing is put in there"
        : "the words '\(name)' must have each of \(place.parts.map { "{\($0)}" }.joined(separator: ", ")) in them, once; "
          + "'\(part)' is wrong"
    }
  }
}

extension TextWithParts {
  /// What is wrong with the names, each of which has to be there once; `nil` where nothing is.
  fileprivate func fault(of place: LifeWords.Place) -> ToneFault? {
    var left = place.parts
    for part in parts {
      guard let index = left.firstIndex(of: part) else { return ToneFault(place, .part("{\(part)}")) }
      left.remove(at: index)
    }
    return (fault ?? left.first.map { "{\($0)}" }).map { ToneFault(place, .part($0)) }
  }
}
