/// A check of the tone of the product's texts, which should be calm, without shame, hurry or warnings.
public enum ToneCheck {
  /// The words and parts of words that no text may contain.
  public static let bannedWords = [
    "lazy", "fail", "warning", "alert", "hurry", "quick", "streak", "must", "should", "shame", "guilt",
    "calor",
    "weight", "last chance", "expire", "deadline", "countdown", "remaining", "left!", "only today", "lost", "lose",
    "behind", "sorry", "unfortunately", "don't", "never stop", "too little", "not enough", "inactive", "today only",
    "offer", "discount", "sad", "sick", "dying", "die", "notification:", "!!",
  ]

  /// Returns the banned words that occur in `sentence`, ignoring case.
  public static func bannedWords(in sentence: String) -> [String] {
    let sentence = sentence.lowercased()
    return bannedWords.filter { sentence.contains($0) }
  }
}
