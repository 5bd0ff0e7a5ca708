import PixelPalCore
import StateExport
import StepHistory

extension MadeUpPerson {
  /// Returns the line of this person; the person is the same at every resolution.
  func line(_ kind: MadeUpPeople.Kind) -> PersonLine {
    var line = PersonLine(id: .text("p-\(number)"), steps: steps(as: kind), zone: place.zone)
    line.groups = [("country", place.country), ("device", habits.hasWatch ? "watch" : "phone")]
    if daysBefore > 0 { line.createdAt = zone.instant(of: time(onDay: 0, atMinute: madeAtMinute)) }
    line.premium = premium.map { span in
      (from: dayOfPal.advanced(by: span.lowerBound), until: dayOfPal.advanced(by: span.upperBound))
    }
    line.scenario = scenario
    return line
  }

  private func steps(as kind: MadeUpPeople.Kind) -> PersonLine.Steps {
    switch kind {
    case .days: return .days(from: firstDay, steps.map { $0.map { StepCount(steps: $0) } })
    case .hours:
      let hours = inHours()
      return .hours(
        from: hours.first?.start ?? .distantPast, hours.map { hour in hour.steps.map { StepCount(steps: $0) } })
    case .samples:
      guard let walks = walks() else { return .samples(StepSamples(), names: [], hasCorrections: false) }
      return .samples(walks.samples, names: walks.names, hasCorrections: false)
    }
  }

  /// Returns the steps of each hour from the first midnight on; `nil` where nothing was counted, because a phone does
  /// not distinguish that from no steps.
  private func inHours() -> [(start: Instant, steps: Int64?)] {
    var all: [(start: Instant, steps: Int64?)] = []
    eachDay { hours, shares in
      for (start, share) in zip(hours.starts, shares) { all.append((start, share > 0 ? share : nil)) }
    }
    return all
  }

  private func walks() -> Walks? {
    guard var walks = Walks(hasWatch: habits.hasWatch, Chance(seed: seed, person: number, .walks)) else { return nil }
    eachDay { hours, shares in
      let isWorn = walks.isWatchWorn()
      for (start, share) in zip(hours.starts, shares) { walks.append(share, from: start, isWatchWorn: isWorn) }
    }
    return walks
  }

  /// Calls `tell` with the hours of each day and their steps, which are zero where nothing was counted.
  private func eachDay(_ tell: (DayInHours, [Int64]) -> Void) {
    var chance = Chance(seed: seed, person: number, .hours)
    let isEarly = chance.happens(550)
    var day = firstDay
    for count in steps {
      let hours = DayInHours(day, in: zone, isEarly: isEarly)
      tell(hours, hours.shares(of: count ?? 0, &chance))
      day = day.next
    }
  }
}
