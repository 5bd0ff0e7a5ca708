extension StepMerge {
  enum CodingKeys: String, CodingKey {
    case policy, belief, countsByHand
    // What was kept first is read on: there the zones of a person were places.
    case itinerary = "places"
    case unfolding
  }
}
