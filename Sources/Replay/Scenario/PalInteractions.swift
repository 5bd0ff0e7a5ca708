package import Expressions
package import PixelPalCore

/// The person's interactions with the pal itself: touches, words and settings.
package struct PalInteractions: Hashable, Sendable {
  package var touches: [Touch] = []
  /// The sentences that the person says to the pal.
  package var utterances: [SentenceToPal] = []
  /// The changes that the person makes to the pal's settings.
  package var settingsChanges: [SettingsChange] = []

  package init() {}

  /// A touch: a finger comes down, may move, and is lifted.
  package struct Touch: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    /// The positions of the finger over time, beginning with the position where it came down.
    package var path: [PathPoint]
    /// The time for which the finger stays down.
    package var duration: Milliseconds

    /// A position of a finger, with the time since it came down.
    package struct PathPoint: Hashable, Sendable {
      package var delay: Milliseconds
      package var position: TouchEvent.Point
    }
  }

  /// A sentence that the person says to the pal, with the time at which the person says it.
  package struct SentenceToPal: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var text: String
  }

  /// A change that the person makes to one or more settings of the pal.
  ///
  /// A setting that is `nil` stays as it is.
  package struct SettingsChange: Hashable, Sendable {
    package var at: InstantOrLocalDateTime
    package var isQuiet: Bool?
    package var playsEnabled: Bool?
    package var resetsFeelings: Bool
  }
}

/// An interaction with the pal, resolved to an instant.
struct TimedInteraction: Sendable {
  let at: Instant
  let event: FaceEvent

  init(_ at: Instant, _ event: FaceEvent) { (self.at, self.event) = (at, event) }
}

extension PalInteractions {
  /// Returns all interactions in chronological order, with local times resolved in the time zone `home`.
  ///
  /// At the same instant, settings changes come first, then touches, then sentences.
  func timedInteractions(inHomeZone home: Zone) -> [TimedInteraction] {
    var script: [TimedInteraction] = []
    for setting in settingsChanges {
      let at = setting.at.instant(in: home)
      if let quiet = setting.isQuiet { script.append(TimedInteraction(at, .muted(quiet))) }
      if let plays = setting.playsEnabled { script.append(TimedInteraction(at, .playsAllowed(plays))) }
      if setting.resetsFeelings { script.append(TimedInteraction(at, .resetFeelings)) }
    }
    appendTouches(to: &script, in: home)
    script += utterances.map { TimedInteraction($0.at.instant(in: home), .said($0.text)) }
    return script.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map { $0.element }
  }

  /// Appends the events of all touches to `script`.
  ///
  /// The pal can be touched with only one finger at a time, so a touch that begins during another touch is ignored as a
  /// whole.
  private func appendTouches(to script: inout [TimedInteraction], in home: Zone) {
    var free = Instant.distantPast
    let touches = touches.map { (at: $0.at.instant(in: home), touch: $0) }
    for (at, touch) in touches.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) })
      .map({ $0.element }) where at >= free
    {
      for (index, point) in touch.path.enumerated() {
        script.append(
          TimedInteraction(at + point.delay, .touch(index == 0 ? .press(point.position) : .move(point.position))))
      }
      free = at + touch.duration
      script.append(TimedInteraction(free, .touch(.release)))
    }
  }
}
