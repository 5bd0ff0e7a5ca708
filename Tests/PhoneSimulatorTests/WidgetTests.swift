import PhoneSimulator
import XCTest

/// Tests widgets: their timelines, reload policies and budgets.
final class WidgetTests: XCTestCase {
  /// Returns an unlocked phone with one widget that shows 0, on which the app is not running.
  private func phoneWithWidget(_ model: DeviceModel = .ios26, reload: WidgetReloadPolicy = .never) -> Phone<Int> {
    var phone = Phone<Int>(model, at: .monday)
    phone.unlock()
    phone.placeWidget(ofKind: "w")
    phone.provideTimeline(.init([.init(phone.now, 0)], reload: reload), ofKind: "w")
    return phone
  }

  /// Asks for a reload in the background, and hands over a timeline if the system asks for one.
  private func reload(_ phone: inout Phone<Int>, showing content: Int) -> AppRequestOutcome {
    phone.wakeApp(for: .backgroundTask)
    let outcome = phone.reloadTimelines(ofKind: "w")
    phone.provideTimeline(.init([.init(phone.now, content)], reload: .never), ofKind: "w")
    return outcome
  }

  func test_reloads_haveABudgetOf40In24Hours() {
    for model in DeviceModel.limited {
      var phone = phoneWithWidget(model)
      XCTAssertEqual(phone.budgets.reloadLimit, 40)
      XCTAssertEqual(phone.budgets.countedReloads, ["w": 0], "placing the widget is free")
      for number in 1...41 {
        XCTAssertEqual(reload(&phone, showing: number).isAccepted, number <= 40)
        XCTAssertEqual(phone.shown(on: .widget("w")).content, min(number, 40))
        XCTAssertEqual(phone.budgets.countedReloads, ["w": min(number, 40)])
        phone.advance(by: .minutes(1))
      }
      XCTAssertEqual(
        phone.shown(on: .widget("w")).reason,
        "the timeline's entry of 2026-03-02T07:39:00Z; a reload waits for its budget until 2026-03-03T07:00:00Z")
    }
  }

  func test_deferredReload_happens24HoursAfterTheFirst() {
    for model in DeviceModel.limited {
      var phone = phoneWithWidget(model)
      for number in 1...41 { _ = reload(&phone, showing: number) }
      XCTAssertEqual(phone.eventsNow().count { $0 == .timelineRequested(kind: "w") }, 0)
      phone.advance(to: .monday + .hours(24) - .milliseconds(1))
      XCTAssertEqual(phone.budgets.countedReloads, ["w": 40])
      XCTAssertEqual(phone.eventsNow(), [])
      phone.advance(by: .milliseconds(1))
      XCTAssertEqual(phone.eventsNow(), [.timelineRequested(kind: "w")])
      XCTAssertEqual(phone.budgets.countedReloads, ["w": 1])
    }
  }

  func test_log_namesTheTimeToWhichAReloadIsDeferred() throws {
    let model = try DeviceModel.ios26.changing(name: "one") { $0.widgetReloadsADay = 1 }
    var (phone, log) = (phoneWithWidget(model), PhoneLog())
    for _ in 1...3 { phone.push(.widgets, recording: &log) }
    XCTAssertEqual(
      log.entries.map { $0.text },
      ["the reload of 'w' is deferred to 2026-03-03T07:00:00Z: its budget is used up"])
  }

  func test_reloads_areUnlimited_onAPhoneWithoutLimits() {
    var phone = phoneWithWidget(.ideal)
    for number in 1...100 { XCTAssertTrue(reload(&phone, showing: number).isAccepted) }
    XCTAssertNil(phone.budgets.reloadLimit)
  }

  func test_reloads_areFree_inTheForeground() {
    for model in DeviceModel.limited {
      var phone = phoneWithWidget(model)
      phone.openApp()
      for number in 1...50 {
        XCTAssertTrue(phone.reloadTimelines(ofKind: "w").isAccepted)
        phone.provideTimeline(.init([.init(phone.now, number)], reload: .never), ofKind: "w")
      }
      XCTAssertEqual(phone.shown(on: .widget("w")).content, 50)
      XCTAssertEqual(phone.budgets.countedReloads, ["w": 0])
    }
  }

