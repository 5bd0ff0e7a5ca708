/// A recorded foreground period, decoded as `Web/record.js` does.
struct RecordedVisit {
  let at: Int
  let mood, beat, phase: Int
  let isWalking, isFond, isOpened, isQuiet: Bool
  private(set) var events: [Event] = []

  /// A recorded event with its instant.
  struct Event {
    let at: Int
    let kind: Kind

    enum Kind {
      case mood(Int), beat(Int), phase(Int), milestone, flourish, flourishEnds, walks(Bool), fond(Bool), quiet(Bool)
      case rare(Int), press(Int, Int), move(Int, Int), release, cancel, play(Int, Int), stops, puzzled, reveals
      case emote(Int, rank: Int)
    }
  }

  /// Decodes all visits of a part that begins at `start`.
  static func all(in numbers: [Int], from start: Int) -> [RecordedVisit] {
    var (rest, at, visits) = (numbers[...], start, [RecordedVisit]())
    while let after = rest.popFirst() {
      at += after
      visits.append(RecordedVisit(&rest, at: at))
    }
    return visits
  }

  private init(_ numbers: inout ArraySlice<Int>, at start: Int) {
    let head = numbers.removeFirst()
    (at, mood, beat, phase) = (start, head % 7, head / 7 % 4, head / 28 % 4 + 1)
    let flags = head / 112
    (isWalking, isFond, isOpened, isQuiet) = (flags & 1 > 0, flags & 2 > 0, flags & 4 > 0, flags & 8 > 0)
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
    case ..<11: self = .beat(code - 7)
    case ..<15: self = .phase(code - 10)
    case 15: self = .milestone
    case 17: self = .flourish
    case 18: self = .flourishEnds
    case 19, 20: self = .walks(code == 19)
    case 21, 22: self = .fond(code == 21)
    case 23: self = .rare(numbers.removeFirst())
    case 24: self = .press(numbers.removeFirst(), numbers.removeFirst())
    case 25: self = .move(numbers.removeFirst(), numbers.removeFirst())
    case 26: self = .release
    case 27: self = .cancel
    case 28: self = .play(numbers.removeFirst(), numbers.removeFirst())
    case 29: self = .stops
    case 30: self = .puzzled
    case 31: self = .reveals
    case 32, 33: self = .quiet(code == 32)
    case _: self = .emote((code - 34) / 9, rank: (code - 34) % 9)
    }
  }
}
