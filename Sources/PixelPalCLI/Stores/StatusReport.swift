import Documents
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// Where a kept pal stands, as people and programs read it.
struct StatusReport {
  private let pal: KeptPal
  private let at: Instant
  private let size: Int
  private let differences: [String]?
  private let places: Itinerary
  private let evolution: Evolution
  private let day: CivilDay
  private let today: Int64?
  private let entitlement: Entitlement

  /// Where `pal` stands at `at`, in `size` bytes; `differences` are what is not as it should be, `nil` where nobody looked.
  init(_ pal: KeptPal, at: Instant, size: Int, differences: [String]?) {
    (self.pal, self.at, self.size, self.differences) = (pal, at, size, differences)
    places = Itinerary(pal.zone)
    evolution = pal.evolution(at: at)
    day = places.day(at: at)
    today = pal.days.steps(on: day)
    entitlement = pal.entitlements.history.entitlement(at: at)
  }

  private var energy: Energy {
    pal.sampleCount == 0 ? .unknown : Energy(today: today ?? 0, under: .standard)
  }
  /// What only premium has.
  private var locked: [Feature] { entitlement.isEntitled == true ? [] : Feature.allCases }

  func text(in colour: Colour) -> String {
    let phase = evolution.visible
    var lines = [
      colour.strong("\(number(pal.progress.total, "step")), phase \(phase.rawValue), \(phase.name)"),
      "\"\(phase.message)\"", "",
    ]
    func row(_ title: String, _ text: String) { lines.append("  " + title.left(11) + text) }
    row("today", "\(WrittenDay.short(day)): \(today.map { grouped($0) } ?? "nothing known"), \(energy.rawValue)")
    if pal.progress.total > pal.progress.counted {
      let fell = pal.progress.total - pal.progress.counted
      row("corrected", "the samples hold \(grouped(fell)) fewer; the total keeps what was told")
    }
    for unlock in evolution.unlocks { row("phase \(unlock.phase.rawValue)", words(of: unlock)) }
    row("premium", entitlement.words + (locked.isEmpty ? "" : "; locked: \(lockedWords)"))
    row("last sync", pal.progress.lastSync.map { WrittenDay.moment($0, in: places) } ?? "never")
    let look = "\(pal.profile.gender.rawValue), \(pal.profile.style.rawValue)"
    row("since", "\(WrittenDay.moment(pal.profile.createdAt, in: places)), \(pal.zone.name), \(look)")
    for (index, source) in pal.sources.enumerated() {
      let last = WrittenDay.dayAndClock(source.last, in: places)
      row(
        index == 0 ? "sources" : "",
        "\(visible(source.source.name)) (\(source.source.kind.rawValue)): \(number(source.samples, "sample")), "
          + "to \(last)")
    }
    row("store", "\(number(pal.sampleCount, "sample")) in \(grouped(size)) bytes")
    row("integrity", integrity)
    for difference in differences ?? [] { row("", difference) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var integrity: String {
    guard let differences else {
      return pal.notices.contains(where: \.isLoss) ? "damaged" : "not looked at; '--verify' reads everything"
    }
    return differences.isEmpty ? "every byte is as it was written, and every day adds up" : "damaged"
  }

  private var lockedWords: String {
    locked.map { feature in
      switch feature {
      case .phases: "phases from \(Rules.standard.numbers.firstPremiumPhase) on"
      case .lockScreenWidgets: "Lock Screen widgets"
      case .history: "history"
      case .skins: "skins"
      case .effects: "effects"
      case .characters: "characters"
      }
    }.joined(separator: ", ")
  }

  private func words(of unlock: Evolution.Unlock) -> String {
    let walked = unlock.walkedAt.map { "reached \(WrittenDay.dayAndClock($0, in: places))" }
    let known = "known \(WrittenDay.dayAndClock(unlock.knownAt, in: places))"
    let seen = unlock.visibleAt.map { at in
      at == unlock.knownAt ? "seen then" : "seen \(WrittenDay.dayAndClock(at, in: places))"
    }
    let parts = [walked, known, seen ?? "waits for premium"].compactMap { $0 }
    return "\(unlock.phase.name): " + parts.joined(separator: ", ")
  }

  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.status/1")
      object.member("at", at)
      object.member("total", pal.progress.total)
      object.member("counted", pal.progress.counted)
      object.member("today", today ?? 0)
      object.member("energy", energy.rawValue)
      object.member("earnedPhase", evolution.earned.rawValue)
      object.member("visiblePhase", evolution.visible.rawValue)
      object.name("unlocks")
      object.write(evolution.unlocks)
      object.member("lastSync", pal.progress.lastSync)
      object.member("hasSeenPaywall", pal.progress.hasSeenPaywall)
      object.member("entitlement", entitlement.rawValue)
      object.member("locked", locked.map(\.rawValue))
      object.name("profile")
      write(pal.profile, to: &object)
      object.name("sources")
      object.array { list in for source in pal.sources { write(source, to: &list) } }
      object.name("store")
      object.object { store in
        store.member("samples", pal.sampleCount)
        store.member("bytes", size)
      }
      object.name("integrity")
      object.object { integrity in
        integrity.member("verified", differences != nil)
        integrity.member("differences", differences ?? [])
      }
      object.write(notices: pal.notices)
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
      object.member("sources", profile.belief.places)
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
  /// How premium stands, in a few words.
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
