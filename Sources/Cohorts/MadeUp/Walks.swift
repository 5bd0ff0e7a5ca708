import PixelPalCore
import StepHistory

/// The walks of hours, as a watch and a phone count them at the same time.
///
/// Where the watch is worn it counts the whole walk, and the phone, where it is carried, some of the same steps inside it; so
/// what a merge believes adds up to the hour.
struct Walks {
  private(set) var samples = StepSamples()
  private let watch: StepSample.SourceID?
  private let phone: StepSample.SourceID
  private var chance: Chance

  /// What the sources are called.
  var names: [String] { samples.sources.map { $0.name } }

  init?(hasWatch: Bool, _ chance: Chance) {
    self.chance = chance
    // There is room for many more sources.
    watch = hasWatch ? try? samples.id(of: StepSource(name: "Watch")) : nil
    guard let phone = try? samples.id(of: StepSource(name: "iPhone")) else { return nil }
    self.phone = phone
  }

  /// Whether the watch is worn at all on the next day.
  mutating func isWatchWorn() -> Bool { chance.happens(920) }

  /// Adds the walks of the hour that begins at `start`.
  mutating func append(_ steps: Int64, from start: Instant, isWatchWorn: Bool) {
    guard steps > 0 else { return }
    // A watch has to be charged.
    let isWorn = watch != nil && isWatchWorn && !chance.happens(60)
    let walks = min(4, 1 + steps / 700)
    let room = 3600 / walks
    var given: Int64 = 0
    for number in 1...walks {
      let share = steps * number / walks - given
      given += share
      append(share, from: start + .seconds(Int(room * (number - 1))), room: room, isWorn)
    }
  }

  /// Adds a walk of `steps` somewhere in so many seconds.
  private mutating func append(_ steps: Int64, from start: Instant, room: Int64, _ isWorn: Bool) {
    let cadence = chance.number(in: 70...115)
    let length = min(room, max(10, steps * 60 / cadence))
    let begin = start + .seconds(Int(chance.number(in: 0...room - length)))
    guard isWorn, let watch else { return append(steps, begin, length, phone) }
    append(steps, begin, length, watch)
    guard chance.happens(700), length > 20 else { return }
    // A pocket misses some, and begins a little later.
    let late = chance.number(in: 1...5)
    append(steps * chance.number(in: 850...1000) / 1000, begin + .seconds(Int(late)), length - late - 3, phone)
  }

  private mutating func append(_ steps: Int64, _ start: Instant, _ seconds: Int64, _ source: StepSample.SourceID) {
    guard steps > 0 else { return }
    let (end, count) = (start + .seconds(Int(seconds)), StepCount(steps: steps))
    // It ends after it begins, and holds far less than a sample may: nothing is thrown.
    try? samples.append(StepSample(start: start, end: end, count: count, source: source))
  }
}
