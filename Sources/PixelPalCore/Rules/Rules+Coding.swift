extension Rules: Codable {
  private static let schemaKey = "schema"

  /// Reads an object of numbers by name; what it does not name is standard, what is not known is refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    try container.requireSchema(Rules.schema, forKey: Rules.schemaKey)
    var numbers = RuleNumbers()
    try Setting.read(container, into: &numbers, by: Rules.table, besides: [Rules.schemaKey])
    do throws(SettingError) {
      self = try Rules(numbers)
    } catch {
      throw error.inside(container)
    }
  }

  /// Writes every number by name, in the order of the table.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(Rules.schema, forKey: MemberName(Rules.schemaKey))
    for setting in Rules.table { try setting.write(numbers, to: &container) }
  }
}
