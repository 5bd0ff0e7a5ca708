import Documents
import PixelPalCore
import StepHistory

/// A converter that finds the known layout of the rows in a JSON document, and passes the rows to a collector.
///
/// The first row that matches a layout determines the format. All other rows must match a layout of the same format.
struct JSONLayoutRowConverter {
  private let requestedFormat: ImportFormat?
  /// The format of the document, or `nil` if it isn't known yet.
  private(set) var format: ImportFormat?
  /// The name of the metric that the current rows count, or `nil` until the document states it.
  var metricName: String?
  /// The name of the data stream that contains the rows, or `nil` if the document doesn't state it.
  var dataStream: String?
  /// The day to which rows with only a time of day belong, or `nil` if the document doesn't state it.
  var documentDay: CivilDay?
  private var personFilter = PersonFilter()
  private var resolution: ImportReport.Resolution?
  private var confidence = ImportReport.Confidence.certain
  /// The rows that precede the name of their metric in the document, with the offsets of their ends.
  ///
  /// They count only if the metric turns out to be steps.
  private var unnamedRows: [(row: ParsedRow, offset: Int)] = []
  /// The rows that are sums of other rows, held back until the end of the document.
  ///
  /// The sums count only if the document has no other rows with steps.
  private var summaries: [ParsedRow] = []
  /// True if at least one row has matched a layout, so that the format is known.
  private(set) var hasMatchedRow = false
  /// The last row and the index of its layout, or `nil` if that row wasn't passed to the collector.
  private(set) var lastReceived: (row: ParsedRow, layout: Int)?

  init(requestedFormat: ImportFormat?) { self.requestedFormat = requestedFormat }

  /// Adopts the format of the first of `layouts`, unless a format is known or the user requested another format.
  ///
  /// The reader calls this method when the document contains the ``JSONLayout/recognitionPath`` of these layouts.
  /// `layouts` contains indices in ``JSONLayout/all``.
  mutating func adoptFormat(ofFirst layouts: [Int]) {
    guard format == nil, let layout = layouts.first.map({ JSONLayout.all[$0] }) else { return }
    guard requestedFormat == nil || requestedFormat == layout.format else { return }
    format = layout.format
    resolution = layout.resolution
  }

  /// Passes a row to the collector, or skips or rejects it.
  ///
  /// Throws an error if a bad row stops the import.
  ///
  /// - Parameters:
  ///   - memberValues: the values of the row's members.
  ///   - node: the node of the row in the tree `paths`.
  ///   - paths: the tree of the paths in all layouts.
  ///   - consumedCount: the number of bytes in the file before the current input bytes.
  ///   - end: the offset in the input bytes of the bracket that closes the row.
  ///   - reportedAt: an offset in the input bytes, on the line that the report states for the row.
  ///   - collector: the collector that receives the row.
  mutating func convertRow(
    _ memberValues: JSONRowMembers, at node: Int, paths: JSONPathTree, consumedCount: Int, end: Int, reportedAt: Int,
    into collector: inout SampleCollector
  ) throws(ParseError) {
    lastReceived = nil
    // Every layout requires at least one member, so a row without known members matches no layout.
    guard !memberValues.isEmpty,
      let index = paths.nodes[node].rowLayouts.first(where: {
        matchesLayout(at: $0, members: memberValues, paths: paths)
      })
    else {
      if let missing = missingMember(at: node, members: memberValues, paths: paths) {
        return try collector.rejectRowThrowingIfFatal(
          ParseError(at: end, .expected("\(quoted(missing)) next to the steps", found: "none")))
      }
      // The root object isn't counted as a row, because it may be the container of the rows.
      if node != 0 { collector.recordSkippedRow(because: .noSteps) }
      return
    }
    format = paths.formats[index]
    hasMatchedRow = true
    confidence = JSONLayout.all[index].confidence
    if let fixed = JSONLayout.all[index].resolution { resolution = fixed }
    if JSONLayout.all[index].assumesMonthFirst, collector.dateOrder == nil {
      assumeMonthFirstIfFitbitDates(in: memberValues, atNodes: paths.memberNodes[index], using: &collector)
    }
    let isTitled = JSONLayout.all[index].metricNamePath != nil
    if isTitled, let metricName, metricName != "step_count" { return collector.recordSkippedRow() }
    let reading = JSONRowWithLayout(
      index, paths.memberNodes[index], isRecord: paths.areHealthRecordLayouts[index], memberValues,
      consumedCount: consumedCount, endOffset: end, omitsErrorDetails: collector.omitsErrorDetails)
    do {
      guard reading.countsSteps(in: memberValues.text.span) else { return collector.recordSkippedRow() }
      if let person = reading.personName(in: memberValues.text.span),
        !personFilter.recordPersonAndCheckIfCounted(named: person, selected: collector.options.selectedPerson)
      {
        return collector.recordSkippedRow(because: .otherPerson)
      }
      let row = try reading.parsedRow(in: memberValues.text.span, using: &collector)
      if JSONLayout.all[index].isSummary {
        summaries.append(row)
      } else if isTitled, metricName == nil {
        unnamedRows.append((row, end))
      } else {
        try collector.receiveRow(row, at: end, reportOffset: reportedAt)
        lastReceived = (row, index)
      }
    } catch {
      try collector.rejectRowThrowingIfFatal(error)
    }
  }

