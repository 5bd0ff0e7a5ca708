package import Documents
import PixelPalCore
import Replay

extension Cohort {
  /// The value of `schema` in a cohort document.
  package static let schema = "pixelpal.cohort/1"

  /// Writes the document, which contains exact counts only.
  package func write(to writer: inout JSONWriter) {
    writer.object { document in
      document.member("schema", Cohort.schema)
      terms.write(to: &document)
      document.name("groups")
      document.array { list in for group in groups { group.write(to: &list, named: terms.groupedBy != nil) } }
    }
    writer.endLine()
  }
}

extension CohortTerms {
  fileprivate func write(to document: inout JSONWriter) {
    document.name("sides")
    document.array { list in
      for laws in sides {
        list.object { side in
          side.name("rules")
          laws.rules.write(to: &side)
          side.name("device")
          laws.device.write(to: &side)
        }
      }
    }
    document.member("by", groupedBy)
    document.member("only", isEvolutionAlone ? "evolution" : nil)
    document.name("options")
    document.object { object in for option in options { object.member(option.name, option.value) } }
  }
}

extension Cohort.Group {
  fileprivate func write(to list: inout JSONWriter, named isNamed: Bool) {
    list.object { group in
      if isNamed { group.member("group", name) }
      group.name("sides")
      group.array { list in for side in sides { side.write(to: &list) } }
      guard let pairs else { return }
      group.name("pairs")
      group.array { list in
        for phase in Phase.reached {
          for clock in UnlockClock.allCases { pairs[phase, clock].write(to: &list, phase, clock) }
        }
      }
    }
  }
}

extension PairedCount {
  fileprivate func write(to list: inout JSONWriter, _ phase: Phase, _ clock: UnlockClock) {
    list.object { pair in
      pair.member("phase", phase.rawValue)
      pair.member("clock", clock.rawValue)
      pair.member("both", both)
      pair.member("onlyA", onlyA)
      pair.member("onlyB", onlyB)
      pair.member("neither", neither)
      pair.member("daysWon", daysWon)
    }
  }
}

extension CohortCounts {
  fileprivate func write(to list: inout JSONWriter) {
    list.object { side in
      side.member("people", people)
      side.member("pals", pals)
      side.member("days", days)
      side.member("walked", walked)
      side.member("livedDays", livedDays)
      side.member("watched", watched)
      side.name("unlocks")
      side.array { list in
        for phase in Phase.reached {
          for clock in UnlockClock.allCases {
            list.object { unlock in
              unlock.member("phase", phase.rawValue)
              unlock.member("clock", clock.rawValue)
              unlocks[phase, clock].write(to: &unlock)
            }
          }
        }
      }
      side.name("energyDays")
      side.object { days in
        for energy in EnergyDays.energies { days.member(energy.rawValue, energyDays[energy]) }
      }
      side.name("stepsADay")
      side.value(json: "[" + stepsADay.map { String($0) }.joined(separator: ",") + "]")
      if let phone { phone.write(to: &side) }
    }
  }
}

extension PhoneCounts {
  fileprivate func write(to side: inout JSONWriter) {
    side.name("onboarding")
    side.object { onboarding in
      onboarding.name("screens")
      onboarding.value(json: "[" + screens.map { String($0) }.joined(separator: ",") + "]")
      onboarding.member("granted", permission.granted)
      onboarding.member("denied", permission.denied)
    }
    side.name("paywall")
    side.object { paywall.write(to: &$0) }
    side.member("opens", opens)
    side.member("islandMinutes", islandMinutes)
    side.member("islandDays", islandDays)
    side.member("islandMinutesADay", islandMinutesADay)
    side.member("lockWidgetDays", lockWidgetDays)
    side.member("lockWidgets", lockWidgets)
    side.member("trials", trials)
    side.member("subscriptions", subscriptions)
    side.member("conversions", conversions)
    side.name("stays")
    side.array { list in
      for (week, stay) in zip(PhoneCounts.stayWeeks, stays) {
        list.object { object in
          object.member("week", week)
          object.member("watched", stay.watched)
          object.member("stayed", stay.stayed)
        }
      }
    }
    side.name("attachment")
    side.array { list in
      for (week, values) in zip(PhoneCounts.attachmentWeeks, attachment) {
        list.object { object in
          object.member("week", week)
          object.member("values", values)
        }
      }
    }
    side.member("widgetReloads", widgetReloads)
    side.member("updates", updates)
    side.name("wrongMinutes")
    side.object { surfaces in
      for (surface, truth) in zip(PhoneCounts.surfaces, truth) {
        surfaces.name(surface.rawValue)
        surfaces.object { truth.write(to: &$0) }
      }
    }
  }
}

extension PhoneCounts.SurfaceTruth {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("wrong", wrongMinutes)
    object.member("known", known)
    object.member("wrongOfKnown", wrongOfKnown)
    object.member("ifAlwaysResting", wrongIfAlwaysResting)
  }
}

extension TimesToEvent {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("happened", happened)
    object.member("censored", censored)
  }
}

extension JSONWriter {
  /// Writes a tally as a member on one line: pairs of a number and the count of people who have it.
  fileprivate mutating func member(_ name: String, _ tally: Tally) {
    self.name(name)
    value(json: "[" + tally.counts.map { "[\($0.number),\($0.people)]" }.joined(separator: ",") + "]")
  }
}
