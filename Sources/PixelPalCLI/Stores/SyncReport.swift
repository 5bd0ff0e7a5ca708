import Documents
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// What a sync changed, as people and programs read it.
struct SyncReport {
  let folder: String
  let pal: KeptPal
  let taken: Taken
  /// Whether there was no pal before.
  let hasBegun: Bool
  let isTrial: Bool
  let at: Instant

  private var places: Itinerary { Itinerary(pal.zone) }
  private var today: Int64? { taken.after.steps(on: places.day(at: at)) }
  private var change: Int64 { taken.counted.after - taken.counted.before }
  /// The days of which something else was known before.
  private var corrections: [Taken.ChangedDay] { taken.days.filter { $0.before != nil && taken.corrected > 0 } }

  func text(in colour: Colour) -> String {
    var lines: [String] = []
    if isTrial { lines.append("Nothing was changed. If it were:") }
    if hasBegun {
      let profile = pal.profile
      lines.append(
        "A pal \(isTrial ? "would begin" : "has begun") in \(visible(folder)): \(profile.gender.rawValue), "
          + "\(profile.style.rawValue), since \(WrittenDay.moment(profile.createdAt, in: places)), \(pal.zone.name)")
      lines.append("  all of this is permanent")
    }
    lines.append(colour.strong(samplesLine))
    lines.append(stepsLine)
    if let last = laterSync {
      lines.append("  the last sync stays that of \(WrittenDay.moment(last, in: places)), which is later")
    }
    if taken.before > 0 {
      lines.append("  \(number(taken.before, "sample")) from before the pal began count nowhere")
    }
    lines += corrections.prefix(10).map { line(of: $0) }
    if corrections.count > 10 { lines.append("  and \(number(corrections.count - 10, "day")) more: '--json' has all") }
    lines += taken.unlocks.flatMap { words(of: $0, in: colour) }
    for phase in taken.revealed where !taken.unlocks.contains(where: { $0.phase == phase }) {
      lines.append(colour.strong("Phase \(phase.rawValue), \(phase.name), can be seen now: ") + "\"\(phase.message)\"")
    }
    return lines.reduce("") { $0 + $1 + "\n" }
  }

  /// The last sync, where this one is said to be before it.
  private var laterSync: Instant? { pal.progress.lastSync.flatMap { at < $0 ? $0 : nil } }

  private var samplesLine: String {
    var line = number(taken.new, "new sample")
    if taken.corrected > 0 { line += ", \(grouped(Int64(taken.corrected))) corrected" }
    if taken.known > 0 { line += ", \(grouped(Int64(taken.known))) known already" }
    return line
  }

  private var stepsLine: String {
    let total = grouped(taken.total.after)
    let today = today.map { ", \(grouped($0)) of them today" } ?? ""
    if taken.fellBy > 0 {
      let counted = grouped(taken.counted.after)
      let was = change < 0 ? "\(number(-change, "step")) fewer than were told" : "\(number(change, "step")) more"
      return "\(was): the samples hold \(counted), and the total stays at \(total)"
    }
    return (change == 0 ? "no step" : number(change, "step")) + " more: \(total) in all" + today
  }

  private func line(of day: Taken.ChangedDay) -> String {
    "  \(WrittenDay.short(day.day))  \(grouped(day.after)), was \(grouped(day.before))"
  }

  private func words(of unlock: Evolution.Unlock, in colour: Colour) -> [String] {
    let phase = unlock.phase
    let walked = unlock.walkedAt.map { ", reached \(WrittenDay.dayAndClock($0, in: places))" } ?? ""
    let title = colour.strong("Phase \(phase.rawValue), \(phase.name)") + walked
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
        samples.member("new", taken.new)
        samples.member("corrected", taken.corrected)
        samples.member("known", taken.known)
        samples.member("beforeCreation", taken.before)
      }
      object.member("steps", change)
      object.member("counted", taken.counted.after)
      object.member("total", taken.total.after)
      object.member("fellBy", taken.fellBy)
      object.member("today", today ?? 0)
      object.member("changedDays", taken.days.count)
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
      object.write(taken.unlocks)
      object.name("revealed")
      object.array { list in for phase in taken.revealed { list.value(phase.rawValue) } }
      object.write(notices: pal.notices)
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes unlocks with their copy.
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