  /// Makes the collector read all dates with the month first if the row's time is written as in Fitbit's archive.
  ///
  /// An example of that notation is `01/31/24 08:00:00`. For any other notation, the month comes first only if no date
  /// shows the opposite, because another program may have written the document. `nodes` are the nodes of the layout's
  /// members, beginning with the start.
  private func assumeMonthFirstIfFitbitDates(
    in memberValues: JSONRowMembers, atNodes nodes: [Int], using collector: inout SampleCollector
  ) {
    collector.assumesMonthFirst = true
    let text = memberValues.text.span
    guard let start = nodes.first, let range = memberValues.range(ofMemberAt: start), range.count == 17 else { return }
    for place in [2, 5] where text[range.lowerBound + place] != UInt8(ascii: "/") { return }
    guard text[range.lowerBound + 8] == .space else { return }
    collector.dateOrder = .monthFirst
    collector.isDateOrderFromFormat = true
  }

  /// Returns the path of a required member that is missing from the row at `node` of `paths`.
  ///
  /// Returns `nil` if no required member is missing. A row without steps requires no members, and neither does any row
  /// before the first that matches a layout.
  private func missingMember(at node: Int, members memberValues: JSONRowMembers, paths: JSONPathTree) -> String? {
    guard hasMatchedRow, !memberValues.isEmpty else { return nil }
    for index in paths.nodes[node].rowLayouts where paths.formats[index] == format {
      let members = JSONLayout.all[index].members
      let hasSteps = zip(members, paths.memberNodes[index]).contains {
        $0.role == .steps && memberValues.range(ofMemberAt: $1) != nil
      }
      guard hasSteps else { continue }
      return zip(members, paths.memberNodes[index]).first {
        $0.isRequired && memberValues.range(ofMemberAt: $1) == nil
      }?.0.path
    }
    return nil
  }

  /// Returns true if a row with these members matches the layout at `index`.
  ///
  /// If the document's format is known, the layout must have that format. If the user requested a format, the layout
  /// must have the requested one.
  private func matchesLayout(at index: Int, members memberValues: JSONRowMembers, paths: JSONPathTree) -> Bool {
    // This fast check comes first, because most rows that don't match lack a required member.
    guard paths.requiredNodes[index].allSatisfy({ memberValues.range(ofMemberAt: $0) != nil }) else { return false }
    if paths.areHealthRecordLayouts[index],
      !paths.alternativeNodes[index].contains(where: { memberValues.range(ofMemberAt: $0) != nil })
    {
      return false
    }
    let known = paths.formats[index]
    return (format == nil || format == known) && (requestedFormat == nil || requestedFormat == known)
  }

  /// Counts `count` empty objects as rows without steps.
  mutating func skipEmptyRows(count: Int, into collector: inout SampleCollector) {
    lastReceived = nil
    collector.report.rowCounts.recordSkipped(because: .noSteps, count: count)
  }

  /// Passes the rows in ``unnamedRows`` to the collector if their metric is steps, and skips them otherwise.
  ///
  /// The reader calls this method at the end of each object or array. If no object at `node` can contain the name of a
  /// metric, the call has no effect. Otherwise, it also resets ``metricName``. Throws an error if a bad row stops the
  /// import.
  mutating func flushRowsAwaitingMetricName(
    atEndOf node: Int, paths: JSONPathTree, into collector: inout SampleCollector
  )
    throws(ParseError)
  {
    // The metric name is a member of the object around the rows, so it applies until that object ends.
    guard paths.nodes[node].hasMetricNameMember else { return }
    for (row, _) in unnamedRows {
      if metricName == "step_count" {
        try collector.receiveRow(row, at: 0, isLate: true)
      } else {
        collector.recordSkippedRow()
      }
    }
    unnamedRows = []
    metricName = nil
  }

  /// True if later rows can be interpreted without knowledge of earlier rows and members.
  var areRowsIndependent: Bool {
    format != nil && metricName == nil && unnamedRows.isEmpty && summaries.isEmpty && personFilter.isEmpty
  }

  /// True if the format allows several documents in a file.
  var allowsSeveralDocuments: Bool { format == .plainNDJSON || format == .fhirJSON || format == .openMHealthJSON }

