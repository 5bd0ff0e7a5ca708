import Documents
import PixelPalCore
import StepHistory

/// A reader for the steps in a Gadgetbridge database.
///
/// Such a database has a separate table of samples for each kind of device.
struct GadgetbridgeReader {
  /// A device's step count since midnight, as recorded in one row.
  private struct CumulativeCountRow {
    let device: Int64
    let seconds: Int64
    let steps: Int64
    let row: Int64
  }

  private let options: ImportOptions
  private let pages: SQLitePages
  private var tables: [SQLiteTable]
  private var currentTable: SQLiteTableCursor?
  private var devices: [Int64: (name: String, words: String)] = [:]
  private var sources: [Int64: StepSample.SourceID] = [:]
  private var cumulativeCounts: ContiguousArray<CumulativeCountRow> = []
  private var cumulativeDetector = CumulativeCountDetector()
  /// The names of the tables that aren't read, because other tables contain the same steps as samples.
  private var unreadTables: [String] = []
  private var userIDs: Set<Int64> = []

  private static let columnNames = ["timestamp", "device_id", "steps", "other_timestamp", "user_id"]
  private static let batchSize = 1 << 12
  private static let maxUsers = 100
  /// The name prefix of each kind of table with cumulative counts, and the delay of the rows in such a table.
  ///
  /// The delay is the number of seconds from the start of a minute to the time of the row that counts that minute's
  /// steps.
  private static let cumulativeTables: [(name: String, seconds: Int64)] = [
    ("garmin_", 60), ("ovtouch26_", 60), ("cmf_", 0), ("fitbit_", 0),
  ]

  /// Returns true if `table` contains samples for each minute, as opposed to sums or other data.
  static func isSampleTable(_ table: SQLiteTable) -> Bool {
    let name = table.name.lowercased()
    return (name.hasSuffix("activity_sample") || name == "sony_swr12_sample") && hasStepColumns(table)
  }

  private static func hasStepColumns(_ table: SQLiteTable) -> Bool {
    columnNames[..<3].allSatisfy { table.column($0) != nil }
  }

  init(_ pages: SQLitePages, _ tables: [SQLiteTable], _ options: ImportOptions) throws(ParseError) {
    (self.pages, self.options) = (pages, options)
    self.tables = tables.filter { GadgetbridgeReader.isSampleTable($0) }.reversed()
    for table in tables where GadgetbridgeReader.hasStepColumns(table) && !GadgetbridgeReader.isSampleTable(table) {
      var other = try SQLiteTableCursor(table, [], pages)
      if try other.nextRow() { unreadTables.append(table.name) }
    }
    let device = try SQLiteTableCursor(
      "device", ["_id", "name", "manufacturer", "model", "identifier"], of: tables, pages)
    guard var device else { return }
    while try device.nextRow() {
      guard let id = device.integer(at: 0), let name = device.text(at: 1) else { continue }
      devices[id] = (name, [2, 3, 4].compactMap { device.text(at: $0) }.joined(separator: " "))
    }
  }

