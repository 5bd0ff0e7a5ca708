import PixelPalCore

/// The results of a cohort in sentences that a product owner can read aloud.
package struct CohortSentences {
  private let configurations: ResultsByConfiguration

  package init(_ configurations: ResultsByConfiguration) { self.configurations = configurations }

  /// The main result, such as the share of people who see phase 2.
  package var headline: String {
    guard let first = configurations.results.first, first.counts.people > 0 else { return "There are no people." }
    guard first.counts.pals > 0 else {
      return "None of \(StatisticsText.peopleText(count: first.counts.people)) has a pal: all left the onboarding."
    }
    if let pairs = configurations.pairedUnlocks { return firstEffectSentence(for: pairs) }
    return phaseTwoSentence(for: first)
  }

  /// The sentences on the median time until people see phase 2, and on the number of people still observed.
  ///
  /// The text is empty if there are no pals or if two configurations are compared.
  package var detail: String {
    guard let first = configurations.results.first, first.counts.pals > 0, configurations.pairedUnlocks == nil else {
      return ""
    }
    return medianPhaseTwoTimeSentence(for: first) + stillObservedSentence(for: first)
  }

  private func phaseTwoCurve(of result: ResultsByConfiguration.ConfigurationResult) -> SurvivalCurve {
    SurvivalCurve(result.counts.unlocks[.active, .visible])
  }

  /// Returns a sentence on the shares of people who see phase 2 within certain numbers of weeks.
  private func phaseTwoSentence(for result: ResultsByConfiguration.ConfigurationResult) -> String {
    let curve = phaseTwoCurve(of: result)
    var parts: [String] = []
    for week in EventSharesByWeekTable.reportedWeeks.dropFirst() {
      guard let reached = curve.shareWithEvent(byWeek: week), parts.isEmpty || reached.share > 0 else { continue }
      let see = parts.isEmpty ? (reached.share == 0 ? " sees phase 2" : " see phase 2") : ""
      parts.append(
        "\(CohortSentences.text(ofShare: reached.share))\(see) within \(week)\(parts.isEmpty ? " weeks" : "")")
      // All people have seen the phase by this week, so later weeks would add nothing.
      if reached.share == 1 { break }
    }
    let whom = StatisticsText.peopleText(count: curve.people)
    guard !parts.isEmpty else {
      return "None of \(whom) was observed for 4 weeks, so little can be said about phase 2."
    }
    return "Of \(whom), \(parts.joined(separator: ", and "))."
  }

  private func medianPhaseTwoTimeSentence(for result: ResultsByConfiguration.ConfigurationResult) -> String {
    let day = phaseTwoCurve(of: result).firstDay(reachingShare: 0.5)
    return day.map { "Half of them see it within \(StatisticsText.daysText(count: Int64($0) + 1)). " } ?? ""
  }

  private func stillObservedSentence(for result: ResultsByConfiguration.ConfigurationResult) -> String {
    let all = result.counts.pals
    let numbers = EventSharesByWeekTable.reportedWeeks.dropFirst().map {
      ($0, result.counts.lastWatchedDays.peopleCount(withNumberAtLeast: 7 * $0 - 1))
    }
    guard let last = numbers.last, last.1 < all else { return "All were observed for \(numbers.last?.0 ?? 0) weeks." }
    let words = numbers.map { week, count in
      "\(count == all ? "all" : count == 0 ? "none" : StepFormat.grouped(count)) in week \(week)"
    }
    return "Still observed of these \(StepFormat.grouped(all)): \(words.joined(separator: ", "))."
  }

  private static func text(ofShare share: Double) -> String {
    switch share {
    case 0: "none"
    case 1: "all"
    default: StatisticsText.text(ofShare: share)
    }
  }

  /// Returns a sentence on the first phase that the second configuration changes.
  ///
  /// If no phase changes, the sentence says so.
  private func firstEffectSentence(for pairs: ValuesByPhaseAndViewpoint<PhaseReachedCountsUnderTwoConfigurations>)
    -> String
  {
    for phase in Phase.reachable {
      let paired = PairedEffect(pairs[phase, .visible])
      if paired.hasAnyEffect { return PairedEffectText(paired, phase).headline }
    }
    let people = StatisticsText.peopleText(count: configurations.results.first?.counts.pals ?? 0)
    return "Under B, each of \(people) sees every phase on the same day as under A."
  }

  /// The paragraphs on the effect of the second configuration, one for each phase.
  ///
  /// The array is empty if there is no second configuration.
  package var pairedEffects: [String] {
    guard let pairs = configurations.pairedUnlocks else { return [] }
    return Phase.reachable.map { phase in
      PairedEffectText(PairedEffect(pairs[phase, .visible]), phase).sentences.joined(separator: " ")
    }
  }
}

extension PairedEffect {
  /// True if any person reaches the phase under only one of the two configurations, or on different days.
  var hasAnyEffect: Bool {
    hasDiscordantPeople || daysGained.bins.contains { $0.number != 0 }
  }
}

/// A description of how a second configuration changes which people see a phase, and when.
struct PairedEffectText {
  private let difference: PairedEffect
  private let phase: Phase

  init(_ paired: PairedEffect, _ phase: Phase) { (self.difference, self.phase) = (paired, phase) }

