import Documents
import InnerLife
import PixelPalCore

/// The journal's records of days as one text per month: `"2025-03": "- - 9119He6 11317Hd2OL1o"`.
///
/// The text has one element per day, beginning with the first day of the month. A dash stands for a day without data.
struct StoredDaysByMonth {
  /// The days, oldest first.
  let days: [JournalDayRecord]

  init(_ days: [JournalDayRecord]) { self.days = days }

  /// Writes one member for each month that has a recorded day.
  func write(to object: inout JSONWriter) {
    var (previous, count) = (JournalDayRecord?.none, 0)
    var (month, text) = ((0, 0), [UInt8]())
    func writeMonth() {
      guard let (year, month) = count > 0 ? month : nil, let first = CivilDay(year: year, month: month, day: 1) else {
        return
      }
      object.member(String(first.description.prefix(7)), String(decoding: text, as: UTF8.self))
    }
    for day in days {
      let date = day.day.components
      if (date.year, date.month) != month {
        writeMonth()
        (month, count) = ((date.year, date.month), 0)
        text.removeAll(keepingCapacity: true)
      }
      for _ in count..<date.day - 1 { text += count == 0 && text.isEmpty ? "-".utf8 : " -".utf8 }
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      JournalDayRecordTextFormat.write(day, after: previous, to: &text)
      (previous, count) = (day, date.day)
    }
    writeMonth()
  }
}

extension StoredDaysByMonth: JSONReadable {
  init(reading json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    var days: [JournalDayRecord] = []
    for member in members.sorted(by: { $0.name < $1.name }) {
      guard let first = CivilDay(member.name + "-01") else {
        throw member.value.mismatch("expected a month such as 2025-01, found '\(member.name)'")
      }
      let end = first.advanced(by: 31)
      let next = end.advanced(by: 1 - end.components.day)
      var (reader, date) = (JournalDayRecordTextReader(try String(reading: member.value)), first)
      while !reader.isAtEnd {
        if !reader.skipBlankDay() {
          guard date < next, let day = reader.readDay(date, after: days.last) else {
            throw member.value.mismatch("expected the days of \(member.name) in the format that a pal writes")
          }
          days.append(day)
        }
        date = date.next
      }
    }
    self.init(days)
  }
}
