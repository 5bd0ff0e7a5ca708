import Documents
import InnerLife
import PixelPalCore

/// A document with the pal's memories and the user's changes to the pal's journal.
///
/// The journal is written from the memories. The user's changes include hidden pages and notes.
///
/// Unlike other documents, the memories aren't copied to the sample log. They change every day, so the copies would
/// soon take more space than the samples. If the document is lost, the memories are rebuilt from the samples.
struct MemoriesDocument: Hashable, Sendable {
  /// The pal's records of days, moments, chapters and habits.
  var savedJournal: SavedJournal
  /// The user's hidden pages, chapter names, stamps and notes.
  var userEdits = JournalUserEdits()
  /// True if the document is from a version that didn't store the hemisphere of each day.
  private(set) var lacksHemispheres = false

  /// Creates a document that contains the pal's memories and the user's edits.
  init(savedJournal: SavedJournal, userEdits: JournalUserEdits = .init()) {
    (self.savedJournal, self.userEdits) = (savedJournal, userEdits)
  }

  /// Sets the hemisphere of all days to the hemisphere of `zone`, if ``lacksHemispheres`` is true.
  ///
  /// Afterwards, ``lacksHemispheres`` is false.
  mutating func setMissingHemispheres(from zone: Zone) {
    guard lacksHemispheres else { return }
    for index in savedJournal.dayRecords.indices { savedJournal.dayRecords[index].hemisphere = zone.hemisphere }
    lacksHemispheres = false
  }
}

extension MemoriesDocument: StoreDocument {
  static let schemaName = "memories"
  static let fileName = "memories.json"
  static let version = 1
  static let knownMembers: (first: Set<String>, later: Set<String>) = (
    [],
    [
      "since", "night", "hidden", "names", "days", "hemispheres", "moments", "later", "phases", "chapters", "notices",
      "recalls", "hours", "habits", "stamps", "notes",
    ]
  )
  static let editableMembers = ["hidden", "names", "stamps", "notes"]

  func writeMembersBeforeChecksum(to writer: inout JSONWriter) throws {
    writer.object { object in
      object.member("schema", MemoriesDocument.schema)
      object.member("since", savedJournal.createdOn.description)
      if let night = savedJournal.lastProcessedNight { object.member("night", night.description) }
      object.name("days")
      object.object { StoredDaysByMonth(savedJournal.dayRecords).write(to: &$0) }
      object.name("hemispheres")
      object.object { HemispherePeriods(savedJournal.dayRecords).write(to: &$0) }
      object.member("notices", true)
      object.member("hours", savedJournal.recentHours.map { StoredHourlyStepsLine($0).text })
      if let habits = savedJournal.habits {
        object.name("habits")
        object.object { StoredHabitCheckpoint(habits).write(to: &$0) }
      }
      object.member("moments", savedJournal.moments.map { StoredMomentLine($0).text })
      object.member("later", savedJournal.lateStepCorrections.map { StoredLateStepCorrectionLine($0).text })
      object.member("phases", savedJournal.phaseReveals.map { StoredPhaseRevealLine($0).text })
      object.member("recalls", (savedJournal.recalls ?? []).map { StoredRecallLine($0).text })
      object.member("chapters", savedJournal.chapterBoundaries.map { StoredChapterBoundaryLine($0).text })
    }
  }

  func writeEditableMembers(to object: inout JSONWriter) {
    object.member("hidden", userEdits.hiddenDays.sorted().map { $0.description })
    object.name("names")
    MemoriesDocument.writeTextsByDay(userEdits.chapterNames, to: &object)
    if !userEdits.stamps.isEmpty {
      object.name("stamps")
      object.object { stamps in
        for (day, marks) in userEdits.stamps.sorted(by: { $0.key < $1.key }) {
          stamps.member(day.description, DayPageSticker.allCases.filter { marks.contains($0) }.map { $0.rawValue })
        }
      }
    }
    if !userEdits.notes.isEmpty {
      object.name("notes")
      MemoriesDocument.writeTextsByDay(userEdits.notes, to: &object)
    }
  }

  private static func writeTextsByDay(_ texts: [CivilDay: String], to writer: inout JSONWriter) {
    writer.object { object in
      for (day, text) in texts.sorted(by: { $0.key < $1.key }) { object.member(day.description, text) }
    }
  }

