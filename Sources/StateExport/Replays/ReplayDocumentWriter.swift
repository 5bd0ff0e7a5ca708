package import Documents
package import PixelPalCore
package import Replay
import StepHistory

/// A writer of the JSON document that `replay --json` prints, which summarizes a whole replay.
package struct ReplayDocumentWriter {
  private let plan: ReplayPlan
  private let result: ReplayResult

  package init(_ plan: ReplayPlan, _ result: ReplayResult) {
    self.plan = plan
    self.result = result
  }

  /// Writes the document, followed by a line feed.
  package func write(to writer: inout JSONWriter) {
    let pal = result.pal
    writer.object { document in
      document.member("schema", "pixelpal.replay/1")
      document.member("device", plan.configuration.device.name)
      document.member("zone", plan.itinerary.home.name)
      document.member("createdAt", plan.createdAt)
      document.member("until", plan.end)
      document.member("total", pal.totalSteps)
      document.member("counted", pal.countedSteps)
      document.member("walked", plan.walkedSteps)
      document.member("corrections", result.statistics.correctionCount)
      document.member("earnedPhase", pal.phaseProgress.earnedPhase.rawValue)
      document.member("visiblePhase", pal.phaseProgress.visiblePhase.rawValue)
      writeReachedPhases(to: &document)
      document.name("paywall")
      document.object { paywall in
        paywall.member("shownAt", result.statistics.paywallShownAt)
        paywall.member("reason", pal.lastPaywallDecision.rawValue)
      }
      writeDays(to: &document)
      writePhoneStatistics(to: &document)
      writeQuality(to: &document)
      writePhaseReveals(to: &document)
    }
    writer.endLine()
  }

  private func writeReachedPhases(to document: inout JSONWriter) {
    document.name("unlocks")
    document.array { list in
      for unlock in result.pal.phaseProgress.unlocks {
        list.object { object in
          object.member("phase", unlock.phase.rawValue)
          object.member("total", unlock.total)
          object.member("walkedAt", unlock.reachedAt)
          object.member("knownAt", unlock.knownAt)
          object.member("visibleAt", unlock.visibleAt)
        }
      }
    }
  }

  private func writeDays(to document: inout JSONWriter) {
    document.name("days")
    document.array { list in
      for entry in plan.dayList.entries {
        list.object { object in
          entry.writeMembers(to: &object)
          guard case .day(let day) = entry else { return }
          object.member("energy", day.energy(under: plan.configuration.rules).rawValue)
          if plan.hasOnlyDayTotal(on: day.day) { object.member("resolution", "day") }
        }
      }
    }
  }

  private func writePhoneStatistics(to document: inout JSONWriter) {
    let summary = result.statistics
    document.name("app")
    document.object { app in
      app.member("opens", summary.openCount)
      app.member("wakes", summary.wakeCount)
    }
    document.name("liveActivity")
    document.object { activity in
      activity.member("sessions", summary.sessionCount)
      activity.member("updates", summary.updateCounts.reduce(0) { $0 + $1.count })
      activity.name("byReason")
      activity.object { object in
        for (reason, count) in summary.updateCounts where count > 0 { object.member(reason.rawValue, count) }
      }
      activity.member("held", summary.deferredUpdateCount)
      activity.member("dropped", summary.droppedUpdateCount)
      activity.member("largestBytes", summary.largestPayloadBytes)
    }
    document.name("widget")
    document.object { widget in
      widget.member("reloads", summary.reloadCount)
      widget.member("counted", summary.budgetedReloadCount)
      widget.member("mostInADay", summary.mostBudgetedReloadsIn24Hours)
      widget.member("budget", plan.configuration.device.facts.widgetReloadsADay)
    }
  }

  private func writeQuality(to document: inout JSONWriter) {
    let qualities = result.qualityMeter.qualities()
    document.name("quality")
    document.object { surfaces in
      for surface in Surface.allCases {
        guard let quality = qualities.first(where: { $0.group == surface.drawnGroup })?.quality else { continue }
        surfaces.name(surface.rawValue)
        surfaces.object { quality.writeMembers(to: &$0) }
      }
    }
  }

  private func writePhaseReveals(to document: inout JSONWriter) {
    document.name("evolution")
    document.array { list in
      for reveal in result.qualityMeter.phaseReveals {
        list.object { object in
          object.member("phase", reveal.phase.rawValue)
          object.member("meantAt", reveal.intendedAt)
          object.member("seenAt", reveal.seenAt)
          object.member("lagSeconds", reveal.lag.map { $0.count / 1000 })
        }
      }
    }
  }
}

extension PresentationQuality {
  /// Writes the measurements, such as the minutes for which the surfaces were wrong, as members of `object`.
  package func writeMembers(to object: inout JSONWriter) {
    object.member("wrongMinutes", wrongTime.roundedMinutes)
    object.member("wrongIfAlwaysResting", wrongIfAlwaysResting?.roundedMinutes)
    object.member("staleMinutes", staleTime.roundedMinutes)
    object.member("worstLagSeconds", worstLag.count / 1000)
    object.member("liveShare", share: liveTime, of: duration)
    object.member("goneShare", share: goneTime, of: duration)
  }
}

extension Milliseconds {
  /// The duration in whole minutes, with half a minute rounded up.
  package var roundedMinutes: Int64 { (count + 30_000) / 60_000 }
}

extension StepDays.Day {
  /// Returns the energy that the day's steps reach, or `unknown` if the steps are unknown.
  package func energy(under rules: Rules) -> Energy {
    steps.map { Energy(stepsToday: $0, under: rules) } ?? .unknown
  }
}
