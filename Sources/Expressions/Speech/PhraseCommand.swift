/// A request that a person can make in words.
///
/// Designers add phrases to `phrases`. The pal understands only listed phrases, and doesn't correct spelling mistakes.
public enum PhraseCommand: String, Hashable, Sendable, CaseIterable {
  /// Asks the pal to copy touches.
  case copyMe
  /// Asks for a dance.
  case dance
  /// Asks for a guess at the person's mood.
  case guessMood
  /// Asks for a story of three sentences.
  case story
  /// Asks for a staring contest.
  case staringContest
  /// Asks for a kind sentence.
  case compliment
  /// Asks for a joke that the pal makes about itself.
  case roast
  /// Asks for quiet company.
  case silentCompanion
  /// Ends the current play.
  case stop

  fileprivate var phrases: [[String]] {
    switch self {
    case .copyMe: [["copy", "me"], ["mirror", "me"], ["do", "what", "i", "do"]]
    case .dance: [["dance", "with", "me"], ["lets", "dance"], ["dance"]]
    case .guessMood: [["guess", "my", "mood"], ["how", "do", "i", "feel"], ["how", "are", "you"]]
    case .story: [["tell", "me", "a", "story"], ["a", "story"], ["story"]]
    case .staringContest: [["staring", "contest"], ["who", "blinks", "first"], ["stare", "at", "me"]]
    case .compliment: [["compliment", "me"], ["say", "something", "nice"], ["cheer", "me", "up"]]
    case .roast: [["roast", "me"], ["tease", "me"], ["roast"]]
    case .silentCompanion: [["silent", "mode"], ["just", "be", "here"], ["be", "quiet"]]
    case .stop: [["stop", "it"], ["stop"], ["thats", "enough"], ["enough"]]
    }
  }
}

extension Play.Kind {
  /// The phrase that asks for the play, such as `copy me`.
  public var requestPhrase: String {
    let command = PhraseCommand(rawValue: rawValue) ?? .stop
    return (command.phrases.first ?? []).joined(separator: " ")
  }
}

/// The interpretation of something that a person said.
///
/// The text itself is neither stored nor reported.
public enum HeardTextInterpretation: Hashable, Sendable {
  /// The text contains no words at all.
  case noWords
  /// The text contains no known phrase.
  case notUnderstood
  /// The text contains a command that it doesn't negate.
  case understood(PhraseCommand)
  /// The text contains only negated commands, as in "don't dance".
  case negated([PhraseCommand])

  /// Creates the interpretation of `text`.
  ///
  /// A request to stop takes precedence over all other phrases. Among the other phrases that aren't negated, the one
  /// with the most words counts.
  public init(_ text: String) {
    let words = HeardTextInterpretation.wordsWithoutPoliteOpenings(of: text)
    guard !words.isEmpty else {
      self = .noWords
      return
    }
    let matches = HeardTextInterpretation.phrases(in: words)
    let negated = matches.filter { HeardTextInterpretation.isNegated(byWordsBefore: words[..<$0.place.lowerBound]) }
    // A phrase inside a negated phrase is negated too.
    let affirmed = matches.filter { phrase in !negated.contains { $0.place.contains(phrase.place) } }
    if affirmed.contains(where: { $0.command == .stop }) {
      self = .understood(.stop)
    } else if let best = affirmed.min(by: HeardTextInterpretation.takesPrecedence) {
      self = .understood(best.command)
    } else {
      self = negated.isEmpty ? .notUnderstood : .negated(negated.map { $0.command })
    }
  }

  /// A phrase found in a text: its command, and its range among the words.
  private typealias PhraseMatch = (command: PhraseCommand, place: Range<Int>)

  private static func phrases(in words: [String]) -> [PhraseMatch] {
    var found: [PhraseMatch] = []
    for command in PhraseCommand.allCases {
      for phrase in command.phrases {
        for start in words.indices where words[start...].starts(with: phrase) {
          found.append((command, start..<start + phrase.count))
        }
      }
    }
    return found
  }

  /// Returns true if the phrase `one` takes precedence over `other`.
  ///
  /// The phrase with more words takes precedence. If both have the same number of words, the phrase that was said first
  /// takes precedence.
  private static func takesPrecedence(_ one: PhraseMatch, over other: PhraseMatch) -> Bool {
    if one.place.count != other.place.count { return one.place.count > other.place.count }
    return one.place.lowerBound < other.place.lowerBound
  }

  private static func isNegated(byWordsBefore before: ArraySlice<String>) -> Bool {
    guard let last = before.last else { return false }
    return ["dont", "not", "no", "never", "non"].contains(last)
  }

  /// The maximum number of Unicode scalars that are interpreted.
  ///
  /// The rest of a longer text is ignored.
  private static let maxScalars = 200

  /// Returns true if the scalar is a letter or a digit.
  ///
  /// ASCII capitals don't count, because the caller handles them. Ranges of code points are used, because tables of all
  /// letters would be larger than this program.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x1FFF, 0x2C00...0x2DFF: true
    // The gaps between these ranges contain East Asian punctuation and, above the basic plane, pictographs.
    case 0x2E80...0x2FFF, 0x3005...0x3007, 0x3040...0xD7FF, 0xF900...0xFDFF, 0xFE70...0xFEFE: true
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFFDC: true
    case 0x1_0000...0x1_EFFF, 0x2_0000...0x3_FFFF: true
    case _: false
    }
  }

  /// Returns the words of a text in lower case, without polite openings such as "hey" and "could you".
  private static func wordsWithoutPoliteOpenings(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars.prefix(maxScalars) {
      switch scalar.value {
      case 0x27, 0x2018, 0x2019, 0x02BC: continue
      case 0x41...0x5A: word.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value + 0x20)))
      case _ where isPartOfWord(scalar): word.unicodeScalars.append(scalar)
      case _:
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    var rest = words[...]
    while let first = rest.first {
      if ["hey", "hi", "ok", "okay", "please", "pal", "pixelpal"].contains(first) {
        rest = rest.dropFirst()
      } else if rest.count > 1, ["can", "could"].contains(first), rest[rest.startIndex + 1] == "you" {
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    return Array(rest)
  }
}
