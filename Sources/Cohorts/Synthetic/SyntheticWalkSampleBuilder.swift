import PixelPalCore
import StepHistory

/// A builder that divides hourly steps into walks, and creates the samples that devices would record.
///
/// A worn watch counts the whole walk, and a carried phone counts a part of the same steps. A merge that prefers the
/// watch therefore gives exactly the hour's total.
struct SyntheticWalkSampleBuilder {
  private(set) var samples = StepSamples()
  private let watch: StepSample.SourceID?
  private let phone: StepSample.SourceID
  private var random: RandomSource

  /// The names of the devices that recorded the samples.
  var sourceNames: [String] { samples.sources.map { $0.name } }

  init?(hasWatch: Bool, _ random: RandomSource) {
    self.random = random
    // Adding a source can't fail here: there is room for many more.
    watch = hasWatch ? try? samples.sourceID(orAdding: StepSource(name: "Watch")) : nil
    guard let phone = try? samples.sourceID(orAdding: StepSource(name: "iPhone")) else { return nil }
    self.phone = phone
  }

  /// Returns true, at random, if the watch is worn on the next day.
  mutating func drawIsWatchWorn() -> Bool { random.happens(perThousand: 920) }

  /// Adds walks with `steps` steps in total within the hour that begins at `start`.
  mutating func appendHour(steps: Int64, from start: Instant, isWatchWorn: Bool) {
    guard steps > 0 else { return }
    // A watch is sometimes taken off to be charged.
    let isWorn = watch != nil && isWatchWorn && !random.happens(perThousand: 60)
    let walks = min(4, 1 + steps / 700)
    let room = 3600 / walks
    var given: Int64 = 0
    for number in 1...walks {
      let share = steps * number / walks - given
      given += share
      appendWalkAtRandomTime(
        steps: share, after: start + .seconds(Int(room * (number - 1))), withinSeconds: room, isWatchWorn: isWorn)
    }
  }

  /// Adds a walk of `steps` steps at a random time within `room` seconds after `start`.
  ///
  /// `isWorn` is true if a person who has a watch wears it during the walk.
  private mutating func appendWalkAtRandomTime(
    steps: Int64, after start: Instant, withinSeconds room: Int64, isWatchWorn isWorn: Bool
  ) {
    let cadence = random.integer(in: 70...115)
    let length = min(room, max(10, steps * 60 / cadence))
    let begin = start + .seconds(Int(random.integer(in: 0...room - length)))
    guard isWorn, let watch else { return appendSample(steps: steps, start: begin, seconds: length, source: phone) }
    appendSample(steps: steps, start: begin, seconds: length, source: watch)
    guard random.happens(perThousand: 700), length > 20 else { return }
    // A phone in a pocket misses some steps, and starts to count a little later.
    let late = random.integer(in: 1...5)
    appendSample(
      steps: steps * random.integer(in: 850...1000) / 1000, start: begin + .seconds(Int(late)),
      seconds: length - late - 3, source: phone)
  }

  private mutating func appendSample(steps: Int64, start: Instant, seconds: Int64, source: StepSample.SourceID) {
    guard steps > 0 else { return }
    let (end, count) = (start + .seconds(Int(seconds)), StepCount(steps: steps))
    // Appending can't fail: the sample ends after it begins, and its count is far below the maximum.
    try? samples.append(StepSample(start: start, end: end, count: count, source: source))
  }
}
