import PixelPalCore

/// A table of further measures, with a row for each measure and a cell for each configuration.
package struct Measures {
  package let title: String
  package let rows: [PhaseRows.Row]
  /// A remark on the rows; may be empty.
  package let remark: String

  /// True if the displayed values are the same under both configurations.
  package var isAlike: Bool { rows.allSatisfy { row in row.cells.allSatisfy { $0 == row.cells[0] } } }

  /// Creates the rows that have a value for any subject; `nil` if there are none.
  private init?(_ title: String, _ subjects: CohortSubjects, remark: String = "", _ asked: [Asked]) {
    rows = asked.compactMap { name, answer in
      let answers = subjects.all.map { answer($0.counts) }
      guard answers.contains(where: { $0 != nil }) else { return nil }
      return PhaseRows.Row(name: name, cells: answers.map { $0 ?? PhaseRows.unknown })
    }
    guard !rows.isEmpty else { return nil }
    (self.title, self.remark) = (title, remark)
  }

  private typealias Asked = (name: String, answer: (CohortCounts) -> String?)

  /// Returns all tables with values, in the order in which a person encounters the subjects.
  package static func all(_ subjects: CohortSubjects) -> [Measures] {
    [onboarding, paywall, presence, stays, attachment, steps, energy, truth].compactMap { $0(subjects) }
  }

  private static func onboarding(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "The beginning", subjects,
      [
        (
          "finish the onboarding",
          { counts in
            // A person with a pal has finished the onboarding, recorded or not. If no onboarding is recorded at all,
            // the row is omitted.
            counts.phone.flatMap {
              $0.screens.contains { $0 > 0 } ? ShareText.text(of: counts.pals, in: counts.people) : nil
            }
          }
        ),
        (
          "let the app read steps",
          { counts in
            counts.phone.flatMap {
              ShareText.text(of: $0.permission.granted, in: $0.permission.granted.addingSaturated($0.permission.denied))
            }
          }
        ),
      ])
  }

  private static func paywall(_ subjects: CohortSubjects) -> Measures? {
    let weeks: [Asked] = PhaseRows.weeks.map { week in
      (
        "see it by week \(week)",
        { counts in
          counts.phone.flatMap { SurvivalCurve($0.paywall).reached(byWeek: week) }.map {
            ShareText.text(of: $0.share, $0.band)
          }
        }
      )
    }
    return Measures(
      "The paywall", subjects,
      weeks + [
        (
          "of those who saw it, subscribe",
          { counts in counts.phone.flatMap { $0.converted(of: $0.paywall.happened.people) } }
        ),
        (
          "and half of these within",
          { counts in
            counts.phone.flatMap { $0.conversions.median }.map { ShareText.days(Int64($0) + 1) }
          }
        ),
        ("people on trial", { counts in counts.phone.flatMap { $0.trials > 0 ? StepText.grouped($0.trials) : nil } }),
        (
          "people who subscribed",
          { counts in counts.phone.flatMap { $0.subscriptions > 0 ? StepText.grouped($0.subscriptions) : nil } }
        ),
      ])
  }

  private static func presence(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "What is seen of the pal", subjects,
      remark: "of all days of life; minutes are those in which the phone was unlocked",
      [
        ("minutes a day in the Dynamic Island", { $0.perDay($0.phone?.islandMinutes) }),
        (
          "people's own means (the middle half)",
          { counts in counts.phone.flatMap { $0.islandMinutesADay.quartiles } }
        ),
        ("days on which it was there", { $0.share($0.phone?.islandDays) }),
        ("days with it on the Lock Screen", { $0.share($0.phone?.lockWidgetDays) }),
        ("times a day the app is opened", { $0.perDay($0.phone?.opens) }),
        ("updates of the Live Activity a day", { $0.perDay($0.phone?.updates) }),
        ("reloads of widgets a day", { $0.perDay($0.phone?.widgetReloads) }),
      ])
  }

  private static func stays(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "Who stays", subjects, remark: "who opens the app after that week, of those watched for two weeks more",
      PhoneCounts.stayWeeks.enumerated().map { index, week in
        (
          "after week \(week)",
          { counts in
            guard let stay = counts.phone?.stays[index], counts.pals > 0 else { return nil }
            return ShareText.text(of: stay.stayed, in: stay.watched).map {
              $0 + " of \(StepText.grouped(stay.watched))"
            } ?? "nobody was watched so long"
          }
        )
      })
  }

  private static func attachment(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "How attached pals are", subjects,
      remark: "the character attachment of the pal in the middle, from 0 to 1,000, of those still watched",
      PhoneCounts.attachmentWeeks.enumerated().map { index, week in
        (
          "after week \(week)",
          { counts in
            guard let values = counts.phone?.attachment[index], counts.pals > 0 else { return nil }
            if let middle = values.middle { return middle }
            return counts.watched.people(from: 7 * week - 1) == 0 ? "nobody was watched so long" : nil
          }
        )
      })
  }

  private static func steps(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "Steps a day", subjects, remark: "of the days of which steps are known",
      [
        (
          "mean",
          { $0.days > 0 ? StepText.grouped(Int64((Double($0.walked) / Double($0.days)).rounded())) : nil }
        ),
        ("a quarter of the days up to", { StepDistribution($0).quantile(0.25).map { StepText.grouped($0) } }),
        ("half of the days up to", { StepDistribution($0).quantile(0.5).map { StepText.grouped($0) } }),
        ("three quarters up to", { StepDistribution($0).quantile(0.75).map { StepText.grouped($0) } }),
      ])
  }

  private static func energy(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "How days feel", subjects,
      EnergyDays.energies.map { energy in
        (
          energy.rawValue,
          { counts in
            let all = EnergyDays.energies.reduce(0.0) { $0 + Double(counts.energyDays[$1]) }
            return all > 0 ? ShareText.text(of: Double(counts.energyDays[energy]) / all) : nil
          }
        )
      })
  }

  private static func truth(_ subjects: CohortSubjects) -> Measures? {
    Measures(
      "How true surfaces are", subjects,
      remark: "minutes a day with another picture than on a phone without limits; at rest: if the pal always rested",
      PhoneCounts.surfaces.enumerated().flatMap { index, surface -> [Asked] in
        let name = surface == .compact ? "Dynamic Island" : "Lock Screen"
        return [
          ("\(name), wrong", { $0.perDay($0.phone?.truth[index].wrongMinutes) }),
          (
            "\(name), less than at rest",
            { counts in
              guard let truth = counts.phone?.truth[index], truth.wrongIfAlwaysResting > 0 else { return nil }
              return ShareText.text(of: 1 - Double(truth.wrongOfKnown) / Double(truth.wrongIfAlwaysResting))
            }
          ),
        ]
      })
  }
}

