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
      option name: String, given: Value?, stored kept: Value, words: @autoclosure () -> String
    ) throws(CommandFailure) {
      guard let given, given != kept else { return }
      throw .usage(
        LocatedError(
          "\(name) cannot be changed: the store has \(words())",
          hint: "omit it, or create a new store in another folder"), command: invocation.command)
    }
    try requireSameIfGiven(
      option: "--since", given: invocation[ReplayOptions.since]?.instant(in: zone), stored: profile.createdAt,
      words: zone.rfc3339Text(for: profile.createdAt))
    try requireSameIfGiven(
      option: "--zone", given: invocation[HistoryOptions.zone]?.name, stored: zone.name, words: zone.name)
    try requireSameIfGiven(
      option: "--gender", given: invocation[ReplayOptions.gender], stored: profile.gender,
      words: profile.gender.rawValue)
    try requireSameIfGiven(
      option: "--style", given: invocation[ReplayOptions.style], stored: profile.style, words: profile.style.rawValue)
    let belief = invocation[HistoryOptions.sources].map { SourcePriority($0) }
    try requireSameIfGiven(
      option: "--sources", given: belief, stored: profile.sourcePriority,
      words: profile.sourcePriority.names.joined(separator: ","))
    try requireSameIfGiven(
      option: "--merge", given: invocation[given: HistoryOptions.merge], stored: profile.mergePolicy,
      words: profile.mergePolicy.rawValue)
  }
}
