import PhoneSimulator
import XCTest

/// Tests that phones are equal after calls that commute, and that they differ if they show something else.
final class EqualityTests: XCTestCase {
  private func phoneWithTwoActivities() throws -> (Phone<String>, SimulatedActivity.ID, SimulatedActivity.ID) {
    var phone = Phone<String>.opened()
    let first = try phone.request("a")
    let second = try phone.request("b")
    phone.advance(by: .minutes(1))
    return (phone, first, second)
  }

  private func assertEqual<Content>(_ left: Phone<Content>, _ right: Phone<Content>, line: UInt = #line) {
    XCTAssertEqual(left, right, line: line)
    XCTAssertEqual(left.hashValue, right.hashValue, line: line)
  }

  func test_updatesOfTwoActivities_commute() throws {
    let (phone, first, second) = try phoneWithTwoActivities()
    var (left, right) = (phone, phone)
    left.update(first, to: "c")
    left.update(second, to: "d")
    right.update(second, to: "d")
    right.update(first, to: "c")
    assertEqual(left, right)
  }

  func test_settingsOfThePerson_commute() {
    var (left, right) = (Phone<Int>.opened(), Phone<Int>.opened())
    left.isInLandscape = true
    left.sharesIsland = true
    left.isInStandBy = true
    right.isInStandBy = true
    right.sharesIsland = true
    right.isInLandscape = true
    assertEqual(left, right)
  }

  func test_callWithoutEffect_leavesThePhoneEqual() throws {
    let (phone, first, _) = try phoneWithTwoActivities()
    var other = phone
    other.unlock()
    other.openApp()
    other.activitiesAreEnabled = true
    other.push(.update(first, "too large"), bytes: 10_000)
    _ = try? other.request("too large", bytes: 10_000)
    other.reloadTimelines(ofKind: "none")
    assertEqual(other, phone)
  }

  func test_phonesWithEqualContents_areEqual_howeverManyWereSentBefore() throws {
    let (phone, first, _) = try phoneWithTwoActivities()
    var (left, right) = (phone, phone)
    for number in 1...200 { left.push(.update(first, "\(number)"), bytes: 10_000) }
    left.update(first, to: "c")
    right.update(first, to: "c")
    assertEqual(left, right)
    XCTAssertEqual(left.content(of: first), "c")
  }

  func test_phones_differ_inContents_timeAndModel() throws {
    let (phone, first, _) = try phoneWithTwoActivities()
    var (left, right) = (phone, phone)
    left.update(first, to: "c")
    right.update(first, to: "d")
    XCTAssertNotEqual(left, right)
    var later = phone
    later.advance(by: .milliseconds(1))
    XCTAssertNotEqual(later, phone)
    XCTAssertNotEqual(Phone<Int>(.ios18, at: .monday), Phone<Int>(.ios26, at: .monday))
  }

  func test_phones_differ_ifTheSameContentsAreSwapped() throws {
    let (phone, first, second) = try phoneWithTwoActivities()
    var (left, right) = (phone, phone)
    left.update(first, to: "c")
    left.update(second, to: "d")
    right.update(first, to: "d")
    right.update(second, to: "c")
    XCTAssertNotEqual(left, right)
  }

  func test_copy_isIndependent() throws {
    let (phone, first, _) = try phoneWithTwoActivities()
    var copy = phone
    copy.update(first, to: "c")
    copy.advance(by: .hours(10))
    XCTAssertEqual(phone.content(of: first), "a")
    XCTAssertEqual(phone.now, .monday + .minutes(1))
  }
}
