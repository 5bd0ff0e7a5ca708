import PixelPalCore

/// A table of measures on one topic, such as retention.
///
/// The table has a row for each measure and a cell for each configuration.
package struct MeasureTable {
  package let title: String
  package let rows: [EventSharesByWeekTable.Row]
  /// A remark on the method of measurement, or an empty string.
  package let remark: String

  /// True if every displayed value is the same under both configurations.
  package var isSameInAllColumns: Bool { rows.allSatisfy { row in row.cells.allSatisfy { $0 == row.cells[0] } } }

  /// Creates a table of the measures in `queries` that have a value under at least one configuration.
  ///
  /// Returns `nil` if no measure has a value.
  private init?(
    _ title: String, _ configurations: ResultsByConfiguration, remark: String = "", _ queries: [NamedMeasure]
  ) {
    rows = queries.compactMap { name, answer in
      let answers = configurations.results.map { answer($0.counts) }
      guard answers.contains(where: { $0 != nil }) else { return nil }
      return EventSharesByWeekTable.Row(name: name, cells: answers.map { $0 ?? EventSharesByWeekTable.unknownText })
    }
    guard !rows.isEmpty else { return nil }
    (self.title, self.remark) = (title, remark)
  }

  private typealias NamedMeasure = (name: String, answer: (CohortOutcomeCounts) -> String?)

  /// Returns all tables with values, in the order in which a person encounters their topics.
  package static func allTables(comparing configurations: ResultsByConfiguration) -> [MeasureTable] {
    [onboarding, paywall, palVisibility, retention, palAttachment, stepsPerDay, daysByEnergy, surfaceAccuracy]
      .compactMap { $0(configurations) }
  }

  private static func onboarding(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Onboarding", configurations,
      [
        (
          "finish the onboarding",
          { counts in
            // A person with a pal has finished onboarding, even if that isn't recorded. Without any recorded
            // onboarding, the row is left out.
            counts.phoneCounts.flatMap {
              $0.peopleByFinishedScreens.contains { $0 > 0 }
                ? StatisticsText.proportionText(of: counts.pals, among: counts.people) : nil
            }
          }
        ),
        (
          "grant access to steps",
          { counts in
            counts.phoneCounts.flatMap {
              StatisticsText.proportionText(
                of: $0.permissionCounts.granted,
                among: $0.permissionCounts.granted.addingSaturated($0.permissionCounts.denied))
            }
          }
        ),
      ])
  }

  private static func paywall(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    let weeks: [NamedMeasure] = EventSharesByWeekTable.reportedWeeks.map { week in
      (
        "see it by week \(week)",
        { counts in
          counts.phoneCounts.flatMap { SurvivalCurve($0.paywallTimes).shareWithEvent(byWeek: week) }.map {
            StatisticsText.text(ofShare: $0.share, confidenceInterval: $0.confidenceInterval)
          }
        }
      )
    }
    return MeasureTable(
      "Paywall", configurations,
      weeks + [
        (
          "subscribe, of those who saw it",
          { counts in
            counts.phoneCounts.flatMap {
              $0.conversionShareText(amongPaywallViewers: $0.paywallTimes.eventDays.totalPeople)
            }
          }
        ),
        (
          "half of these subscribe within",
          { counts in
            counts.phoneCounts.flatMap { $0.daysToConversion.median }.map {
              StatisticsText.daysText(count: Int64($0) + 1)
            }
          }
        ),
        (
          "people with a trial",
          { counts in counts.phoneCounts.flatMap { $0.trialPeople > 0 ? StepFormat.grouped($0.trialPeople) : nil } }
        ),
        (
          "people who subscribed",
          { counts in
            counts.phoneCounts.flatMap { $0.subscribedPeople > 0 ? StepFormat.grouped($0.subscribedPeople) : nil }
          }
        ),
      ])
  }

  private static func palVisibility(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Visibility of the pal", configurations,
      remark: "over all observed days; minutes count only while the phone is unlocked",
      [
        ("minutes per day in the Dynamic Island", { $0.meanPerDayText(ofSum: $0.phoneCounts?.islandMinutes) }),
        (
          "median of people's means (quartiles)",
          { counts in counts.phoneCounts.flatMap { $0.islandMinutesPerDay.quartilesText } }
        ),
        ("days with it in the Dynamic Island", { $0.shareOfDaysText(ofDayCount: $0.phoneCounts?.islandDays) }),
        ("days with it in a Lock Screen widget", { $0.shareOfDaysText(ofDayCount: $0.phoneCounts?.lockWidgetDays) }),
        ("app opens per day", { $0.meanPerDayText(ofSum: $0.phoneCounts?.appOpens) }),
        ("Live Activity updates per day", { $0.meanPerDayText(ofSum: $0.phoneCounts?.liveActivityUpdates) }),
        ("widget reloads per day", { $0.meanPerDayText(ofSum: $0.phoneCounts?.widgetReloads) }),
      ])
  }

  private static func retention(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Retention", configurations,
      remark: "people who open the app after that week, of those observed for two more weeks",
      PhoneOutcomeCounts.retentionWeeks.enumerated().map { index, week in
        (
          "after week \(week)",
          { counts in
            guard let stay = counts.phoneCounts?.retention[index], counts.pals > 0 else { return nil }
            return StatisticsText.proportionText(of: stay.stayed, among: stay.watched).map {
              $0 + " of \(StepFormat.grouped(stay.watched))"
            } ?? "nobody was observed that long"
          }
        )
      })
  }

  private static func palAttachment(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Attachment", configurations,
      remark: "median attachment of the pals, from 0 to 1,000, of people still observed",
      PhoneOutcomeCounts.attachmentWeeks.enumerated().map { index, week in
        (
          "after week \(week)",
          { counts in
            guard let values = counts.phoneCounts?.attachmentByWeek[index], counts.pals > 0 else { return nil }
            if let middle = values.medianText { return middle }
            return counts.lastWatchedDays.peopleCount(withNumberAtLeast: 7 * week - 1) == 0
              ? "nobody was observed that long" : nil
          }
        )
      })
  }

  private static func stepsPerDay(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Steps per day", configurations, remark: "over days with known steps",
      [
        (
          "mean",
          {
            $0.daysWithSteps > 0
              ? StepFormat.grouped(Int64((Double($0.walkedSteps) / Double($0.daysWithSteps)).rounded())) : nil
          }
        ),
        ("lower quartile", { StepsPerDayDistribution($0).quantile(forShare: 0.25).map { StepFormat.grouped($0) } }),
        ("median", { StepsPerDayDistribution($0).quantile(forShare: 0.5).map { StepFormat.grouped($0) } }),
        ("upper quartile", { StepsPerDayDistribution($0).quantile(forShare: 0.75).map { StepFormat.grouped($0) } }),
      ])
  }

  private static func daysByEnergy(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Energy of days", configurations,
      DayCountsByEnergy.energies.map { energy in
        (
          energy.rawValue,
          { counts in
            let all = DayCountsByEnergy.energies.reduce(0.0) { $0 + Double(counts.energyDays[$1]) }
            return all > 0 ? StatisticsText.text(ofShare: Double(counts.energyDays[energy]) / all) : nil
          }
        )
      })
  }

  private static func surfaceAccuracy(comparing configurations: ResultsByConfiguration) -> MeasureTable? {
    MeasureTable(
      "Accuracy of surfaces", configurations,
      remark: "wrong: another picture than on a phone without limits; reduction by walks: versus a pal without walks",
      PhoneOutcomeCounts.measuredSurfaces.enumerated().flatMap { index, surface -> [NamedMeasure] in
        let name = surface == .compact ? "Dynamic Island" : "Lock Screen"
        return [
          (
            "\(name), wrong minutes per day",
            { $0.meanPerDayText(ofSum: $0.phoneCounts?.surfaceAccuracies[index].wrongMinutes) }
          ),
          (
            "\(name), reduction by walks",
            { counts in
              guard let truth = counts.phoneCounts?.surfaceAccuracies[index], truth.wrongMinutesIfAlwaysResting > 0
              else { return nil }
              return StatisticsText.text(
                ofShare: 1 - Double(truth.wrongMinutesOfKnown) / Double(truth.wrongMinutesIfAlwaysResting))
            }
          ),
        ]
      })
  }
}

