package import Documents
package import PhoneSimulator
package import PixelPalCore

/// A push to a Live Activity, with the headers and the body that a server sends to APNs.
///
///     LiveActivityPush(.update, of: activity, at: now, under: configuration).write(to: &writer)
package struct LiveActivityPush {
  /// The effect of a push on a Live Activity: a start, an update or an end.
  package typealias Event = PushEvent

  /// The name of the type that defines the attributes of the app's Live Activities.
  package static let attributesType = "PalActivity"
  package static let defaultBundleIdentifier = "com.pixelpal.app"

  /// Returns the APNs topic for the Live Activities of the app with this bundle identifier.
  package static func topic(bundleIdentifier: String) -> String { bundleIdentifier + ".push-type.liveactivity" }

  private let event: Event
  private let activity: CurrentLiveActivity
  private let instant: Instant
  private let configuration: PalConfiguration

  /// Creates a push that performs `event` on the Live Activity of `pal` at the instant `at`.
  ///
  /// An update repeats the update that was sent last. An end shows the pal at rest. A start has a state that isn't
  /// stale yet. Returns `nil` if there is no Live Activity to update or end, or if none can be started.
  package init?(_ event: Event, of pal: Pal, at: Instant, under configuration: PalConfiguration) {
    let activity = event == .start ? pal.liveActivity(ifStartedAt: at, under: configuration) : pal.currentLiveActivity
    guard let activity else { return nil }
    self.init(event, of: activity, at: at, under: configuration)
  }

  /// Creates a push that performs `event` on the Live Activity `activity` at the instant `at`.
  ///
  /// The push contains the current state of the Live Activity or, for an end, a state in which the pal rests.
  package init(_ event: Event, of activity: CurrentLiveActivity, at: Instant, under configuration: PalConfiguration) {
    self.event = event
    self.activity = activity
    self.instant = at
    self.configuration = configuration
  }

  private var contentState: ContentState {
    event == .end ? activity.finalState(at: instant, under: configuration.rules) : activity.content
  }

  package func headers(bundleIdentifier: String) -> [(name: String, value: String)] {
    [
      ("apns-push-type", "liveactivity"), ("apns-topic", LiveActivityPush.topic(bundleIdentifier: bundleIdentifier)),
      // Updates of the step count alone aren't worth the phone's budget.
      ("apns-priority", event == .update && activity.content.animation == .idle ? "5" : "10"),
    ]
  }

  /// Writes the body of the push, which is the JSON payload for APNs.
  package func write(to writer: inout JSONWriter) {
    writer.object { payload in
      payload.name("aps")
      payload.object { aps in
        // The phone ignores updates that are older than the one it shows.
        aps.member("timestamp", event == .update ? activity.sentAt.secondsSince1970 : instant.secondsSince1970)
        aps.member("event", event.rawValue)
        aps.name("content-state")
        aps.value(rawJSONEscapingMisleadingCharacters: contentState.json)
        switch event {
        case .start: writeStart(to: &aps)
        case .update: aps.member("stale-date", staleDate)
        case .end:
          let kept = configuration.device.lockScreenRetention ?? .zero
          aps.member("dismissal-date", (instant + kept).secondsSince1970)
        }
      }
    }
    writer.endLine()
  }

  /// The stale date in Unix seconds, rounded up so that the date isn't before the end of the walk in the state.
  private var staleDate: Int64 { (activity.staleAt + Milliseconds(999)).secondsSince1970 }

  private func writeStart(to aps: inout JSONWriter) {
    aps.member("stale-date", staleDate)
    aps.member("attributes-type", LiveActivityPush.attributesType)
    aps.name("attributes")
    aps.object { attributes in
      attributes.name("pal")
      attributes.value(rawJSONEscapingMisleadingCharacters: activity.attributes.json)
    }
    aps.name("alert")
    aps.object { alert in
      alert.member("title", "PixelPal")
      alert.member("body", activity.content.phase.message)
    }
    if configuration.device.facts.startPushAsksForToken { aps.member("input-push-token", 1) }
  }
}

extension LiveActivityPush? {
  /// Writes the line of `push --every` for `instant`, with a `null` payload if this push is `nil`.
  package func writeTimedLine(at instant: Instant, to writer: inout JSONWriter) {
    var payload = JSONWriter(.compact)
    self?.write(to: &payload)
    writer.object { line in
      line.member("schema", "pixelpal.timed-push/1")
      line.member("at", instant)
      line.name("payload")
      if payload.bytes.isEmpty { line.null() } else { line.value(unchangedJSON: Array(payload.bytes.dropLast())) }
    }
    writer.endLine()
  }
}
