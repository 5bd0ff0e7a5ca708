/// A recorded foreground period, decoded as `Web/record.js` does.
struct RecordedVisit {
  let openedAt: Int
  let mood, blinkRateIndex, phase: Int
  let isWalking, isFond, isOpened, isMuted: Bool
  /// The hours of the clock between which the pal sleeps, or `nil` if they are unknown.
  let night: [Int]?
  private(set) var events: [Event] = []

  /// A recorded event with its instant.
  struct Event {
    let at: Int
    let kind: Kind

    enum Kind {
      case mood(Int), blinkRate(Int), phase(Int), milestone, highlightStarted, highlightEnded, walkingChanged(Bool),
        fondnessChanged(Bool), mutedChanged(Bool)
      case rareAnimation(Int), press(Int, Int), move(Int, Int), release, cancel, playStarted(Int, Int), playStopped,
        commandNotUnderstood, phaseRevealed
      case emote(Int, rank: Int)
    }
  }

  /// Decodes all visits of a part that begins at `start`.
  static func decodeAll(in numbers: [Int], from start: Int) -> [RecordedVisit] {
    var (rest, at, visits) = (numbers[...], start, [RecordedVisit]())
    while let after = rest.popFirst() {
      at += after
      visits.append(RecordedVisit(&rest, at: at))
    }
    return visits
  }

  private init(_ numbers: inout ArraySlice<Int>, at start: Int) {
    let encodedStartState = numbers.removeFirst()
    (openedAt, mood, blinkRateIndex, phase) = (
      start, encodedStartState % 7, encodedStartState / 7 % 4, encodedStartState / 28 % 4 + 1
    )
    let flags = encodedStartState / 112
    (isWalking, isFond, isOpened, isMuted) = (flags & 1 > 0, flags & 2 > 0, flags & 4 > 0, flags & 8 > 0)
    let hours = flags / 16 - 1
    night = hours < 0 ? nil : [hours / 24, hours % 24]
    var now = start
    for _ in 0..<numbers.removeFirst() {
      now += numbers.removeFirst()
      events.append(Event(at: now, kind: Event.Kind(numbers.removeFirst(), &numbers)))
    }
  }
}

extension RecordedVisit.Event.Kind {
  fileprivate init(_ code: Int, _ numbers: inout ArraySlice<Int>) {
    switch code {
    case ..<7: self = .mood(code)
    case ..<11: self = .blinkRate(code - 7)
    case ..<15: self = .phase(code - 10)
    case 15: self = .milestone
    case 17: self = .highlightStarted
    case 18: self = .highlightEnded
    case 19, 20: self = .walkingChanged(code == 19)
    case 21, 22: self = .fondnessChanged(code == 21)
    case 23: self = .rareAnimation(numbers.removeFirst())
    case 24: self = .press(numbers.removeFirst(), numbers.removeFirst())
    case 25: self = .move(numbers.removeFirst(), numbers.removeFirst())
    case 26: self = .release
    case 27: self = .cancel
    case 28: self = .playStarted(numbers.removeFirst(), numbers.removeFirst())
    case 29: self = .playStopped
    case 30: self = .commandNotUnderstood
    case 31: self = .phaseRevealed
    case 32, 33: self = .mutedChanged(code == 32)
    case _: self = .emote((code - 34) / 9, rank: (code - 34) % 9)
    }
  }
}
