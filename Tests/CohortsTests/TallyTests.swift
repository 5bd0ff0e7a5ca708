import XCTest

@testable import Cohorts

final class TallyTests: XCTestCase {
  func testNumbersNearAndFarAreToldInOrder() {
    var tally = Tally()
    for number in [3, 0, 5000, 3, -2, 3653, 3654] { tally.count(number) }
    tally.count(7, people: 0)
    let told = tally.counts.map { [$0.number, Int($0.people)] }
    XCTAssertEqual(told, [[-2, 1], [0, 1], [3, 2], [3653, 1], [3654, 1], [5000, 1]])
    XCTAssertEqual(tally.people, 7)
  }

  func testPartsAddUpToTheWhole() {
    let numbers = [1, 9000, 4, 4, -7, 0, 12, 9000]
    var whole = Tally()
    for number in numbers { whole.count(number) }
    for cut in 0...numbers.count {
      var (one, other) = (Tally(), Tally())
      for number in numbers[..<cut] { one.count(number) }
      for number in numbers[cut...] { other.count(number) }
      other.add(one)
      XCTAssertEqual(other, whole, "cut at \(cut)")
    }
  }
}
