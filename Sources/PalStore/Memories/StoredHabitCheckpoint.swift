import Documents
import InnerLife
import PixelPalCore

/// The habits that the pal had learned by the end of a certain day, as an object with compact texts.
///
///     {"through": "2025-03-08", "usualHours": ["1-5 15 28 40 915 walk known 3"], "dayHours": "3-17",
///      "chronotype": "late", "weeksTogether": 12, "traits": [5500, …], "seen": "EXCO"}
///
/// A usual hour is a period of two hours in which the person usually walks on certain weekdays. Its text consists of
/// the weekdays, the first of the two hours, the number of matching days, the number of days with known steps, and the
/// usual minute. Hours and minutes are counted from the start of the lived day, at 4:00. The word `walk` follows if the
/// day's longest walk usually begins in these hours and takes about equally long each time. If the pal has known the
/// usual hour for at least a week, the word `known` and the number of weeks follow.
struct StoredHabitCheckpoint {
  let checkpoint: SavedJournal.HabitCheckpoint

  init(_ checkpoint: SavedJournal.HabitCheckpoint) { self.checkpoint = checkpoint }

  /// Writes the habits as the members of `object`.
  func write(to object: inout JSONWriter) {
    let habits = checkpoint.habits
    object.member("through", checkpoint.lastDay.description)
    object.member("usualHours", habits.usualHours.map { StoredUsualHourLine($0).text })
    if let hours = habits.dayHours { object.member("dayHours", "\(hours.lowerBound)-\(hours.upperBound)") }
    if let chronotype = habits.chronotype { object.member("chronotype", chronotype.rawValue) }
    object.member("weeksTogether", habits.character.weeksTogether)
    object.arrayMember("traits", habits.character.values) { list, value in list.value(value) }
    object.member("seen", habits.character.seenTraits.map { $0.rawValue }.joined())
  }
}

extension StoredHabitCheckpoint: JSONReadable {
  init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    let through: String = try object.read("through")
    guard let lastDay = CivilDay(through) else {
      throw json.mismatch("expected a day such as 2025-01-04, found '\(through)'")
    }
    var habits = Habits()
    habits.usualHours = try (object.read("usualHours") as [StoredUsualHourLine]).map { $0.usualHour }
    if let hours: StoredHourRange = try object.readIfPresent("dayHours") { habits.dayHours = hours.hours }
    if let name: String = try object.readIfPresent("chronotype") {
      habits.chronotype = Chronotype(rawValue: name)
    }
    let weeks: Int64 = try object.read("weeksTogether")
    let values: [Int64] = try object.read("traits")
    guard values.count == habits.character.values.count, 0...StoredHabitCheckpoint.maxWeeks ~= weeks,
      values.allSatisfy({ 0...Int64(PalPersonality.maxValue) ~= $0 })
    else {
      throw json.mismatch("expected the traits in the format that a pal writes")
    }
    habits.character.weeksTogether = Int(weeks)
    habits.character.values = values.map { Int($0) }
    let seen: String = try object.read("seen")
    habits.character.seenTraits = Trait.changing.filter { trait in seen.contains { String($0) == trait.rawValue } }
    checkpoint = SavedJournal.HabitCheckpoint(habits, after: lastDay)
  }

  /// The upper limit for a stored number of weeks, more than the calendar's 10,000 years contain.
  private static let maxWeeks: Int64 = 600_000
}

/// A usual hour on one line: `1-5 15 28 40 915 walk known 3`.
private struct StoredUsualHourLine: JSONReadable {
  let usualHour: UsualHour

  init(_ usualHour: UsualHour) { self.usualHour = usualHour }

  var text: String {
    let hour = usualHour
    return "\(hour.weekdays.lowerBound)-\(hour.weekdays.upperBound) \(hour.livedHour) \(hour.matchingDays) "
      + "\(hour.knownDays) \(hour.livedMinute)" + (hour.isWalkOfHabit ? " walk" : "")
      + (hour.knownWeeks > 0 ? " known \(hour.knownWeeks)" : "")
  }

  init(reading json: JSON) throws(JSONMismatch) {
    usualHour = try json.parsedText(as: "a usual hour such as 1-5 15 28 40 915 walk known 3") { text in
      let words = text.split(separator: " ")
      let numbers = words.dropFirst().prefix(4).compactMap { Int($0) }
      guard let weekdays = words.first.flatMap({ StoredHourRange.range(in: $0) }), numbers.count == 4,
        UsualHour.weekdayGroups.contains(weekdays), 0..<LivedDayHourlySteps.count - 1 ~= numbers[0],
        0...StoredUsualHourLine.maxDays ~= numbers[1], numbers[1]...StoredUsualHourLine.maxDays ~= numbers[2],
        0..<1440 ~= numbers[3]
      else { return nil }
      // Older versions wrote no number of weeks.
      var knownWeeks = 0
      if let mark = words.firstIndex(of: "known") {
        guard let weeks = words[(mark + 1)...].first.flatMap({ Int($0) }), 0...UsualHour.weeksUntilMentioned ~= weeks
        else { return nil }
        knownWeeks = weeks
      }
      return UsualHour(
        weekdays: weekdays, livedHour: numbers[0], matchingDays: numbers[1], knownDays: numbers[2],
        livedMinute: numbers[3], isWalkOfHabit: words.contains("walk"), knownWeeks: knownWeeks)
    }
  }

  /// The upper limit for the numbers of days stored with a usual hour, beyond which they are rejected as damaged.
  private static let maxDays = 1000
}

/// A range of numbers such as `3-17`.
private struct StoredHourRange: JSONReadable {
  let hours: ClosedRange<Int>

  static func range(in text: Substring) -> ClosedRange<Int>? {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] <= numbers[1] else { return nil }
    return numbers[0]...numbers[1]
  }

  init(reading json: JSON) throws(JSONMismatch) {
    hours = try json.parsedText(as: "two hours of the lived day such as 3-17") { text in
      StoredHourRange.range(in: text[...]).flatMap {
        0...$0.upperBound ~= $0.lowerBound && $0.upperBound < 24 ? $0 : nil
      }
    }
  }
}
