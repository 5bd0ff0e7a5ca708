/// Words that the product never says.
public enum Tone {
  /// In lower case: no shame, no hurry, no warning, nothing about a body.
  public static let banned = [
    "lazy", "fail", "warning", "alert", "hurry", "quick", "streak", "must", "should", "shame", "guilt",
    "calor",
    "weight", "last chance", "expire", "deadline", "countdown", "remaining", "left!", "only today", "lost", "lose",
    "behind", "sorry", "unfortunately", "don't", "never stop", "too little", "not enough", "inactive", "today only",
    "offer", "discount", "sad", "sick", "dying", "die", "notification:", "!!",
  ]
}
