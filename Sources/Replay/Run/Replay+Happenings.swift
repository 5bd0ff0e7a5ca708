import PixelPalCore

// What happens at an instant.
extension Replay {
  mutating func events(at now: Instant) -> [PalEvent] {
    var events: [PalEvent] = []
    if self.now == nil { begin(with: &events) }
    if pal.isRedacted, unlocks.first(from: now, through: now) != nil { events.append(.phoneUnlocked) }
    while nextHappening < course.script.count, course.script[nextHappening].at <= now {
      events.append(course.script[nextHappening].event)
      nextHappening += 1
    }
    while nextScreen < course.onboarding.count, course.onboarding[nextScreen] <= now {
      leaveScreen(&events)
      nextScreen += 1
    }
    var looks = open(at: now, &events)
    if let front, front.nextLook <= now {
      looks = true
      self.front = Front(closesAt: front.closesAt, nextLook: now + course.lookEvery)
    }
    if wakesAt == now, front == nil {
      events.append(.woken)
      lastWake = now
      looks = true
    }
    if events.answerAboutSteps ?? mayLook { tell(at: now, looks: looks, &events) }
    if front?.closesAt == now {
      events.append(.closed)
      front = nil
      lastClose = now
    }
    return events
  }

  private func begin(with events: inout [PalEvent]) {
    if course.onboarding.isEmpty {
      events.append(.time)
    } else {
      events.append(.entitlements(course.entitlements))
    }
  }

  /// What the person does on the screen in front.
  private mutating func leaveScreen(_ events: inout [PalEvent]) {
    switch nextScreen {
    case 0:
      let close = (course.onboarding.last ?? course.createdAt) + course.use.rhythm.openLasts
      front = Front(closesAt: close, nextLook: course.createdAt + course.lookEvery)
      while opens.upcoming(through: close) != nil { opens.pass() }
      events.append(.opened(closesAt: close))
    case 2:
      events.append(.onboarding(.choose(course.look.gender, course.look.style)))
      events.append(.onboarding(.go))
    case 1, 3, 4: events.append(.onboarding(.go))
    default: events.append(.onboarding(.answer(granted: course.mayReadSteps)))
    }
  }

  /// Brings the app to the front if it is time, and says whether it was.
  private mutating func open(at now: Instant, _ events: inout [PalEvent]) -> Bool {
    guard front == nil, let open = opens.upcoming(through: now) else { return false }
    opens.pass()
    front = Front(closesAt: open.end, nextLook: now + course.lookEvery)
    if pal.isRedacted { events.append(.phoneUnlocked) }
    events.append(.opened(closesAt: open.end))
    return true
  }

  /// What the app knows of steps by now, if it looks or need not look.
  private mutating func tell(at now: Instant, looks: Bool, _ events: inout [PalEvent]) {
    if self.looks == nil {
      events.append(.steps(reportAtOnce(at: now)))
    } else if looks, let report = self.looks?.look(at: now) {
      events.append(.steps(report))
      lastLook = now
    }
  }
}

extension [PalEvent] {
  /// What these say last about whether the app may read steps; `nil` when they do not.
  fileprivate var answerAboutSteps: Bool? {
    var answer: Bool?
    for event in self {
      switch event {
      case .permission(let granted), .onboarding(.answer(let granted)): answer = granted
      case .phoneUnlocked, .phoneLocked, .phoneRestarted, .activityDismissed, .opened, .woken, .onboarding,
        .entitlements, .skinChosen, .lookChosen, .zone, .steps, .lockedFeatureOpened, .closed, .time:
        break
      }
    }
    return answer
  }
}
