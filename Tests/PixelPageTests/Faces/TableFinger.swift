/// A finger whose touch is computed from the tables alone, as `Web/face.js` does.
struct TableFinger {
  let pressed: Int
  let isLadder: Bool
  private(set) var spot: [Int]
  private(set) var petting: (since: Int, last: Int, stage: Int)?
  private(set) var hasPetted = false
  private(set) var isOver = false
  private let rules: FaceTables.Touch
  private let origin: [Int]
  private var from: [Int]
  private var since: Int
  private var hasMoved = false
  private var path = 0
  private var isSwiped = false

  init(_ now: Int, _ spot: [Int], _ rules: FaceTables.Touch, isLadder: Bool) {
    (pressed, self.spot, self.rules, self.isLadder) = (now, spot, rules, isLadder)
    (origin, from, since) = (spot, spot, now)
  }

  var climbs: Bool { isLadder && !hasPetted && !isSwiped }

  private func stageBegins(_ petting: (since: Int, last: Int, stage: Int)) -> Int {
    petting.stage < rules.stages.count ? petting.since + rules.stages[petting.stage] : .max
  }

  var due: Int {
    if let petting { return min(petting.last + rules.pettingEndsAfter, stageBegins(petting)) }
    return climbs && !isOver ? pressed + rules.overFrom : .max
  }

  mutating func fallDue(at now: Int) -> String? {
    guard let petting else {
      isOver = true
      return "overHold"
    }
    if stageBegins(petting) <= now {
      self.petting?.stage += 1
      return "\(petting.stage + 1)"
    }
    (self.petting, path) = (nil, 0)
    return nil
  }

  mutating func move(_ next: [Int], at now: Int) -> String? {
    func far(_ other: [Int]) -> Int { max(abs(other[0] - next[0]), abs(other[1] - next[1])) }
    spot = next
    let length = now - since
    guard length > 0 else { return nil }
    let distance = far(from)
    (from, since) = (next, now)
    hasMoved = hasMoved || far(origin) > rules.slack
    guard hasMoved, !isSwiped, isLadder else { return nil }
    if distance * 1000 > rules.fastest * length {
      (isSwiped, petting) = (true, nil)
      return "swiped"
    }
    guard distance * 1000 >= rules.slowest * length else { return nil }
    if petting != nil {
      petting?.last = now
      return nil
    }
    path += distance
    guard path >= rules.path else { return nil }
    (petting, hasPetted) = ((now, now, 1), true)
    return "1"
  }

  func released(at now: Int) -> String? {
    climbs && !isOver ? rules.releases.last { $0.first <= now - pressed }?.second : nil
  }

  func grip(at now: Int) -> (name: String, time: Int)? {
    if let petting { return ("petting", now - petting.since) }
    let held = now - pressed
    guard climbs, let hold = rules.holds.last(where: { $0.first <= held }) else { return nil }
    return isOver ? ("tooLong", held - rules.overFrom) : (hold.second, held)
  }
}
