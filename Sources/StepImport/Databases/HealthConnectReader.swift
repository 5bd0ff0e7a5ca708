import Documents
import PixelPalCore
import StepHistory

/// A reader for the table of steps in a database exported by Android's Health Connect.
struct HealthConnectReader {
  /// The columns that together determine a row's source.
  private struct SourceKey: Hashable {
    /// The row ID of the app in `application_info_table`, or `nil` if the row states no app.
    let app: Int64?
    /// The row ID of the device in `device_info_table`, or `nil` if the row states no device.
    let device: Int64?
    let isManual: Bool
  }

  private struct RecordUUID: Hashable {
    let high: UInt64
    let low: UInt64
  }

  private struct Device {
    /// The manufacturer and the model, or `nil` if neither is stated.
    let description: String?
    let kind: StepSource.Kind?
  }

  private var stepTable: SQLiteTableCursor
  /// The package name of each app, and its display name or `nil` if it has none, keyed by row ID.
  private var apps: [Int64: (package: String, name: String?)] = [:]
  /// The devices, keyed by row ID.
  private var devices: [Int64: Device] = [:]
  private var sources: [SourceKey: StepSample.SourceID] = [:]
  /// The row IDs of the apps that have written steps.
  private var usedApps: Set<Int64> = []
  /// The UUIDs of the records read so far, or `nil` if the table has no UUIDs or guarantees that they are unique.
  ///
  /// Some databases repeat records. The reader skips a record if its UUID is in this set.
  private var seenIDs: Set<RecordUUID>?
  private var repeatedCount = 0
  /// The package names of the apps in the user's order of priority in Health Connect, highest first.
  private var appPriority: [String] = []

  private static let columnNames = [
    "start_time", "end_time", "count", "start_zone_offset", "end_zone_offset", "app_info_id", "device_info_id",
    "recording_method", "uuid", "last_modified_time",
  ]
  /// The number of rows that one call of ``readNextRows(into:)`` reads.
  private static let batchSize = 1 << 12
  /// The maximum number of apps in ``appPriority``, and of apps in a note to the user.
  private static let maxNames = 8
  /// Health Connect's number for the data category "activity", which includes steps.
  private static let activityCategory: Int64 = 1

  init(_ pages: SQLitePages, _ tables: [SQLiteTable]) throws(ParseError) {
    guard let steps = try SQLiteTableCursor("steps_record_table", HealthConnectReader.columnNames, of: tables, pages)
    else {
      throw ParseError(
        at: 0, .sentence("this export of Health Connect has no table 'steps_record_table'"),
        hint: "allow an app to write steps in Health Connect, and export again")
    }
    try steps.requireColumns(at: 0..<3, named: HealthConnectReader.columnNames)
    stepTable = steps
    seenIDs = steps.table.column(named: "uuid").map { $0.isUnique } ?? true ? nil : []
    let app = try SQLiteTableCursor(
      "application_info_table", ["row_id", "package_name", "app_name"], of: tables, pages)
    if var app {
      while try app.advanceToNextRow() {
        guard let id = app.integer(at: 0), let package = app.text(at: 1) ?? app.text(at: 2) else { continue }
        apps[id] = (package, app.text(at: 2))
      }
    }
    try readAppPriority(from: pages, tables: tables)
    let device = try SQLiteTableCursor(
      "device_info_table", ["row_id", "manufacturer", "model", "device_type", "type"], of: tables, pages)
    if var device {
      while try device.advanceToNextRow() {
        guard let id = device.integer(at: 0) else { continue }
        devices[id] = HealthConnectReader.device(
          maker: device.text(at: 1), model: device.text(at: 2), type: device.integer(at: 3) ?? device.integer(at: 4))
      }
    }
  }

  /// Reads ``appPriority``, the user's ranking of the apps for activity data, if the database contains it.
  ///
  /// Throws an error if the database is corrupt.
  private mutating func readAppPriority(from pages: SQLitePages, tables: [SQLiteTable]) throws(ParseError) {
    let columns = ["health_data_category", "app_id_priority_order"]
    guard var categories = try SQLiteTableCursor("health_data_category_priority_table", columns, of: tables, pages)
    else {
      return
    }
    while try categories.advanceToNextRow() {
      guard categories.integer(at: 0) == HealthConnectReader.activityCategory, let ids = categories.text(at: 1) else {
        continue
      }
      appPriority = ids.split(separator: ",").prefix(HealthConnectReader.maxNames).compactMap { id in
        Int64(id.filter { $0 != " " }).flatMap { apps[$0]?.package }
      }
    }
  }

  /// Returns a device with the given manufacturer, model and type.
  ///
  /// `type` is a number from Health Connect's `Device` class, or `nil` if the database doesn't state it.
  private static func device(maker: String?, model: String?, type: Int64?) -> Device {
    // The manufacturer is omitted if the model's name begins with it, as is common.
    let isNamedTwice = maker.map { model?.lowercased().hasPrefix($0.lowercased()) ?? false } ?? false
    let words = [isNamedTwice ? nil : maker, model].compactMap { $0 }.joined(separator: " ")
    let kind: StepSource.Kind? =
      switch type {
      case 1?: .watch
      case 2?: .phone
      case 0?, nil: nil
      case _: .other
      }
    return Device(description: words.isEmpty ? nil : words, kind: kind)
  }

