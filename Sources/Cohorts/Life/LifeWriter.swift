package import Documents
import PixelPalCore
import StateExport

extension PersonLife {
  /// Writes the line, including its line end.
  package func writeLine(to writer: inout JSONWriter) {
    writer.object { life in
      life.member("schema", PersonLife.schema)
      life.name("id")
      life.value(json: id.json)
      life.name("groups")
      life.object { object in for group in groups { object.member(group.name, group.value) } }
      writePal(to: &life)
      if let phone { phone.write(to: &life) }
    }
    writer.endLine()
  }

  private func writePal(to life: inout JSONWriter) {
    life.member("days", pal?.days)
    life.member("walked", pal?.walked)
    if phone != nil { life.member("total", pal?.total) }
    life.member("earnedPhase", pal?.earned.rawValue)
    life.member("visiblePhase", pal?.visible.rawValue)
    life.name("unlocks")
    if let pal { pal.writeUnlocks(to: &life) } else { life.null() }
    life.member("watched", pal?.watched)
    life.name("energyDays")
    guard let pal else { return life.null() }
    life.object { days in
      for energy in EnergyDays.energies { days.member(energy.rawValue, pal.energyDays[energy]) }
    }
  }
}

extension PersonLife.Grown {
  fileprivate func writeUnlocks(to life: inout JSONWriter) {
    life.array { list in
      for phase in Phase.reached {
        list.object { unlock in
          unlock.member("phase", phase.rawValue)
          for clock in UnlockClock.allCases {
            unlock.name(clock.rawValue)
            unlock.value(unlocks[phase.place][clock])
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes an instant and its day of life, or `null` if there is none.
  fileprivate mutating func value(_ moment: PersonLife.Moment?) {
    guard let moment else { return null() }
    object { object in
      object.member("at", moment.at)
      object.member("day", moment.day)
    }
  }
}

extension PersonLife.Phone {
  fileprivate func write(to life: inout JSONWriter) {
    life.name("paywall")
    if let used { used.writePaywall(to: &life) } else { life.null() }
    life.member("opens", used?.opens)
    life.member("lastOpenDay", used?.lastOpenDay)
    life.name("attachment")
    if let used { used.writeAttachment(to: &life) } else { life.null() }
    life.member("islandMinutes", used?.islandMinutes)
    life.member("islandDays", used?.islandDays)
    life.member("lockWidgetDays", used?.lockWidgetDays)
    life.member("trial", used?.trial)
    life.member("subscribed", used?.subscribed)
    life.member("widgetReloads", used?.widgetReloads)
    life.member("updates", used?.updates)
    life.name("wrongMinutes")
    if let used { used.writeWrong(to: &life) } else { life.null() }
    life.name("onboarding")
    life.object { onboarding in
      onboarding.member("screens", screens)
      onboarding.name("completed")
      if let screens { onboarding.value(screens == PhoneCounts.screens) } else { onboarding.null() }
      onboarding.member("permission", isPermitted.map { $0 ? "granted" : "denied" })
    }
  }
}

extension PersonLife.Used {
  fileprivate func writePaywall(to life: inout JSONWriter) {
    life.object { object in
      object.member("at", paywall?.at)
      object.member("day", paywall?.day)
      object.member("reason", paywallReason.rawValue)
    }
  }

  fileprivate func writeAttachment(to life: inout JSONWriter) {
    life.array { list in
      for (week, value) in zip(PhoneCounts.attachmentWeeks, attachment) {
        list.object { object in
          object.member("week", week)
          object.member("value", value)
        }
      }
    }
  }

  fileprivate func writeWrong(to life: inout JSONWriter) {
    life.object { surfaces in
      for (surface, wrong) in zip(PhoneCounts.surfaces, wrong) {
        surfaces.name(surface.rawValue)
        surfaces.object { object in
          object.member("wrong", wrong.minutes)
          object.member("ifAlwaysResting", wrong.ifAlwaysResting)
        }
      }
    }
  }
}

extension PersonFault {
  /// Writes the error line that replaces a life.
  ///
  /// It contains no line number, so that dividing the input differently does not change the output.
  package func writeLine(to writer: inout JSONWriter, of line: [UInt8]) {
    writer.object { life in
      life.member("schema", PersonLife.schema)
      life.name("id")
      if let id { life.value(json: id.json) } else { life.null() }
      life.name("error")
      life.object { error in
        error.member("column", column(in: line))
        error.member("reason", problem.words)
      }
    }
    writer.endLine()
  }

  /// Returns the column of the fault in `line`, in characters from 1.
  package func column(in line: [UInt8]) -> Int {
    String(decoding: line[..<min(offset, line.count)], as: UTF8.self).count + 1
  }
}
