public import PixelPalCore

extension ReplayDocument {
  /// A phase that a pal reached during a replay, with instants truncated to the second.
  public struct EarnedPhase: Hashable, Sendable {
    /// The phase that was reached.
    public let phase: Phase
    /// The step total at which the phase begins.
    public let total: Int64
    /// The instant of the step that reached the phase, or `nil` if it is unknown.
    public let walkedAt: Instant?
    /// The instant at which the app learned of the step that reached the phase.
    public let knownAt: Instant
    /// The instant at which the phase became visible, or `nil` if it is still hidden.
    public let visibleAt: Instant?
  }

  /// The instant at which a phase was first seen, and how late that was compared with a phone without limits.
  ///
  /// The instants are truncated to the second.
  public struct PhaseReveal: Hashable, Sendable {
    /// The phase that became visible.
    public let phase: Phase
    /// The instant at which the phase would have been seen on a phone without limits (`meantAt` in JSON).
    public let intendedAt: Instant
    /// The instant at which the app or the Live Activity first showed the phase, or `nil` if neither did.
    public let seenAt: Instant?
    /// The whole seconds from ``intendedAt`` to ``seenAt``, or `nil` if the phase wasn't seen.
    ///
    /// The lag is 0 if the phase was seen too early because of data that was corrected later.
    public let lagSeconds: Int64?
  }
}

extension ReplayDocument.EarnedPhase: Codable {
  /// Creates a phase by decoding its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    total = try members.read("total")
    walkedAt = try members.readIfPresent("walkedAt")
    knownAt = try members.read("knownAt")
    visibleAt = try members.readIfPresent("visibleAt")
  }

  /// Encodes the members of the phase, with null for unknown instants.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("total", total)
    try members.writeOrNull("walkedAt", walkedAt)
    try members.write("knownAt", knownAt)
    try members.writeOrNull("visibleAt", visibleAt)
  }
}

extension ReplayDocument.PhaseReveal: Codable {
  /// Creates a phase reveal by decoding its members.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    intendedAt = try members.read("meantAt")
    seenAt = try members.readIfPresent("seenAt")
    lagSeconds = try members.readIfPresent("lagSeconds")
  }

  /// Encodes the members of the phase reveal.
  ///
  /// If the phase wasn't seen, ``seenAt`` and ``lagSeconds`` are null.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("meantAt", intendedAt)
    try members.writeOrNull("seenAt", seenAt)
    try members.writeOrNull("lagSeconds", lagSeconds)
  }
}
