extension BeliefOrder {
  enum CodingKeys: String, CodingKey {
    // What was kept first is read on: there the names had places.
    case names = "places"
  }
}
