extension EvolutionHighlightPlayback: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("none") {
      self = .none
    } else if members.contains("waiting") {
      self = .pending
    } else {
      self = try .playing(since: members.members(of: "playing").read("since"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .none: try encoder.write(case: "none")
    case .pending: try encoder.write(case: "waiting")
    case .playing(let since): try encoder.write(case: "playing") { try $0.write("since", since) }
    }
  }
}