  func test_eachKind_hasItsOwnBudget() {
    var phone = phoneWithWidget()
    phone.placeWidget(ofKind: "other")
    phone.wakeApp(for: .backgroundTask)
    for _ in 1...41 { phone.reloadTimelines(ofKind: "w") }
    XCTAssertTrue(phone.reloadTimelines(ofKind: "other").isAccepted)
    XCTAssertEqual(phone.budgets.countedReloads, ["w": 40, "other": 1])
  }

  func test_reload_isIgnored_withoutAWidget() {
    var phone = phoneWithWidget()
    phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.reloadTimelines(ofKind: "none"), .ignored("no widget of kind 'none' is placed"))
    XCTAssertEqual(phone.provideTimeline(.init([]), ofKind: "none"), .ignored("no widget of kind 'none' is placed"))
    XCTAssertEqual(phone.shown(on: .widget("none")).reason, "no widget of kind 'none' is placed")
  }

  func test_timeline_isIgnored_ifTheSystemHasNotAskedForIt() {
    for model in DeviceModel.profiles {
      var phone = phoneWithWidget(model)
      XCTAssertEqual(
        phone.provideTimeline(.init([.init(phone.now, 1)]), ofKind: "w"),
        .ignored("the system has not asked 'w' for a timeline"))
      XCTAssertEqual(phone.shown(on: .widget("w")).content, 0)
    }
  }

  func test_requestThatHasBeenAnswered_isNotReported() {
    var phone = phoneWithWidget()
    XCTAssertEqual(phone.eventsNow(), [])
    phone.placeWidget(ofKind: "w")
    phone.placeWidget(ofKind: "w")
    XCTAssertEqual(phone.eventsNow(), [.timelineRequested(kind: "w")], "one request is enough")
  }

  func test_widget_isRemoved_withItsLastPlace() {
    var phone = phoneWithWidget()
    phone.placeWidget(ofKind: "w")
    phone.removeWidget(ofKind: "w")
    XCTAssertEqual(phone.shown(on: .widget("w")).content, 0)
    phone.removeWidget(ofKind: "w")
    XCTAssertEqual(phone.shown(on: .widget("w")).status, .absent)
    XCTAssertEqual(phone.eventsNow(), [], "the request of a removed widget is withdrawn")
    let before = phone
    phone.removeWidget(ofKind: "w")
    XCTAssertEqual(phone, before)
  }

  func test_atEnd_asksForATimeline_atTheLastEntry() {
    var phone = phoneWithWidget()
    phone.placeWidget(ofKind: "w")
    _ = phone.eventsNow()
    let entries = [3, 1, 2].map { PhoneWidgetTimeline.Entry(.monday + .hours($0), $0) }
    phone.provideTimeline(.init(entries, reload: .atEnd), ofKind: "w")
    XCTAssertEqual(phone.events(until: .monday + .hours(3) - .milliseconds(1)), [])
    XCTAssertEqual(phone.shown(on: .widget("w")).content, 2)
    XCTAssertEqual(phone.events(until: .monday + .hours(9)), [.timelineRequested(kind: "w")])
    XCTAssertEqual(phone.budgets.countedReloads, ["w": 1])
  }

  func test_after_asksForATimeline_atThatTime() {
    var phone = phoneWithWidget(reload: .after(.monday + .hours(1)))
    XCTAssertEqual(phone.events(until: .monday + .hours(1) - .milliseconds(1)), [])
    XCTAssertEqual(phone.advanceToNextEvent(until: .monday + .hours(9)), .timelineRequested(kind: "w"))
    XCTAssertEqual(phone.now, .monday + .hours(1))
  }

  func test_policyWithATimeInThePast_asksAfterTheSpacingOfEntries() {
    for reload in [WidgetReloadPolicy.after(.monday - .hours(1)), .after(.monday), .atEnd] {
      var phone = phoneWithWidget(reload: reload)
      XCTAssertEqual(phone.advanceToNextEvent(until: .monday + .hours(1)), .timelineRequested(kind: "w"))
      XCTAssertEqual(phone.now, .monday + .minutes(5))
    }
  }

  func test_never_asksForNoTimeline() {
    var phone = phoneWithWidget(reload: .never)
    XCTAssertEqual(phone.events(until: .monday + .hours(100)), [])
    XCTAssertEqual(phone.shown(on: .widget("w")).content, 0)
  }

  func test_entry_isShown_fromItsDate() {
    var phone = phoneWithWidget()
    phone.placeWidget(ofKind: "w")
    let entries = [5, 10].map { PhoneWidgetTimeline.Entry(.monday + .minutes($0), $0) }
    phone.provideTimeline(.init(entries, reload: .never), ofKind: "w")
    XCTAssertEqual(phone.shown(on: .widget("w")).reason, "the widget has no timeline entry for this time yet")
    for (milliseconds, content) in [(-1, nil), (0, 5), (299_999, 5), (300_000, 10)] as [(Int64, Int?)] {
      phone.advance(to: .monday + .minutes(5) + .milliseconds(milliseconds))
      XCTAssertEqual(phone.shown(on: .widget("w")).content, content)
    }
    XCTAssertEqual(phone.shown(on: .widget("w")).since, .monday + .minutes(10))
  }

  func test_entriesCloserThan2Seconds_areSkipped() {
    for model in DeviceModel.profiles {
      for (milliseconds, isDrawn) in [(Int64(1999), model == .ideal), (2000, true), (2001, true)] {
        var phone = phoneWithWidget(model)
        phone.placeWidget(ofKind: "w")
        let second = Instant.monday + .milliseconds(milliseconds)
        phone.provideTimeline(.init([.init(.monday, 1), .init(second, 2)], reload: .never), ofKind: "w")
        phone.advance(by: .seconds(5))
        let shown = phone.shown(on: .widget("w"))
        XCTAssertEqual(shown.content, isDrawn ? 2 : 1, "\(model.name) \(milliseconds)")
        XCTAssertEqual(
          shown.reason,
          isDrawn
            ? "the timeline's entry of \(second)"
            : "the timeline's entry of \(Instant.monday); that of \(second) is not drawn, "
              + "since entries are drawn at least 2 s apart")
      }
    }
  }

  func test_timeline_isIgnored_from401Entries() {
    for model in DeviceModel.profiles {
      for count in [399, 400, 401] {
        var phone = phoneWithWidget(model)
        phone.placeWidget(ofKind: "w")
        let entries = (1...count).map { PhoneWidgetTimeline.Entry(.monday + .minutes($0 - 1), $0) }
        let isShown = count <= 400 || model == .ideal
        XCTAssertEqual(
          phone.provideTimeline(.init(entries, reload: .never), ofKind: "w"),
          isShown ? .accepted : .ignored("the timeline has 401 entries, at most 400 are shown"))
        XCTAssertEqual(phone.shown(on: .widget("w")).content, isShown ? 1 : 0)
      }
    }
  }

  func test_everyEntryOfALongTimeline_keepsItsContent() {
    for count in [63, 64, 65, 128, 400] {
      var phone = phoneWithWidget()
      phone.placeWidget(ofKind: "w")
      phone.provideTimeline(.init((0..<count).map { .init(.monday + .minutes($0), $0) }, reload: .never), ofKind: "w")
      for number in 0..<count {
        phone.advance(to: .monday + .minutes(number))
        XCTAssertEqual(phone.shown(on: .widget("w")).content, number)
      }
    }
  }

  func test_widgets_areRedacted_fromARestartUntilTheFirstUnlock() {
    var phone = phoneWithWidget()
    phone.lock()
    XCTAssertEqual(phone.shown(on: .widget("w")).content, 0, "a locked phone shows them")
    phone.restart()
    XCTAssertTrue(phone.isLocked)
    XCTAssertEqual(phone.process, .notRunning)
    XCTAssertEqual(phone.shown(on: .widget("w")).status, .redacted)
    XCTAssertEqual(phone.shown(on: .widget("w")).reason, "the phone has not been unlocked since it started")
    phone.unlock()
    phone.lock()
    XCTAssertEqual(phone.shown(on: .widget("w")).content, 0)
  }
}
