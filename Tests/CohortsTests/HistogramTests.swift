import XCTest

@testable import Cohorts

final class HistogramTests: XCTestCase {
  func test_counts_areInAscendingOrder() {
    var tally = Histogram()
    for number in [3, 0, 5000, 3, -2, 3653, 3654] { tally.add(number) }
    tally.add(7, people: 0)
    let bins = tally.bins.map { [$0.number, Int($0.people)] }
    XCTAssertEqual(bins, [[-2, 1], [0, 1], [3, 2], [3653, 1], [3654, 1], [5000, 1]])
    XCTAssertEqual(tally.totalPeople, 7)
  }

  func test_histograms_addUpToWhole_forAnySplit() {
    let numbers = [1, 9000, 4, 4, -7, 0, 12, 9000]
    var whole = Histogram()
    for number in numbers { whole.add(number) }
    for cut in 0...numbers.count {
      var (one, other) = (Histogram(), Histogram())
      for number in numbers[..<cut] { one.add(number) }
      for number in numbers[cut...] { other.add(number) }
      other.merge(one)
      XCTAssertEqual(other, whole, "cut at \(cut)")
    }
  }
}
