import PixelPalCore

/// What the pal was meant to show: what follows from the steps at every instant, before bucket, budget or phone hold
/// anything back.
///
/// It goes from one change to the next and never back.
struct Meaning: Sendable {
  private let course: Course
  private let rules: Rules
  private var walked: Walked
  private var evolution = Evolution()
  private let first: Glimpse.Character
  private var chosen: Glimpse.Character
  private var skin = SkinChoice.none
  private var entitlements: EntitlementHistory
  private var isEntitled: Bool?
  private(set) var isPremium: Bool
  private var mayReadSteps: Bool
  private var walkUntil: Instant?
  private var milestone: (steps: Int, until: Instant)?
  private var nextHappening = 0
  /// When each phase was meant to be seen first.
  private(set) var reveals: [(phase: Phase, at: Instant)] = []
  /// How far it has come.
  private(set) var position: Instant

  init(_ course: Course) {
    self.course = course
    rules = course.laws.rules
    walked = Walked(course)
    first = .init(course.look)
    chosen = first
    entitlements = course.entitlements
    isEntitled = entitlements.entitlement(at: course.createdAt).isEntitled
    isPremium = isEntitled ?? false
    mayReadSteps = course.mayReadSteps
    position = course.createdAt
    _ = happen(by: position)
    setOut()
    settle()
  }

  /// The next change up to `end`, to which it goes; without one it goes to `end`.
  mutating func next(by end: Instant) -> Instant? {
    guard position < end else { return nil }
    let next = min(nextOwnChange ?? end, end)
    let begins = walked.walk(by: next)?.start
    let bound = min(begins.map { max($0, position) } ?? next, next)
    let mark = walked.next(by: bound)
    position = mark?.at ?? bound
    var mayGrow = happen(by: position)
    if let mark { mayGrow = take(mark.mark) || mayGrow }
    setOut()
    if let until = walkUntil, until <= position { walkUntil = nil }
    if let shown = milestone, shown.until <= position { milestone = nil }
    if mayGrow { settle() }
    return position
  }

  /// Takes the walks that have begun.
  private mutating func setOut() {
    while let walk = walked.walk(by: position) {
      walkUntil = max(walkUntil ?? walk.end, walk.end + rules.walkingEndsAfter)
      walked.passWalk()
    }
  }

  /// When something other than steps changes what is meant.
  private var nextOwnChange: Instant? {
    var next: Instant?
    func consider(_ instant: Instant?) {
      if let instant, instant > position { next = min(next ?? instant, instant) }
    }
    if nextHappening < course.script.count { consider(course.script[nextHappening].at) }
    consider(entitlements.nextChange(after: position))
    consider(walkUntil)
    consider(milestone?.until)
    return next
  }

  /// Takes a mark, and says whether a phase may have been earned.
  private mutating func take(_ mark: Walked.Mark) -> Bool {
    switch mark {
    case .milestone(let steps):
      if mayReadSteps { milestone = (steps, position + rules.milestoneShown) }
      return false
    case .phase: return true
    case .energy, .dawn, .total: return false
    }
  }

  /// Lets happen what is due, and says whether more may be seen now.
  private mutating func happen(by now: Instant) -> Bool {
    let before = (nextHappening, isEntitled)
    while nextHappening < course.script.count, course.script[nextHappening].at <= now {
      switch course.script[nextHappening].event {
      case .entitlements(let history): entitlements = history
      case .permission(let granted): mayReadSteps = granted
      case .skinChosen(let choice): if isPremium { skin = choice }
      case .lookChosen(let choice): if isPremium { chosen = .init(choice) }
      case .phoneUnlocked, .phoneLocked, .phoneRestarted, .activityDismissed, .opened, .woken, .onboarding, .zone,
        .steps, .lockedFeatureOpened, .closed, .time:
        break
      }
      nextHappening += 1
    }
    isEntitled = entitlements.entitlement(at: now).isEntitled
    isPremium = isEntitled ?? isPremium
    return before != (nextHappening, isEntitled)
  }

  private mutating func settle() {
    let total = mayReadSteps ? Int(clamping: walked.counted) : 0
    while evolution.earnNext(total: total, at: position, walkedAt: { _ in nil }, under: rules) != nil {}
    while let phase = evolution.revealNext(
      isEntitled: isEntitled ?? false, at: position, under: rules)
    {
      reveals.append((phase, position))
    }
  }

  /// What is meant to be drawn in `place`.
  func picture(in place: Glimpse.Place) -> Glimpse.Picture {
    let rest = mayReadSteps ? walked.energy.pose : .low
    let worn = isPremium ? skin.skin(on: walked.stretch.day) : nil
    let isLocked = place == .accessory && !isPremium
    let pose: SpriteName.Pose =
      switch place {
      case .app, .island, .minimal, .banner: isWalking ? .walking : rest
      case .home: rest
      case .accessory: isLocked ? .low : rest
      }
    return .init(
      phase: evolution.visible, pose: pose, milestone: place == .island ? milestone?.steps : nil, isLocked: isLocked,
      character: isPremium ? chosen : first, skin: worn)
  }

  /// Whether the pal is meant to walk.
  var isWalking: Bool { mayReadSteps && walkUntil != nil }
}
