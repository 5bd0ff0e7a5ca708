package import Documents
package import Expressions
package import InnerLife
package import PixelPalCore
import Replay

/// The lines of `replay --events` for one instant.
///
/// The lines report the changes of the pal at that instant, and the nightly journal reports and face changes since the
/// previous instant. Reports and face changes at the instant itself come between two kinds of changes: those of the
/// pal's state, such as an earned phase, and those that only show the state, such as an update of a Live Activity.
package struct ReplayEventLines {
  private let changes: [PalChange]
  private let nights: [(at: Instant, news: JournalState.NightReport)]
  private let face: [FaceChange]

  /// Creates the event lines for one instant.
  ///
  /// - Parameters:
  ///   - changes: the changes of the pal at the instant.
  ///   - nights: the journal reports since the previous instant.
  ///   - face: the face changes since the previous instant.
  package init(
    _ changes: [PalChange], _ nights: [(at: Instant, news: JournalState.NightReport)], _ face: [FaceChange]
  ) {
    (self.changes, self.nights, self.face) = (changes, nights, face)
  }

  /// Writes the lines, with clock times in `zone` and with sentences in the wording `words`.
  package func write(to writer: inout JSONWriter, in zone: Zone, words: JournalWording) {
    var (nights, face) = (nights[...], face[...])
    /// Writes the pending reports and face changes for which `isDue` returns true, and removes them.
    func writeAndRemoveDueItems(_ isDue: (Instant) -> Bool) {
      while let at = [nights.first?.at, face.first?.at].compactMap({ $0 }).min(), isDue(at) {
        if let night = nights.first, night.at == at {
          night.news.writeLines(at: night.at, to: &writer, words: words)
          nights.removeFirst()
        } else if let change = face.popFirst() {
          change.writeLine(to: &writer)
        }
      }
    }
    for change in changes {
      writeAndRemoveDueItems { $0 < change.at || change.kind.isWrittenAfterNights }
      change.writeLine(to: &writer, in: zone)
    }
    writeAndRemoveDueItems { _ in true }
  }
}

extension PalChange.Kind {
  /// True if the change is written after the journal's reports of the same instant.
  ///
  /// These are the changes that only show the pal's state, such as an update of a Live Activity.
  fileprivate var isWrittenAfterNights: Bool {
    switch self {
    case .palCreated, .appOpened, .appClosed, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged,
      .zoneChanged, .stepsDelivered, .countedStepsCorrected, .walkingStarted, .walkingEnded, .energyChanged,
      .phaseUnlocked, .phaseRevealed, .milestoneReached, .highlightStarted, .highlightEnded, .liveActivitiesSwitched:
      false
    case .rareAnimationStarted, .paywallNotShown, .paywallShown, .liveActivityStarted, .liveActivityUpdated,
      .liveActivityUpdateDeferred, .liveActivityUpdateDropped, .liveActivityEnded, .widgetsReloaded,
      .widgetReloadDeferred:
      true
    }
  }
}

extension JournalState.NightReport {
  /// Writes a line for each chapter, each moment and each late step count in the nightly report.
  fileprivate func writeLines(at now: Instant, to writer: inout JSONWriter, words: JournalWording) {
    func writeLine(event: String, reason why: String, _ write: (inout JSONWriter) -> Void) {
      writer.object { line in
        line.member("at", now)
        line.member("event", event)
        line.member("why", why)
        write(&line)
      }
      writer.endLine()
    }
    for chapter in chapters {
      writeLine(event: "chapterNoticed", reason: chapter.reason.startReason) { object in
        object.member("began", chapter.startMonday.description)
        object.member("turn", chapter.reason.rawValue)
      }
    }
    for moment in moments {
      writeLine(
        event: "momentKept", reason: "kept for \(moment.day) by the night that ended on \(moment.detectedNight)"
      ) { object in
        object.member("day", moment.day.description)
        moment.writeMembers(to: &object)
        object.member("sentence", moment.sentence(in: words))
      }
    }
    for addition in lateStepCorrections {
      writeLine(event: "pageAmended", reason: "these steps arrived after the page was frozen") { object in
        object.member("day", addition.day.description)
        object.member("before", addition.stepsBefore)
        object.member("counted", addition.stepsAfter)
      }
    }
  }
}
