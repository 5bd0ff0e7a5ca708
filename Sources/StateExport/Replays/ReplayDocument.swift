package import Documents
package import PixelPalCore
package import Replay
import StepHistory

/// The document of `replay --json`.
package struct ReplayDocument {
  private let course: Course
  private let result: ReplayResult

  /// Creates the document of `result`, the result of replaying `course`.
  package init(_ course: Course, _ result: ReplayResult) {
    self.course = course
    self.result = result
  }

  /// Writes the document.
  package func write(to writer: inout JSONWriter) {
    let pal = result.pal
    writer.object { document in
      document.member("schema", "pixelpal.replay/1")
      document.member("device", course.laws.device.name)
      document.member("zone", course.itinerary.home.name)
      document.member("createdAt", course.createdAt)
      document.member("until", course.end)
      document.member("total", pal.total)
      document.member("counted", pal.counted)
      document.member("walked", course.walked)
      document.member("corrections", result.summary.corrections)
      document.member("earnedPhase", pal.evolution.earned.rawValue)
      document.member("visiblePhase", pal.evolution.visible.rawValue)
      writeUnlocks(to: &document)
      document.name("paywall")
      document.object { paywall in
        paywall.member("shownAt", result.summary.paywallShownAt)
        paywall.member("reason", pal.paywallReason.rawValue)
      }
      writeDays(to: &document)
      writePhone(to: &document)
      writeQuality(to: &document)
      writeMoments(to: &document)
    }
    writer.endLine()
  }

  private func writeUnlocks(to document: inout JSONWriter) {
    document.name("unlocks")
    document.array { list in
      for unlock in result.pal.evolution.unlocks {
        list.object { object in
          object.member("phase", unlock.phase.rawValue)
          object.member("total", unlock.total)
          object.member("walkedAt", unlock.walkedAt)
          object.member("knownAt", unlock.knownAt)
          object.member("visibleAt", unlock.visibleAt)
        }
      }
    }
  }

  private func writeDays(to document: inout JSONWriter) {
    document.name("days")
    document.array { list in
      for entry in course.listed.entries {
        list.object { object in
          entry.write(to: &object)
          guard case .day(let day) = entry else { return }
          object.member("energy", day.energy(under: course.laws.rules).rawValue)
          if course.isByTotal(day.day) { object.member("resolution", "day") }
        }
      }
    }
  }

  private func writePhone(to document: inout JSONWriter) {
    let summary = result.summary
    document.name("app")
    document.object { app in
      app.member("opens", summary.opens)
      app.member("wakes", summary.wakes)
    }
    document.name("liveActivity")
    document.object { activity in
      activity.member("sessions", summary.sessions)
      activity.member("updates", summary.updates.reduce(0) { $0 + $1.count })
      activity.name("byReason")
      activity.object { object in
        for (reason, count) in summary.updates where count > 0 { object.member(reason.rawValue, count) }
      }
      activity.member("held", summary.held)
      activity.member("dropped", summary.dropped)
      activity.member("largestBytes", summary.largestBytes)
    }
    document.name("widget")
    document.object { widget in
      widget.member("reloads", summary.reloads)
      widget.member("counted", summary.countedReloads)
      widget.member("mostInADay", summary.mostCountedInADay)
      widget.member("budget", course.laws.device.facts.widgetReloadsADay)
    }
  }

  private func writeQuality(to document: inout JSONWriter) {
    let qualities = result.meter.qualities()
    document.name("quality")
    document.object { surfaces in
      for surface in Surface.allCases {
        guard let quality = qualities.first(where: { $0.slot == surface.slot })?.quality else { continue }
        surfaces.name(surface.rawValue)
        surfaces.object { quality.write(to: &$0) }
      }
    }
  }

  private func writeMoments(to document: inout JSONWriter) {
    document.name("evolution")
    document.array { list in
      for moment in result.meter.moments {
        list.object { object in
          object.member("phase", moment.phase.rawValue)
          object.member("meantAt", moment.intendedAt)
          object.member("seenAt", moment.seenAt)
          object.member("lagSeconds", moment.lag.map { $0.count / 1000 })
        }
      }
    }
  }
}

extension Quality {
  /// Writes the measurements.
  package func write(to object: inout JSONWriter) {
    object.member("wrongMinutes", wrong.minutes)
    object.member("wrongIfAlwaysResting", wrongIfAlwaysResting?.minutes)
    object.member("staleMinutes", stale.minutes)
    object.member("worstLagSeconds", worstLag.count / 1000)
    object.member("liveShare", share: live, of: length)
    object.member("goneShare", share: gone, of: length)
  }
}

extension Milliseconds {
  /// The duration in whole minutes, with half a minute rounded up.
  package var minutes: Int64 { (count + 30_000) / 60_000 }
}

extension StepDays.Day {
  /// Returns the highest energy of the day.
  package func energy(under rules: Rules) -> Energy {
    steps.map { Energy(today: $0, under: rules) } ?? .unknown
  }
}
