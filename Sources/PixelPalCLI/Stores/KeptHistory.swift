import Documents
import PalStore
import PixelPalCore
import Replay
import StepHistory

/// The history of a kept pal, in the place of files.
struct KeptHistory {
  /// What people know it by.
  let name: String
  let profile: UserProfile
  let zone: Zone
  let samples: StepSamples
  /// The rules that the pal lives under.
  let rules: Rules
  private let entitlements: EntitlementHistory

  /// Reads the store that `invocation` names, and refuses what contradicts it.
  init(_ invocation: Invocation, _ session: Session) throws(Failure) {
    let folder = try invocation.store
    guard invocation[all: HistoryOption.files].isEmpty else {
      throw .usage(
        .init("a store takes the place of histories", hint: "'pixelpal sync' takes histories into it"),
        command: invocation.command)
    }
    let pal = try session.pal(in: folder, for: .reading)
    try Permanent(pal.profile, pal.zone).check(invocation)
    name = folder.shown
    profile = pal.profile
    zone = pal.zone
    rules = pal.laws.rules
    samples = try session.storing(folder) { () throws(StoreFault) in try pal.samples() }
    entitlements = pal.entitlements.history
    if !invocation[SharedOption.quiet] { session.warn(of: pal.notices, in: folder) }
  }

  /// Has `scenario` be about this pal.
  ///
  /// What is permanent is the store's. The subscription is the store's where the scenario names none. That the paywall was
  /// seen is not: a replay begins when the pal did.
  func override(_ scenario: inout Scenario) {
    scenario.createdAt = .instant(profile.createdAt)
    scenario.onboarding = nil
    scenario.zone = nil
    scenario.look = Look(gender: profile.gender, style: profile.style, name: scenario.look.name) ?? scenario.look
    if scenario.entitlements.isEmpty {
      scenario.entitlements = entitlements.periods.map { period in
        Scenario.EntitlementPeriod(
          status: period.entitlement, from: .instant(period.from), until: period.until.map { .instant($0) })
      }
    }
  }
}

/// What is chosen once for a kept pal: given again, it must be the same.
struct Permanent {
  private let profile: UserProfile
  private let zone: Zone

  init(_ profile: UserProfile, _ zone: Zone) {
    self.profile = profile
    self.zone = zone
  }

  /// Refuses options that say something else.
  func check(_ invocation: Invocation) throws(Failure) {
    func require<Value: Equatable>(
      _ name: String, _ given: Value?, _ kept: Value, _ words: @autoclosure () -> String
    ) throws(Failure) {
      guard let given, given != kept else { return }
      throw .usage(
        LocatedError(
          "\(name) is permanent, and what is kept is \(words())",
          hint: "leave it out, or begin another store in another folder"), command: invocation.command)
    }
    try require(
      "--since", invocation[ReplayOption.since]?.instant(in: zone), profile.createdAt,
      zone.written(profile.createdAt))
    try require("--zone", invocation[HistoryOption.zone]?.name, zone.name, zone.name)
    try require("--gender", invocation[ReplayOption.gender], profile.gender, profile.gender.rawValue)
    try require("--style", invocation[ReplayOption.style], profile.style, profile.style.rawValue)
    let belief = invocation[HistoryOption.sources].map { BeliefOrder($0) }
    try require("--sources", belief, profile.belief, profile.belief.names.joined(separator: ","))
    try require("--merge", invocation[given: HistoryOption.merge], profile.merge, profile.merge.rawValue)
  }
}