  /// Returns true if this converter and `other` would interpret all further rows alike.
  func hasSameState(as other: JSONLayoutRowConverter) -> Bool {
    areRowsIndependent && other.areRowsIndependent && format == other.format && confidence == other.confidence
      && resolution == other.resolution && dataStream == other.dataStream
  }

  /// Returns a phrase such as `the members 'data', 'data.id'`, or `other JSON` if `paths` is empty.
  private static func memberList(ofPaths paths: [String]) -> String {
    guard !paths.isEmpty else { return "other JSON" }
    return (paths.count == 1 ? "the member " : "the members ") + paths.map { quoted($0) }.joined(separator: ", ")
  }

  /// Returns the likely format of an empty list, based on the name of the file.
  private static func formatOfEmptyList(fileName: String?) -> ImportFormat {
    let name = fileName?.split(separator: "/").last ?? ""
    return name.hasPrefix("steps-") ? .fitbitTakeoutJSON : name.hasPrefix("UDSFile") ? .garminJSON : .plainJSON
  }

  /// Completes the report after the last document, or throws an error if the document isn't in a known format.
  ///
  /// Also throws an error if `fileName` shows that the file contains another metric of Fitbit's archive, such as
  /// calories.
  ///
  /// `isEmptyList` is true if the file consists of the list `[]`. `seenPaths` are the paths of the document's first
  /// members, for the error message.
  mutating func finish(
    fileName: String?, isEmptyList: Bool, seenPaths: [String], into collector: inout SampleCollector
  ) throws(ParseError) {
    if isEmptyList, format == nil, requestedFormat == nil {
      (format, confidence) = (JSONLayoutRowConverter.formatOfEmptyList(fileName: fileName), .guess)
    }
    guard let format = format ?? (collector.report.rowCounts.read == 0 ? requestedFormat : nil) else {
      throw ParseError(
        at: .max,
        .expected("steps in the form of a known export", found: JSONLayoutRowConverter.memberList(ofPaths: seenPaths)),
        hint: "'pixelpal formats' lists the supported formats")
    }
    if format == .fitbitTakeoutJSON, requestedFormat == nil,
      let other = JSONLayoutRowConverter.otherFitbitMetric(fileName: fileName)
    {
      throw ParseError(
        at: .max, .sentence("by its name, this file contains \(other) instead of steps"),
        hint: "the steps are in the files with names that begin with 'steps-'")
    }
    collector.report.format = format
    collector.report.dataStream = dataStream
    collector.report.confidence = requestedFormat == nil ? confidence : .told
    personFilter.refuseMissingOrSeveralPeople(selected: collector.options.selectedPerson, in: &collector)
    if let documentDay, JSONLayout.all.contains(where: { $0.format == format && $0.dayPath != nil }) {
      collector.contextDay = documentDay
    }
    try collectOrSkipSumRows(into: &collector)
    if collector.report.rowCounts.withSteps + collector.report.rowCounts.rejected == 0 {
      collector.report.notes.append("the document contains no steps")
    }
    collector.completeSamplesAndReport(formatResolution: resolution)
  }

  /// Passes the sums to the collector if no other row has steps, and skips them otherwise.
  ///
  /// If the skipped sums differ from the total of the other rows, this method adds a note to the report. If there is
  /// only one sum, rows with only a time of day belong to the day of the sum. Throws an error if a bad row stops the
  /// import.
  private mutating func collectOrSkipSumRows(into collector: inout SampleCollector) throws(ParseError) {
    if summaries.count == 1, case .day(let day) = summaries[0].start.day { collector.contextDay = day }
    guard collector.report.rowCounts.withSteps > 0, !summaries.isEmpty else {
      // A sum without a date repeats the sums with a date, so it counts only if there are none.
      let dated = summaries.filter { $0.start.day != .none }
      for row in summaries {
        if row.start.day == .none, !dated.isEmpty {
          collector.recordSkippedRow(because: .sumOfRows)
        } else {
          try collector.receiveRow(row, at: 0, isLate: true)
        }
      }
      return
    }
    resolution = nil
    let total = summaries.reduce(StepCount.zero) { $0 + $1.count }
    for _ in summaries { collector.recordSkippedRow(because: .sumOfRows) }
    if total != collector.report.recordedSteps {
      collector.report.notes.append(
        "the day's total is \(total), but its parts add up to \(collector.report.recordedSteps): the parts are used")
    }
  }

  /// Returns the metric, such as `calories`, at the start of a file name from Fitbit's archive.
  ///
  /// Fitbit uses the same layout for these metrics as for steps. Returns `nil` if the name begins with anything else.
  private static func otherFitbitMetric(fileName: String?) -> String? {
    let name = fileName?.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let others = [
      "calories", "distance", "altitude", "heart_rate", "lightly_active", "moderately_active", "very_active",
      "sedentary", "weight", "time_in_heart_rate",
    ]
    return others.first { name.hasPrefix($0) }
  }
}
