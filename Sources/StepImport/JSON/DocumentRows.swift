import Documents
import PixelPalCore
import StepHistory

/// Converts the content of a document to rows of steps, once its layout is recognized.
struct DocumentRows {
  private let told: Format?
  private(set) var format: Format?
  /// The name of the metric that the rows count, if they are inside an object that has one.
  var title: String?
  /// The data stream that produced the rows, one of several.
  var stream: String?
  /// The day of rows that only have a time of day.
  var day: CivilDay?
  private var people = PeopleSeen()
  private var resolution: ImportReport.Resolution?
  private var confidence = ImportReport.Confidence.certain
  /// The rows of a metric that has not been named yet.
  private var untitled: [(row: Row, offset: Int)] = []
  /// The rows that sum up others.
  private var summaries: [Row] = []
  /// True if a row fitted a layout.
  private(set) var hasSteps = false
  /// The row received last and the index of its layout; `nil` if the last row of the document was not received.
  private(set) var latest: (row: Row, layout: Int)?

  init(told: Format?) { self.told = told }

  /// Records that the document has one of `layouts`, even if no row follows.
  mutating func mark(_ layouts: [Int]) {
    guard format == nil, let layout = layouts.first.map({ JSONLayout.table[$0] }) else { return }
    guard told == nil || told == layout.format else { return }
    format = layout.format
    resolution = layout.resolution
  }

  /// Appends the row that was found at `node` and ends at `end`; `base` is the number of bytes consumed before.
  mutating func append(
    _ found: JSONRow, at node: Int, _ paths: JSONPaths, base: Int, end: Int, behind: Int, _ intake: inout Intake
  ) throws(Fault) {
    latest = nil
    // A row without any member of interest fits no layout, because each layout needs some.
    guard !found.isEmpty, let index = paths.nodes[node].rows.first(where: { fits($0, found, paths) }) else {
      if let missing = missing(at: node, found, paths) {
        return try intake.reject(Fault(at: end, .expected("\(quoted(missing)) beside the steps", found: "none")))
      }
      // The root object is not counted, because it may only contain rows.
      if node != 0 { intake.skip(.noSteps) }
      return
    }
    format = paths.formats[index]
    hasSteps = true
    confidence = JSONLayout.table[index].confidence
    if let fixed = JSONLayout.table[index].resolution { resolution = fixed }
    if JSONLayout.table[index].isMonthFirst, intake.order == nil { chooseOrder(found, paths.members[index], &intake) }
    let isTitled = JSONLayout.table[index].title != nil
    if isTitled, let title, title != "step_count" { return intake.skip() }
    let reading = DocumentRow(
      index, paths.members[index], isRecord: paths.areRecords[index], found, base: base, end: end,
      isSilent: intake.isSilent)
    do {
      guard reading.isOfSteps(found.text.span) else { return intake.skip() }
      if let person = reading.person(found.text.span), !people.see(person, asked: intake.options.person) {
        return intake.skip(.otherPerson)
      }
      let row = try reading.row(found.text.span, &intake)
      if JSONLayout.table[index].isSummary {
        summaries.append(row)
      } else if isTitled, title == nil {
        untitled.append((row, end))
      } else {
        try intake.receive(row, at: end, behind: behind)
        latest = (row, index)
      }
    } catch {
      try intake.reject(error)
    }
  }

  /// Assumes that the month comes first if dates look as in Fitbit's archive, such as `01/31/24 08:00:00`.
  ///
  /// Dates in another form are those of another program, so their order is inferred from the rows.
  private func chooseOrder(_ found: JSONRow, _ nodes: [Int], _ intake: inout Intake) {
    intake.isMonthFirst = true
    let text = found.text.span
    guard let start = nodes.first, let range = found.range(start), range.count == 17 else { return }
    for place in [2, 5] where text[range.lowerBound + place] != UInt8(ascii: "/") { return }
    guard text[range.lowerBound + 8] == .space else { return }
    intake.order = .monthFirst
    intake.hasOrderOfFormat = true
  }

  /// Returns the path of the member that a row with steps lacks to fit the document's format.
  private func missing(at node: Int, _ found: JSONRow, _ paths: JSONPaths) -> String? {
    guard hasSteps, !found.isEmpty else { return nil }
    for index in paths.nodes[node].rows where paths.formats[index] == format {
      let members = JSONLayout.table[index].members
      let hasSteps = zip(members, paths.members[index]).contains { $0.role == .steps && found.range($1) != nil }
      guard hasSteps else { continue }
      return zip(members, paths.members[index]).first { $0.isNeeded && found.range($1) == nil }?.0.path
    }
    return nil
  }

  private func fits(_ index: Int, _ found: JSONRow, _ paths: JSONPaths) -> Bool {
    // Fast path: most rows that do not fit lack a needed member.
    guard paths.needed[index].allSatisfy({ found.range($0) != nil }) else { return false }
    if paths.areRecords[index], !paths.alternatives[index].contains(where: { found.range($0) != nil }) { return false }
    let known = paths.formats[index]
    return (format == nil || format == known) && (told == nil || told == known)
  }