extension CohortCounts {
  /// Returns a mean over all days of life; `nil` if there are no days or the sum is not known.
  fileprivate func perDay(_ sum: Int64?) -> String? {
    guard let sum, livedDays > 0 else { return nil }
    return ShareText.text(ofMean: Double(sum) / Double(livedDays))
  }

  /// Returns a share of all days of life; `nil` if there are no days or the number is not known.
  fileprivate func share(_ days: Int64?) -> String? {
    guard let days, livedDays > 0 else { return nil }
    return ShareText.text(of: Double(days) / Double(livedDays))
  }
}

extension PhoneCounts {
  /// True if any scenario contained a purchase; otherwise no person could buy.
  private var holdsPurchases: Bool { trials > 0 || subscriptions > 0 }

  fileprivate func converted(of seen: Int64) -> String? {
    holdsPurchases ? ShareText.text(of: conversions.people, in: seen) : nil
  }
}

extension Tally {
  /// The median, its confidence interval if there are enough people, and the number of people, such as
  /// `412 (398 to 425) of 86`.
  fileprivate var middle: String? {
    median.map { median in
      let band = bandOfMedian.map { " (\(StepText.grouped($0.lower)) to \(StepText.grouped($0.upper)))" } ?? ""
      return StepText.grouped(median) + band + " of \(StepText.grouped(people))"
    }
  }

  /// The median and the middle half of the people, such as `12 (5 to 30)`.
  fileprivate var quartiles: String? {
    guard let lower = quantile(0.25), let middle = median, let upper = quantile(0.75) else { return nil }
    return "\(StepText.grouped(middle)) (\(StepText.grouped(lower)) to \(StepText.grouped(upper)))"
  }
}
