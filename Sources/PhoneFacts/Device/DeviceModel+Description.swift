extension DeviceFacts: CustomStringConvertible {
  /// A description of the facts that differ from the most similar profile.
  ///
  /// For example: `as ios18 with drawingSpacingMilliseconds 5000`.
  public var description: String {
    var nearest: (name: String, differences: [String])?
    for profile in DeviceModel.profiles {
      let differences = ConfigurationSetting.differences(of: self, from: profile.facts, table: DeviceModel.table)
      if nearest.map({ differences.count < $0.differences.count }) ?? true { nearest = (profile.name, differences) }
    }
    guard let nearest else { return "no limits" }
    return "as \(nearest.name)"
      + (nearest.differences.isEmpty ? "" : " with " + nearest.differences.joined(separator: ", "))
  }
}

extension DeviceModel: CustomStringConvertible {
  /// A description of the model, such as `ios18` or `'mine', as ios18 with drawingSpacingMilliseconds 5000`.
  ///
  /// A built-in model is described by its name alone. The description of any other model ends with its remark, if it
  /// has one.
  public var description: String {
    if DeviceModel.profiles.contains(self) { return name }
    return commaSeparated(name.singleQuoted, facts.description, remark.isEmpty ? nil : remark.singleQuoted)
  }
}
