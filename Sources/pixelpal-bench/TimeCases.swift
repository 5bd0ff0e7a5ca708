import Foundation
import PixelPalCore
import PixelPalFoundation

/// Days of instants, beside Foundation's calendar.
enum TimeCases {
  static func run() {
    guard let timeZone = TimeZone(identifier: "America/New_York") else {
      return require(false, "this system has no time zones")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let zone = Zone(timeZone)
    var dice = SplitMix(seed: 3)
    let instants = (0..<20_000).map { _ in
      Instant(secondsSince1970: Int64(dice.draw(below: 3_000_000_000)))
    }
    for instant in instants.prefix(1000) {
      let parts = calendar.dateComponents([.day, .month], from: Date(instant))
      let day = zone.day(at: instant).components
      require(parts.day == day.day && parts.month == day.month, "the day of \(instant)")
    }
    var sum = 0
    let ours = measure("day of an instant, zone", unit: "instant", count: instants.count) {
      for instant in instants { sum &+= zone.day(at: instant).daysSince1970 }
    }
    let foundation = measure("day of an instant, Foundation's calendar", unit: "instant", count: instants.count) {
      for instant in instants { sum &+= Int(calendar.startOfDay(for: Date(instant)).timeIntervalSince1970) }
    }
    print(ours.line)
    print(foundation.line)
    print("".padded(to: 44), "ours is \(Int(foundation.each / ours.each)) times as fast")
    require(sum != 1, "the sums are used")
  }
}
