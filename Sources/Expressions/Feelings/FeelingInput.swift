public import PixelPalCore

/// An event that affects a pal's feelings.
///
/// Designers change the effect of an input by editing its row in `effect`. Inaction is never an input: absence,
/// stillness, few steps and midnight don't lower any feeling.
public enum FeelingInput: Hashable, Sendable {
  /// Today's step count passed `marks` more multiples of 500.
  case stepMarksPassed(marks: Int)
  /// The pal began to walk.
  case walkBegan
  /// The pal came to rest after a walk.
  case walkEnded
  /// The day's energy rose to the given level.
  case energyRose(to: Energy)
  /// One of the day's milestones was reached, such as 5,000 steps.
  case milestone
  /// The pal earned a new phase.
  ///
  /// This input is applied only when the phase becomes visible, because an earlier effect would hint at a hidden phase.
  case phaseUnlocked
  /// A new phase became visible to the person.
  case phaseRevealed
  /// The app moved to the foreground after an absence.
  case appOpened(Absence)
  /// The person tapped the pal.
  case tapped
  /// The person held a touch for a moment, as in ``TouchGesture/shortHold``.
  case held
  /// The person held a touch for a long time, as in ``TouchGesture/longHold``.
  case heldLong
  /// The person held a touch too long, as in ``TouchGesture/tooLongHold``.
  ///
  /// No other input lowers gladness.
  case heldTooLong
  /// Petting reached a stage, from 1 to 4.
  case petted(stage: Int)
  /// The person said something that the pal understands.
  case phraseUnderstood
  /// The person said something that the pal doesn't understand.
  case phraseNotUnderstood
  /// A play came to its end.
  case playFinished
  /// A play was stopped, or the app moved to the background during it.
  case playStopped
  /// The pal began to keep the person quiet company.
  case silentCompanyBegan

  /// The class of an absence, depending on how long the app was in the background.
  public enum Absence: Hashable, Sendable {
    /// An absence too short to count as a return, below ``FaceRuleNumbers/absenceHours``.
    case short
    /// An absence of at least ``FaceRuleNumbers/absenceHours``, which counts as a return.
    case long
    /// An absence of at least ``FaceRuleNumbers/longAbsenceHours``, which counts as a return after a long time.
    case veryLong
  }

  /// An input's effect on the feelings, in thousandths.
  struct Effect: Sendable {
    let valence: Int64
    let arousal: Int64
    let vigour: Int64
    let attachment: Int64
    /// The index of the input's kind in ``Feelings/lastRepeatableInputs``, and the pause after which the kind has its
    /// full effect again.
    ///
    /// The value is `nil` if the input always has its full effect.
    let repetition: (kind: Int, fullAfter: Milliseconds)?
    /// True if the growth of attachment is exempt from the daily limit.
    let ignoresDailyLimit: Bool

    init(
      _ valence: Int64, _ arousal: Int64, _ vigour: Int64 = 0, attachment: Int64 = 0,
      repetition: (kind: Int, fullAfter: Milliseconds)? = nil, ignoresDailyLimit: Bool = false
    ) {
      (self.valence, self.arousal, self.vigour, self.attachment) = (valence, arousal, vigour, attachment)
      (self.repetition, self.ignoresDailyLimit) = (repetition, ignoresDailyLimit)
    }
  }

  /// The number of kinds of inputs that have less effect when they are repeated in quick succession.
  static let repeatableKindCount = 16

  var effect: Effect {
    switch self {
    case .stepMarksPassed(let marks):
      let marks = Int64(min(marks, FeelingInput.maxMarks))
      return Effect(6 * marks, 8 * marks, 15 * marks, attachment: marks)
    case .walkBegan: return Effect(60, 150, 40, attachment: 4, repetition: (0, .minutes(10)))
    case .walkEnded: return Effect(30, -50, attachment: 2, repetition: (1, .minutes(10)))
    case .energyRose(.vital): return Effect(80, 80, 100, attachment: 2)
    case .energyRose(.neutral): return Effect(40, 40, 60, attachment: 1)
    case .energyRose(.low), .energyRose(.unknown): return Effect(0, 0)
    case .milestone: return Effect(150, 200, 50, attachment: 6)
    case .phaseUnlocked: return Effect(200, 150, 100, attachment: 60, ignoresDailyLimit: true)
    case .phaseRevealed: return Effect(300, 250, 100)
    case .appOpened(.short): return Effect(20, 80, attachment: 2, repetition: (2, .minutes(5)))
    case .appOpened(.long): return Effect(80, 150, attachment: 4)
    case .appOpened(.veryLong): return Effect(120, 200, attachment: 4)
    case .tapped: return Effect(30, 60, attachment: 2, repetition: (3, .seconds(10)))
    case .held: return Effect(10, 20, attachment: 1, repetition: (4, .seconds(10)))
    case .heldLong: return Effect(0, 30, repetition: (5, .seconds(10)))
    case .heldTooLong: return Effect(-60, 120, repetition: (6, .seconds(10)))
    case .petted(let stage):
      let row = [(20, 20, 1), (40, -30, 2), (40, -30, 3), (80, -40, 4)][min(max(stage, 1), 4) - 1]
      return Effect(
        Int64(row.0), Int64(row.1), attachment: Int64(row.2), repetition: (6 + min(max(stage, 1), 4), .seconds(10)))
    case .phraseUnderstood: return Effect(20, 30, attachment: 1, repetition: (11, .seconds(10)))
    case .phraseNotUnderstood: return Effect(0, 10, repetition: (12, .seconds(10)))
    case .playFinished: return Effect(60, 60, attachment: 3, repetition: (13, .seconds(60)))
    case .playStopped: return Effect(0, -20, repetition: (14, .seconds(60)))
    case .silentCompanyBegan: return Effect(20, -200, attachment: 1, repetition: (15, .seconds(60)))
    }
  }

  /// The maximum number of newly passed multiples of 500 that have an effect in a single step report.
  static let maxMarks = 8

  /// The input's name in explanations, such as `a rise in energy`.
  public var phrase: String {
    switch self {
    case .stepMarksPassed(let marks): marks == 1 ? "500 steps" : "\(marks) times 500 steps"
    case .walkBegan: "a walk"
    case .walkEnded: "the end of a walk"
    case .energyRose: "a rise in energy"
    case .milestone: "a milestone"
    case .phaseUnlocked: "an earned phase"
    case .phaseRevealed: "a new phase"
    case .appOpened(.short): "an app open"
    case .appOpened(.long), .appOpened(.veryLong): "a return after an absence"
    case .tapped: "a tap"
    case .held: "a hold"
    case .heldLong: "a long touch"
    case .heldTooLong: "a touch that was too long"
    case .petted: "petting"
    case .phraseUnderstood: "known words"
    case .phraseNotUnderstood: "unknown words"
    case .playFinished: "a play"
    case .playStopped: "the end of a play"
    case .silentCompanyBegan: "quiet company"
    }
  }
}
