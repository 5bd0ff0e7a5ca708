public import PixelPalCore

/// Something that moves what a pal feels.
///
/// A designer changes a row of its `effect`. Nothing that a person leaves undone is here: absence, stillness, few steps and
/// midnight move nothing down.
public enum Input: Hashable, Sendable {
  /// As many times five hundred steps of today.
  case steps(marks: Int)
  /// The pal set out.
  case walkBegan
  /// The pal rests again.
  case walkEnded
  /// The day feels livelier than before.
  case energyRose(to: Energy)
  /// A milestone of the day was reached.
  case milestone
  /// A phase was earned.
  case phaseUnlocked
  /// A phase can be seen.
  case phaseRevealed
  /// The app came to the front, so long after it had left it.
  case opened(Absence)
  /// A finger came and went.
  case tapped
  /// A finger rested for a moment.
  case held
  /// A finger rested for long.
  case heldLong
  /// A finger rests for too long: the one minus that there is.
  case heldTooLong
  /// Petting came to its first, second, third or fourth stage.
  case petted(stage: Int)
  /// Somebody said what the pal knows.
  case understood
  /// Somebody said what the pal does not know.
  case notUnderstood
  /// A play came to its end.
  case played
  /// A play was stopped, or the app was left in it.
  case playStopped
  /// Quiet company began.
  case satTogether

  /// How long the app was not in front.
  public enum Absence: Hashable, Sendable {
    /// Not long enough to be a return.
    case short
    /// Long enough to be a return.
    case long
    /// Long enough to be a return after long.
    case veryLong
  }

  /// What an input does.
  struct Effect: Sendable {
    let valence: Int64
    let arousal: Int64
    let vigour: Int64
    let attachment: Int64
    /// Its kind, and how long after one of it the next counts in full; `nil` where each does.
    let repeated: (kind: Int, fullAfter: Milliseconds)?
    /// Whether a day's limit of attachment is not for it.
    let isBeyondTheDay: Bool

    init(
      _ valence: Int64, _ arousal: Int64, _ vigour: Int64 = 0, attachment: Int64 = 0,
      repeated: (kind: Int, fullAfter: Milliseconds)? = nil, isBeyondTheDay: Bool = false
    ) {
      (self.valence, self.arousal, self.vigour, self.attachment) = (valence, arousal, vigour, attachment)
      (self.repeated, self.isBeyondTheDay) = (repeated, isBeyondTheDay)
    }
  }

  /// How many kinds of inputs count less when they come again soon.
  static let repeatedKinds = 16

  var effect: Effect {
    switch self {
    case .steps(let marks):
      let marks = Int64(min(marks, Input.marksAtMost))
      return Effect(6 * marks, 8 * marks, 15 * marks, attachment: marks)
    case .walkBegan: return Effect(60, 150, 40, attachment: 4, repeated: (0, .minutes(10)))
    case .walkEnded: return Effect(30, -50, attachment: 2, repeated: (1, .minutes(10)))
    case .energyRose(.vital): return Effect(80, 80, 100, attachment: 2)
    case .energyRose(.neutral): return Effect(40, 40, 60, attachment: 1)
    case .energyRose(.low), .energyRose(.unknown): return Effect(0, 0)
    case .milestone: return Effect(150, 200, 50, attachment: 6)
    case .phaseUnlocked: return Effect(200, 150, 100, attachment: 60, isBeyondTheDay: true)
    case .phaseRevealed: return Effect(300, 250, 100)
    case .opened(.short): return Effect(20, 80, attachment: 2, repeated: (2, .minutes(5)))
    case .opened(.long): return Effect(80, 150, attachment: 4)
    case .opened(.veryLong): return Effect(120, 200, attachment: 4)
    case .tapped: return Effect(30, 60, attachment: 2, repeated: (3, .seconds(10)))
    case .held: return Effect(10, 20, attachment: 1, repeated: (4, .seconds(10)))
    case .heldLong: return Effect(0, 30, repeated: (5, .seconds(10)))
    case .heldTooLong: return Effect(-60, 120, repeated: (6, .seconds(10)))
    case .petted(let stage):
      let row = [(20, 20, 1), (40, -30, 2), (40, -30, 3), (80, -40, 4)][min(max(stage, 1), 4) - 1]
      return Effect(
        Int64(row.0), Int64(row.1), attachment: Int64(row.2), repeated: (6 + min(max(stage, 1), 4), .seconds(10)))
    case .understood: return Effect(20, 30, attachment: 1, repeated: (11, .seconds(10)))
    case .notUnderstood: return Effect(0, 10, repeated: (12, .seconds(10)))
    case .played: return Effect(60, 60, attachment: 3, repeated: (13, .seconds(60)))
    case .playStopped: return Effect(0, -20, repeated: (14, .seconds(60)))
    case .satTogether: return Effect(20, -200, attachment: 1, repeated: (15, .seconds(60)))
    }
  }

  /// So many marks of one report count.
  static let marksAtMost = 8

  /// What it is called where somebody asks for reasons.
  public var words: String {
    switch self {
    case .steps(let marks): marks == 1 ? "500 steps" : "\(marks) times 500 steps"
    case .walkBegan: "a walk"
    case .walkEnded: "the end of a walk"
    case .energyRose: "a livelier day"
    case .milestone: "a milestone"
    case .phaseUnlocked: "a phase that was reached"
    case .phaseRevealed: "a new phase"
    case .opened(.short): "a visit"
    case .opened(.long), .opened(.veryLong): "a return"
    case .tapped: "a tap"
    case .held: "a hold"
    case .heldLong: "a long touch"
    case .heldTooLong: "a touch that went on"
    case .petted: "petting"
    case .understood: "words that it knows"
    case .notUnderstood: "words that it does not know"
    case .played: "a play"
    case .playStopped: "the end of a play"
    case .satTogether: "quiet company"
    }
  }
}
