import InnerLife
import PixelPalCore

/// A format that packs a `Notice`, which is what the pal noticed about a day, into a single number.
///
/// From the lowest to the highest, the number has five parts:
/// - the topic (below 32)
/// - the remainder of the phrasing divided by 64
/// - the amount (below 512), such as the number of days that a day exceeds
/// - the quotient of the phrasing divided by 64 (below 2)
/// - the number of days since the earlier day that the notice refers to, or 0 if it refers to none
enum PackedJournalNoticeFormat {
  private static let (topics, phrasings, amounts): (Int64, Int64, Int64) = (32, 64, 512)

  static func number(for notice: Notice, on day: CivilDay) -> Int64 {
    let distance = notice.kind.earlierDay.map { Int64($0.distance(to: day)) } ?? 0
    let (quotient, remainder) = Int64(notice.phrasing).quotientAndRemainder(dividingBy: phrasings)
    return (((distance * 2 + quotient) * amounts + notice.kind.amount) * phrasings + remainder) * topics
      + Int64(notice.kind.topic.rawValue)
  }

  /// Returns the notice of `day` that is stored as `number`, or `nil` if `number` is invalid.
  static func notice(from number: Int64, on day: CivilDay) -> Notice? {
    guard number >= 0, let topic = Notice.Topic(rawValue: Int(number % topics)) else { return nil }
    let amount = Int(number / topics / phrasings % amounts)
    let phrasing = Int(number / topics % phrasings + number / topics / phrasings / amounts % 2 * phrasings)
    let distance = Int(number / topics / phrasings / amounts / 2)
    guard distance < day.daysSince1970 - CivilDay.first.daysSince1970 else { return nil }
    let earlierDay = day.advanced(by: -distance)
    let kind: Notice.Kind
    switch topic {
    case .record: kind = .record
    case .mostSince: kind = .mostSince(earlierDay, days: amount)
    case .longestWalk: kind = .longestWalk(days: amount)
    case .sideBySide: kind = .sideBySide
    case .earlyWalk: kind = .earlyWalk
    case .lateWalk: kind = .lateWalk
    case .twins: kind = .twins
    case .asThree: kind = .asThree
    case .inStep: kind = .inStep
    case .sameCount: kind = .sameCount(earlierDay)
    case .weekday: kind = .weekday(count: amount)
    case .prettyNumber: kind = .prettyNumber
    case .elsewhere:
      guard let quarter = DayQuarter(rawValue: amount) else { return nil }
      kind = .elsewhere(quarter)
    case .weekend: kind = .weekend
    case .zigzag: kind = .zigzag
    case .oneWalk: kind = .oneWalk
    case .ourHour:
      guard 0..<24 ~= amount else { return nil }
      kind = .ourHour(amount)
    case .meanwhile:
      guard amount < Notice.episodeCount else { return nil }
      kind = .meanwhile(episode: amount)
    case .stillRecord: kind = .stillRecord(earlierDay)
    case .fullerWeeks: kind = .fullerWeeks
    case .fullerMonth: kind = .fullerMonth
    }
    return Notice(kind, phrasing: phrasing)
  }
}

extension Notice.Kind {
  /// The amount in the stored number, such as a number of days or an hour, or 0 if the notice has none.
  fileprivate var amount: Int64 {
    switch self {
    case .mostSince(_, let days), .longestWalk(let days), .weekday(let days): Int64(days)
    case .elsewhere(let quarter): Int64(quarter.rawValue)
    case .ourHour(let hour): Int64(hour)
    case .meanwhile(let episode): Int64(episode)
    case .record, .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .sameCount, .prettyNumber, .weekend,
      .zigzag, .oneWalk, .stillRecord, .fullerWeeks, .fullerMonth:
      0
    }
  }
}
