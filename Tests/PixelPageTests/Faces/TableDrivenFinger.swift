/// A finger with a touch computed from the tables alone, as in `Web/face.js`.
struct TableDrivenFinger {
  let pressedAt: Int
  let usesDuration: Bool
  private(set) var position: [Int]
  private(set) var petting: (since: Int, last: Int, stage: Int)?
  private(set) var hasPetted = false
  private(set) var isHeldTooLong = false
  private let rules: FaceTables.Touch
  private let origin: [Int]
  private var lastPosition: [Int]
  private var lastMoveAt: Int
  private var hasMoved = false
  private var pettedDistance = 0
  private var isSwiped = false

  init(_ now: Int, _ spot: [Int], _ rules: FaceTables.Touch, usesDuration: Bool) {
    (pressedAt, self.position, self.rules, self.usesDuration) = (now, spot, rules, usesDuration)
    (origin, lastPosition, lastMoveAt) = (spot, spot, now)
  }

  var dependsOnDuration: Bool { usesDuration && !hasPetted && !isSwiped }

  private func nextStageStart(_ petting: (since: Int, last: Int, stage: Int)) -> Int {
    petting.stage < rules.stages.count ? petting.since + rules.stages[petting.stage] : .max
  }

  var nextTimerInstant: Int {
    if let petting { return min(petting.last + rules.pettingEndsAfter, nextStageStart(petting)) }
    return dependsOnDuration && !isHeldTooLong ? pressedAt + rules.overFrom : .max
  }

  mutating func runDueTimer(at now: Int) -> String? {
    guard let petting else {
      isHeldTooLong = true
      return "overHold"
    }
    if nextStageStart(petting) <= now {
      self.petting?.stage += 1
      return "\(petting.stage + 1)"
    }
    (self.petting, pettedDistance) = (nil, 0)
    return nil
  }

  mutating func move(_ next: [Int], at now: Int) -> String? {
    func far(_ other: [Int]) -> Int { max(abs(other[0] - next[0]), abs(other[1] - next[1])) }
    position = next
    let length = now - lastMoveAt
    guard length > 0 else { return nil }
    let distance = far(lastPosition)
    (lastPosition, lastMoveAt) = (next, now)
    hasMoved = hasMoved || far(origin) > rules.slack
    guard hasMoved, !isSwiped, usesDuration else { return nil }
    if distance * 1000 > rules.fastest * length {
      (isSwiped, petting) = (true, nil)
      return "swiped"
    }
    guard distance * 1000 >= rules.slowest * length else { return nil }
    if petting != nil {
      petting?.last = now
      return nil
    }
    pettedDistance += distance
    guard pettedDistance >= rules.path else { return nil }
    (petting, hasPetted) = ((now, now, 1), true)
    return "1"
  }

  func releaseResult(at now: Int) -> String? {
    dependsOnDuration && !isHeldTooLong ? rules.releases.last { $0.first <= now - pressedAt }?.second : nil
  }

  func heldFace(at now: Int) -> (name: String, time: Int)? {
    if let petting { return ("petting", now - petting.since) }
    let held = now - pressedAt
    guard dependsOnDuration, let hold = rules.holds.last(where: { $0.first <= held }) else { return nil }
    return isHeldTooLong ? ("tooLong", held - rules.overFrom) : (hold.second, held)
  }
}