extension CohortOutcomeCounts {
  /// Formats the mean of `sum` per observed day of a pal's life.
  ///
  /// Returns `nil` if there are no days or `sum` is unknown.
  fileprivate func meanPerDayText(ofSum sum: Int64?) -> String? {
    guard let sum, daysOfLife > 0 else { return nil }
    return StatisticsText.text(ofMean: Double(sum) / Double(daysOfLife))
  }

  /// Formats `days` as a share of all observed days of the pals' lives.
  ///
  /// Returns `nil` if `days` is `nil` or no days were observed.
  fileprivate func shareOfDaysText(ofDayCount days: Int64?) -> String? {
    guard let days, daysOfLife > 0 else { return nil }
    return StatisticsText.text(ofShare: Double(days) / Double(daysOfLife))
  }
}

extension PhoneOutcomeCounts {
  /// True if any scenario contained a purchase.
  ///
  /// Without purchases, a conversion of 0% would be misleading.
  private var hasPurchases: Bool { trialPeople > 0 || subscribedPeople > 0 }

  fileprivate func conversionShareText(amongPaywallViewers seen: Int64) -> String? {
    hasPurchases ? StatisticsText.proportionText(of: daysToConversion.totalPeople, among: seen) : nil
  }
}

extension Histogram {
  /// The median and the number of people, such as `412 (398 to 425) of 86`, or `nil` if there are no people.
  ///
  /// The median has its confidence interval in parentheses, if the interval is known.
  fileprivate var medianText: String? {
    median.map { median in
      let band =
        medianConfidenceInterval.map { " (\(StepFormat.grouped($0.lower)) to \(StepFormat.grouped($0.upper)))" } ?? ""
      return StepFormat.grouped(median) + band + " of \(StepFormat.grouped(totalPeople))"
    }
  }

  /// The median and the quartiles over all people, such as `12 (5 to 30)`, or `nil` if there are no people.
  fileprivate var quartilesText: String? {
    guard let lower = quantile(forShare: 0.25), let middle = median, let upper = quantile(forShare: 0.75) else {
      return nil
    }
    return "\(StepFormat.grouped(middle)) (\(StepFormat.grouped(lower)) to \(StepFormat.grouped(upper)))"
  }
}
