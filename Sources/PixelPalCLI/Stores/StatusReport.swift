import Documents
import HistoryCommands
import InnerLife
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// The state of a stored pal as text and as JSON.
struct StatusReport {
  private let kept: KeptPal
  /// The pal's state at `at`.
  private let pal: Pal
  private let at: Instant
  private let size: Int
  private let differences: [String]?
  private let itinerary: Itinerary
  private let day: CivilDay
  private let today: Int64?
  private let entitlement: Entitlement
  /// The pal's journal; `nil` under rules without an inner life.
  private let journal: Journal?

  /// Creates the report at `at` on the pal of `kept`, which takes `size` bytes.
  ///
  /// The `differences` are the problems that a verification found; `nil` if there was no verification.
  init(_ kept: KeptPal, at: Instant, size: Int, differences: [String]?) throws(StoreFault) {
    (self.kept, self.at, self.size, self.differences) = (kept, at, size, differences)
    pal = try kept.pal(at: at)
    itinerary = Itinerary(kept.zone)
    day = itinerary.day(at: at)
    today = kept.days.steps(on: day).flatMap { $0 > 0 ? $0 : nil }
    entitlement = kept.entitlements.history.entitlement(at: at)
    journal = kept.life.numbers.life ? try kept.journal(at: at) : nil
  }

  /// The features that require premium and are not available.
  private var locked: [Feature] { pal.isPremium ? [] : Feature.allCases }

  func text(in emphasis: Emphasis) -> String {
    let phase = pal.evolution.visible
    var lines = [
      emphasis.strong("\(number(kept.progress.total, "step")), phase \(phase.rawValue), \(phase.name)"),
      "\"\(phase.message)\"", "",
    ]
    func row(_ title: String, _ text: String) { lines.append("  " + title.left(11) + text) }
    row(
      "today",
      "\(WrittenDay.short(day)): \(today.map { StepText.grouped($0) } ?? "nothing known"), \(pal.energy.rawValue)")
    if kept.progress.total > kept.progress.counted {
      let fell = kept.progress.total - kept.progress.counted
      row("corrected", "the samples hold \(StepText.grouped(fell)) fewer; the total keeps what was told")
    }
    for unlock in pal.evolution.unlocks { row("phase \(unlock.phase.rawValue)", words(of: unlock)) }
    if let journal { row("journal", words(of: journal)) }
    row("premium", entitlement.words + (locked.isEmpty ? "" : "; locked: \(lockedWords)"))
    row("last sync", kept.progress.lastSync.map { WrittenDay.moment($0, in: itinerary) } ?? "never")
    let look = "\(kept.profile.gender.rawValue), \(kept.profile.style.rawValue)"
    row("since", "\(WrittenDay.moment(kept.profile.createdAt, in: itinerary)), \(kept.zone.name), \(look)")
    for (index, source) in kept.sources.enumerated() {
      let last = WrittenDay.dayAndClock(source.last, in: itinerary)
      row(
        index == 0 ? "sources" : "",
        "\(visible(source.source.name)) (\(source.source.kind.rawValue)): \(number(source.samples, "sample")), "
          + "to \(last)")
    }
    row("store", "\(number(kept.sampleCount, "sample")) in \(StepText.grouped(size)) bytes")
    row("integrity", integrity)
    for difference in differences ?? [] { row("", difference) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of the open chapter, if premium makes it readable.
  private var openChapter: String? { journal.flatMap { $0.isPremium ? $0.openChapter?.name : nil } }

  private func words(of journal: Journal) -> String {
    let pages = journal.toldPages == 0 ? "no page yet" : number(journal.toldPages, "page")
    let line = journal.line.map { "\"\($0)\"" }
    return [pages, openChapter, line].compactMap { $0 }.joined(separator: ", ")
  }

  private var integrity: String {
    guard let differences else {
      return kept.notices.contains(where: \.isDamage) ? "damaged" : "not looked at; '--verify' reads everything"
    }
    return differences.isEmpty ? "every byte is as it was written, and every day adds up" : "damaged"
  }

  private var lockedWords: String {
    locked.map { feature in
      switch feature {
      case .phases: "phases from \(kept.laws.rules.numbers.firstPremiumPhase) on"
      case .lockScreenWidgets: "Lock Screen widgets"
      case .history: "history"
      case .skins: "skins"
      case .effects: "effects"
      case .characters: "characters"
      }
    }.joined(separator: ", ")
  }

  private func words(of unlock: Evolution.Unlock) -> String {
    let walked = unlock.walkedAt.map { "reached \(WrittenDay.dayAndClock($0, in: itinerary))" }
    let known = "known \(WrittenDay.dayAndClock(unlock.knownAt, in: itinerary))"
    let seen = unlock.visibleAt.map { at in
      at == unlock.knownAt ? "seen then" : "seen \(WrittenDay.dayAndClock(at, in: itinerary))"
    }
    let parts = [walked, known, seen ?? "waits for premium"].compactMap { $0 }
    return "\(unlock.phase.name): " + parts.joined(separator: ", ")
  }

  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.status/1")
      object.member("at", at)
      object.member("total", kept.progress.total)
      object.member("counted", kept.progress.counted)
      object.member("today", today)
      object.member("energy", pal.energy.rawValue)
      object.member("earnedPhase", pal.evolution.earned.rawValue)
      object.member("visiblePhase", pal.evolution.visible.rawValue)
      object.name("unlocks")
      object.write(pal.evolution.unlocks)
      object.member("lastSync", kept.progress.lastSync)
      object.member("hasSeenPaywall", kept.progress.hasSeenPaywall)
      if let journal {
        object.member("line", journal.line)
        object.member("chapter", openChapter)
        object.member("pages", journal.toldPages)
      }
      object.member("entitlement", entitlement.rawValue)
      object.member("locked", locked.map(\.rawValue))
      object.name("profile")
      write(kept.profile, to: &object)
      object.name("sources")
      object.array { list in for source in kept.sources { write(source, to: &list) } }
      object.name("store")
      object.object { store in
        store.member("samples", kept.sampleCount)
        store.member("bytes", size)
      }
      object.name("integrity")
      object.object { integrity in
        integrity.member("verified", differences != nil)
        integrity.member("differences", differences ?? [])
      }
      object.write(notices: kept.notices)
    }
    writer.endLine()
    return writer.bytes
  }

  private func write(_ profile: UserProfile, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("gender", profile.gender.rawValue)
      object.member("style", profile.style.rawValue)
      object.member("createdAt", profile.createdAt)
      object.member("zone", profile.zone)
      object.member("merge", profile.merge.rawValue)
      object.member("sources", profile.belief.names)
    }
  }

  private func write(_ source: KeptPal.Source, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", source.source.name)
      object.member("kind", source.source.kind.rawValue)
      object.member("samples", source.samples)
      object.member("first", source.first)
      object.member("last", source.last)
    }
  }
}

extension Entitlement {
  /// The state of premium in a few words.
  fileprivate var words: String {
    switch self {
    case .unknown: "not known"
    case .never: "never bought"
    case .trial: "on trial"
    case .subscribed: "bought"
    case .inGracePeriod: "bought, while a payment is cleared"
    case .inBillingRetryPeriod: "paused until a payment is cleared"
    case .expired: "ended"
    case .revoked: "refunded or withdrawn"
    }
  }
}