  /// Reads the next few thousand rows, and returns false when all rows have been read.
  mutating func readNextRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    // All rows cover one minute, so the collector doesn't need to infer the resolution.
    collector.resolutionInference.inferredLength = .finer
    for _ in 0..<GadgetbridgeReader.batchSize {
      guard try nextRow(&collector) else {
        finish(into: &collector)
        return false
      }
      do {
        try readRow(&collector)
      } catch {
        try collector.rejectRowThrowingIfFatal(error)
      }
    }
    return true
  }

  private func finish(into collector: inout SampleCollector) {
    if collector.report.rowCounts.read == 0 { collector.report.notes.append("all tables of samples are empty") }
    if !unreadTables.isEmpty {
      let names = unreadTables.prefix(8).map { quoted($0) }.joined(separator: ", ")
      collector.report.notes.append("not read, because tables of samples contain the same steps: \(names)")
    }
    let names = userIDs.sorted().map { "\($0)" }
    if options.selectedPerson == nil, userIDs.count > 1 { collector.refuseFile(.severalPeople(names)) }
    if let person = options.selectedPerson, !userIDs.isEmpty, !names.contains(person) {
      collector.refuseFile(.unknownPerson(person, known: names))
    }
    collector.finish(formatResolution: nil)
  }

  /// Advances to the next row, if necessary in the next table, and returns false after the last row of the last table.
  private mutating func nextRow(_ collector: inout SampleCollector) throws(ParseError) -> Bool {
    while true {
      if var table = currentTable {
        currentTable = nil
        let hasNext = try table.nextRow()
        currentTable = table
        if hasNext { return true }
        try flushCumulativeCounts(of: table, &collector)
      }
      guard let table = tables.popLast() else { return false }
      currentTable = try SQLiteTableCursor(table, GadgetbridgeReader.columnNames, pages)
    }
  }

  private mutating func readRow(_ collector: inout SampleCollector) throws(ParseError) {
    guard let currentTable else { return }
    if let user = currentTable.integer(at: 4) {
      if userIDs.count < GadgetbridgeReader.maxUsers { userIDs.insert(user) }
      if let person = options.selectedPerson, person != "\(user)" { return collector.recordSkippedRow(.otherPerson) }
    }
    // A negative count, such as -1, marks a row without steps.
    if currentTable.integer(at: 2).map({ $0 < 0 }) ?? false { return collector.recordSkippedRow(.noSteps) }
    guard let count = try currentTable.stepCount(currentTable.value(at: 2)) else {
      return collector.recordSkippedRow(.noSteps)
    }
    guard let time = currentTable.integer(at: 0), let device = currentTable.integer(at: 1) else {
      throw currentTable.rowError("expected a time and a device, both as numbers")
    }
    // Some tables use milliseconds. If read as seconds, their times would be thousands of years away.
    let seconds = abs(time) < 100_000_000_000 ? time : time / 1000
    _ = try currentTable.instant(fromMilliseconds: seconds * 1000)
    if GadgetbridgeReader.cumulativeRowDelaySeconds(of: currentTable.table) != nil {
      cumulativeCounts.append(
        CumulativeCountRow(
          device: device, seconds: seconds, steps: count.millionths / 1_000_000, row: currentTable.cursor.rowID))
      return
    }
    cumulativeDetector.recordCount(count, at: seconds, of: device)
    let source = try source(device, &collector)
    // Rows of Huawei devices have an end. If it is before the start, the row only marks an end and has no steps.
    guard let end = currentTable.integer(at: 3), end != time else {
      return try receiveMinute(count, startingAt: seconds, source, &collector)
    }
    guard end > time else { return collector.recordSkippedRow(.noSteps) }
    guard end - time <= 24 * 3600 else { throw currentTable.rowError("the interval is longer than a day") }
    let (from, to) = (Instant(millisecondsSince1970: seconds * 1000), Instant(millisecondsSince1970: end * 1000))
    let row = ParsedRow(
      start: WrittenTime(.instant(from), utcOffset: 0), end: WrittenTime(.instant(to), utcOffset: 0), extent: .untilEnd,
      zone: .utc, count: count, source: source)
    try collector.receive(row, at: 0, isLate: true)
  }

  /// Passes the steps of one minute to the collector.
  private func receiveMinute(
    _ count: StepCount, startingAt seconds: Int64, _ source: StepSample.SourceID, _ collector: inout SampleCollector
  ) throws(ParseError) {
    guard let time = WrittenTime(minute: seconds) else { return }
    try collector.receive(
      ParsedRow(start: time, extent: .inferred, zone: .utc, count: count, source: source), at: 0, isLate: true)
  }

  private mutating func source(_ device: Int64, _ collector: inout SampleCollector) throws(ParseError)
    -> StepSample.SourceID
  {
    if let known = sources[device] { return known }
    let name = devices[device]?.name ?? "\(ImportFormat.gadgetbridge.defaultSourceName) \(device)"
    let words = name.lowercased()
    // All devices are wearables, most of them on the wrist.
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

// Support for tables with cumulative counts.
extension GadgetbridgeReader {
  /// Returns the delay of the rows in `table`, or `nil` if the table doesn't contain cumulative counts.
  ///
  /// The delay is the number of seconds from the start of a minute to the time of the row that counts that minute's
  /// steps.
  private static func cumulativeRowDelaySeconds(of table: SQLiteTable) -> Int64? {
    let name = table.name.lowercased()
    return cumulativeTables.first { name.hasPrefix($0.name) }?.seconds
  }

  private mutating func flushCumulativeCounts(of table: SQLiteTableCursor, _ collector: inout SampleCollector)
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
      // As in Gadgetbridge itself, a count below the previous one of the day adds no steps, and the next difference is
      // computed from this lower count.
      guard before <= steps else {
        collector.recordSkippedRow(.noSteps)
        continue
      }
      steps -= before
      let source = try source(reading.device, &collector)
      try receiveMinute(StepCount(millionths: steps * 1_000_000), startingAt: seconds, source, &collector)
    }
    cumulativeCounts = []
  }
}

extension WrittenTime {
  /// Creates the minute that contains the instant `seconds` after the start of 1970.
  ///
  /// Returns `nil` if the instant is outside the years 0 to 9999.
  init?(minute seconds: Int64) {
    guard -62_167_219_200..<253_402_300_800 ~= seconds else { return nil }
    // Shifting the dividend by 719,528 days makes it nonnegative, so that the division rounds down.
    let day = (seconds + 62_167_219_200) / 86_400 - 719_528
    self.init(
      .day(CivilDay(daysSince1970: Int(day))), timeOfDay: Int32((seconds - day * 86_400) / 60 * 60_000), utcOffset: 0)
  }
}
