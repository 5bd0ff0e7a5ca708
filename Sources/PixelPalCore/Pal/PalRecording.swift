/// What a pal received and decided, so that a fault in the field can be repeated at a desk.
///
///     var recording = PalRecording(of: pal, under: configuration)
///     let changes = pal.handle(events, at: now, under: configuration)
///     recording.append(events, at: now, changes)
///
/// The recording is `Codable`. `pixelpal replay --recorded` reads it as JSON, and shows where the pal of today decides
/// otherwise.
public struct PalRecording: Hashable, Sendable {
  /// The configuration under which the pal decided.
  public let configuration: PalConfiguration
  /// The pal before the first recorded instant.
  public private(set) var pal: Pal
  /// The recorded instants, in the order in which the pal handled them.
  public private(set) var instants: [RecordedInstant] = []

  /// The events that a pal received at one instant, and what it decided.
  public struct RecordedInstant: Hashable, Sendable, Codable {
    /// The instant.
    public let at: Instant
    /// The events that the pal received.
    public let events: [PalEvent]
    /// The changes that it returned.
    public let changes: [PalChange]
  }

  /// Creates a recording that starts with `pal`, which has not yet handled what will be recorded.
  public init(of pal: Pal, under configuration: PalConfiguration) { self.init(of: pal, under: configuration, []) }

  init(of pal: Pal, under configuration: PalConfiguration, _ instants: [RecordedInstant]) {
    (self.pal, self.configuration, self.instants) = (pal, configuration, instants)
  }

  /// Records that the pal handled `events` at `now`, and returned `changes`.
  public mutating func append(_ events: [PalEvent], at now: Instant, _ changes: [PalChange]) {
    instants.append(RecordedInstant(at: now, events: events, changes: changes))
  }

  /// Forgets all but the last `count` instants, and lets the recording start with the pal after those before.
  public mutating func keepLast(_ count: Int) {
    let forgotten = instants.dropLast(count)
    for instant in forgotten { _ = pal.handle(instant.events, at: instant.at, under: configuration) }
    instants.removeFirst(forgotten.count)
  }

  /// Calls `body` with each instant and with the changes that the pal returns today, and returns the pal at the end.
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
