extension DeviceModel: Codable {
  private enum MetadataKey {
    static let schema = "schema"
    static let name = "name"
    static let basedOn = "basedOn"
    static let remark = "remark"
    static let all = [schema, name, basedOn, remark]
  }

  /// Decodes a model from the name of a profile and the facts that differ from it.
  ///
  /// The member `basedOn` contains the name of the profile. If the member is missing, the profile is `ios26`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DynamicCodingKey.self)
    try container.rejectOtherSchema(than: DeviceModel.schema, forKey: MetadataKey.schema)
    let base =
      try container.decodeIfPresent(String.self, forKey: DynamicCodingKey(MetadataKey.basedOn))
      ?? DeviceModel.ios26.name
    guard let profile = DeviceModel.profiles.first(where: { $0.name == base }) else {
      throw DecodingError.dataCorruptedError(
        forKey: DynamicCodingKey(MetadataKey.basedOn), in: container,
        debugDescription:
          "expected one of \(DeviceModel.profiles.map(\.name).joined(separator: ", ")), found '\(base)'")
    }
    var facts = profile.facts
    try ConfigurationSetting.read(from: container, into: &facts, table: DeviceModel.table, allowing: MetadataKey.all)
    let name = try container.decodeIfPresent(String.self, forKey: DynamicCodingKey(MetadataKey.name)) ?? profile.name
    let remark = try container.decodeIfPresent(String.self, forKey: DynamicCodingKey(MetadataKey.remark)) ?? ""
    self.init(unchecked: name, remark: remark, facts)
  }

  /// Encodes the schema, the name, the remark unless it's empty, and every fact in the table's order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DynamicCodingKey.self)
    try container.encode(DeviceModel.schema, forKey: DynamicCodingKey(MetadataKey.schema))
    try container.encode(name, forKey: DynamicCodingKey(MetadataKey.name))
    if !remark.isEmpty { try container.encode(remark, forKey: DynamicCodingKey(MetadataKey.remark)) }
    for fact in DeviceModel.table { try fact.writeValue(of: facts, to: &container) }
  }
}
