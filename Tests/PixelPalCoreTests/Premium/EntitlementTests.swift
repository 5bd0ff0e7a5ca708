import XCTest

@testable import PixelPalCore

final class EntitlementTests: XCTestCase {
  static let start = Instant(secondsSince1970: 1_735_689_600)

  /// Returns the history that a text draws, one letter an hour: `t` trial, `s` subscribed, `g` grace, `r` retry, `e`
  /// expired, `v` revoked, `n` never, `?` unknown, `.` nothing.
  static func makeHistory(_ drawing: String) -> EntitlementHistory? {
    let letters: [Character: Entitlement] = [
      "t": .trial, "s": .subscribed, "g": .inGracePeriod, "r": .inBillingRetryPeriod, "e": .expired, "v": .revoked,
      "n": .never, "?": .unknown,
    ]
    var periods: [EntitlementHistory.Period] = []
    for (hour, letter) in drawing.enumerated() {
      guard let entitlement = letters[letter] else { continue }
      let from = start + .hours(hour)
      if let last = periods.last, last.until == from, last.entitlement == entitlement {
        periods[periods.count - 1] = .init(entitlement, from: last.from, until: from + .hours(1))
      } else {
        periods.append(.init(entitlement, from: from, until: from + .hours(1)))
      }
    }
    return EntitlementHistory(periods)
  }

  func test_entitlement_isThatOfItsPeriod_atEveryHour() {
    let table: [(drawn: String, entitled: String)] = [
      // The expected entitlement at each hour: `+` entitled, `-` not entitled, `?` unknown.
      ("........", "--------"),
      ("..ttt...", "--+++---"),
      ("ss.ss...", "++-++---"),
      ("sggrrs..", "+++--+--"),
      ("tttssvss", "++++++++".replacing(at: 5, with: "-")),
      ("??ss??..", "??++??--"),
      ("eennvv..", "--------"),
    ]
    for row in table {
      let history = Self.makeHistory(row.drawn)
      let shown = (0..<8).map { hour in
        history?.entitlement(at: Self.start + .hours(hour)).isEntitled.map { $0 ? "+" : "-" } ?? "?"
      }
      XCTAssertEqual(shown.joined(), row.entitled, row.drawn)
    }
  }

  func test_periodEnd_isExclusive() throws {
    let history = try XCTUnwrap(Self.makeHistory(".s"))
    XCTAssertEqual(history.entitlement(at: Self.start + .hours(1) - Milliseconds(1)), .never)
    XCTAssertEqual(history.entitlement(at: Self.start + .hours(1)), .subscribed)
    XCTAssertEqual(history.entitlement(at: Self.start + .hours(2) - Milliseconds(1)), .subscribed)
    XCTAssertEqual(history.entitlement(at: Self.start + .hours(2)), .expired)
    XCTAssertNil(history.knownEnd(at: Self.start))
    XCTAssertEqual(history.knownEnd(at: Self.start + .hours(1)), Self.start + .hours(2))
    XCTAssertNil(history.knownEnd(at: Self.start + .hours(2)))
    XCTAssertEqual(history.nextChange(after: Self.start), Self.start + .hours(1))
    XCTAssertEqual(history.nextChange(after: Self.start + .hours(1)), Self.start + .hours(2))
    XCTAssertNil(history.nextChange(after: Self.start + .hours(2)))
    XCTAssertEqual(EntitlementHistory.always.entitlement(at: .distantPast), .subscribed)
    XCTAssertNil(EntitlementHistory.always.nextChange(after: .distantPast))
  }

  func test_subscribedAndLapsed_areTheHistoriesOfTheirNames() {
    let (a, b) = (Self.start, Self.start + .hours(1))
    XCTAssertEqual(EntitlementHistory.subscribed(from: a), EntitlementHistory([.init(.subscribed, from: a)]))
    let ended = EntitlementHistory.subscribed(from: a, until: b)
    XCTAssertEqual(ended, EntitlementHistory([.init(.subscribed, from: a, until: b)]))
    XCTAssertEqual([a, b].map(ended.entitlement), [.subscribed, .expired])
    XCTAssertEqual(ended.entitlement(at: a - Milliseconds(1)), .never)
    let lapsed = EntitlementHistory.lapsed(at: a)
    XCTAssertEqual([.distantPast, a - Milliseconds(1)].map(lapsed.entitlement), [.subscribed, .subscribed])
    XCTAssertEqual(lapsed.entitlement(at: a), .expired)
  }

  func test_subscriptionThatEndsBeforeItBegins_hasExpired() {
    let (a, b) = (Self.start, Self.start + .hours(1))
    for history in [EntitlementHistory.subscribed(from: b, until: a), .subscribed(from: b, until: b)] {
      XCTAssertEqual(history, EntitlementHistory([.init(.expired, from: b)]))
    }
    XCTAssertEqual(EntitlementHistory.lapsed(at: .distantPast).entitlement(at: a), .expired)
  }

  func test_overlappingOrEmptyPeriods_areRejected() {
    let (a, b) = (Self.start, Self.start + .hours(1))
    XCTAssertNil(EntitlementHistory([.init(.trial, from: a, until: a)]))
    XCTAssertNil(EntitlementHistory([.init(.trial, from: b, until: a)]))
    XCTAssertNil(EntitlementHistory([.init(.trial, from: b), .init(.trial, from: b + .hours(1))]))
    XCTAssertNil(EntitlementHistory([.init(.trial, from: a, until: b + .hours(1)), .init(.trial, from: b)]))
    XCTAssertNotNil(EntitlementHistory([.init(.trial, from: a, until: b), .init(.subscribed, from: b)]))
  }
}

extension String {
  fileprivate func replacing(at index: Int, with character: Character) -> String {
    String(enumerated().map { $0.offset == index ? character : $0.element })
  }
}
