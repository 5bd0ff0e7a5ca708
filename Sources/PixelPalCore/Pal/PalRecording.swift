/// A recording of a pal's events and the resulting changes, for reproducing a fault.
///
///     var recording = PalRecording(of: pal, under: configuration)
///     let changes = pal.handle(events, at: now, under: configuration)
///     recording.append(events, at: now, changes: changes)
///
/// An app can save the recording of a user's pal as JSON. The command `pixelpal replay --recorded` reads the recording,
/// handles its events again with the current version, and lists the changes that differ.
public struct PalRecording: Hashable, Sendable {
  /// The configuration under which the pal handled the events.
  public let configuration: PalConfiguration
  /// The pal as it was before the first recorded instant.
  public private(set) var pal: Pal
  /// The recorded instants, in the order in which the pal handled them.
  public private(set) var instants: [RecordedInstant] = []

  /// The events that a pal handled at one instant and the changes that it returned.
  public struct RecordedInstant: Hashable, Sendable, Codable {
    /// The instant at which the pal handled the events.
    public let at: Instant
    /// The events that the pal handled.
    public let events: [PalEvent]
    /// The changes that the pal returned.
    public let changes: [PalChange]

    /// Creates a record of the events that a pal handled at `instant`, and of the changes that it returned.
    package init(at instant: Instant, events: [PalEvent], changes: [PalChange]) {
      (self.at, self.events, self.changes) = (instant, events, changes)
    }
  }

  /// Creates an empty recording that starts with `pal`.
  ///
  /// Create the recording before the pal handles the first events that are to be recorded.
  public init(of pal: Pal, under configuration: PalConfiguration) { self.init(of: pal, under: configuration, []) }

  init(of pal: Pal, under configuration: PalConfiguration, _ instants: [RecordedInstant]) {
    (self.pal, self.configuration, self.instants) = (pal, configuration, instants)
  }

  /// Appends the events that the pal handled at `now` and the changes that it returned.
  public mutating func append(_ events: [PalEvent], at now: Instant, changes: [PalChange]) {
    append([RecordedInstant(at: now, events: events, changes: changes)])
  }

  /// Appends recorded instants, such as those that a stored pal returns in `ReceiveResult.recordedInstants`.
  public mutating func append(_ instants: [RecordedInstant]) { self.instants += instants }

  /// Removes all but the last `count` recorded instants.
  ///
  /// The recording then starts with the pal as it was after the removed instants.
  public mutating func keepLast(_ count: Int) {
    let forgotten = instants.dropLast(max(0, count))
    for instant in forgotten { _ = pal.handle(instant.events, at: instant.at, under: configuration) }
    instants.removeFirst(forgotten.count)
  }

  /// Replays the recording and returns the final pal.
  ///
  /// - Parameter body: a closure that is called with each recorded instant and the changes that this replay returns.
  @discardableResult
  public func replay<Failure: Error>(
    _ body: (RecordedInstant, [PalChange]) throws(Failure) -> Void
  ) throws(Failure) -> Pal {
    var pal = pal
    for instant in instants {
      try body(instant, pal.handle(instant.events, at: instant.at, under: configuration))
    }
    return pal
  }
}
