import Documents
import PixelPalCore
import StepHistory

/// A reader for the steps in a database of Gadgetbridge, an app for wearables of many manufacturers.
///
/// The database has a table for each kind of device, such as `MI_BAND_ACTIVITY_SAMPLE`. In most tables, a row counts
/// the steps of one minute. In some, a row counts the steps since midnight, so a minute's steps are the difference from
/// the previous row.
struct GadgetbridgeReader {
  /// A row that counts the steps since midnight.
  private struct CumulativeCountRow {
    let device: Int64
    /// The time of the row in seconds since 1970.
    let seconds: Int64
    let steps: Int64
    /// The row ID, which orders rows with the same time.
    let row: Int64
  }

  private let options: ImportOptions
  private let pages: SQLitePages
  /// The tables that haven't been opened yet, in reverse order.
  private var tables: [SQLiteTable]
  private var currentTable: SQLiteTableCursor?
  /// The name and description of each device, keyed by device ID.
  ///
  /// The description consists of the manufacturer, the model and the address.
  private var devices: [Int64: (name: String, words: String)] = [:]
  /// The source of each device, keyed by device ID.
  private var sources: [Int64: StepSample.SourceID] = [:]
  /// The rows read so far from the current table, if it counts the steps since midnight.
  ///
  /// They are collected only at the end of the table, after they have been sorted by time.
  private var cumulativeCounts: ContiguousArray<CumulativeCountRow> = []
  private var cumulativeDetector = CumulativeCountDetector()
  /// The names of the tables that aren't read, because they contain sums of steps that are also in other tables.
  private var unreadTables: [String] = []
  private var userIDs: Set<Int64> = []

  private static let columnNames = ["timestamp", "device_id", "steps", "other_timestamp", "user_id"]
  /// The number of rows that one call of ``readNextRows(into:)`` reads.
  private static let batchSize = 1 << 12
  private static let maxUsers = 100
  /// The tables that count the steps since midnight.
  ///
  /// Each element consists of a prefix of the tables' lowercase names, and the delay of their rows in seconds. With a
  /// delay of 60, a row with the time 10:01:00 counts the steps through the minute from 10:00. With a delay of 0, the
  /// row also counts those of the minute from 10:01.
  private static let cumulativeTables: [(name: String, seconds: Int64)] = [
    ("garmin_", 60), ("ovtouch26_", 60), ("cmf_", 0), ("fitbit_", 0),
  ]

  /// Returns true if `table` contains a device's samples with step counts, as opposed to daily sums or other data.
  static func isSampleTable(_ table: SQLiteTable) -> Bool {
    let name = table.name.lowercased()
    return (name.hasSuffix("activity_sample") || name == "sony_swr12_sample") && hasStepColumns(table)
  }

  private static func hasStepColumns(_ table: SQLiteTable) -> Bool {
    columnNames[..<3].allSatisfy { table.column(named: $0) != nil }
  }

  init(_ pages: SQLitePages, _ tables: [SQLiteTable], _ options: ImportOptions) throws(ParseError) {
    (self.pages, self.options) = (pages, options)
    self.tables = tables.filter { GadgetbridgeReader.isSampleTable($0) }.reversed()
    for table in tables where GadgetbridgeReader.hasStepColumns(table) && !GadgetbridgeReader.isSampleTable(table) {
      var other = try SQLiteTableCursor(table, [], pages)
      if try other.advanceToNextRow() { unreadTables.append(table.name) }
    }
    let device = try SQLiteTableCursor(
      "device", ["_id", "name", "manufacturer", "model", "identifier"], of: tables, pages)
    guard var device else { return }
    while try device.advanceToNextRow() {
      guard let id = device.integer(at: 0), let name = device.text(at: 1) else { continue }
      devices[id] = (name, [2, 3, 4].compactMap { device.text(at: $0) }.joined(separator: " "))
    }
  }