  init(reading json: JSON, version: Int) throws {
    let object = try JSONObject(json)
    let _: String = try object.read("schema")
    let since: StoredDate = try object.read("since")
    savedJournal = SavedJournal(createdOn: since.day)
    savedJournal.lastProcessedNight = try (object.readIfPresent("night") as StoredDate?)?.day
    userEdits = try MemoriesDocument.readUserEdits(in: object)
    // No nightly update has processed a day that precedes the pal's creation or follows the last processed night. The
    // user must have added such a day by hand, so it is ignored.
    let processedNights = since.day.next...max(since.day.next, savedJournal.lastProcessedNight ?? since.day)
    let days: StoredDaysByMonth = try object.read("days")
    savedJournal.dayRecords = days.days.filter { processedNights.contains($0.day.next) }
    let hemispheres: HemispherePeriods? = try object.readIfPresent("hemispheres")
    hemispheres?.setHemispheres(of: &savedJournal.dayRecords)
    lacksHemispheres = hemispheres == nil
    savedJournal.hasNotices = try object.readIfPresent("notices") ?? false
    let hours: [StoredHourlyStepsLine]? = try object.readIfPresent("hours")
    savedJournal.recentHours = (hours ?? []).map { $0.hours }.filter { processedNights.contains($0.day.next) }
      .sorted { $0.day < $1.day }
    savedJournal.habits = try (object.readIfPresent("habits") as StoredHabitCheckpoint?)?.checkpoint
    savedJournal.moments = try (object.read("moments") as [StoredMomentLineIfSupported]).compactMap { $0.moment }.filter
    {
      processedNights.contains($0.reportedNight)
    }
    savedJournal.lateStepCorrections = try (object.read("later") as [StoredLateStepCorrectionLine]).map {
      $0.lateStepCorrection
    }
    .filter { processedNights.contains($0.arrivalDay) }.sorted { $0.arrivalDay < $1.arrivalDay }
    savedJournal.recalls = try (object.readIfPresent("recalls") as [StoredRecallLine]?)?.map { $0.recall }
      .filter { processedNights.contains($0.day) }.sorted { $0.day < $1.day }
    savedJournal.phaseReveals = try (object.read("phases") as [StoredPhaseRevealLine]).map { $0.reveal }
    savedJournal.chapterBoundaries = try (object.read("chapters") as [StoredChapterBoundaryLine]).map { $0.boundary }
      .filter { processedNights.contains($0.night) }.sorted { $0.night < $1.night }
  }
}

extension MemoriesDocument {
  private static func readUserEdits(in object: JSONObject) throws(JSONMismatch) -> JournalUserEdits {
    var userEdits = JournalUserEdits()
    if let hidden: [StoredDate] = try object.readIfPresent("hidden") {
      userEdits.hiddenDays = Set(hidden.map { $0.day })
    }
    if let names: UserTextsByDay = try object.readIfPresent("names") {
      userEdits.chapterNames = names.displayableTexts(
        truncatedTo: JournalUserEdits.maxNameLength, ifValid: JournalUserEdits.chapterNameIfValid)
    }
    if let stamps: UserStampsByDay = try object.readIfPresent("stamps") { userEdits.stamps = stamps.stampsByDay }
    if let notes: UserTextsByDay = try object.readIfPresent("notes") {
      userEdits.notes = notes.displayableTexts(
        truncatedTo: JournalUserEdits.maxNoteLength, ifValid: JournalUserEdits.noteIfValid)
    }
    return userEdits
  }

  /// Returns the user's hidden pages, chapter names, stamps and notes from a document that is damaged elsewhere.
  ///
  /// The edits are empty if they can't be read.
  static func readUserEdits(inDamaged bytes: ContiguousArray<UInt8>) -> JournalUserEdits {
    guard let json = try? JSON(reading: Array(bytes)), let object = try? JSONObject(json) else {
      return JournalUserEdits()
    }
    return (try? readUserEdits(in: object)) ?? JournalUserEdits()
  }
}

/// A day, written as a date such as `2025-01-04`.
private struct StoredDate: JSONReadable {
  let day: CivilDay

  init(reading json: JSON) throws(JSONMismatch) {
    day = try json.parsedText(as: "a day such as 2025-01-04") { CivilDay($0) }
  }
}

/// Texts that the user wrote, keyed by day.
private struct UserTextsByDay: JSONReadable {
  private(set) var textsByDay: [CivilDay: String] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    for (day, value) in try json.membersByDay() { textsByDay[day] = try String(reading: value) }
  }

  /// Returns the valid texts, each truncated to `length` characters.
  ///
  /// `ifValid` receives a truncated text, and returns the text to keep, or `nil` if the text is invalid. Characters
  /// that change the text direction are removed, because older versions accepted them.
  func displayableTexts(truncatedTo length: Int, ifValid: (String) -> String?) -> [CivilDay: String] {
    textsByDay.compactMapValues { text in
      var text = text
      text.unicodeScalars.removeAll { $0.changesTextDirection }
      return ifValid(String(text.prefix(length)))
    }
  }
}

/// The stamps on pages, keyed by day.
///
/// Stamps that this version doesn't know are left out.
private struct UserStampsByDay: JSONReadable {
  private(set) var stampsByDay: [CivilDay: Set<DayPageSticker>] = [:]

  init(reading json: JSON) throws(JSONMismatch) {
    for (day, value) in try json.membersByDay() {
      let stamps = try [String](reading: value).compactMap { DayPageSticker(rawValue: $0) }
      if !stamps.isEmpty { stampsByDay[day] = Set(stamps) }
    }
  }
}

extension JSON {
  /// Returns the members of an object that maps days to values.
  fileprivate func membersByDay() throws(JSONMismatch) -> [(day: CivilDay, value: JSON)] {
    guard case .object(let members) = content else { throw mismatch(expected: "an object") }
    var days: [(day: CivilDay, value: JSON)] = []
    for member in members {
      guard let day = CivilDay(member.name) else {
        throw member.value.mismatch("expected a day such as 2025-01-04, found '\(member.name)'")
      }
      days.append((day, member.value))
    }
    return days
  }
}
