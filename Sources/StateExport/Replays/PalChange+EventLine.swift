package import Documents
package import PixelPalCore

extension PalChange {
  /// Writes the change as one line for `replay --events`.
  ///
  /// Clock times in the reason for the change are in `zone`.
  package func writeLine(to writer: inout JSONWriter, in zone: Zone) {
    writer.object { line in
      line.member("at", at)
      line.member("event", kind.jsonName)
      line.member("why", reason.sentence(withTimesIn: zone))
      kind.writeMembers(to: &line)
    }
    writer.endLine()
  }
}

extension PalChange.Kind {
  fileprivate func writeMembers(to line: inout JSONWriter) {
    switch self {
    case .palCreated(let look), .lookChanged(let look):
      line.member("gender", look.gender.rawValue)
      line.member("style", look.style.rawValue)
      if !look.name.isEmpty { line.member("name", look.name) }
    case .permissionChanged(let permission): line.member("permission", permission.rawValue)
    case .entitlementChanged(let from, let to):
      line.member("from", from.rawValue)
      line.member("to", to.rawValue)
    case .skinChanged(let skin): line.member("skin", skin.name)
    case .zoneChanged(let from, let to):
      line.member("from", from)
      line.member("to", to)
    case .stepsDelivered(let steps, let total):
      line.member("steps", steps)
      line.member("total", total)
    case .countedStepsCorrected(let counted, let total):
      line.member("counted", counted)
      line.member("total", total)
    case .walkingStarted(let until): line.member("until", until)
    case .energyChanged(let from, let to):
      line.member("from", from.rawValue)
      line.member("to", to.rawValue)
    case .phaseUnlocked(let unlock):
      line.member("phase", unlock.phase.rawValue)
      line.member("walkedAt", unlock.reachedAt)
      line.member("total", unlock.total)
    case .phaseRevealed(let phase): line.member("phase", phase.rawValue)
    case .milestoneReached(let steps): line.member("milestone", steps)
    case .paywallNotShown(let reason): line.member("reason", reason.rawValue)
    case .paywallShown: line.member("reason", Paywall.Decision.shown.rawValue)
    case .rareAnimationStarted(let animation): line.member("animation", animation.name)
    case .liveActivityStarted(let content, let staleAt): writeContentState(content, staleAt: staleAt, to: &line)
    case .liveActivityUpdated(let reason, let content, let staleAt, let bytes):
      line.member("reason", reason.rawValue)
      line.member("bytes", bytes)
      writeContentState(content, staleAt: staleAt, to: &line)
    case .liveActivityUpdateDeferred(let reason, let until, let moved):
      line.member("reason", reason.rawValue)
      line.member("until", until)
      if moved { line.member("moved", true) }
    case .liveActivityUpdateDropped(let reason): line.member("reason", reason.rawValue)
    case .liveActivityEnded(let end): line.member("reason", end.rawValue)
    case .widgetsReloaded(let cause, let counted, let refreshAfter):
      line.member("reason", cause.name)
      line.member("counted", counted)
      line.member("refreshAfter", refreshAfter)
    case .widgetReloadDeferred(let cause, let until):
      line.member("reason", cause.name)
      line.member("until", until)
    case .appOpened, .appClosed, .walkingEnded, .highlightStarted, .highlightEnded, .liveActivitiesSwitched: break
    }
  }

  private func writeContentState(_ content: ContentState, staleAt: Instant, to line: inout JSONWriter) {
    line.member("staleAt", staleAt)
    line.name("state")
    line.value(rawJSONEscapingMisleadingCharacters: content.json)
  }
}