  /// Reads the next few thousand rows, and returns false if there are no more rows.
  ///
  /// At the end of the table, also completes the report. Throws an error if the database is corrupt, or if a bad row
  /// stops the import.
  mutating func readNextRows(into collector: inout SampleCollector) throws(ParseError) -> Bool {
    for _ in 0..<HealthConnectReader.batchSize {
      guard try stepTable.advanceToNextRow() else {
        completeReport(in: &collector)
        return false
      }
      let row: ParsedRow?
      do {
        row = try self.readCurrentRow(using: &collector)
      } catch {
        try collector.rejectRowThrowingIfFatal(error)
        continue
      }
      if let row { try collector.receiveRow(row, at: 0, isLate: true) }
    }
    return true
  }

  /// Returns the current row, or counts it as skipped and returns `nil` if it repeats a record or has no step count.
  ///
  /// Throws an error if a value is missing or invalid.
  private mutating func readCurrentRow(using collector: inout SampleCollector) throws(ParseError) -> ParsedRow? {
    if case .blob(let uuid) = stepTable.value(at: 8), seenIDs != nil, !insertRecordIDIfNew(uuid) {
      repeatedCount += 1
      collector.recordSkippedRow()
      return nil
    }
    guard let count = try stepTable.stepCount(from: stepTable.value(at: 2)) else {
      collector.recordSkippedRow(because: .noSteps)
      return nil
    }
    guard let from = stepTable.integer(at: 0), let to = stepTable.integer(at: 1) else {
      throw stepTable.rowError(problem: "expected a start and an end in milliseconds since 1970")
    }
    let (start, end) = (try stepTable.instant(fromMilliseconds: from), try stepTable.instant(fromMilliseconds: to))
    guard start <= end else { throw stepTable.rowError(problem: InvalidSampleError.endBeforeStart.sentence) }
    guard end.millisecondsSince1970 - start.millisecondsSince1970 <= Int64(24 * 366) * 3_600_000 else {
      throw stepTable.rowError(problem: "the interval is longer than a year")
    }
    let revision = try stepTable.integer(at: 9).map { value throws(ParseError) in
      try stepTable.instant(fromMilliseconds: value)
    }
    return ParsedRow(
      start: WrittenTime(.instant(start), utcOffset: utcOffsetSeconds(inColumn: 3)),
      end: WrittenTime(.instant(end), utcOffset: utcOffsetSeconds(inColumn: 4) ?? utcOffsetSeconds(inColumn: 3)),
      extent: .untilEnd, zone: .utc,
      count: count, source: try sourceID(using: &collector), revision: revision)
  }

  /// Returns the UTC offset in a column of the current row, in seconds.
  ///
  /// Returns `nil` if the row states no offset, or one of more than 18 hours.
  ///
  /// - Parameter index: the index of the column in ``columnNames``.
  private func utcOffsetSeconds(inColumn index: Int) -> Int32? {
    guard let seconds = stepTable.integer(at: index), abs(seconds) <= 18 * 3600 else { return nil }
    return Int32(seconds)
  }

  /// Records the UUID of the current record, and returns false if an earlier record has the same UUID.
  ///
  /// Ignores a UUID that isn't 16 bytes long, and returns true.
  private mutating func insertRecordIDIfNew(_ uuid: [UInt8]) -> Bool {
    guard uuid.count == 16 else { return true }
    let kept = ContiguousArray(uuid)
    let bytes = kept.span
    return seenIDs?.insert(RecordUUID(high: bytes.littleEndianWord(at: 0), low: bytes.littleEndianWord(at: 8))).inserted
      ?? true
  }

  private mutating func sourceID(using collector: inout SampleCollector) throws(ParseError) -> StepSample.SourceID {
    let key = SourceKey(
      app: stepTable.integer(at: 5), device: stepTable.integer(at: 6), isManual: stepTable.integer(at: 7) == 3)
    if let known = sources[key] { return known }
    let app = key.app.flatMap { apps[$0] }
    let device = key.device.flatMap { devices[$0] }
    let name = app?.package ?? ImportFormat.healthConnect.defaultSourceName
    // The package `android` is the system itself, which means that the phone has counted the steps.
    let kind: StepSource.Kind? = key.isManual ? .manual : device?.kind ?? (name == "android" ? .phone : nil)
    let source =
      kind.map { StepSource(name: name, device: device?.description, kind: $0) }
      ?? StepSource(name: name, device: device?.description)
    do {
      let id = try collector.samples.sourceID(orAdding: source)
      sources[key] = id
      if let app = key.app { usedApps.insert(app) }
      return id
    } catch {
      throw stepTable.rowError(problem: error.sentence)
    }
  }

  private func completeReport(in collector: inout SampleCollector) {
    if collector.report.rowCounts.read == 0 {
      collector.report.notes.append(
        "'steps_record_table' has no rows: no app has written steps to Health Connect")
    }
    var names: [String] = []
    for id in usedApps.sorted() {
      guard let app = apps[id], let name = app.name, name != app.package else { continue }
      names.append("\(app.package) is \(quoted(name))")
    }
    if !names.isEmpty {
      let more = names.count > HealthConnectReader.maxNames ? " and others" : ""
      collector.report.notes.append(
        "sources are named by package: " + names.prefix(HealthConnectReader.maxNames).joined(separator: ", ")
          + more)
    }
    if appPriority.count > 1 {
      collector.report.notes.append(
        "to use the source priority of Health Connect, pass '--sources \(appPriority.joined(separator: ","))'"
      )
    }
    if repeatedCount > 0 {
      collector.report.notes.append("repeated records count once: \(countText(repeatedCount, noun: "row")) skipped")
    }
    collector.completeSamplesAndReport(formatResolution: nil)
  }
}
