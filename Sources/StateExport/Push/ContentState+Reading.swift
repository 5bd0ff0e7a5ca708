package import Documents
package import PixelPalCore

// `Decodable` isn't available on a web page, so these initializers decode JSON and make the core's checks themselves.

extension ContentState: JSONReadable {
  /// The names of the members that every content state must have.
  static let requiredMemberNames = [
    "phase", "energy", "animation", "startedAtUnixMs", "frames", "restsAs", "look", "trail",
  ]
  /// The names of all members of a content state, including the optional ones.
  static let allMemberNames =
    requiredMemberNames + ["fps", "frameMs", "walkingUntilUnix", "steps", "milestone", "skin"]

  /// Creates a content state from `json`, rejecting the same values that decoding with `Decodable` rejects.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    let phase: Int64 = try object.read("phase")
    let energy: Energy = try object.read(enumCase: "energy")
    let animation: LoopingAnimation = try object.read(enumCase: "animation")
    let startedAtUnixMs: Int64 = try object.read("startedAtUnixMs")
    let frames: Int64 = try object.read("frames")
    let fps: Int64? = try object.readIfPresent("fps")
    let frameMs: Int64? = try object.readIfPresent("frameMs")
    let walkingUntilUnix: Int64? = try object.readIfPresent("walkingUntilUnix")
    let restsAs: Energy = try object.read(enumCase: "restsAs")
    let steps: Int64? = try object.readIfPresent("steps")
    let milestone: String? = try object.readIfPresent("milestone")
    let look = try Look(inState: object)
    let skin: Skin? = object["skin"]?.content ?? .null == .null ? nil : try object.read(enumCase: "skin")
    let trail: Bool = try object.read("trail")
    do throws(InvalidMemberError) {
      try self.init(
        phase: phase, energy: energy, animation: animation, startedAtUnixMs: startedAtUnixMs, frames: frames, fps: fps,
        frameMs: frameMs, walkingUntilUnix: walkingUntilUnix, restsAs: restsAs, steps: steps, milestone: milestone,
        look: look, skin: skin, trail: trail)
    } catch {
      throw object.mismatch(from: error)
    }
  }
}

extension PalActivityAttributes: JSONReadable {
  /// Creates the attributes from `json`, rejecting the same values that decoding with `Decodable` rejects.
  package init(reading json: JSON) throws(JSONMismatch) {
    let object = try JSONObject(json)
    let createdAtUnix: Int64 = try object.read("createdAtUnix")
    let startedAtUnixMs: Int64? = try object.readIfPresent("startedAtUnixMs")
    do throws(InvalidMemberError) {
      try self.init(createdAtUnix: createdAtUnix, startedAtUnixMs: startedAtUnixMs)
    } catch {
      throw object.mismatch(from: error)
    }
  }
}

extension Look {
  /// Creates the pal's look from the members of a content state.
  fileprivate init(inState state: JSONObject) throws(JSONMismatch) {
    guard let json = state["look"] else {
      throw state.mismatch("expected a member named 'look', found none", at: "look")
    }
    let object = try JSONObject(json)
    let gender: Gender = try object.read(enumCase: "gender")
    let style: PalStyle = try object.read(enumCase: "style")
    var name: String = try object.readIfPresent("name") ?? ""
    // Decoding with `Decodable` removes these characters, too.
    name.unicodeScalars.removeAll { $0.changesTextDirection }
    guard let look = Look(gender: gender, style: style, name: name) else {
      throw object.mismatch("expected a name of at most \(Look.maxNameBytes) bytes", at: "name")
    }
    self = look
  }
}

extension JSONObject {
  /// Returns the error for a member that the core refuses, located at the member's value.
  fileprivate func mismatch(from refused: InvalidMemberError) -> JSONMismatch {
    mismatch("expected \(refused.expected), found \(refused.found)", at: refused.name)
  }
}