  /// A short sentence on how many more or fewer people see the phase, and how many days sooner or later.
  var headline: String {
    let (count, whom) = (
      difference.additionalPeople.magnitude, "of \(StatisticsText.peopleText(count: difference.people))"
    )
    let change =
      switch difference.additionalPeople {
      case 1...: "\(StepFormat.grouped(count)) more \(whom)"
      case ..<0: "\(StepFormat.grouped(count)) fewer \(whom)"
      default:
        "\(difference.hasDiscordantPeople ? "as many" : "the same \(StepFormat.grouped(difference.reached.first))") \(whom)"
      }
    return "Under B, \(change) see phase \(phase.rawValue)\(medianClause)."
  }

  /// A clause on the median number of days by which people see the phase sooner or later.
  ///
  /// Only people who see the phase under both configurations are counted. The clause is empty if there are fewer than
  /// two, or if their median is 0 and other people see the phase under only one configuration.
  private var medianClause: String {
    guard let median = difference.daysGained.median, difference.daysGained.totalPeople > 1 else { return "" }
    guard median != 0 else { return difference.hasDiscordantPeople ? "" : ", though not all on the same day" }
    let days = StatisticsText.soonerOrLaterText(days: Double(median))
    return difference.hasDiscordantPeople
      ? ", and half of the others at least \(days)" : ", half of them at least \(days)"
  }

  /// All sentences on the effect of the second configuration.
  ///
  /// The sentences describe the change among the observed people, the change to expect among all similar people, and
  /// the days gained.
  var sentences: [String] {
    guard difference.people > 0 else { return ["Nothing is known about phase \(phase.rawValue)."] }
    return [peopleSentence, expectedChangeSentence, daysSentence].filter { !$0.isEmpty }
  }

  private var peopleSentence: String {
    let whom = "Of \(StatisticsText.peopleText(count: difference.people)),"
    guard difference.hasDiscordantPeople else {
      let both = difference.reached.first
      if both == 0 { return "\(whom) none sees phase \(phase.rawValue) while observed." }
      let when = difference.hasAnyEffect ? "" : both == 1 ? ", on the same day" : ", each on the same day"
      let see = "\(StepFormat.grouped(both)) \(both == 1 ? "sees" : "see")"
      return "\(whom) \(see) phase \(phase.rawValue) under both A and B\(when)."
    }
    let (first, second) = difference.reached
    guard difference.additionalPeople != 0 else {
      return
        "\(whom) as many see phase \(phase.rawValue) under B as under A, \(StepFormat.grouped(first)), "
        + "but not the same ones."
    }
    let change =
      StepFormat.grouped(difference.additionalPeople.magnitude) + (difference.additionalPeople > 0 ? " more" : " fewer")
    let verb = difference.additionalPeople.magnitude == 1 ? "sees" : "see"
    return "\(whom) \(change) \(verb) phase \(phase.rawValue) under B while observed:"
      + " \(StepFormat.grouped(second)) instead of \(StepFormat.grouped(first))."
  }

  /// A sentence on the change to expect among all similar people.
  ///
  /// The sentence is empty if exactly the same people see the phase under both configurations.
  private var expectedChangeSentence: String {
    guard difference.hasDiscordantPeople, let band = difference.difference?.band else { return "" }
    let ends = [band.lower, band.upper].map { StatisticsText.text(ofMean: $0.magnitude * 100) }
    let among = "Among 100 people like these, it would be"
    if band.lower >= 0 { return "\(among) \(ends[0]) to \(ends[1]) more." }
    if band.upper <= 0 { return "\(among) \(ends[1]) to \(ends[0]) fewer." }
    return "Among 100 people like these, it may be anything from \(ends[0]) fewer to \(ends[1]) more."
  }

  private var daysSentence: String {
    let won = difference.daysGained
    guard let median = won.median, let mean = won.mean, difference.hasAnyEffect else { return "" }
    let whom =
      won.totalPeople == 1
      ? "The one who sees it under both sees it"
      : "The \(StepFormat.grouped(won.totalPeople)) who see it under both see it"
    guard won.bins.contains(where: { $0.number != 0 }) else { return "\(whom) on the same day." }
    guard won.totalPeople > 1 else { return "\(whom) \(StatisticsText.soonerOrLaterText(days: Double(median)))." }
    return
      "\(whom) \(StatisticsText.soonerOrLaterText(days: Double(median))) in the median\(medianIntervalText), and \(StatisticsText.soonerOrLaterText(days: mean)) on average."
  }

  /// The confidence interval of the median in parentheses.
  ///
  /// The text is empty if the interval is unknown, or if it contains only the median itself.
  private var medianIntervalText: String {
    guard let (lower, upper) = difference.daysGained.medianConfidenceInterval, lower < upper else { return "" }
    if lower >= 0 { return " (\(lower) to \(upper))" }
    return upper <= 0 ? " (\(-upper) to \(-lower))" : " (\(-lower) later to \(upper) sooner)"
  }
}

extension StatisticsText {
  /// Formats a number of days, such as `9 days sooner`, `2.5 days later` or `on the same day`.
  fileprivate static func soonerOrLaterText(days: Double) -> String {
    let size = text(ofMean: days.magnitude)
    if size == "0" { return "on the same day" }
    return "\(size) \(size == "1" ? "day" : "days") \(days > 0 ? "sooner" : "later")"
  }
}
