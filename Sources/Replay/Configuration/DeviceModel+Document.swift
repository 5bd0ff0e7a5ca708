package import Documents
package import PixelPalCore

extension DeviceModel: JSONReadable, JSONWritable {
  /// Creates a device model from the facts in a JSON object.
  ///
  /// A missing fact takes its value from the profile that the member `basedOn` names, or from the profile `ios26` if
  /// there is no such member. Throws an error if a fact isn't allowed or a name is unknown.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    try object.rejectSchema(otherThan: DeviceModel.schema)
    let profile = try object.baseDeviceModel()
    var facts = profile.facts
    try object.readSettings(
      listedIn: DeviceModel.table, into: &facts, besides: ["schema", "name", "basedOn", "remark"])
    self.init(
      unchecked: try object.readIfPresent("name") ?? profile.name, remark: try object.readIfPresent("remark") ?? "",
      facts)
  }

  /// Writes a JSON object with the model's name, its remark unless that is empty, and every fact in the order of
  /// `table`.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("schema", DeviceModel.schema)
      object.member("name", name)
      if !remark.isEmpty { object.member("remark", remark) }
      object.writeSettingMembers(in: DeviceModel.table, of: facts)
    }
  }
}

extension JSONObject {
  /// Returns the profile that the member `basedOn` names, or the profile of iOS 26 if the member is missing or `null`.
  ///
  /// Throws an error if no profile has this name.
  fileprivate func baseDeviceModel() throws(JSONMismatch) -> DeviceModel {
    let name = "basedOn"
    guard let value = self[name], value.content != .null else { return .ios26 }
    let names = DeviceModel.profiles.map { $0.name }
    return try value.parsedText(as: JSON.listOfAllowedNames(names)) { name in
      DeviceModel.profiles.first { $0.name == name }
    }
  }
}
