/// The tone of the product's texts: calm, without shame, hurry or warnings.
public enum ToneCheck {
  /// Words that no text may contain.
  public static let bannedWords = [
    "lazy", "fail", "warning", "alert", "hurry", "quick", "streak", "must", "should", "shame", "guilt",
    "calor",
    "weight", "last chance", "expire", "deadline", "countdown", "remaining", "left!", "only today", "lost", "lose",
    "behind", "sorry", "unfortunately", "don't", "never stop", "too little", "not enough", "inactive", "today only",
    "offer", "discount", "sad", "sick", "dying", "die", "notification:", "!!",
  ]

  /// Returns the banned words in `sentence`.
  public static func bannedWords(in sentence: String) -> [String] {
    let sentence = sentence.lowercased()
    return bannedWords.filter { sentence.contains($0) }
  }
}
