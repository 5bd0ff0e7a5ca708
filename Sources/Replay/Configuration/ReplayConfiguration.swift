package import Expressions
package import InnerLife
package import PixelPalCore

/// The configuration of a replay: the rules of the core, the journal and the face, and the device model.
package struct ReplayConfiguration: Hashable, Sendable {
  /// The standard rules on a phone with iOS 26.
  package static let standard = ReplayConfiguration(.standard)
  /// The standard rules on a phone without limits.
  package static let ideal = ReplayConfiguration(.ideal)

  /// The core's rules and the device model.
  package let core: PalConfiguration
  package let journalRules: JournalRules
  /// The rules for the pal's feelings and how it shows them.
  package let faceRules: FaceRules

  package init(_ core: PalConfiguration, journalRules: JournalRules = .standard, faceRules: FaceRules = .standard) {
    (self.core, self.journalRules, self.faceRules) = (core, journalRules, faceRules)
  }

  /// Creates a configuration, or throws an error if `rules` contradict the limits of `device`.
  package init(rules: CoreJournalAndFaceRules, device: DeviceModel) throws(ConfigurationError) {
    self.init(
      try PalConfiguration(rules: rules.core, device: device), journalRules: rules.journal, faceRules: rules.face)
  }

  package var rules: CoreJournalAndFaceRules {
    CoreJournalAndFaceRules(core: core.rules, journal: journalRules, face: faceRules)
  }
  package var device: DeviceModel { core.device }
}

extension ReplayConfiguration: CustomStringConvertible {
  /// A description of the rules and the device, such as `standard rules, on ios26`.
  package var description: String { "\(rules), on \(device)" }
}
