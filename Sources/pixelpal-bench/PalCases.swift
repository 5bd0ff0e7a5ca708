import PixelPalCore

/// Events through a pal, and states through the scheduler of its Live Activity.
enum PalCases {
  static let start = Instant(secondsSince1970: 1_736_121_600)

  static func newborn(_ laws: Laws) -> Pal {
    Pal(
      createdAt: start, look: Look(gender: .female, style: .meadow), zone: .utc, entitlements: .always, under: laws)
  }

  /// A year on a phone: three opens a day, looks while they last, a wake an hour, walks and midnights.
  static func year(_ laws: Laws) -> (events: Int, changes: Int, total: Int64) {
    var pal = newborn(laws)
    var (events, changes) = (0, 0)
    var counted: Int64 = 0
    for day in 0..<365 {
      let midnight = start + .hours(24 * day)
      var today: Int64 = 0
      func hand(_ event: PalEvent, _ at: Instant) {
        changes += pal.handle(event, at: at, under: laws).count
        events += 1
      }
      hand(.time, midnight)
      for hour in 7..<23 {
        let now = midnight + .hours(hour)
        today += 610
        counted += 610
        let walk = Interval(from: now - .minutes(6), lasting: .minutes(6))
        hand(.woken, now)
        hand(.steps(StepReport(counted: counted, today: today, walks: [walk])), now)
        if hour % 5 == 3 {
          hand(.opened(closesAt: now + .minutes(2)), now + .minutes(1))
          for look in 1...2 { hand(.time, now + .minutes(1) + .seconds(45 * look)) }
          hand(.closed, now + .minutes(3))
        }
      }
    }
    return (events, changes, pal.total)
  }

  static func run() {
    for laws in [Laws.standard, .ideal] {
      let year = year(laws)
      require(year.total == 365 * 16 * 610, "a year's total is \(year.total)")
      require(year.changes > 365 * 30, "a year changes much, not \(year.changes) things")
      let measured = measure("pal, a busy year, \(laws.device.name)", unit: "event", count: year.events) {
        _ = PalCases.year(laws)
      }
      print(measured.line)
      let years = Int(1e9 / measured.nanoseconds)
      print("".padded(to: 44), "\(year.events) events, \(year.changes) changes, \(years) years a second")
    }
    quiet()
    scheduler()
  }

  /// Events that change nothing: they must not ask for memory.
  private static func quiet() {
    let laws = Laws.standard
    var pal = newborn(laws)
    let report = StepReport(counted: 4000, today: 4000)
    _ = pal.handle([.opened(), .steps(report)], at: start + .hours(8), under: laws)
    _ = pal.handle(.closed, at: start + .hours(8) + .minutes(2), under: laws)
    let count = 200_000
    func events() {
      for index in 0..<count {
        let now = start + .hours(9) + Milliseconds(Int64(index))
        let changes = pal.handle(index % 2 == 0 ? .time : .steps(report), at: now, under: laws)
        require(changes.isEmpty, "a quiet event changed \(changes)")
      }
    }
    print(measure("pal, events that change nothing", unit: "event", count: count, events).line)
    let asked = allocations(in: events).map { "\($0) times in \(count) events" } ?? "not counted on this system"
    print("".padded(to: 44), "memory asked for:", asked)
    if let asked = allocations(in: events) { require(asked == 0, "quiet events ask for memory \(asked) times") }
  }

  /// Walks that set out and end under a full and an empty bucket: every instant is decided, few send.
  private static func scheduler() {
    let laws = Laws.ideal
    let count = 100_000
    var sent = 0
    let measured = measure("Live Activity, wishes decided", unit: "wish", count: count) {
      var pal = newborn(laws)
      sent = 0
      for index in 0..<count {
        let now = start + .seconds(index * 20)
        let report = StepReport(counted: Int64(index * 30), today: Int64(index % 4320 * 30))
        for change in pal.handle(.steps(report), at: now, under: laws) {
          if case .liveActivityUpdated = change.kind { sent += 1 }
        }
      }
    }
    let gaps = count * 20 / laws.rules.liveActivityGapSeconds
    require(sent > gaps / 2 && sent <= gaps + 10, "\(sent) updates in \(gaps) gaps")
    print(measured.line)
    print("".padded(to: 44), "\(sent) updates sent, \(Int(Double(sent) / measured.nanoseconds * 1e9)) a second")
  }
}
