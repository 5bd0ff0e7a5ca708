import PixelPalCore

/// What a cohort says, in sentences that a product owner can read aloud.
package struct CohortSentences {
  private let subjects: CohortSubjects

  package init(_ subjects: CohortSubjects) { self.subjects = subjects }

  /// What is to be said first.
  package var main: String {
    guard let first = subjects.all.first, first.counts.people > 0 else { return "Nobody lived." }
    guard first.counts.pals > 0 else {
      return "None of \(ShareText.people(first.counts.people)) has a pal: all left the onboarding."
    }
    if let pairs = subjects.pairs { return changes(pairs) }
    return seen(first)
  }

  /// Who sees phase 2 by when, and of how many that is known.
  private func seen(_ subject: CohortSubjects.Subject) -> String {
    let curve = SurvivalCurve(subject.counts.unlocks[.active, .visible])
    let whom = ShareText.people(curve.people)
    var parts: [String] = []
    for week in PhaseRows.weeks.dropFirst() {
      guard let reached = curve.reached(byWeek: week), parts.isEmpty || reached.share > 0 else { continue }
      let watched = subject.counts.watched.people(from: 7 * week - 1)
      let still = watched == curve.people ? "all" : StepText.grouped(watched)
      let see = parts.isEmpty ? (reached.share == 0 ? " sees phase 2" : " see phase 2") : ""
      let were = "\(watched == 1 ? "was" : "were")\(parts.isEmpty ? " still watched" : "")"
      parts.append("\(CohortSentences.part(reached.share))\(see) within \(week) weeks, when \(still) \(were)")
      // More than all there are not.
      if reached.share == 1 { break }
    }
    guard !parts.isEmpty else {
      return "Nobody of \(whom) was watched for 4 weeks, so that little can be said of phase 2."
    }
    let half = curve.day(reaching: 0.5).map { " Half of them do within \(ShareText.days(Int64($0) + 1))." } ?? ""
    return "Of \(whom) \(parts.joined(separator: ", and ")).\(half)"
  }

  private static func part(_ share: Double) -> String {
    switch share {
    case 0: "nobody"
    case 1: "all"
    default: ShareText.text(of: share)
    }
  }

  /// What the second set of laws does to the first phase that it moves.
  private func changes(_ pairs: PairedCounts) -> String {
    for phase in UnlockCounts.phases {
      let paired = PairedDifference(pairs[phase, .visible])
      if paired.movesSomebody { return PairedWords(paired, phase).sentences.joined(separator: " ") }
    }
    return
      "Under B each of \(ShareText.people(subjects.all.first?.counts.pals ?? 0)) sees every phase on the same day as under A."
  }

  /// What the second set of laws does to each phase, as it is seen.
  package var paired: [String] {
    guard let pairs = subjects.pairs else { return [] }
    return UnlockCounts.phases.map { phase in
      PairedWords(PairedDifference(pairs[phase, .visible]), phase).sentences.joined(separator: " ")
    }
  }
}

extension PairedDifference {
  /// Whether anybody fares differently under the two.
  var movesSomebody: Bool {
    isUneven || daysWon.counts.contains { $0.number != 0 }
  }
}

/// What another set of laws does to who sees a phase, and when, in words.
struct PairedWords {
  private let paired: PairedDifference
  private let phase: Phase

  init(_ paired: PairedDifference, _ phase: Phase) { (self.paired, self.phase) = (paired, phase) }

  /// Of how many more, and of how many days.
  var sentences: [String] {
    guard paired.people > 0 else { return ["Of phase \(phase.rawValue) nothing is known."] }
    return [people, reach, days].filter { !$0.isEmpty }
  }

  private var people: String {
    let whom = "Of \(ShareText.people(paired.people))"
    guard paired.isUneven else {
      let both = StepText.grouped(paired.reached.first)
      if paired.reached.first == 0 { return "\(whom) nobody sees phase \(phase.rawValue) while watched." }
      let when = paired.movesSomebody ? "" : ", each on the same day"
      return "\(whom) the same \(both) see phase \(phase.rawValue) under A and under B\(when)."
    }
    let (first, second) = paired.reached
    guard paired.more != 0 else {
      return
        "\(whom) as many see phase \(phase.rawValue) under B as under A, \(StepText.grouped(first)), but not the same."
    }
    let change = StepText.grouped(paired.more.magnitude) + (paired.more > 0 ? " more" : " fewer")
    let verb = paired.more.magnitude == 1 ? "sees" : "see"
    return "\(whom) \(change) \(verb) phase \(phase.rawValue) under B while watched:"
      + " \(StepText.grouped(second)) instead of \(StepText.grouped(first))."
  }

  /// What the change would be for all people like these.
  private var reach: String {
    guard paired.isUneven, let band = paired.difference?.band else { return "" }
    let ends = [band.lower, band.upper].map { ShareText.text(ofMean: $0.magnitude * 100) }
    let among = "Among 100 people like these it would be"
    if band.lower >= 0 { return "\(among) \(ends[0]) to \(ends[1]) more." }
    if band.upper <= 0 { return "\(among) \(ends[1]) to \(ends[0]) fewer." }
    return "Among 100 people like these it may be anything from \(ends[0]) fewer to \(ends[1]) more."
  }

  private var days: String {
    let won = paired.daysWon
    guard let median = won.median, let mean = won.mean, paired.movesSomebody else { return "" }
    let whom =
      won.people == 1
      ? "The one who sees it under both sees it" : "The \(StepText.grouped(won.people)) who see it under both see it"
    guard won.counts.contains(where: { $0.number != 0 }) else { return "\(whom) on the same day." }
    guard won.people > 1 else { return "\(whom) \(ShareText.sooner(Double(median)))." }
    let band = won.bandOfMedian.flatMap { $0 == $1 ? nil : " (\($0) to \($1))" } ?? ""
    return "\(whom) \(ShareText.sooner(Double(median))) in the middle\(band), and \(ShareText.sooner(mean)) on average."
  }
}

extension ShareText {
  /// `9 days sooner`, `2.5 days later`, `on the same day`.
  fileprivate static func sooner(_ days: Double) -> String {
    let size = text(ofMean: days.magnitude)
    if size == "0" { return "on the same day" }
    return "\(size) \(size == "1" ? "day" : "days") \(days > 0 ? "sooner" : "later")"
  }
}
