import Documents
import HistoryCommands
import InnerLife
import PalStore
import PixelPalCore
import StateExport
import StepHistory

/// A report on the state of a stored pal, as text and as JSON.
struct StatusReport {
  private let storedPal: StoredPal
  /// The state of the pal at `instant`.
  private let pal: Pal
  private let instant: Instant
  private let storeBytes: Int
  private let differences: [String]?
  private let itinerary: ZoneItinerary
  private let currentDay: CivilDay
  private let stepsToday: Int64?
  private let entitlement: Entitlement
  /// The pal's journal, or `nil` if the rules turn the journal off.
  private let journal: Journal?

  /// Creates a report on the stored pal `kept` at the instant `at`.
  ///
  /// `storeBytes` is the size of the store on disk. `differences` are the problems found by a verification, or `nil` if
  /// the store wasn't verified.
  init(_ kept: StoredPal, at: Instant, storeBytes: Int, differences: [String]?) throws(StoreError) {
    (self.storedPal, self.instant, self.storeBytes, self.differences) = (kept, at, storeBytes, differences)
    pal = try kept.pal(at: at)
    itinerary = ZoneItinerary(kept.zone)
    currentDay = itinerary.day(at: at)
    stepsToday = kept.days.steps(on: currentDay).flatMap { $0 > 0 ? $0 : nil }
    entitlement = kept.entitlements.history.entitlement(at: at)
    journal = kept.journalRules.numbers.life ? try kept.journal(at: at) : nil
  }

  /// The features that are locked because they require premium, or an empty array if the pal has premium.
  private var lockedFeatures: [PremiumFeature] { pal.isPremium ? [] : PremiumFeature.allCases }

