extension SourcePriority {
  enum CodingKeys: String, CodingKey {
    // The key of earlier versions, where the names were called places; saved state must remain readable.
    case names = "places"
  }
}
