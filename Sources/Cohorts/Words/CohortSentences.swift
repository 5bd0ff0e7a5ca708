import PixelPalCore

/// The results of a cohort, in sentences that a product owner can read aloud.
package struct CohortSentences {
  private let subjects: CohortSubjects

  package init(_ subjects: CohortSubjects) { self.subjects = subjects }

  /// The main result.
  package var main: String {
    guard let first = subjects.all.first, first.counts.people > 0 else { return "Nobody lived." }
    guard first.counts.pals > 0 else {
      return "None of \(ShareText.people(first.counts.people)) has a pal: all left the onboarding."
    }
    if let pairs = subjects.pairs { return changes(pairs) }
    return seen(first)
  }

  /// The number of people behind the result, and the time; empty if there is nothing to add.
  package var detail: String {
    guard let first = subjects.all.first, first.counts.pals > 0, subjects.pairs == nil else { return "" }
    return half(first) + watched(first)
  }

  private func curve(_ subject: CohortSubjects.Subject) -> SurvivalCurve {
    SurvivalCurve(subject.counts.unlocks[.active, .visible])
  }

  /// Returns a sentence on how many people see phase 2 within which time.
  private func seen(_ subject: CohortSubjects.Subject) -> String {
    let curve = curve(subject)
    var parts: [String] = []
    for week in PhaseRows.weeks.dropFirst() {
      guard let reached = curve.reached(byWeek: week), parts.isEmpty || reached.share > 0 else { continue }
      let see = parts.isEmpty ? (reached.share == 0 ? " sees phase 2" : " see phase 2") : ""
      parts.append("\(CohortSentences.part(reached.share))\(see) within \(week)\(parts.isEmpty ? " weeks" : "")")
      // The share cannot rise further.
      if reached.share == 1 { break }
    }
    let whom = ShareText.people(curve.people)
    guard !parts.isEmpty else {
      return "Nobody of \(whom) was watched for 4 weeks, so that little can be said of phase 2."
    }
    return "Of \(whom) \(parts.joined(separator: ", and "))."
  }

  private func half(_ subject: CohortSubjects.Subject) -> String {
    let day = curve(subject).day(reaching: 0.5)
    return day.map { "Half of them do within \(ShareText.days(Int64($0) + 1)). " } ?? ""
  }

  private func watched(_ subject: CohortSubjects.Subject) -> String {
    let all = subject.counts.pals
    let numbers = PhaseRows.weeks.dropFirst().map { ($0, subject.counts.watched.people(from: 7 * $0 - 1)) }
    guard let last = numbers.last, last.1 < all else { return "All were watched for \(numbers.last?.0 ?? 0) weeks." }
    let words = numbers.map { week, count in
      "\(count == all ? "all" : count == 0 ? "nobody" : StepText.grouped(count)) in week \(week)"
    }
    return "Of \(StepText.grouped(all)) were still watched: \(words.joined(separator: ", "))."
  }

  private static func part(_ share: Double) -> String {
    switch share {
    case 0: "nobody"
    case 1: "all"
    default: ShareText.text(of: share)
    }
  }

  /// Returns a sentence on the first phase that the second configuration affects.
  private func changes(_ pairs: UnlockTable<PairedCount>) -> String {
    for phase in Phase.reached {
      let paired = PairedDifference(pairs[phase, .visible])
      if paired.movesSomebody { return PairedWords(paired, phase).headline }
    }
    let people = ShareText.people(subjects.all.first?.counts.pals ?? 0)
    return "Under B each of \(people) sees every phase on the same day as under A."
  }

  /// The effects of the second configuration on each phase, as it is seen.
  package var paired: [String] {
    guard let pairs = subjects.pairs else { return [] }
    return Phase.reached.map { phase in
      PairedWords(PairedDifference(pairs[phase, .visible]), phase).sentences.joined(separator: " ")
    }
  }
}

extension PairedDifference {
  /// True if any person fares differently under the two configurations.
  var movesSomebody: Bool {
    isUneven || daysWon.counts.contains { $0.number != 0 }
  }
}

/// The effect of a second configuration on who sees a phase, and when, in words.
struct PairedWords {
  private let paired: PairedDifference
  private let phase: Phase

  init(_ paired: PairedDifference, _ phase: Phase) { (self.paired, self.phase) = (paired, phase) }

  /// One short sentence on both the number of people and the days.
  var headline: String {
    let (count, whom) = (paired.more.magnitude, "of \(ShareText.people(paired.people))")
    let change =
      switch paired.more {
      case 1...: "\(StepText.grouped(count)) more \(whom)"
      case ..<0: "\(StepText.grouped(count)) fewer \(whom)"
      default: "\(paired.isUneven ? "as many" : "the same \(StepText.grouped(paired.reached.first))") \(whom)"
      }
    return "Under B \(change) see phase \(phase.rawValue)\(half)."
  }

  /// The number of days by which half of the people who see it under both are ahead or behind.
  private var half: String {
    guard let median = paired.daysWon.median, paired.daysWon.people > 1 else { return "" }
    guard median != 0 else { return paired.isUneven ? "" : ", though not all on the same day" }
    let days = ShareText.sooner(Double(median))
    return paired.isUneven ? ", and half of the others at least \(days)" : ", half of them at least \(days)"
  }

  /// The sentences on the additional people, and on the days.
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

  /// The expected change among all people like these.
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
    return "\(whom) \(ShareText.sooner(Double(median))) in the middle\(band), and \(ShareText.sooner(mean)) on average."
  }

  /// The confidence interval of the median; empty if it is exact to the day.
  private var band: String {
    guard let (lower, upper) = paired.daysWon.bandOfMedian, lower < upper else { return "" }
    if lower >= 0 { return " (\(lower) to \(upper))" }
    return upper <= 0 ? " (\(-upper) to \(-lower))" : " (\(-lower) later to \(upper) sooner)"
  }
}

extension ShareText {
  /// Formats a number of days, such as `9 days sooner`, `2.5 days later` or `on the same day`.
  fileprivate static func sooner(_ days: Double) -> String {
    let size = text(ofMean: days.magnitude)
    if size == "0" { return "on the same day" }
    return "\(size) \(size == "1" ? "day" : "days") \(days > 0 ? "sooner" : "later")"
  }
}
