import PixelPalCore
import TestSupport
import XCTest

@testable import PixelPage

/// Tests that the steps of minutes, written as lines where they rise linearly, are read back unchanged.
final class MinuteListTests: XCTestCase {
  /// Returns the minutes as a web page reads them.
  private func read(_ list: NumberList) throws -> [Int] {
    let numbers = try XCTUnwrap(JSONSerialization.jsonObject(with: Data([91] + list.bytes + [93])) as? [Int])
    var minutes: [Int] = []
    var place = 0
    while place < numbers.count {
      let entry = numbers[place]
      place += 1
      if entry < 0 {
        minutes += Array(repeating: 0, count: -entry)
      } else if entry > 0 {
        minutes.append(entry)
      } else {
        let line = Array(numbers[place..<place + 5])
        place += 5
        let height = { (x: Int) in Int((Double(line[2] * x - line[4]) / Double(line[3])).rounded(.down)) }
        minutes += (1...line[0]).map { line[1] + height($0) - height($0 - 1) }
      }
    }
    while minutes.last == 0 { minutes.removeLast() }
    return minutes
  }

  private func written(_ minutes: [Int]) -> NumberList {
    var list = MinuteList()
    for steps in minutes { if steps == 0 { list.rest(for: 1) } else { list.add(Int64(steps)) } }
    list.end()
    return list.list
  }

  private func expectBack(_ minutes: [Int], _ name: String) throws {
    let kept = Array(minutes.reversed().drop { $0 == 0 }.reversed())
    XCTAssertEqual(try read(written(minutes)), kept, name)
  }

  /// All short lists.
  func testEveryFewMinutesComeBack() throws {
    for length in 0...(Seeds.isFull ? 9 : 7) {
      var minutes = Array(repeating: 0, count: length)
      var number = 0
      repeat {
        try expectBack(minutes, "\(minutes)")
        number += 1
        var rest = number
        for place in minutes.indices { (minutes[place], rest) = (rest % 3, rest / 3) }
      } while number < Int(pow(3, Double(length)))
    }
  }

  /// Any total that is spread evenly over any time, starting at any instant, is written as one line.
  func testATotalThatIsSpreadIsALine() throws {
    for seed in Seeds.first(of: 2000) {
      var dice = Dice(seed)
      let (length, steps, before) = (30 + dice.draw(900), 1 + dice.draw(30_000), dice.draw(1000))
      let sums = (0...length).map { (1000 * steps * $0 / length + before + 500) / 1000 }
      let minutes = zip(sums, sums.dropFirst()).map { $1 - $0 }
      try expectBack(minutes, "seed \(seed)")
      // At a very low rate, the pauses between steps are written instead.
      if steps > 3 * length { XCTAssertLessThan(written(minutes).bytes.count, 60, "seed \(seed)") }
    }
  }

  /// Random minutes are read back unchanged.
  func testWhateverIsWalkedComesBack() throws {
    for seed in Seeds.first(of: 2000) {
      var dice = Dice(seed)
      var minutes: [Int] = []
      for _ in 0..<20 {
        let base = dice.draw(4)
        for _ in 0..<dice.draw(30) { minutes.append(base + dice.draw(1 + dice.draw(3))) }
        if dice.draw(3) == 0 { minutes += Array(repeating: 0, count: dice.draw(90)) }
      }
      try expectBack(minutes, "seed \(seed)")
    }
  }
}
