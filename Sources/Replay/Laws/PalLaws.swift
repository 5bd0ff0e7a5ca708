package import Expressions
package import InnerLife
package import PixelPalCore

/// The configuration of a replay: the rules of the core, the journal and the face, and the device model.
package struct PalLaws: Hashable, Sendable {
  /// The standard rules on a phone with iOS 26.
  package static let standard = PalLaws(.standard)
  /// The standard rules on a phone without limits.
  package static let ideal = PalLaws(.ideal)

  /// The rules of the core, and the device model.
  package let core: Laws
  /// The rules of the journal.
  package let life: LifeRules
  /// The rules for the pal's feelings and how it shows them.
  package let face: FaceRules

  /// Creates a configuration from the core's configuration and the rules of the journal and the face.
  package init(_ core: Laws, life: LifeRules = .standard, face: FaceRules = .standard) {
    (self.core, self.life, self.face) = (core, life, face)
  }

  /// Creates a configuration; throws if the phone makes the rules impossible.
  package init(rules: RuleSet, device: DeviceModel) throws(SettingError) {
    self.init(try Laws(rules: rules.core, device: device), life: rules.life, face: rules.face)
  }

  /// The rules of the core, the journal and the face.
  package var rules: RuleSet { RuleSet(core: core.rules, life: life, face: face) }
  /// The device model.
  package var device: DeviceModel { core.device }
}

extension PalLaws: CustomStringConvertible {
  /// A description such as `standard rules, on ios26`.
  package var description: String { "\(rules), on \(device)" }
}
