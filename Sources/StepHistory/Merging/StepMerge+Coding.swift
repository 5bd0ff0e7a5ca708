extension StepMerge {
  // The keys are those of earlier versions, because saved state must remain readable.
  enum CodingKeys: String, CodingKey {
    case policy
    case sourcePriority = "belief"
    case countsManualEntries = "countsByHand"
    case itinerary = "places"
    case spreading = "unfolding"
  }
}
