import Documents
import InnerLife
import PixelPalCore

/// The document of the pal's memories and of the user's hidden pages and chapter names.
///
/// It is the only document that is not stored in the sample journal as well: rewritten every day, it would soon be
/// larger than the samples. If it is lost, its memories are rebuilt from the samples.
struct KeptMemories: Hashable, Sendable {
  /// The memories and the days that they refer to.
  var parts: MemoirParts
  /// The user's hidden pages and chapter names.
  var wishes = Journal.Wishes()
  /// True if the document was written before days had a hemisphere.
  private(set) var lacksHemispheres = false

  /// Creates a document of memories and of the user's wishes.
  init(parts: MemoirParts, wishes: Journal.Wishes = .init()) { (self.parts, self.wishes) = (parts, wishes) }

  /// Sets the hemisphere of all days to that of the store's zone if the document was written before days had one.
  mutating func fillHemispheres(in zone: Zone) {
    guard lacksHemispheres else { return }
    for index in parts.days.indices { parts.days[index].hemisphere = zone.hemisphere }
    lacksHemispheres = false
  }
}

extension KeptMemories: KeptDocument {
  static let name = "memories"
  static let file = "memories.json"
  static let version = 1
  static let members: (first: Set<String>, later: Set<String>) = (
    [], ["since", "night", "hidden", "names", "days", "hemispheres", "moments", "later", "phases", "chapters"]
  )
  static let changeable = ["hidden", "names"]

  func write(to writer: inout JSONWriter) throws {
    writer.object { object in
      object.member("schema", KeptMemories.schema)
      object.member("since", parts.createdOn.description)
      if let night = parts.lastNight { object.member("night", night.description) }
      object.name("days")
      object.object { MonthTexts(parts.days).write(to: &$0) }
      object.name("hemispheres")
      object.object { HemisphereRuns(parts.days).write(to: &$0) }
      object.member("moments", parts.moments.map { KeptMoment($0).text })
      object.member("later", parts.additions.map { KeptAddition($0).text })
      object.member("phases", parts.reveals.map { KeptReveal($0).text })
      object.member("chapters", parts.decisions.map { KeptDecision($0).text })
    }
  }

  func writeChangeable(to object: inout JSONWriter) {
    object.member("hidden", wishes.hidden.sorted().map { $0.description })
    object.name("names")
    object.object { names in
      for (day, name) in wishes.names.sorted(by: { $0.key < $1.key }) { names.member(day.description, name) }
    }
  }

  init(reading json: JSON, version: Int) throws {
    let object = try JSONObject(json)
    let _: String = try object.read("schema")
    let since: KeptDay = try object.read("since")
    parts = MemoirParts(createdOn: since.day)
    parts.lastNight = try (object.readIfPresent("night") as KeptDay?)?.day
    wishes = try KeptMemories.wishes(in: object)
    // A day that was not over by the last night, or that was before the pal's creation, cannot come from a night and
    // was written by hand.
    let told = since.day.next...max(since.day.next, parts.lastNight ?? since.day)
    let days: MonthTexts = try object.read("days")
    parts.days = days.days.filter { told.contains($0.day.next) }
    let hemispheres: HemisphereRuns? = try object.readIfPresent("hemispheres")
    hemispheres?.fill(&parts.days)
    lacksHemispheres = hemispheres == nil
    parts.moments = try (object.read("moments") as [KeptMoment]).map { $0.moment }.filter { told.contains($0.toldIn) }
    parts.additions = try (object.read("later") as [KeptAddition]).map { $0.addition }
      .filter { told.contains($0.on) }.sorted { $0.on < $1.on }
    parts.reveals = try (object.read("phases") as [KeptReveal]).map { $0.reveal }
    parts.decisions = try (object.read("chapters") as [KeptDecision]).map { $0.decision }
      .filter { told.contains($0.night) }.sorted { $0.night < $1.night }
  }
}

extension KeptMemories {
  private static func wishes(in object: JSONObject) throws(JSONMismatch) -> Journal.Wishes {
    var wishes = Journal.Wishes()
    if let hidden: [KeptDay] = try object.readIfPresent("hidden") { wishes.hidden = Set(hidden.map { $0.day }) }
    if let names: KeptNames = try object.readIfPresent("names") { wishes.names = names.byDay }
    return wishes
  }

  /// Reads the user's hidden pages and chapter names from a document that is damaged elsewhere; empty if they cannot be
  /// read.
  static func wishes(inDamaged bytes: ContiguousArray<UInt8>) -> Journal.Wishes {
    guard let json = try? JSON(reading: Array(bytes)), let object = try? JSONObject(json) else {
      return Journal.Wishes()
    }
    return (try? wishes(in: object)) ?? Journal.Wishes()
  }
}

/// A day, written as a date.
private struct KeptDay: JSONReadable {
  let day: CivilDay

  init(reading json: JSON) throws(JSONMismatch) { day = try json.text(as: "a day such as 2025-01-04") { CivilDay($0) } }
}

/// The names that the user gave to chapters, keyed by the day on which the chapter began.
private struct KeptNames: JSONReadable {
  private(set) var byDay: [CivilDay: String] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch("expected a day such as 2025-01-04, found '\(member.name)'")
      }
      // The user writes names by hand: one that is too long is cut, and one that cannot be displayed does not
      // invalidate the others. Characters that change the text direction, which older versions accepted, are removed.
      var name = try String(reading: member.value)
      name.unicodeScalars.removeAll { $0.turnsDirection }
      byDay[day] = Journal.Wishes.name(String(name.prefix(Journal.Wishes.longestName)))
    }
  }
}