  /// Skips `count` empty rows, which fit no layout because each layout needs some member.
  mutating func skipEmpty(_ count: Int, _ intake: inout Intake) {
    latest = nil
    intake.report.rows.skip(.noSteps, count: count)
  }

  /// Handles the end of the bracket that was opened at `node`.
  mutating func close(_ node: Int, _ paths: JSONPaths, _ intake: inout Intake) throws(Fault) {
    // The title belongs to the enclosing object, which ends when the elements of its parent end.
    guard paths.nodes[node].hasTitle else { return }
    for (row, _) in untitled {
      if title == "step_count" { try intake.receive(row, at: 0, isLate: true) } else { intake.skip() }
    }
    untitled = []
    title = nil
  }

  /// True if the meaning of the following rows depends only on the format.
  var areSettled: Bool {
    format != nil && title == nil && untitled.isEmpty && summaries.isEmpty && people.isEmpty
  }

  /// True if another document may follow.
  var mayComeInLines: Bool { format == .plainNDJSON || format == .fhirJSON || format == .openMHealthJSON }

  /// Returns true if rows have the same meaning for both.
  func isSame(as other: DocumentRows) -> Bool {
    areSettled && other.areSettled && format == other.format && confidence == other.confidence
      && resolution == other.resolution && stream == other.stream
  }

  /// Returns the members at `paths` as text for a message.
  private static func members(_ paths: [String]) -> String {
    guard !paths.isEmpty else { return "other JSON" }
    return (paths.count == 1 ? "the member " : "the members ") + paths.map { quoted($0) }.joined(separator: ", ")
  }

  /// Returns the format of an empty list, guessed from the file name.
  private static func empty(_ fileName: String?) -> Format {
    let name = fileName?.split(separator: "/").last ?? ""
    return name.hasPrefix("steps-") ? .fitbitTakeoutJSON : name.hasPrefix("UDSFile") ? .garminJSON : .plainJSON
  }

  /// Ends the document.
  ///
  /// - Parameter seen: the paths of its first members, for the error if its format is not known.
  mutating func finish(
    fileName: String?, isEmptyList: Bool, seen: [String], _ intake: inout Intake
  ) throws(Fault) {
    if isEmptyList, format == nil, told == nil { (format, confidence) = (DocumentRows.empty(fileName), .guess) }
    guard let format = format ?? (intake.report.rows.read == 0 ? told : nil) else {
      throw Fault(
        at: .max, .expected("steps as a known export writes them", found: DocumentRows.members(seen)),
        hint: "'pixelpal formats' lists what can be read")
    }
    if format == .fitbitTakeoutJSON, told == nil, let other = DocumentRows.otherMetric(fileName) {
      throw Fault(
        at: .max, .sentence("this holds \(other) and no steps, as its name says"),
        hint: "the steps are in the files whose names begin with 'steps-'")
    }
    intake.report.format = format
    intake.report.stream = stream
    intake.report.confidence = told == nil ? confidence : .told
    people.finish(asked: intake.options.person, &intake)
    if let day, JSONLayout.table.contains(where: { $0.format == format && $0.day != nil }) { intake.contextDay = day }
    try settleSummaries(&intake)
    if intake.report.rows.steps + intake.report.rows.rejected == 0 {
      intake.report.notes.append("the document holds no steps")
    }
    intake.finish(fixed: resolution)
  }

  /// Uses the sums of days if there is no finer data; otherwise adds a note if they differ from the total of the parts.
  private mutating func settleSummaries(_ intake: inout Intake) throws(Fault) {
    if summaries.count == 1, case .day(let day) = summaries[0].start.day { intake.contextDay = day }
    guard intake.report.rows.steps > 0, !summaries.isEmpty else {
      // A sum without a date is skipped if there are dated sums, because it would repeat one of them.
      let dated = summaries.filter { $0.start.day != .none }
      for row in summaries {
        if row.start.day == .none, !dated.isEmpty {
          intake.skip(.sum)
        } else {
          try intake.receive(row, at: 0, isLate: true)
        }
      }
      return
    }
    resolution = nil
    let total = summaries.reduce(StepCount.zero) { $0 + $1.count }
    for _ in summaries { intake.skip(.sum) }
    if total != intake.report.raw {
      intake.report.notes.append(
        "the day's own total says \(total), its parts add up to \(intake.report.raw): the parts are used")
    }
  }

  /// Returns the name of another metric that Fitbit writes in the same form, according to the file name.
  private static func otherMetric(_ fileName: String?) -> String? {
    let name = fileName?.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let others = [
      "calories", "distance", "altitude", "heart_rate", "lightly_active", "moderately_active", "very_active",
      "sedentary", "weight", "time_in_heart_rate",
    ]
    return others.first { name.hasPrefix($0) }
  }
}
