import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// A report on the changes made by a sync, as text and as JSON.
struct SyncReport {
  let folder: String
  let pal: StoredPal
  let receiveResult: ReceiveResult
  let isNewPal: Bool
  let isDryRun: Bool
  let instant: Instant

  private var itinerary: ZoneItinerary { ZoneItinerary(pal.zone) }
  /// The number of steps on the day of the sync, or `nil` if it is 0 or unknown.
  private var stepsToday: Int64? {
    receiveResult.daysAfter.steps(on: itinerary.day(at: instant)).flatMap { $0 > 0 ? $0 : nil }
  }
  private var countedChange: Int64 { receiveResult.countedSteps.stepsAfter - receiveResult.countedSteps.stepsBefore }
  /// The days on which the sync changed a known step count, or an empty array if it corrected no samples.
  private var correctedDays: [ReceiveResult.ChangedDay] {
    receiveResult.changedDays.filter { $0.stepsBefore != nil && receiveResult.correctedCount > 0 }
  }

  func text(styledWith styling: TerminalStyling) -> String {
    var lines: [String] = []
    if isDryRun { lines.append("Dry run: nothing was changed. Without --dry-run:") }
    if isNewPal {
      let profile = pal.profile
      lines.append(
        "A pal \(isDryRun ? "would be" : "was") created in \(makingInvisiblesVisible(folder)): "
          + "\(profile.gender.rawValue), \(profile.style.rawValue), "
          + "since \(DisplayDateFormat.weekdayDateAndTimeText(at: profile.createdAt, in: itinerary)), \(pal.zone.name)"
      )
      lines.append("  these settings are permanent")
    }
    lines.append(styling.bold(samplesLine))
    lines += knownOtherwiseLines
    lines.append(stepsLine)
    if let last = laterLastSync {
      lines.append(
        "  the last sync remains that of \(DisplayDateFormat.weekdayDateAndTimeText(at: last, in: itinerary)), which is later"
      )
    }
    if receiveResult.beforeCreationCount > 0 {
      lines.append(
        "  \(pluralized(receiveResult.beforeCreationCount, "sample")) not counted: before the creation of the pal")
    }
    lines += correctedDays.prefix(10).map { correctionLine(for: $0) }
    if correctedDays.count > 10 {
      lines.append("  and \(pluralized(correctedDays.count - 10, "more day")): '--json' lists all")
    }
    lines += receiveResult.unlocks.flatMap { unlockLines(for: $0, in: styling) }
    for phase in receiveResult.revealedPhases where !receiveResult.unlocks.contains(where: { $0.phase == phase }) {
      lines.append(
        styling.bold("Phase \(phase.rawValue), \(phase.name), is visible now: ") + "\"\(phase.message)\"")
    }
    return lines.reduce("") { $0 + $1 + "\n" }
  }

  /// The time of the store's last sync if that is later than the instant of this sync, or `nil` otherwise.
  private var laterLastSync: Instant? { pal.progress.lastSync.flatMap { instant < $0 ? $0 : nil } }

  private var samplesLine: String {
    var line = pluralized(receiveResult.newCount, "new sample")
    if receiveResult.correctedCount > 0 {
      line += ", \(StepFormat.grouped(Int64(receiveResult.correctedCount))) corrected"
    }
    if receiveResult.knownCount > 0 { line += ", \(StepFormat.grouped(Int64(receiveResult.knownCount))) already known" }
    return line
  }

  /// The lines about received rows that the store already has with another step count.
  ///
  /// Each line says which of the two counts is kept.
  private var knownOtherwiseLines: [String] {
    let reasons = [
      (receiveResult.knownSmallerCount, "the larger count is kept"),
      (receiveResult.knownEarlierCount, "the later one is kept"),
    ]
    return reasons.filter { $0.0 > 0 }.map { "  \(pluralized($0.0, "row")) already known with another count: \($0.1)" }
  }

  private var stepsLine: String {
    let total = StepFormat.grouped(receiveResult.totalSteps.stepsAfter)
    let today = stepsToday.map { ", \(StepFormat.grouped($0)) of them today" } ?? ""
    if receiveResult.stepsBelowTotal > 0 {
      let counted = StepFormat.grouped(receiveResult.countedSteps.stepsAfter)
      let was =
        countedChange < 0
        ? "\(pluralized(-countedChange, "step")) fewer than before" : pluralized(countedChange, "new step")
      return "\(was): the samples contain \(counted), and the total stays at \(total)"
    }
    return (countedChange == 0 ? "no new steps" : pluralized(countedChange, "new step")) + ": \(total) in total" + today
  }

  private func correctionLine(for day: ReceiveResult.ChangedDay) -> String {
    "  \(DisplayDateFormat.weekdayAndDateText(of: day.day))  \(groupedNumberOrUnknown(day.stepsAfter)), was \(groupedNumberOrUnknown(day.stepsBefore))"
  }

  private func unlockLines(for unlock: EarnedAndVisiblePhases.EarnedPhase, in styling: TerminalStyling) -> [String] {
    let phase = unlock.phase
    let walked = unlock.reachedAt.map { ", reached \(DisplayDateFormat.dateAndTimeText(at: $0, in: itinerary))" } ?? ""
    let title = styling.bold("Phase \(phase.rawValue), \(phase.name)") + walked
    guard unlock.visibleAt != nil else { return [title, "  visible only with premium"] }
    return [title, "  \"\(phase.message)\""]
  }

  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.sync/1")
      object.member("store", folder)
      object.member("at", instant)
      object.member("lastSync", laterLastSync ?? instant)
      object.member("begun", isNewPal)
      object.member("dryRun", isDryRun)
      object.name("samples")
      object.object { samples in
        samples.member("new", receiveResult.newCount)
        samples.member("corrected", receiveResult.correctedCount)
        samples.member("known", receiveResult.knownCount)
        samples.member("knownOtherwise", receiveResult.knownSmallerCount + receiveResult.knownEarlierCount)
        samples.member("beforeCreation", receiveResult.beforeCreationCount)
      }
      object.member("steps", countedChange)
      object.member("counted", receiveResult.countedSteps.stepsAfter)
      object.member("total", receiveResult.totalSteps.stepsAfter)
      object.member("fellBy", receiveResult.stepsBelowTotal)
      object.member("today", stepsToday)
      object.member("changedDays", receiveResult.changedDays.count)
      object.name("corrections")
      object.array { list in
        for day in correctedDays {
          list.object { object in
            object.member("day", day.day.description)
            object.member("was", day.stepsBefore)
            object.member("steps", day.stepsAfter)
          }
        }
      }
      object.name("unlocks")
      object.writeReachedPhases(receiveResult.unlocks)
      object.name("revealed")
      object.array { list in for phase in receiveResult.revealedPhases { list.value(phase.rawValue) } }
      object.write(notices: pal.notices)
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the phases in `unlocks` as an array, each with its name and, if it is visible, its message.
  mutating func writeReachedPhases(_ unlocks: [EarnedAndVisiblePhases.EarnedPhase]) {
    array { list in
      for unlock in unlocks {
        list.object { object in
          object.member("phase", unlock.phase.rawValue)
          object.member("name", unlock.phase.name)
          object.member("message", unlock.visibleAt == nil ? nil : unlock.phase.message)
          object.member("total", unlock.total)
          object.member("walkedAt", unlock.reachedAt)
          object.member("knownAt", unlock.knownAt)
          object.member("visibleAt", unlock.visibleAt)
        }
      }
    }
  }

  mutating func write(notices: [StoreNotice]) { member("notices", notices.map(\.sentence)) }
}
