import PixelPalCore

/// The rules for sentences of the pal: it never judges, counts what is missing, asks or urges.
public enum Tone {
  /// Returns the first violation in `text` at `place`; `nil` if there is none.
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

  /// Returns the first word of `text` that the pal never says; `nil` if there is none.
  public static func word(in text: String, inName: Bool = false) -> String? {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map { String($0) }
    return words.first { banned.contains($0) || inName && bannedInNames.contains($0) || inName && $0.hasSuffix("est") }
  }

  /// The maximum length of a sentence, in characters.
  static let longest = 120

  /// The banned words: those of judgement, demand, shortage, worth and health.
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

  /// The words that are banned only in names.
  static let bannedInNames: Set<String> = ["more", "most", "best", "record"]
}

/// A violation of the tone by a sentence.
public struct ToneFault: Error, Hashable, Sendable {
  /// The place of the sentence.
  public let place: LifeWords.Place
  /// The kind of violation.
  public let reason: Reason

  /// The kinds of violations.
  public enum Reason: Hashable, Sendable {
    /// A sentence that is empty, or longer than a line.
    case length
    /// A word that the pal never says.
    case word(String)
    /// A punctuation mark, digit or other character that is not allowed there.
    case character(String)
    /// A placeholder in braces that is unknown, repeated or missing.
    case part(String)
  }

  init(_ place: LifeWords.Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }
}

extension ToneFault: CustomStringConvertible {
  /// The error message: one sentence without a full stop.
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
  /// Returns the violation in the placeholders, which must each occur exactly once; `nil` if there is none.
  fileprivate func fault(of place: LifeWords.Place) -> ToneFault? {
    var left = place.parts
    for part in parts {
      guard let index = left.firstIndex(of: part) else { return ToneFault(place, .part("{\(part)}")) }
      left.remove(at: index)
    }
    return (fault ?? left.first.map { "{\($0)}" }).map { ToneFault(place, .part($0)) }
  }
}
