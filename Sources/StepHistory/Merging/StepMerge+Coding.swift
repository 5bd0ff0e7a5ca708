extension StepMerge {
  enum CodingKeys: String, CodingKey {
    case policy, belief, countsByHand
    // The key from earlier versions, in which the itinerary was called places; saved state must remain readable.
    case itinerary = "places"
    case unfolding
  }
}
