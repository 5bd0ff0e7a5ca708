package import Expressions
package import InnerLife
package import PixelPalCore

/// All that decides in a replay: the laws of the core, and the rules of the journal and the face.
package struct PalLaws: Hashable, Sendable {
  /// The standard rules on a phone with iOS 26.
  package static let standard = PalLaws(.standard)
  /// The standard rules on a phone without limits.
  package static let ideal = PalLaws(.ideal)

  /// The rules of the core, and what the phone allows.
  package let core: Laws
  /// The rules of the journal.
  package let life: LifeRules
  /// The rules of what a pal feels and shows of it.
  package let face: FaceRules

  /// The laws of the core, beside rules of the journal and the face.
  package init(_ core: Laws, life: LifeRules = .standard, face: FaceRules = .standard) {
    (self.core, self.life, self.face) = (core, life, face)
  }

  /// Refuses rules that the phone makes impossible.
  package init(rules: RuleSet, device: DeviceModel) throws(SettingError) {
    self.init(try Laws(rules: rules.core, device: device), life: rules.life, face: rules.face)
  }

  /// The rules of all three.
  package var rules: RuleSet { RuleSet(core: core.rules, life: life, face: face) }
  /// What the phone allows.
  package var device: DeviceModel { core.device }
}

extension PalLaws: CustomStringConvertible {
  /// `standard rules, on ios26`.
  package var description: String { "\(rules), on \(device)" }
}