  /// Reads the next few thousand rows, and returns false if there are no more rows.
  ///
  /// At the end of the last table, also completes the report. Throws an error if the database is corrupt, or if a bad
  /// row stops the import.
  mutating func readNextRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    // Each row covers one minute, so it can be collected at once, without inferring the length of the rows first.
    collector.resolutionInference.inferredLength = .finer
    for _ in 0..<GadgetbridgeReader.batchSize {
      guard try advanceToNextRow(into: &collector) else {
        completeReport(in: &collector)
        return false
      }
      do {
        try readRow(into: &collector)
      } catch {
        try collector.rejectRowThrowingIfFatal(error)
      }
    }
    return true
  }

  private func completeReport(in collector: inout SampleCollector) {
    if collector.report.rowCounts.read == 0 { collector.report.notes.append("all tables of samples are empty") }
    if !unreadTables.isEmpty {
      let names = unreadTables.prefix(8).map { quoted($0) }.joined(separator: ", ")
      collector.report.notes.append("not read, because tables of samples contain the same steps: \(names)")
    }
    let names = userIDs.sorted().map { "\($0)" }
    if options.selectedPerson == nil, userIDs.count > 1 {
      collector.recordFileRefusal(because: .severalPeople(named: names))
    }
    if let person = options.selectedPerson, !userIDs.isEmpty, !names.contains(person) {
      collector.recordFileRefusal(because: .unknownPerson(person, known: names))
    }
    collector.completeSamplesAndReport(formatResolution: nil)
  }

  /// Advances to the next row, which may be in the next table, and returns false if there are no more rows.
  ///
  /// At the end of a table, collects its ``cumulativeCounts``. Throws an error if these counts can't be used, or if the
  /// database is corrupt.
  private mutating func advanceToNextRow(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    while true {
      if var table = currentTable {
        currentTable = nil
        let hasNext = try table.advanceToNextRow()
        currentTable = table
        if hasNext { return true }
        try flushCumulativeCounts(of: table, into: &collector)
      }
      guard let table = tables.popLast() else { return false }
      currentTable = try SQLiteTableCursor(table, GadgetbridgeReader.columnNames, pages)
    }
  }

  private mutating func readRow(into collector: inout SampleCollector) throws(ParseError) {
    guard let currentTable else { return }
    if let user = currentTable.integer(at: 4) {
      if userIDs.count < GadgetbridgeReader.maxUsers { userIDs.insert(user) }
      if let person = options.selectedPerson, person != "\(user)" {
        return collector.recordSkippedRow(because: .otherPerson)
      }
    }
    // A negative count, such as -1, means that the row has no count.
    if currentTable.integer(at: 2).map({ $0 < 0 }) ?? false { return collector.recordSkippedRow(because: .noSteps) }
    guard let count = try currentTable.stepCount(from: currentTable.value(at: 2)) else {
      return collector.recordSkippedRow(because: .noSteps)
    }
    guard let time = currentTable.integer(at: 0), let device = currentTable.integer(at: 1) else {
      throw currentTable.rowError(problem: "expected a time and a device, both as numbers")
    }
    // Some tables have times in milliseconds. As seconds, they would be in the year 5138 or later.
    let seconds = abs(time) < 100_000_000_000 ? time : time / 1000
    _ = try currentTable.instant(fromMilliseconds: seconds * 1000)
    if GadgetbridgeReader.cumulativeRowDelaySeconds(of: currentTable.table) != nil {
      cumulativeCounts.append(
        CumulativeCountRow(
          device: device, seconds: seconds, steps: count.millionths / 1_000_000, row: currentTable.cursor.rowID))
      return
    }
    cumulativeDetector.recordCount(count, at: seconds, of: device)
    let source = try sourceID(ofDevice: device, using: &collector)
    // Rows of Huawei devices state when they end. A row with an end before its start only marks the end of another row.
    guard let end = currentTable.integer(at: 3), end != time else {
      return try collectMinute(steps: count, containing: seconds, source: source, into: &collector)
    }
    guard end > time else { return collector.recordSkippedRow(because: .noSteps) }
    guard end - time <= 24 * 3600 else { throw currentTable.rowError(problem: "the interval is longer than a day") }
    let (from, to) = (Instant(millisecondsSince1970: seconds * 1000), Instant(millisecondsSince1970: end * 1000))
    let row = ParsedRow(
      start: WrittenTime(.instant(from), utcOffset: 0), end: WrittenTime(.instant(to), utcOffset: 0), extent: .untilEnd,
      zone: .utc, count: count, source: source)
    try collector.receiveRow(row, at: 0, isLate: true)
  }

  /// Collects `count` as the steps of the minute that contains the time `seconds`, in seconds since 1970.
  ///
  /// Does nothing if the time is outside the years 0 to 9999. Throws an error if a bad row stops the import.
  private func collectMinute(
    steps count: StepCount, containing seconds: Int64, source: StepSample.SourceID,
    into collector: inout SampleCollector
  ) throws(ParseError) {
    guard let time = WrittenTime(minute: seconds) else { return }
    try collector.receiveRow(
      ParsedRow(start: time, extent: .inferred, zone: .utc, count: count, source: source), at: 0, isLate: true)
  }

  private mutating func sourceID(ofDevice device: Int64, using collector: inout SampleCollector) throws(ParseError)
    -> StepSample.SourceID
  {
    if let known = sources[device] { return known }
    let name = devices[device]?.name ?? "\(ImportFormat.gadgetbridge.defaultSourceName) \(device)"
    let words = name.lowercased()
    // All devices are wearables. Those that are neither bands nor rings are nearly all watches.
    let kind: StepSource.Kind = words.containsText("band") || words.containsText("ring") ? .other : .watch
    do {
      let id = try collector.samples.sourceID(
        orAdding: StepSource(name: name, device: devices[device]?.words, kind: kind))
      sources[device] = id
      return id
    } catch {
      throw ParseError(at: 0, .sentence(error.sentence))
    }
  }
}

