import PixelPalCore

/// The rules for the tone of the pal's sentences.
///
/// The pal never judges, asks, urges or counts what is missing.
enum ToneChecker {
  /// Returns the first violation in `text` for `key`, or `nil` if the text follows the rules.
  static func firstViolation(in text: String, at key: JournalWording.Key) -> ToneError? {
    guard !text.isEmpty, text.count <= maxLength else { return ToneError(key, .invalidLength) }
    if let scalar = text.unicodeScalars.first(where: { $0.controlsTextDisplay }) {
      let name = scalar.changesTextDirection ? "a bidirectional control character" : "a control character"
      return ToneError(key, .invalidCharacter(name))
    }
    let template = TextTemplate(text)
    if let part = template.firstPlaceholderProblem(expecting: key.placeholders) {
      return ToneError(key, .invalidPlaceholder(part))
    }
    let textWithoutPlaceholders = template.filled { _ in " " }
    for mark in ["?", "!"] where textWithoutPlaceholders.contains(Character(mark)) {
      return ToneError(key, .invalidCharacter("'\(mark)'"))
    }
    if textWithoutPlaceholders.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return ToneError(key, .invalidCharacter("a digit"))
    }
    return firstBannedWord(in: textWithoutPlaceholders, isChapterName: key.isPartOfChapterName).map {
      ToneError(key, .bannedWord($0))
    }
  }

  /// Returns a description of the first violation in a notice's sentence, or `nil` if there is none.
  ///
  /// A notice looks back on what happened, so it can say that something never happened before.
  package static func noticeViolation(in text: String) -> String? {
    if let mark = ["?", "!"].first(where: { text.contains($0) }) { return "'\(mark)'" }
    let words = TextTemplate(text).filled { _ in " " }.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }
    return words.map { String($0) }.first { bannedWords.contains($0) && !wordsAllowedInNotices.contains($0) }.map {
      "the word \($0.singleQuoted)"
    }
  }

  private static let wordsAllowedInNotices: Set<String> = ["never", "not", "no", "still"]

  /// Returns the first word of `text` that the pal never says, or `nil` if there is no such word.
  ///
  /// If `isChapterName` is true, comparing words such as `best` are banned too.
  static func firstBannedWord(in text: String, isChapterName: Bool = false) -> String? {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map { String($0) }
    return words.first {
      bannedWords.contains($0) || isChapterName && (wordsBannedInNames.contains($0) || $0.hasSuffix("est"))
    }
  }

  /// The maximum length of a sentence in characters.
  static let maxLength = 120

  /// The words that are banned from sentences, because they express judgement, demands, shortage, worth or health.
  static let bannedWords: Set<String> = [
    "should", "must", "need", "needs", "ought", "only", "just", "still", "yet", "fail", "failed", "failure", "lazy",
    "bad", "worse", "worst", "poor", "weak", "lose", "lost", "loss", "losing", "miss", "missed", "missing", "less",
    "least", "fewer", "fewest", "behind", "below", "goal", "goals", "target", "streak", "try", "harder", "hurry",
    "please",
    "exercise", "workout", "weight", "calories", "health", "healthy", "unhealthy", "fit", "fitness", "don't", "don’t",
    "can't", "can’t", "not", "never", "no", "sorry", "sad", "guilty", "guilt", "shame", "disappointed",
    "disappointing", "decline", "declined", "drop", "dropped", "enough", "better", "improve", "improved", "progress",
    "wrong", "broken", "waste", "wasted", "finally", "average", "normal", "usually", "you", "your", "you're",
  ]

  /// The words that are banned only in the names of chapters.
  static let wordsBannedInNames: Set<String> = ["more", "most", "best", "record"]
}

/// An error that is thrown if a sentence violates the tone rules.
public struct ToneError: Error, Hashable, Sendable {
  /// The key of the sentence that breaks a rule.
  public let key: JournalWording.Key
  /// The kind of violation.
  public let reason: Reason

  /// The kinds of violations.
  public enum Reason: Hashable, Sendable {
    /// The sentence is empty or too long.
    case invalidLength
    /// The sentence contains the given word, which the pal never says.
    case bannedWord(String)
    /// The sentence contains a punctuation mark, a digit or another character that isn't allowed.
    ///
    /// The value describes the character.
    case invalidCharacter(String)
    /// The given placeholder in braces is unknown, repeated or missing.
    case invalidPlaceholder(String)
  }

  init(_ key: JournalWording.Key, _ reason: Reason) { (self.key, self.reason) = (key, reason) }
}

extension ToneError: CustomStringConvertible {
  /// The error message: one sentence without a full stop.
  public var description: String {
    let name = key.rawValue
    return switch reason {
    case .invalidLength: "the sentence '\(name)' must have 1 to \(ToneChecker.maxLength) characters"
    case .bannedWord(let word): "the sentence '\(name)' must not contain '\(word)': the pal never judges, asks or urges"
    case .invalidCharacter(let character): "the sentence '\(name)' must not contain \(character)"
    case .invalidPlaceholder(let part):
      key.placeholders.isEmpty
        ? "the sentence '\(name)' has no placeholders, found '\(part)'"
        : "the sentence '\(name)' must contain \(key.placeholders.map { "{\($0)}" }.joined(separator: ", ")) exactly "
          + "once; check '\(part)'"
    }
  }
}
