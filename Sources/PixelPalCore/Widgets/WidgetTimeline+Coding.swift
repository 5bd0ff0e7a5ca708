extension WidgetTimeline: Codable {
  /// Decodes a timeline from its entries and its refresh date.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      firstEntry: members.read("first"), laterEntries: members.read("later"), refreshAfter: members.read("refreshAfter")
    )
    try members.requireTrue(
      entries.isNondecreasing { $0.date }, name: "later", expected: "ascending entries", found: "another order")
    try members.requireTrue(
      firstEntry.date <= refreshAfter, name: "refreshAfter", expected: "a refresh at or after \(firstEntry.date)",
      found: "\(refreshAfter)")
  }

  /// Encodes the entries and the refresh date.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("first", firstEntry)
    try members.write("later", laterEntries)
    try members.write("refreshAfter", refreshAfter)
  }
}

extension WidgetTimeline.Entry: Codable {
  /// Decodes an entry from its picture and the instant at which widgets begin to draw it.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    date = try members.read("date")
    picture = try members.read("picture")
  }

  /// Encodes the picture and the instant at which widgets begin to draw it.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("date", date)
    try members.write("picture", picture)
  }
}
