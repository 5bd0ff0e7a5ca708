import InnerLife
import PixelPalCore

/// The format of a notice in a remembered day: a single number.
///
/// The number has four parts, lowest part first: the topic (below 32), the phrasing (below 64), an amount such as the
/// number of days that a day exceeds (below 1024), and the number of days since the earlier day that the notice
/// mentions.
enum NoticeTextFormat {
  private static let (topics, phrasings, amounts): (Int64, Int64, Int64) = (32, 64, 1024)

  static func number(for notice: Notice, on day: CivilDay) -> Int64 {
    let distance = notice.kind.earlierDay.map { Int64($0.distance(to: day)) } ?? 0
    return ((distance * amounts + notice.kind.amount) * phrasings + Int64(notice.phrasing)) * topics
      + Int64(notice.kind.topic.rawValue)
  }

  /// Returns the notice of `day` that is stored as `number`, or `nil` if there is no such notice.
  static func notice(from number: Int64, on day: CivilDay) -> Notice? {
    guard number >= 0, let topic = Notice.Topic(rawValue: Int(number % topics)) else { return nil }
    let phrasing = Int(number / topics % phrasings)
    let amount = Int(number / topics / phrasings % amounts)
    let distance = Int(number / topics / phrasings / amounts)
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
    }
    return Notice(kind, phrasing: phrasing)
  }
}

extension Notice.Kind {
  /// The number that describes the notice, or 0 if there is none.
  fileprivate var amount: Int64 {
    switch self {
    case .mostSince(_, let days), .longestWalk(let days), .weekday(let days): Int64(days)
    case .elsewhere(let quarter): Int64(quarter.rawValue)
    case .ourHour(let hour): Int64(hour)
    case .meanwhile(let episode): Int64(episode)
    case .record, .sideBySide, .earlyWalk, .lateWalk, .twins, .asThree, .inStep, .sameCount, .prettyNumber, .weekend,
      .zigzag, .oneWalk:
      0
    }
  }
}
