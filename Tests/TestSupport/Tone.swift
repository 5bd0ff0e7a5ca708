/// How the product speaks: calmly, without shame, hurry or warnings.
public enum Tone {
  /// What none of them holds.
  public static let banned = [
    "lazy", "fail", "warning", "alert", "hurry", "quick", "streak", "must", "should", "shame", "guilt",
    "calor",
    "weight", "last chance", "expire", "deadline", "countdown", "remaining", "left!", "only today", "lost", "lose",
    "behind", "sorry", "unfortunately", "don't", "never stop", "too little", "not enough", "inactive", "today only",
    "offer", "discount", "sad", "sick", "dying", "die", "notification:", "!!",
  ]

  /// The words of `sentence` that are not in this tone.
  public static func faults(in sentence: String) -> [String] {
    let sentence = sentence.lowercased()
    return banned.filter { sentence.contains($0) }
  }
}