// Tables that count since midnight.
extension GadgetbridgeReader {
  /// Returns the delay in seconds of the rows in `table`, or `nil` if the table isn't in ``cumulativeTables``.
  private static func cumulativeRowDelaySeconds(of table: SQLiteTable) -> Int64? {
    let name = table.name.lowercased()
    return cumulativeTables.first { name.hasPrefix($0.name) }?.seconds
  }

  /// Collects the differences between the counts in ``cumulativeCounts``, after all rows of `table` have been read.
  ///
  /// Throws an error if the time zone is unknown, because the time of midnight is then unknown as well. Also throws an
  /// error if a table that isn't in ``cumulativeTables`` turns out to count since midnight.
  private mutating func flushCumulativeCounts(of table: SQLiteTableCursor, into collector: inout SampleCollector)
    throws(ParseError)
  {
    if cumulativeDetector.isCumulative {
      throw CumulativeCountDetector.cumulativeCountsError(in: quoted(table.table.name))
    }
    cumulativeDetector = CumulativeCountDetector()
    guard !cumulativeCounts.isEmpty, let shift = GadgetbridgeReader.cumulativeRowDelaySeconds(of: table.table) else {
      return
    }
    guard let zone = options.defaultZone else {
      throw ParseError(
        at: 0,
        .sentence(
          "the steps in \(quoted(table.table.name)) are counted since midnight, and the time zone is unknown"),
        hint: "specify the zone of the device, such as '--zone Europe/Paris'")
    }
    cumulativeCounts.sort { ($0.device, $0.seconds, $0.row) < ($1.device, $1.seconds, $1.row) }
    var last: (device: Int64, day: CivilDay, steps: Int64)?
    for reading in cumulativeCounts {
      let seconds = reading.seconds - shift
      let day = zone.day(at: Instant(millisecondsSince1970: seconds * 1000))
      var steps = reading.steps
      let before = last.map { $0.device == reading.device && $0.day == day ? $0.steps : 0 } ?? 0
      last = (reading.device, day, reading.steps)
      // As in Gadgetbridge, a count below the previous one of the day adds no steps, but is the base for the next
      // difference.
      guard before <= steps else {
        collector.recordSkippedRow(because: .noSteps)
        continue
      }
      steps -= before
      let source = try sourceID(ofDevice: reading.device, using: &collector)
      try collectMinute(
        steps: StepCount(millionths: steps * 1_000_000), containing: seconds, source: source, into: &collector)
    }
    cumulativeCounts = []
  }
}

extension WrittenTime {
  /// Creates the start of the minute that contains the time `seconds`, in seconds since 1970.
  ///
  /// Returns `nil` if the time is outside the years 0 to 9999.
  init?(minute seconds: Int64) {
    guard -62_167_219_200..<253_402_300_800 ~= seconds else { return nil }
    // Counting from the year 0, 719,528 days earlier, makes the dividend nonnegative, so that the division rounds down.
    let day = (seconds + 62_167_219_200) / 86_400 - 719_528
    self.init(
      .day(CivilDay(daysSince1970: Int(day))), timeOfDay: Int32((seconds - day * 86_400) / 60 * 60_000), utcOffset: 0)
  }
}
