extension SourcePriority {
  enum CodingKeys: String, CodingKey {
    // Earlier versions saved the names under this key, and saved state must remain readable.
    case names = "places"
  }
}
