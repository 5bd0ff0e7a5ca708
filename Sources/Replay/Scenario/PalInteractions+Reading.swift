package import Documents
import Expressions
import PixelPalCore

extension PalInteractions.Touch: JSONReadable {
  /// The maximum duration of a touch in milliseconds, and the maximum number of points in its path.
  private static let (maxTouchMilliseconds, mostPoints) = (Int64(600_000), 10_000)

  /// Creates a touch from the members `at`, `ms` and `path`.
  ///
  /// `ms` is the duration of the touch in milliseconds, and `path` lists the points through which the finger moves.
  /// Throws an error if both are missing, or if the path has too many points or impossible times.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "ms", "path"])
    at = try object.read("at")
    path = try object.readIfPresent("path") ?? []
    let length = try object.readIfPresent("ms", in: 0...Self.maxTouchMilliseconds)
    guard length != nil || !path.isEmpty else {
      throw object.mismatch("a touch needs 'ms', its duration, or a 'path'", at: "at")
    }
    guard path.count <= Self.mostPoints else {
      throw object.mismatch("expected at most \(Self.mostPoints) points, found \(path.count)", at: "path")
    }
    let times = path.map { $0.delay }
    guard times.first ?? .zero == .zero, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw object.mismatch("the times of a path must start at 0 ms and not decrease", at: "path")
    }
    self.duration = Milliseconds(length ?? 0)
    if let last = times.last {
      guard length == nil || last <= self.duration else {
        throw object.mismatch(
          "the path takes \(last.count) ms, but the touch lasts only \(self.duration.count) ms", at: "ms")
      }
      self.duration = max(self.duration, last)
    } else {
      path = [PathPoint(delay: .zero, position: .center)]
    }
  }
}

extension PalInteractions.Touch.PathPoint: JSONReadable {
  /// Creates a point of a path from an array `[milliseconds, x, y]`.
  ///
  /// The milliseconds count from the beginning of the touch. `x` and `y` are in thousandths of the pal's picture.
  package init(reading json: JSON) throws(JSONMismatch) {
    let numbers = try [Int64](reading: json)
    guard numbers.count == 3, 0...600_000 ~= numbers[0], numbers[1...].allSatisfy({ -1000...2000 ~= $0 }) else {
      throw json.mismatch(
        "expected [milliseconds, x, y]: 0 to 600000 ms, x and y from -1000 to 2000 thousandths of the picture")
    }
    delay = Milliseconds(numbers[0])
    position = TouchEvent.Point(x: Int(numbers[1]), y: Int(numbers[2]))
  }
}

extension PalInteractions.SentenceToPal: JSONReadable {
  /// Creates a sentence to the pal from the members `at` and `text`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "text"])
    at = try object.read("at")
    text = try object.read("text")
  }
}

extension PalInteractions.SettingsChange: JSONReadable {
  /// Creates a settings change from the member `at` and at least one of `quiet`, `play` and `resetFeelings`.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json, named: ["at", "quiet", "play", "resetFeelings"])
    at = try object.read("at")
    isQuiet = try object.readIfPresent("quiet")
    playsEnabled = try object.readIfPresent("play")
    resetsFeelings = try object.readIfPresent("resetFeelings") ?? false
    guard isQuiet != nil || playsEnabled != nil || resetsFeelings else {
      throw object.mismatch("a settings change needs 'quiet', 'play' or 'resetFeelings'", at: "at")
    }
  }
}
