package import PixelPalCore

/// The parts of a memoir that cannot be recomputed and have to be saved.
///
///     let again = Memoir(memoir.parts, under: memoir.rules)      // the same memoir
///
/// The state that nights derive from the days is not included: it follows from the days and from the saved decisions.
package struct MemoirParts: Hashable, Sendable {
  /// The day on which the pal was created.
  package var createdOn: CivilDay
  /// The last night that was processed, identified by the day on which it ended; `nil` before the first.
  package var lastNight: CivilDay?
  /// The remembered days, ascending.
  package var days: [RememberedDay] = []
  /// All reported moments, in the order in which they were reported.
  package var moments: [Moment] = []
  /// The additions to frozen pages, in order of arrival.
  package var additions: [Memoir.Addition] = []
  /// The phases that became visible.
  package var reveals: [Memoir.Reveal] = []
  /// The decisions about chapters, in the order of their nights.
  package var decisions: [ChapterDecision] = []

  /// Creates the parts of a pal that was created on `day` and has no history.
  package init(createdOn day: CivilDay) { createdOn = day }

  /// A decision of a night about chapters; it stays valid whatever becomes known later.
  package struct ChapterDecision: Hashable, Sendable {
    /// The night, identified by the day on which it ended.
    package let night: CivilDay
    /// The decision itself.
    package let kind: Kind

    /// The possible decisions.
    package enum Kind: Hashable, Sendable {
      /// A chapter begins on a Monday, which was reported at the instant `told`.
      case begins(Chapter.Turn, on: CivilDay, told: Instant)
      /// The open chapter ends, and no chapter is open from the given Monday on.
      case ends(CivilDay)
    }

    /// Creates a decision of `night`.
    package init(night: CivilDay, _ kind: Kind) { (self.night, self.kind) = (night, kind) }
  }
}

extension Memoir {
  /// The parts that have to be saved.
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
  /// Restores the decisions as they were when the nights made them, ascending.
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
