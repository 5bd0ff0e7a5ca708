package import Documents
package import Expressions
package import InnerLife
package import PixelPalCore
import Replay

/// The lines of `replay --events` for what one turn changed, for the nights that passed by then, and for the face.
///
/// At one instant nights and the face come after what steps changed, and before what the person is shown.
package struct EventLines {
  private let changes: [Change]
  private let nights: [(at: Instant, news: Memoir.News)]
  private let face: [ExpressionChange]

  /// The lines of `changes`, and of `nights` and what the `face` did before them or with them.
  package init(_ changes: [Change], _ nights: [(at: Instant, news: Memoir.News)], _ face: [ExpressionChange]) {
    (self.changes, self.nights, self.face) = (changes, nights, face)
  }

  /// Writes them; clock times in reasons are those of `zone`.
  package func write(to writer: inout JSONWriter, in zone: Zone, _ words: LifeWords) {
    var (nights, face) = (nights[...], face[...])
    /// Writes what the pal lived through by itself, up to an instant.
    func writeInnerLife(_ isDue: (Instant) -> Bool) {
      while let at = [nights.first?.at, face.first?.at].compactMap({ $0 }).min(), isDue(at) {
        if let night = nights.first, night.at == at {
          night.news.writeLines(at: night.at, to: &writer, words)
          nights.removeFirst()
        } else if let change = face.popFirst() {
          change.writeLine(to: &writer)
        }
      }
    }
    for change in changes {
      writeInnerLife { $0 < change.at || change.kind.comesAfterTheNight }
      change.writeLine(to: &writer, in: zone)
    }
    writeInnerLife { _ in true }
  }
}

extension Change.Kind {
  /// Whether it follows from what the pal has become by the instant, and is not part of that.
  fileprivate var comesAfterTheNight: Bool {
    switch self {
    case .began, .appOpened, .appClosed, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged,
      .zoneChanged, .stepsDelivered, .totalCorrected, .walkingStarted, .walkingEnded, .energyChanged, .phaseUnlocked,
      .phaseRevealed, .milestoneReached, .highlightStarted, .highlightEnded, .liveActivitiesSwitched:
      false
    case .rareAnimation, .paywallHeld, .paywallShown, .liveActivityStarted, .liveActivityUpdated, .liveActivityHeld,
      .liveActivityDropped, .liveActivityEnded, .widgetReloaded, .widgetHeld:
      true
    }
  }
}

extension Memoir.News {
  /// Writes a line for each thing that a night told.
  fileprivate func writeLines(at now: Instant, to writer: inout JSONWriter, _ words: LifeWords) {
    func line(_ event: String, _ why: String, _ write: (inout JSONWriter) -> Void) {
      writer.object { line in
        line.member("at", now)
        line.member("event", event)
        line.member("why", why)
        write(&line)
      }
      writer.endLine()
    }
    for chapter in chapters {
      line("chapterNoticed", chapter.turn.reason) { object in
        object.member("began", chapter.began.description)
        object.member("turn", chapter.turn.rawValue)
      }
    }
    for moment in moments {
      line("momentKept", "the night that ended on \(moment.noticed) keeps it of \(moment.day)") { object in
        object.member("day", moment.day.description)
        moment.writeMembers(to: &object)
        object.member("sentence", moment.kind.sentence(in: words))
      }
    }
    for addition in additions {
      line("pageAmended", "the page had been frozen when this came") { object in
        object.member("day", addition.day.description)
        object.member("before", addition.before)
        object.member("counted", addition.counted)
      }
    }
  }
}
