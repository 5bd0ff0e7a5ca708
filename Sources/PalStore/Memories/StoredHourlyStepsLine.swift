import Documents
import InnerLife
import PixelPalCore

/// The steps in each hour of a day on one line: `2025-03-08 Cg4.2 Da0 Ob5.1 Z3f`.
///
/// Each hour with steps is written as a capital letter and the steps in base 36. The letter `A` stands for the first
/// hour of the lived day, which begins at 4:00. The number after the point is the index of the first quarter of an hour
/// with steps, from 0 to 3. An index of 0 is left out, together with the point. The letter `Z` precedes the minute of
/// the lived day at which the longest walk began, also in base 36.
struct StoredHourlyStepsLine: JSONReadable {
  let hours: LivedDayHourlySteps

  private static let longestWalkLetter = UInt8(ascii: "Z")

  init(_ hours: LivedDayHourlySteps) { self.hours = hours }

  var text: String {
    var text = "\(hours.day)"
    func addWord(letter: UInt8, number: Int64) {
      text += " " + String(decoding: [letter], as: UTF8.self) + String(number, radix: 36)
    }
    for hour in 0..<LivedDayHourlySteps.count where hours.steps[hour] > 0 {
      addWord(letter: UInt8(ascii: "A") + UInt8(hour), number: hours.steps[hour])
      if hours.firstQuarters[hour] > 0 { text += ".\(hours.firstQuarters[hour])" }
    }
    if let start = hours.longestWalkStart {
      addWord(letter: StoredHourlyStepsLine.longestWalkLetter, number: Int64(start))
    }
    return text
  }

  init(reading json: JSON) throws(JSONMismatch) {
    hours = try json.parsedText(as: "the hours of a day such as 2025-03-08 Cg4.2 Da0 Ob5.1 Z3f") { text in
      StoredHourlyStepsLine.hours(in: text)
    }
  }

  private static func hours(in text: String) -> LivedDayHourlySteps? {
    let words = text.split(separator: " ")
    guard let day = words.first.flatMap({ CivilDay($0) }) else { return nil }
    var steps = [Int64](repeating: 0, count: LivedDayHourlySteps.count)
    var firstQuarters = [Int](repeating: 0, count: LivedDayHourlySteps.count)
    var longestWalkStart: Int?
    for word in words.dropFirst() {
      let parts = word.dropFirst().split(separator: ".", maxSplits: 1)
      guard let letter = word.utf8.first, let number = parts.first.flatMap({ Int64($0, radix: 36) }), number >= 0
      else { return nil }
      if letter == longestWalkLetter {
        guard let minute = Int(exactly: number), minute <= maxMinutes, parts.count == 1 else { return nil }
        longestWalkStart = minute
      } else {
        let hour = Int(letter) - Int(UInt8(ascii: "A"))
        guard number > 0, steps.indices ~= hour, let quarter = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
        (steps[hour], firstQuarters[hour]) = (number, quarter)
      }
    }
    return LivedDayHourlySteps(day: day, steps: steps, firstQuarters: firstQuarters, longestWalkStart: longestWalkStart)
  }

  /// The maximum duration of a day in minutes: two calendar days.
  private static let maxMinutes = 2880
}
