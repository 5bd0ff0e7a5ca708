package import PixelPalCore

/// What the pal was meant to show: what follows from the steps at every instant, before bucket, budget or phone hold
/// anything back.
///
/// It goes from one change to the next and never back.
package struct Meaning: Sendable {
  private let course: Course
  private let walkingEndsAfter: Milliseconds
  private let milestoneShown: Milliseconds
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
  /// What is meant there.
  private(set) var meant: Meant

  /// What was meant at the beginning of `course`.
  package init(_ course: Course) {
    self.course = course
    walkingEndsAfter = course.laws.rules.walkingEndsAfter
    milestoneShown = course.laws.rules.milestoneShown
    walked = Walked(course)
    first = .init(course.look)
    chosen = first
    entitlements = course.entitlements
    isEntitled = entitlements.entitlement(at: course.createdAt).isEntitled
    isPremium = isEntitled ?? false
    mayReadSteps = course.mayReadSteps
    position = course.createdAt
    meant = Meant(before: first)
    _ = happen(by: position)
    setOut()
    settle()
    meant = pictures()
  }

  /// The next change up to `end`, to which it goes; without one it goes to `end`.
  ///
  /// Of what falls due at `end` itself, one thing is taken; the others are left for later.
  package mutating func next(by end: Instant) -> Instant? {
    while position < end {
      step(by: end)
      let now = pictures()
      if now == meant { continue }
      meant = now
      return position
    }
    return nil
  }

  /// Goes on to what may change something next, at most to `end`.
  private mutating func step(by end: Instant) {
    walkOn()
    let next = min(nextOwnChange() ?? end, end)
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
  }

  /// Takes the walks of the next hour that begin before the one that is under way is over: they only make it longer.
  private mutating func walkOn() {
    guard var until = walkUntil else { return }
    let reach = position + .hours(1)
    while let walk = walked.walk(by: min(until, reach)) {
      until = max(until, walk.end + walkingEndsAfter)
      walked.passWalk()
    }
    walkUntil = until
  }

  /// Takes the walks that have begun.
  private mutating func setOut() {
    while let walk = walked.walk(by: position) {
      walkUntil = max(walkUntil ?? walk.end, walk.end + walkingEndsAfter)
      walked.passWalk()
    }
  }

  /// When something other than steps changes what is meant.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  private mutating func nextOwnChange() -> Instant? {
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
      if mayReadSteps { milestone = (steps, position + milestoneShown) }
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
    let rules = course.laws.rules
    let total = mayReadSteps ? Int(clamping: walked.counted) : 0
    while evolution.earnNext(total: total, at: position, walkedAt: { _ in nil }, under: rules) != nil {}
    while let phase = evolution.revealNext(
      isEntitled: isEntitled ?? false, at: position, under: rules)
    {
      reveals.append((phase, position))
    }
  }

  /// What is meant to be drawn in `place`.
  package func picture(in place: Glimpse.Place) -> Glimpse.Picture { meant.picture(in: place) }

  /// Whether the pal is meant to walk.
  var isWalking: Bool { mayReadSteps && walkUntil != nil }
}

/// All that is meant to be drawn at one instant.
struct Meant: Hashable, Sendable {
  /// Whether the pal is meant to walk.
  let isWalking: Bool
  fileprivate let app: Glimpse.Picture
  fileprivate let island: Glimpse.Picture
  fileprivate let accessory: Glimpse.Picture
  fileprivate let home: Glimpse.Picture

  /// What is meant to be drawn in `place`.
  func picture(in place: Glimpse.Place) -> Glimpse.Picture {
    switch place {
    case .app, .minimal, .banner: app
    case .island: island
    case .accessory: accessory
    case .home: home
    }
  }

  /// Whether both are the same to look at.
  static func == (left: Meant, right: Meant) -> Bool {
    left.isWalking == right.isWalking && left.app == right.app && left.island == right.island
      && left.accessory == right.accessory && left.home == right.home
  }
}

extension Meant {
  /// What is meant before anything has happened.
  fileprivate init(before character: Glimpse.Character) {
    let asleep = Glimpse.Picture(phase: .dormant, pose: .low, character: character, skin: nil)
    self.init(isWalking: false, app: asleep, island: asleep, accessory: asleep, home: asleep)
  }
}

extension Meaning {
  /// What is meant now.
  private func pictures() -> Meant {
    let resting = picture(mayReadSteps ? walked.energy.pose : .low)
    let upright = isWalking ? picture(.walking) : resting
    return Meant(
      isWalking: isWalking, app: upright,
      island: milestone.map { picture(isWalking ? .walking : resting.pose, milestone: $0.steps) } ?? upright,
      accessory: isPremium ? resting : picture(.low, isLocked: true), home: resting)
  }

  private func picture(_ pose: SpriteName.Pose, milestone: Int? = nil, isLocked: Bool = false) -> Glimpse.Picture {
    .init(
      phase: evolution.visible, pose: pose, milestone: milestone, isLocked: isLocked,
      character: isPremium ? chosen : first, skin: isPremium ? skin.skin(on: walked.stretch.day) : nil)
  }
}
