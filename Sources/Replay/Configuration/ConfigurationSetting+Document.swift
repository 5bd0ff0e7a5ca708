package import Documents
package import PixelPalCore

// The setting tables define how rules documents and device documents are read and written.

extension JSONObject {
  /// Reads the settings that `table` describes from this JSON object into `root`.
  ///
  /// Settings that are missing in the object keep their values. Throws an error if a value isn't allowed, or if the
  /// object has a member that is neither in `table` nor in `others`.
  func readSettings<Root>(
    listedIn table: [ConfigurationSetting<Root>], into root: inout Root, besides others: [String]
  ) throws(JSONMismatch) {
    if let member = firstMember(notNamedIn: table.map { $0.name } + others) {
      // A rules document may contain the name of a device setting by mistake, or vice versa, so names from both are
      // suggested.
      let known = CoreJournalAndFaceRules.table.map { $0.name } + DeviceModel.table.map { $0.name }
      throw member.mismatch(ConfigurationError.unknownName(member.name).description, knownNames: known)
    }
    for setting in table {
      guard let value = self[setting.name] else { continue }
      do throws(ConfigurationError) {
        try setting.setDecoded(value.settingValue, in: &root)
      } catch {
        throw mismatch(forSettingError: error)
      }
    }
  }

  /// Returns `error` as an error with a position in the document.
  ///
  /// If several settings contradict one another, the position is that of the first of them that the document contains.
  func mismatch(forSettingError error: ConfigurationError) -> JSONMismatch {
    mismatch(error.description, at: error.names.first { self[$0] != nil } ?? error.name)
  }
}

extension JSON {
  /// This JSON value as the value of a setting, or `nil` if no setting can have this value.
  fileprivate var settingValue: ConfigurationValue? {
    switch content {
    case .number(let number): number.integer(as: Int64.self).map { .number($0) }
    case .bool(let isSo): .flag(isSo)
    case .null: .unlimited
    case .string, .array, .object: nil
    }
  }
}

extension JSONWriter {
  package mutating func member(_ name: String, _ value: ConfigurationValue) {
    switch value {
    case .number(let number): member(name, number)
    case .flag(let isSo): member(name, isSo)
    case .unlimited:
      self.name(name)
      null()
    }
  }

  /// Writes the settings of `root` as members of the current JSON object, in the table's order.
  mutating func writeSettingMembers<Root>(in table: [ConfigurationSetting<Root>], of root: Root) {
    for setting in table { member(setting.name, setting.value(in: root)) }
  }
}
