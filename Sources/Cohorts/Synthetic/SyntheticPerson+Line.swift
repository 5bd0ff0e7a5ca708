import PixelPalCore
import StateExport
import StepHistory

extension SyntheticPerson {
  /// Returns the line that describes this person, with steps in the resolution `kind`.
  ///
  /// Everything but the steps is the same in every resolution.
  func line(at kind: SyntheticPeopleGenerator.Resolution) -> PersonInputLine {
    var line = PersonInputLine(id: .text("p-\(number)"), steps: steps(as: kind), zone: region.zoneName)
    line.groups = [("country", region.country), ("device", habits.hasWatch ? "watch" : "phone")]
    if daysBeforeCreation > 0 { line.createdAt = zone.instant(of: localTime(onDayOfLife: 0, atMinute: creationMinute)) }
    line.premium = premiumPeriods.map { span in
      (from: creationDay.advanced(by: span.lowerBound), until: creationDay.advanced(by: span.upperBound))
    }
    line.scenario = scenario
    return line
  }

  private func steps(as kind: SyntheticPeopleGenerator.Resolution) -> PersonInputLine.Steps {
    switch kind {
    case .days: return .days(from: firstDay, steps.map { $0.map { StepCount(steps: $0) } })
    case .hours:
      let hours = hourlySteps()
      return .hours(
        from: hours.first?.start ?? .distantPast, hours.map { hour in hour.steps.map { StepCount(steps: $0) } })
    case .samples:
      guard let walks = simulatedWalks() else { return .samples(StepSamples(), names: [], hasCorrections: false) }
      return .samples(walks.samples, names: walks.sourceNames, hasCorrections: false)
    }
  }

  /// Returns the steps of each hour from the first midnight on.
  ///
  /// The steps are `nil` for an hour in which nothing was counted. To a phone, an hour without steps and an hour
  /// without data are the same.
  private func hourlySteps() -> [(start: Instant, steps: Int64?)] {
    var all: [(start: Instant, steps: Int64?)] = []
    forEachDay { hours, shares in
      for (start, share) in zip(hours.hourStarts, shares) { all.append((start, share > 0 ? share : nil)) }
    }
    return all
  }

  private func simulatedWalks() -> SyntheticWalkSampleBuilder? {
    guard
      var walks = SyntheticWalkSampleBuilder(
        hasWatch: habits.hasWatch, RandomSource(seed: seed, person: number, .walks))
    else {
      return nil
    }
    forEachDay { hours, shares in
      let isWorn = walks.drawIsWatchWorn()
      for (start, share) in zip(hours.hourStarts, shares) {
        walks.appendHour(steps: share, from: start, isWatchWorn: isWorn)
      }
    }
    return walks
  }

  /// Calls `body` for each day, with the hours of the day and the number of steps in each hour.
  ///
  /// The number of steps is 0 if nothing was counted.
  private func forEachDay(_ body: (HourlyStepDistribution, [Int64]) -> Void) {
    var random = RandomSource(seed: seed, person: number, .hours)
    let isEarly = random.happens(perThousand: 550)
    var day = firstDay
    for count in steps {
      let hours = HourlyStepDistribution(day, in: zone, isEarly: isEarly)
      body(hours, hours.drawStepsPerHour(of: count ?? 0, using: &random))
      day = day.next
    }
  }
}
