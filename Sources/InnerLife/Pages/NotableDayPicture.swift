public import PixelPalCore

/// A picture of the pal on a notable day, for the day's page in the journal.
public struct NotableDayPicture: Hashable, Sendable {
  /// The hour of the day that the sky shows, from 0 to 23.
  public let hour: Int
  /// The animation whose middle frame the picture shows.
  public let animation: OneShotAnimation
  /// The phase that the pal had on the day.
  public let phase: Phase
  /// The newest keepsake that stood in the meadow on the day, or `nil` if there was none.
  public let keepsake: Keepsake?

  /// The minimum importance of a notice or moment that gives its page a picture.
  package static let minimumRank = 60
}

/// A scene that shows the pal on a notable day: an hour, and animations that suit it.
package struct NotableDayScene: Hashable, Sendable {
  /// The hours that suit the day, the most preferred first.
  private let hours: [Int]
  /// The animations that suit the day, the most preferred first.
  package let animations: [OneShotAnimation]

  init(at hour: Int, _ animations: [OneShotAnimation]) { (hours, self.animations) = ([hour], animations) }

  /// Creates a scene that suits any hour, preferably one of `hours`, so that the sky is not always the same.
  init(anyHour hours: Int..., animations: [OneShotAnimation]) { (self.hours, self.animations) = (hours, animations) }

  /// The most preferred hour.
  package var hour: Int { hours.first ?? 12 }

  /// Returns the hour that the picture of `day` shows, from 0 to 23.
  ///
  /// If the scene suits any hour, the result is the hour in which half of the day's steps had been taken. If that hour
  /// is unknown, the date selects one of the preferred hours.
  func hour(of day: JournalDayRecord, under rules: JournalRules) -> Int {
    guard hours.count > 1 else { return hour }
    guard let minute = day.halfwayMinute else { return hours[day.day.dayNumber(modulo: hours.count)] }
    return (minute / 60 + rules.numbers.lifeDayBeginsAtHour) % 24
  }

  /// Returns the animation for the picture of `day`, or `peek` if `phase` permits none of the scene's animations.
  ///
  /// The date selects one of the permitted animations.
  func animation(on day: CivilDay, in phase: Phase) -> OneShotAnimation {
    let permitted = animations.filter { $0.firstPhase <= phase }
    return permitted.isEmpty ? .peek : permitted[day.dayNumber(modulo: permitted.count)]
  }
}

extension CivilDay {
  /// Returns a number from 0 to `bound` - 1 that changes from each day to the next.
  func dayNumber(modulo bound: Int) -> Int { (daysSince1970 % bound + bound) % bound }
}

extension [OneShotAnimation] {
  /// Returns the first animation that `phase` permits, or `peek` if there is none.
  package func preferredAnimation(in phase: Phase) -> OneShotAnimation { first { $0.firstPhase <= phase } ?? .peek }
}

extension Moment.Kind {
  package var scene: NotableDayScene {
    switch self {
    case .phaseReveal: NotableDayScene(at: 12, [.marvel])
    case .firstSteps: NotableDayScene(at: 10, [.wave, .lookUp])
    case .firstWalk: NotableDayScene(at: 16, [.hop, .lookUp])
    case .firstDayReaching: NotableDayScene(anyHour: 20, 15, 18, animations: [.cheer, .hop, .lookUp])
    case .longestDay: NotableDayScene(anyHour: 21, 13, 18, animations: [.somersault, .hop, .cheer])
    case .longestWalk: NotableDayScene(anyHour: 17, 11, animations: [.cheer, .hop])
    case .lifetimeTotal: NotableDayScene(anyHour: 15, 19, animations: [.cheer, .hop])
    case .keepsake: NotableDayScene(anyHour: 18, 9, 14, animations: [.marvel, .lookUp])
    case .anniversary: NotableDayScene(at: 12, [.cheer, .wave])
    case .returnAfterBreak: NotableDayScene(at: 14, [.wave, .lookUp])
    case .newChapter: NotableDayScene(at: 9, [.lookUp])
    case .journey: NotableDayScene(at: 9, [.marvel, .lookUp])
    case .earliestWalk: NotableDayScene(at: 6, [.lookUp])
    case .latestWalk: NotableDayScene(at: 23, [.stargaze, .lookUp])
    case .firstSaturday: NotableDayScene(at: 11, [.firefly, .lookUp])
    case .firstEvening: NotableDayScene(at: 20, [.stargaze, .lookUp])
    case .firstThousand: NotableDayScene(at: 16, [.hop, .lookUp])
    }
  }
}

extension Notice.Kind {
  package var scene: NotableDayScene {
    switch self {
    case .record: NotableDayScene(anyHour: 21, 18, animations: [.somersault, .cheer])
    case .mostSince: NotableDayScene(anyHour: 21, 13, 18, animations: [.cheer, .hop, .lookUp])
    case .longestWalk, .oneWalk: NotableDayScene(anyHour: 17, 10, animations: [.hop, .lookUp])
    case .sideBySide: NotableDayScene(anyHour: 20, 11, animations: [.cheer, .wave, .hop])
    case .ourHour: NotableDayScene(anyHour: 17, 9, animations: [.wave, .lookUp])
    case .earlyWalk: NotableDayScene(at: 6, [.lookUp])
    case .lateWalk: NotableDayScene(at: 23, [.stargaze, .lookUp])
    case .elsewhere(.morning): NotableDayScene(at: 8, [.lookUp])
    case .elsewhere(.midday): NotableDayScene(at: 13, [.lookUp])
    case .elsewhere(.evening): NotableDayScene(at: 20, [.lookUp])
    case .elsewhere(.night): NotableDayScene(at: 23, [.stargaze, .lookUp])
    case .twins, .asThree, .inStep, .sameCount, .weekday, .prettyNumber, .weekend, .zigzag, .meanwhile, .stillRecord,
      .fullerWeeks, .fullerMonth:
      NotableDayScene(at: 19, [.lookUp, .wave])
    }
  }
}

extension Journal {
  /// Returns the picture for `page`, or `nil` if the page isn't about something important.
  ///
  /// The moment or notice that the sentence of the page is about must have at least the rank
  /// ``NotableDayPicture/minimumRank``.
  func pictureIfSentenceIsImportant(on page: DayPage) -> NotableDayPicture? {
    guard let sentence = page.sentence, page.steps != nil else { return nil }
    let moment = page.moments.first { $0.sentence(in: words) == sentence }?.kind
    guard let rank = moment?.importance ?? page.notice?.kind.rank, rank >= NotableDayPicture.minimumRank,
      let scene = moment?.scene ?? page.notice?.kind.scene
    else { return nil }
    let phase = journalState.phaseReveals.filter { $0.day <= page.day }.map { $0.phase }.max() ?? .dormant
    return NotableDayPicture(
      hour: journalState.rememberedDay(page.day).map { scene.hour(of: $0, under: journalState.rules) } ?? scene.hour,
      animation: scene.animation(on: page.day, in: phase), phase: phase, keepsake: newestKeepsake(through: page.day))
  }

  private func newestKeepsake(through day: CivilDay) -> Keepsake? {
    journalState.moments.lazy.compactMap { moment in
      guard case .keepsake(let keepsake) = moment.kind, moment.day <= day else { return nil }
      return keepsake
    }.max { $0.number < $1.number }
  }
}
