package import Documents
import PixelPalCore
import Replay

extension CohortResult {
  /// The value of `schema` in a cohort document.
  package static let schema = "pixelpal.cohort/1"

  /// Writes the cohort as a JSON document of exact counts, so that documents can be merged.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", CohortResult.schema)
      options.writeMembers(to: &document)
      document.name("groups")
      document.array { list in for group in groups { group.write(to: &list, hasName: options.groupedBy != nil) } }
    }
    writer.endLine()
  }
}

extension CohortOptions {
  fileprivate func writeMembers(to document: inout JSONWriter) {
    document.name("sides")
    document.array { list in
      for configuration in configurations {
        list.object { side in
          side.name("rules")
          configuration.rules.write(to: &side)
          side.name("device")
          configuration.device.write(to: &side)
        }
      }
    }
    document.member("by", groupedBy)
    document.member("only", skipsPhone ? "evolution" : nil)
    document.name("options")
    document.object { object in for option in suppliedOptions { object.member(option.name, option.value) } }
  }
}

extension CohortResult.Group {
  fileprivate func write(to list: inout JSONWriter, hasName isNamed: Bool) {
    list.object { group in
      if isNamed { group.member("group", name) }
      group.name("sides")
      group.array { list in for side in countsByConfiguration { side.write(to: &list) } }
      guard let pairedUnlocks else { return }
      group.name("pairs")
      group.array { list in
        for phase in Phase.reachable {
          for clock in PhaseReachedViewpoint.allCases {
            pairedUnlocks[phase, clock].write(to: &list, phase: phase, viewpoint: clock)
          }
        }
      }
    }
  }
}

extension PhaseReachedCountsUnderTwoConfigurations {
  fileprivate func write(to list: inout JSONWriter, phase: Phase, viewpoint clock: PhaseReachedViewpoint) {
    list.object { pair in
      pair.member("phase", phase.rawValue)
      pair.member("clock", clock.rawValue)
      pair.member("both", both)
      pair.member("onlyA", onlyA)
      pair.member("onlyB", onlyB)
      pair.member("neither", neither)
      pair.member("daysWon", daysGained)
    }
  }
}

extension CohortOutcomeCounts {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { side in
      side.member("people", people)
      side.member("pals", pals)
      side.member("days", daysWithSteps)
      side.member("walked", walkedSteps)
      side.member("livedDays", daysOfLife)
      side.member("watched", lastWatchedDays)
      side.name("unlocks")
      side.array { list in
        for phase in Phase.reachable {
          for clock in PhaseReachedViewpoint.allCases {
            list.object { unlock in
              unlock.member("phase", phase.rawValue)
              unlock.member("clock", clock.rawValue)
              unlocks[phase, clock].writeMembers(to: &unlock)
            }
          }
        }
      }
      side.name("energyDays")
      side.object { days in
        for energy in DayCountsByEnergy.energies { days.member(energy.rawValue, energyDays[energy]) }
      }
      side.name("stepsADay")
      side.value(
        rawJSONEscapingMisleadingCharacters: "[" + stepsPerDayBins.map { String($0) }.joined(separator: ",") + "]")
      if let phoneCounts { phoneCounts.writeMembers(to: &side) }
    }
  }
}

extension PhoneOutcomeCounts {
  fileprivate func writeMembers(to side: inout JSONWriter) {
    side.name("onboarding")
    side.object { onboarding in
      onboarding.name("screens")
      onboarding.value(
        rawJSONEscapingMisleadingCharacters: "[" + peopleByFinishedScreens.map { String($0) }.joined(separator: ",")
          + "]")
      onboarding.member("granted", permissionCounts.granted)
      onboarding.member("denied", permissionCounts.denied)
    }
    side.name("paywall")
    side.object { paywallTimes.writeMembers(to: &$0) }
    side.member("opens", appOpens)
    side.member("islandMinutes", islandMinutes)
    side.member("islandDays", islandDays)
    side.member("islandMinutesADay", islandMinutesPerDay)
    side.member("lockWidgetDays", lockWidgetDays)
    side.member("lockWidgets", lockWidgetDaysPerPerson)
    side.member("trials", trialPeople)
    side.member("subscriptions", subscribedPeople)
    side.member("conversions", daysToConversion)
    side.name("stays")
    side.array { list in
      for (week, stay) in zip(PhoneOutcomeCounts.retentionWeeks, retention) {
        list.object { object in
          object.member("week", week)
          object.member("watched", stay.watched)
          object.member("stayed", stay.stayed)
        }
      }
    }
    side.name("attachment")
    side.array { list in
      for (week, values) in zip(PhoneOutcomeCounts.attachmentWeeks, attachmentByWeek) {
        list.object { object in
          object.member("week", week)
          object.member("values", values)
        }
      }
    }
    side.member("widgetReloads", widgetReloads)
    side.member("updates", liveActivityUpdates)
    side.name("wrongMinutes")
    side.object { surfaces in
      for (surface, truth) in zip(PhoneOutcomeCounts.measuredSurfaces, surfaceAccuracies) {
        surfaces.name(surface.rawValue)
        surfaces.object { truth.writeMembers(to: &$0) }
      }
    }
  }
}

extension PhoneOutcomeCounts.SurfaceWrongMinuteCounts {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("wrong", wrongMinutes)
    object.member("known", peopleWithKnownWalks)
    object.member("wrongOfKnown", wrongMinutesOfKnown)
    object.member("ifAlwaysResting", wrongMinutesIfAlwaysResting)
  }
}

extension PeopleCountsByEventDay {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("happened", eventDays)
    object.member("censored", censoredDays)
  }
}

extension JSONWriter {
  /// Writes a member called `name` that contains the bins of `histogram`, on one line.
  ///
  /// The value is an array with a pair for each bin: the bin's number, and the number of people who have that number.
  fileprivate mutating func member(_ name: String, _ histogram: Histogram) {
    self.name(name)
    value(
      rawJSONEscapingMisleadingCharacters: "["
        + histogram.bins.map { "[\($0.number),\($0.people)]" }.joined(separator: ",") + "]")
  }
}
