import PixelPalCore

extension FeelingInput: Codable {
  /// Decodes an input from an object that names its kind, such as `{"energyRose": {"to": "vital"}}`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if let plain = FeelingInput.inputsWithoutValues.first(where: { members.contains($0.name) }) {
      self = plain.input
    } else if members.contains("steps") {
      self = try .stepMarksPassed(marks: members.members(of: "steps").read("marks", allowing: 1...Int.max))
    } else if members.contains("energyRose") {
      self = try .energyRose(to: members.members(of: "energyRose").read("to"))
    } else {
      self = try .petted(stage: members.members(of: "petted").read("stage", allowing: 1...4))
    }
  }

  /// Encodes an input as an object that names its kind.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .stepMarksPassed(let marks): try encoder.write(case: "steps") { try $0.write("marks", marks) }
    case .energyRose(let energy): try encoder.write(case: "energyRose") { try $0.write("to", energy) }
    case .petted(let stage): try encoder.write(case: "petted") { try $0.write("stage", stage) }
    case .walkBegan, .walkEnded, .milestone, .phaseUnlocked, .phaseRevealed, .appOpened, .tapped, .held, .heldLong,
      .heldTooLong, .phraseUnderstood, .phraseNotUnderstood, .playFinished, .playStopped, .silentCompanyBegan:
      if let plain = FeelingInput.inputsWithoutValues.first(where: { $0.input == self }) {
        try encoder.write(case: plain.name)
      }
    }
  }

  /// The inputs that are encoded as a name alone, because they have no values.
  private static let inputsWithoutValues: [(name: DynamicCodingKey, input: FeelingInput)] = [
    ("walkBegan", .walkBegan), ("walkEnded", .walkEnded), ("milestone", .milestone),
    ("phaseUnlocked", .phaseUnlocked), ("phaseRevealed", .phaseRevealed), ("visit", .appOpened(.short)),
    ("return", .appOpened(.long)), ("returnAfterLong", .appOpened(.veryLong)), ("tapped", .tapped), ("held", .held),
    ("heldLong", .heldLong), ("heldTooLong", .heldTooLong), ("understood", .phraseUnderstood),
    ("notUnderstood", .phraseNotUnderstood), ("played", .playFinished), ("playStopped", .playStopped),
    ("satTogether", .silentCompanyBegan),
  ]
}
