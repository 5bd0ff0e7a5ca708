extension SourcePriority {
  enum CodingKeys: String, CodingKey {
    // The key from earlier versions, in which the names were places; saved state must remain readable.
    case names = "places"
  }
}
