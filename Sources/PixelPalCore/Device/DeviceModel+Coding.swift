extension DeviceModel: Codable {
  private enum Key {
    static let schema = "schema"
    static let name = "name"
    static let basedOn = "basedOn"
    static let remark = "remark"
    static let all = [schema, name, basedOn, remark]
  }

  /// Reads facts by name on top of the profile that `basedOn` names; the default profile is `ios26`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    try container.requireSchema(DeviceModel.schema, forKey: Key.schema)
    let base = try container.decodeIfPresent(String.self, forKey: MemberName(Key.basedOn)) ?? DeviceModel.ios26.name
    guard let profile = DeviceModel.profiles.first(where: { $0.name == base }) else {
      throw DecodingError.dataCorruptedError(
        forKey: MemberName(Key.basedOn), in: container,
        debugDescription:
          "expected one of \(DeviceModel.profiles.map(\.name).joined(separator: ", ")), found '\(base)'")
    }
    var facts = profile.facts
    try Setting.read(container, into: &facts, by: DeviceModel.table, besides: Key.all)
    let name = try container.decodeIfPresent(String.self, forKey: MemberName(Key.name)) ?? profile.name
    let remark = try container.decodeIfPresent(String.self, forKey: MemberName(Key.remark)) ?? ""
    self.init(unchecked: name, remark: remark, facts)
  }

  /// Writes every fact by name, in the order of the table.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(DeviceModel.schema, forKey: MemberName(Key.schema))
    try container.encode(name, forKey: MemberName(Key.name))
    if !remark.isEmpty { try container.encode(remark, forKey: MemberName(Key.remark)) }
    for fact in DeviceModel.table { try fact.write(facts, to: &container) }
  }
}
