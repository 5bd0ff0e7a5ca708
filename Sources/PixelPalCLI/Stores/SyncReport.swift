import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// The changes of a sync as text and as JSON.
struct SyncReport {
  let folder: String
  let pal: KeptPal
  let received: Received
  /// True if the sync created the pal.
  let hasBegun: Bool
  let isTrial: Bool
  let at: Instant

  private var itinerary: Itinerary { Itinerary(pal.zone) }
  /// The steps of today; `nil` if there are none.
  private var today: Int64? { received.after.steps(on: itinerary.day(at: at)).flatMap { $0 > 0 ? $0 : nil } }
  private var change: Int64 { received.counted.after - received.counted.before }
  /// The days with known steps that a sync with corrections changed.
  private var corrections: [Received.ChangedDay] { received.days.filter { $0.before != nil && received.corrected > 0 } }

  func text(in emphasis: Emphasis) -> String {
    var lines: [String] = []
    if isTrial { lines.append("Nothing was changed. If it were:") }
    if hasBegun {
      let profile = pal.profile
      lines.append(
        "A pal \(isTrial ? "would begin" : "has begun") in \(visible(folder)): \(profile.gender.rawValue), "
          + "\(profile.style.rawValue), since \(WrittenDay.moment(profile.createdAt, in: itinerary)), \(pal.zone.name)")
      lines.append("  all of this is permanent")
    }
    lines.append(emphasis.strong(samplesLine))
    lines += knownOtherwiseLines
    lines.append(stepsLine)
    if let last = laterSync {
      lines.append("  the last sync stays that of \(WrittenDay.moment(last, in: itinerary)), which is later")
    }
    if received.beforeCreation > 0 {
      lines.append("  \(number(received.beforeCreation, "sample")) from before the pal began count nowhere")
    }
    lines += corrections.prefix(10).map { line(of: $0) }
    if corrections.count > 10 { lines.append("  and \(number(corrections.count - 10, "day")) more: '--json' has all") }
    lines += received.unlocks.flatMap { words(of: $0, in: emphasis) }
    for phase in received.revealed where !received.unlocks.contains(where: { $0.phase == phase }) {
      lines.append(
        emphasis.strong("Phase \(phase.rawValue), \(phase.name), can be seen now: ") + "\"\(phase.message)\"")
    }
    return lines.reduce("") { $0 + $1 + "\n" }
  }

  /// The time of the last sync, if it is later than this one.
  private var laterSync: Instant? { pal.progress.lastSync.flatMap { at < $0 ? $0 : nil } }

  private var samplesLine: String {
    var line = number(received.new, "new sample")
    if received.corrected > 0 { line += ", \(StepText.grouped(Int64(received.corrected))) corrected" }
    if received.known > 0 { line += ", \(StepText.grouped(Int64(received.known))) known already" }
    return line
  }

  /// The lines that explain which counts win for rows that are known with other counts.
  private var knownOtherwiseLines: [String] {
    let reasons = [(received.knownSmaller, "the larger counts"), (received.knownEarlier, "those made later")]
    return reasons.filter { $0.0 > 0 }.map { "  \(number($0.0, "row")) known with other counts: \($0.1)" }
  }

  private var stepsLine: String {
    let total = StepText.grouped(received.total.after)
    let today = today.map { ", \(StepText.grouped($0)) of them today" } ?? ""
    if received.fellBy > 0 {
      let counted = StepText.grouped(received.counted.after)
      let was = change < 0 ? "\(number(-change, "step")) fewer than were told" : "\(number(change, "step")) more"
      return "\(was): the samples hold \(counted), and the total stays at \(total)"
    }
    return (change == 0 ? "no step" : number(change, "step")) + " more: \(total) in all" + today
  }

  private func line(of day: Received.ChangedDay) -> String {
    "  \(WrittenDay.short(day.day))  \(groupedOrUnknown(day.after)), was \(groupedOrUnknown(day.before))"
  }

  private func words(of unlock: Evolution.Unlock, in emphasis: Emphasis) -> [String] {
    let phase = unlock.phase
    let walked = unlock.walkedAt.map { ", reached \(WrittenDay.dayAndClock($0, in: itinerary))" } ?? ""
    let title = emphasis.strong("Phase \(phase.rawValue), \(phase.name)") + walked
    guard unlock.visibleAt != nil else { return [title, "  it waits for premium"] }
    return [title, "  \"\(phase.message)\""]
  }

  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.sync/1")
      object.member("store", folder)
      object.member("at", at)
      object.member("lastSync", laterSync ?? at)
      object.member("begun", hasBegun)
      object.member("dryRun", isTrial)
      object.name("samples")
      object.object { samples in
        samples.member("new", received.new)
        samples.member("corrected", received.corrected)
        samples.member("known", received.known)
        samples.member("knownOtherwise", received.knownSmaller + received.knownEarlier)
        samples.member("beforeCreation", received.beforeCreation)
      }
      object.member("steps", change)
      object.member("counted", received.counted.after)
      object.member("total", received.total.after)
      object.member("fellBy", received.fellBy)
      object.member("today", today)
      object.member("changedDays", received.days.count)
      object.name("corrections")
      object.array { list in
        for day in corrections {
          list.object { object in
            object.member("day", day.day.description)
            object.member("was", day.before)
            object.member("steps", day.after)
          }
        }
      }
      object.name("unlocks")
      object.write(received.unlocks)
      object.name("revealed")
      object.array { list in for phase in received.revealed { list.value(phase.rawValue) } }
      object.write(notices: pal.notices)
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the unlocked phases with their texts.
  mutating func write(_ unlocks: [Evolution.Unlock]) {
    array { list in
      for unlock in unlocks {
        list.object { object in
          object.member("phase", unlock.phase.rawValue)
          object.member("name", unlock.phase.name)
          object.member("message", unlock.visibleAt == nil ? nil : unlock.phase.message)
          object.member("total", unlock.total)
          object.member("walkedAt", unlock.walkedAt)
          object.member("knownAt", unlock.knownAt)
          object.member("visibleAt", unlock.visibleAt)
        }
      }
    }
  }

  mutating func write(notices: [StoreNotice]) { member("notices", notices.map(\.sentence)) }
}
