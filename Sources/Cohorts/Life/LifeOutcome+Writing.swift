package import Documents
import PixelPalCore
import StateExport

extension LifeOutcome {
  /// Writes the life as a line of JSON, including the line terminator.
  package func writeLine(to writer: inout JSONWriter) {
    writer.object { life in
      life.member("schema", LifeOutcome.schema)
      life.name("id")
      life.value(unchangedJSON: id.json)
      life.name("groups")
      life.object { object in for group in groups { object.member(group.name, group.value) } }
      writePal(to: &life)
      if let phone { phone.writeMembers(to: &life) }
    }
    writer.endLine()
  }

  private func writePal(to life: inout JSONWriter) {
    life.member("days", pal?.daysWithSteps)
    life.member("walked", pal?.walkedSteps)
    if phone != nil { life.member("total", pal?.totalSteps) }
    life.member("earnedPhase", pal?.earnedPhase.rawValue)
    life.member("visiblePhase", pal?.visiblePhase.rawValue)
    life.name("unlocks")
    if let pal { pal.writeReachedPhases(to: &life) } else { life.null() }
    life.member("watched", pal?.lastWatchedDay)
    life.name("energyDays")
    guard let pal else { return life.null() }
    life.object { days in
      for energy in DayCountsByEnergy.energies { days.member(energy.rawValue, pal.energyDays[energy]) }
    }
  }
}

extension LifeOutcome.PalOutcome {
  fileprivate func writeReachedPhases(to life: inout JSONWriter) {
    life.array { list in
      for phase in Phase.reachable {
        list.object { unlock in
          unlock.member("phase", phase.rawValue)
          for clock in PhaseReachedViewpoint.allCases {
            unlock.name(clock.rawValue)
            unlock.value(unlocks[phase.reachableIndex][clock])
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes an instant and its day of the pal's life, or `null` if `datedInstant` is `nil`.
  fileprivate mutating func value(_ datedInstant: LifeOutcome.InstantAndLifeDay?) {
    guard let datedInstant else { return null() }
    object { object in
      object.member("at", datedInstant.at)
      object.member("day", datedInstant.day)
    }
  }
}

extension LifeOutcome.PhoneOutcome {
  fileprivate func writeMembers(to life: inout JSONWriter) {
    life.name("paywall")
    if let usage { usage.writePaywall(to: &life) } else { life.null() }
    life.member("opens", usage?.appOpens)
    life.member("lastOpenDay", usage?.lastOpenDay)
    life.name("attachment")
    if let usage { usage.writeAttachment(to: &life) } else { life.null() }
    life.member("islandMinutes", usage?.islandMinutes)
    life.member("islandDays", usage?.islandDays)
    life.member("lockWidgetDays", usage?.lockWidgetDays)
    life.member("trial", usage?.firstTrialDay)
    life.member("subscribed", usage?.firstSubscriptionDay)
    life.member("widgetReloads", usage?.widgetReloads)
    life.member("updates", usage?.liveActivityUpdates)
    life.name("wrongMinutes")
    if let usage { usage.writeWrongMinutes(to: &life) } else { life.null() }
    life.name("onboarding")
    life.object { onboarding in
      onboarding.member("screens", finishedScreens)
      onboarding.name("completed")
      if let finishedScreens {
        onboarding.value(finishedScreens == PhoneOutcomeCounts.onboardingScreenCount)
      } else {
        onboarding.null()
      }
      onboarding.member("permission", mayReadSteps.map { $0 ? "granted" : "denied" })
    }
  }
}

extension LifeOutcome.AppUseAndDisplayOutcome {
  fileprivate func writePaywall(to life: inout JSONWriter) {
    life.object { object in
      object.member("at", paywallShown?.at)
      object.member("day", paywallShown?.day)
      object.member("reason", paywallDecision.rawValue)
    }
  }

  fileprivate func writeAttachment(to life: inout JSONWriter) {
    life.array { list in
      for (week, value) in zip(PhoneOutcomeCounts.attachmentWeeks, attachmentByWeek) {
        list.object { object in
          object.member("week", week)
          object.member("value", value)
        }
      }
    }
  }

  fileprivate func writeWrongMinutes(to life: inout JSONWriter) {
    life.object { surfaces in
      for (surface, wrong) in zip(PhoneOutcomeCounts.measuredSurfaces, wrongMinutes) {
        surfaces.name(surface.rawValue)
        surfaces.object { object in
          object.member("wrong", wrong.minutes)
          object.member("ifAlwaysResting", wrong.ifAlwaysResting)
        }
      }
    }
  }
}

extension PersonReadingError {
  /// Writes this error as a line of JSON that takes the place of the person's life.
  ///
  /// The output states the error's column in `line`, the person's line of input. It doesn't state the line's number,
  /// which would depend on how the input is divided.
  package func writeLine(to writer: inout JSONWriter, of line: [UInt8]) {
    writer.object { life in
      life.member("schema", LifeOutcome.schema)
      life.name("id")
      if let id { life.value(unchangedJSON: id.json) } else { life.null() }
      life.name("error")
      life.object { error in
        error.member("column", columnInCharacters(in: line))
        error.member("reason", problem.message)
      }
    }
    writer.endLine()
  }

  /// Returns the column of the error in `line`, counted in characters from 1.
  package func columnInCharacters(in line: [UInt8]) -> Int {
    String(decoding: line[..<min(offset, line.count)], as: UTF8.self).count + 1
  }
}
