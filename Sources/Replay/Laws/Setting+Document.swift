package import Documents
package import PixelPalCore

// The tables of settings are what reads and writes documents: of rules, and of phones.

extension JSONObject {
  /// Changes in `root` what the object names; names that neither the table nor `others` have are refused.
  func read<Root>(
    _ table: [Setting<Root>], into root: inout Root, besides others: [String]
  ) throws(JSONMismatch) {
    if let member = unknownMember(besides: table.map { $0.name } + others) {
      // One who writes rules may have a fact of the phone in mind, and the other way round.
      let known = RuleSet.table.map { $0.name } + DeviceModel.table.map { $0.name }
      throw member.mismatch(SettingError.unknownName(member.name).description, known: known)
    }
    for setting in table {
      guard let value = self[setting.name] else { continue }
      do throws(SettingError) {
        try setting.set(value.settingValue, of: &root)
      } catch {
        throw mismatch(error)
      }
    }
  }

  /// The error at the setting that is wrong; of two that contradict, at one that is there.
  func mismatch(_ error: SettingError) -> JSONMismatch {
    mismatch(error.description, at: error.names.first { self[$0] != nil } ?? error.name)
  }
}

extension JSON {
  /// What it says of a setting; `nil` when no setting can be that.
  fileprivate var settingValue: SettingValue? {
    switch content {
    case .number(let number): number.integer(as: Int64.self).map { .number($0) }
    case .bool(let isSo): .flag(isSo)
    case .null: .unlimited
    case .string, .array, .object: nil
    }
  }
}

extension JSONWriter {
  /// Writes the value of a setting as a member.
  package mutating func member(_ name: String, _ value: SettingValue) {
    switch value {
    case .number(let number): member(name, number)
    case .flag(let isSo): member(name, isSo)
    case .unlimited:
      self.name(name)
      null()
    }
  }

  /// Writes what `root` has, each setting as a member, in the order of `table`.
  mutating func members<Root>(_ table: [Setting<Root>], of root: Root) {
    for setting in table { member(setting.name, setting.value(of: root)) }
  }
}