  func text(styling: TerminalStyling) -> String {
    let phase = pal.phaseProgress.visiblePhase
    var lines = [
      styling.bold("\(pluralized(storedPal.progress.totalSteps, "step")), phase \(phase.rawValue), \(phase.name)"),
      "\"\(phase.message)\"", "",
    ]
    func appendRow(titled title: String, text: String) { lines.append("  " + title.leftAligned(width: 11) + text) }
    appendRow(
      titled: "today",
      text:
        "\(DisplayDateFormat.weekdayAndDateText(of: currentDay)): \(stepsToday.map { StepFormat.withUnit($0) } ?? "no known steps"), "
        + "energy \(pal.energy.rawValue)"
    )
    if storedPal.progress.totalSteps > storedPal.progress.countedSteps {
      let fell = storedPal.progress.totalSteps - storedPal.progress.countedSteps
      appendRow(
        titled: "corrected",
        text: "the samples contain \(StepFormat.grouped(fell)) steps fewer than the total, which stays")
    }
    for unlock in pal.phaseProgress.unlocks {
      appendRow(titled: "phase \(unlock.phase.rawValue)", text: unlockText(for: unlock))
    }
    if let journal { appendRow(titled: "journal", text: summaryText(of: journal)) }
    appendRow(
      titled: "premium", text: entitlement.stateText + (lockedFeatures.isEmpty ? "" : "; locked: \(lockedFeaturesText)")
    )
    appendRow(
      titled: "last sync",
      text: storedPal.progress.lastSync.map { DisplayDateFormat.weekdayDateAndTimeText(at: $0, in: itinerary) }
        ?? "never")
    let look = "\(storedPal.profile.gender.rawValue), \(storedPal.profile.style.rawValue)"
    appendRow(
      titled: "created",
      text:
        "\(DisplayDateFormat.weekdayDateAndTimeText(at: storedPal.profile.createdAt, in: itinerary)), \(storedPal.zone.name), \(look)"
    )
    for (index, source) in storedPal.sources.enumerated() {
      let last = DisplayDateFormat.dateAndTimeText(at: source.lastEnd, in: itinerary)
      appendRow(
        titled: index == 0 ? "sources" : "",
        text:
          "\(makingInvisiblesVisible(source.source.name)) (\(source.source.kind.rawValue)): \(pluralized(source.sampleCount, "sample")), "
          + "up to \(last)")
    }
    appendRow(
      titled: "store", text: "\(pluralized(storedPal.sampleCount, "sample")) in \(StepFormat.grouped(storeBytes)) bytes"
    )
    appendRow(titled: "integrity", text: integrityText)
    for difference in differences ?? [] { appendRow(titled: "", text: difference) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of the current chapter, or `nil` if there is none or the user can't read it without premium.
  private var openChapter: String? { journal.flatMap { $0.isPremium ? $0.openChapter?.name : nil } }

  private func summaryText(of journal: Journal) -> String {
    let pages = journal.pagesWithStepsCount == 0 ? "no page yet" : pluralized(journal.pagesWithStepsCount, "page")
    let line = journal.appOpeningSentence.map { "\"\($0)\"" }
    return [pages, openChapter, line].compactMap { $0 }.joined(separator: ", ")
  }

  private var integrityText: String {
    guard let differences else {
      return storedPal.notices.contains(where: \.isCorruption)
        ? "damaged" : "not verified; '--verify' checks the whole store"
    }
    return differences.isEmpty ? "verified: the store is intact" : "damaged"
  }

  private var lockedFeaturesText: String {
    lockedFeatures.map { feature in
      switch feature {
      case .phases: "phases from \(storedPal.configuration.rules.numbers.firstPremiumPhase) on"
      case .lockScreenWidgets: "Lock Screen widgets"
      case .history: "history"
      case .skins: "skins"
      case .effects: "effects"
      case .characters: "characters"
      }
    }.joined(separator: ", ")
  }

  private func unlockText(for unlock: EarnedAndVisiblePhases.EarnedPhase) -> String {
    let walked = unlock.reachedAt.map { "reached \(DisplayDateFormat.dateAndTimeText(at: $0, in: itinerary))" }
    let known = "known \(DisplayDateFormat.dateAndTimeText(at: unlock.knownAt, in: itinerary))"
    let seen = unlock.visibleAt.map { at in
      at == unlock.knownAt ? "seen at once" : "seen \(DisplayDateFormat.dateAndTimeText(at: at, in: itinerary))"
    }
    let parts = [walked, known, seen ?? "waits for premium"].compactMap { $0 }
    return "\(unlock.phase.name): " + parts.joined(separator: ", ")
  }

  var json: [UInt8] {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.status/1")
      object.member("at", instant)
      object.member("total", storedPal.progress.totalSteps)
      object.member("counted", storedPal.progress.countedSteps)
      object.member("today", stepsToday)
      object.member("energy", pal.energy.rawValue)
      object.member("earnedPhase", pal.phaseProgress.earnedPhase.rawValue)
      object.member("visiblePhase", pal.phaseProgress.visiblePhase.rawValue)
      object.name("unlocks")
      object.writeReachedPhases(pal.phaseProgress.unlocks)
      object.member("lastSync", storedPal.progress.lastSync)
      object.member("hasSeenPaywall", storedPal.progress.hasSeenPaywall)
      if let journal {
        object.member("line", journal.appOpeningSentence)
        object.member("chapter", openChapter)
        object.member("pages", journal.pagesWithStepsCount)
      }
      object.member("entitlement", entitlement.rawValue)
      object.member("locked", lockedFeatures.map(\.rawValue))
      object.name("profile")
      writeProfile(storedPal.profile, to: &object)
      object.name("sources")
      object.array { list in for source in storedPal.sources { writeSource(source, to: &list) } }
      object.name("store")
      object.object { store in
        store.member("samples", storedPal.sampleCount)
        store.member("bytes", storeBytes)
      }
      object.name("integrity")
      object.object { integrity in
        integrity.member("verified", differences != nil)
        integrity.member("differences", differences ?? [])
      }
      object.write(notices: storedPal.notices)
    }
    writer.endLine()
    return writer.bytes
  }

  private func writeProfile(_ profile: UserProfile, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("gender", profile.gender.rawValue)
      object.member("style", profile.style.rawValue)
      object.member("createdAt", profile.createdAt)
      object.member("zone", profile.zoneName)
      object.member("merge", profile.mergePolicy.rawValue)
      object.member("sources", profile.sourcePriority.names)
    }
  }

  private func writeSource(_ source: StoredPal.SourceSummary, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("name", source.source.name)
      object.member("kind", source.source.kind.rawValue)
      object.member("samples", source.sampleCount)
      object.member("first", source.firstStart)
      object.member("last", source.lastEnd)
    }
  }
}

extension Entitlement {
  /// The premium status in a few words, such as `bought, in a billing grace period`.
  fileprivate var stateText: String {
    switch self {
    case .unknown: "not known"
    case .never: "never bought"
    case .trial: "trial"
    case .subscribed: "bought"
    case .inGracePeriod: "bought, in a billing grace period"
    case .inBillingRetryPeriod: "paused, in a billing retry period"
    case .expired: "expired"
    case .revoked: "refunded or revoked"
    }
  }
}
