import Documents
import HistoryCommands
import PalStore
import PixelPalCore
import Replay
import StepHistory

/// A guard that rejects options that contradict a stored pal's permanent settings.
///
/// Options may repeat these settings, but not change them.
struct PermanentSettingsGuard {
  private let profile: UserProfile
  private let zone: Zone

  init(_ profile: UserProfile, _ zone: Zone) {
    self.profile = profile
    self.zone = zone
  }

  /// Throws a usage error if an option on the command line contradicts a permanent setting of the stored pal.
  func requireMatchingOptions(_ invocation: Invocation) throws(CommandFailure) {
    func requireSameIfGiven<Value: Equatable>(
      _ name: String, _ given: Value?, _ kept: Value, _ words: @autoclosure () -> String
    ) throws(CommandFailure) {
      guard let given, given != kept else { return }
      throw .usage(
        LocatedError(
          "\(name) cannot be changed: the store has \(words())",
          hint: "omit it, or create a new store in another folder"), command: invocation.command)
    }
    try requireSameIfGiven(
      "--since", invocation[ReplayOptions.since]?.instant(in: zone), profile.createdAt,
      zone.rfc3339Text(for: profile.createdAt))
    try requireSameIfGiven("--zone", invocation[HistoryOptions.zone]?.name, zone.name, zone.name)
    try requireSameIfGiven("--gender", invocation[ReplayOptions.gender], profile.gender, profile.gender.rawValue)
    try requireSameIfGiven("--style", invocation[ReplayOptions.style], profile.style, profile.style.rawValue)
    let belief = invocation[HistoryOptions.sources].map { SourcePriority($0) }
    try requireSameIfGiven(
      "--sources", belief, profile.sourcePriority, profile.sourcePriority.names.joined(separator: ","))
    try requireSameIfGiven(
      "--merge", invocation[given: HistoryOptions.merge], profile.mergePolicy, profile.mergePolicy.rawValue)
  }
}
