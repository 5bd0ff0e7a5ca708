package import PixelPalCore

/// All of a memoir that cannot be worked out again: what somebody keeps who keeps it.
///
///     let again = Memoir(memoir.parts, under: memoir.rules)      // the same memoir
///
/// What nights have made of the days is not among it. It follows from the days, by what was decided then.
package struct MemoirParts: Hashable, Sendable {
  /// The day on which the pal was made.
  package var createdOn: CivilDay
  /// The last night that has passed, by the day on which it ended; `nil` before the first.
  package var lastNight: CivilDay?
  /// The days of which something is known, ascending.
  package var days: [RememberedDay] = []
  /// All that was told, as it was told.
  package var moments: [Moment] = []
  /// What came after pages had been frozen, as it came.
  package var additions: [Memoir.Addition] = []
  /// The phases that became visible.
  package var reveals: [Memoir.Reveal] = []
  /// What was decided of chapters, ascending by its nights.
  package var decisions: [ChapterDecision] = []

  /// Those of a pal that was made on `day` and has nothing to tell.
  package init(createdOn day: CivilDay) { createdOn = day }

  /// What a night decided of chapters; it stands, whatever becomes known later.
  package struct ChapterDecision: Hashable, Sendable {
    /// The night, by the day on which it ended.
    package let night: CivilDay
    /// What was decided.
    package let kind: Kind

    /// What may be decided.
    package enum Kind: Hashable, Sendable {
      /// A chapter begins with a Monday, as was told at an instant.
      case begins(Chapter.Turn, on: CivilDay, told: Instant)
      /// The open chapter ends, and nothing is written from a Monday on.
      case ends(CivilDay)
    }

    /// That a night decided it.
    package init(night: CivilDay, _ kind: Kind) { (self.night, self.kind) = (night, kind) }
  }
}

extension Memoir {
  /// What has to be kept of it.
  package var parts: MemoirParts {
    var parts = MemoirParts(createdOn: createdOn)
    (parts.lastNight, parts.days, parts.moments) = (lastNight, days, moments)
    (parts.additions, parts.reveals) = (additions, reveals)
    for decided in decisions {
      parts.decisions += decided.decisions.map { .init(night: decided.night, $0.kept) }
    }
    return parts
  }
}

extension ChapterBook.Decision {
  fileprivate var kept: MemoirParts.ChapterDecision.Kind {
    switch self {
    case .begins(let chapter): .begins(chapter.turn, on: chapter.began, told: chapter.told)
    case .ends(let monday): .ends(monday)
    }
  }
}

extension [Memoir.DecidedNight] {
  /// Decisions as they were when their nights made them, ascending.
  init(_ kept: [MemoirParts.ChapterDecision]) {
    self.init()
    var begun: [Chapter.Turn: Int] = [:]
    for decision in kept {
      let made: ChapterBook.Decision
      switch decision.kind {
      case .begins(let turn, let monday, let told):
        made = .begins(
          Chapter(
            began: monday, ended: nil, turn: turn, noticed: decision.night, told: told, likeIt: begun[turn, default: 0])
        )
        begun[turn, default: 0] += 1
      case .ends(let monday): made = .ends(monday)
      }
      let others = last?.night == decision.night ? popLast()?.decisions ?? [] : []
      append(.init(night: decision.night, decisions: others + [made]))
    }
  }
}
