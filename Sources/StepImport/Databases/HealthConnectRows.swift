import Documents
import PixelPalCore
import StepHistory

/// A reader of the steps in a database exported by Android's Health Connect.
struct HealthConnectRows {
  private struct SourceKey: Hashable {
    let app: Int64?
    let device: Int64?
    let isByHand: Bool
  }

  private struct RecordID: Hashable {
    let high: UInt64
    let low: UInt64
  }

  private struct Device {
    let words: String?
    let kind: StepSource.Kind?
  }

  private var steps: DatabaseTable
  private var apps: [Int64: (package: String, name: String?)] = [:]
  private var devices: [Int64: Device] = [:]
  private var sources: [SourceKey: StepSample.SourceID] = [:]
  private var usedApps: Set<Int64> = []
  /// The identifiers seen so far; `nil` if the table itself keeps them unique.
  private var seen: Set<RecordID>?
  private var repeated = 0
  /// The packages in Health Connect's order of priority.
  private var order: [String] = []

  private static let columns = [
    "start_time", "end_time", "count", "start_zone_offset", "end_zone_offset", "app_info_id", "device_info_id",
    "recording_method", "uuid", "last_modified_time",
  ]
  private static let atOnce = 1 << 12
  private static let mostNames = 8
  /// Android's number for the category "activity".
  private static let activity: Int64 = 1

  init(_ pages: SQLitePages, _ tables: [SQLiteTable]) throws(Fault) {
    guard let steps = try DatabaseTable("steps_record_table", HealthConnectRows.columns, of: tables, pages) else {
      throw Fault(
        at: 0, .sentence("this is an export of Health Connect without the table 'steps_record_table'"),
        hint: "does an app write steps to Health Connect? Allow it there, and export again")
    }
    try steps.require(0..<3, HealthConnectRows.columns)
    self.steps = steps
    seen = steps.table.column("uuid").map { $0.isUnique } ?? true ? nil : []
    let app = try DatabaseTable(
      "application_info_table", ["row_id", "package_name", "app_name"], of: tables, pages)
    if var app {
      while try app.next() {
        guard let id = app.integer(0), let package = app.text(1) ?? app.text(2) else { continue }
        apps[id] = (package, app.text(2))
      }
    }
    try readOrder(pages, tables)
    let device = try DatabaseTable(
      "device_info_table", ["row_id", "manufacturer", "model", "device_type", "type"], of: tables, pages)
    if var device {
      while try device.next() {
        guard let id = device.integer(0) else { continue }
        devices[id] = HealthConnectRows.device(device.text(1), device.text(2), device.integer(3) ?? device.integer(4))
      }
    }
  }

  /// Reads the order of priority for activity that the user has set in Health Connect.
  private mutating func readOrder(_ pages: SQLitePages, _ tables: [SQLiteTable]) throws(Fault) {
    let columns = ["health_data_category", "app_id_priority_order"]
    guard var categories = try DatabaseTable("health_data_category_priority_table", columns, of: tables, pages) else {
      return
    }
    while try categories.next() {
      guard categories.integer(0) == HealthConnectRows.activity, let ids = categories.text(1) else { continue }
      order = ids.split(separator: ",").prefix(HealthConnectRows.mostNames).compactMap { id in
        Int64(id.filter { $0 != " " }).flatMap { apps[$0]?.package }
      }
    }
  }

  /// Returns a device from its maker, its model and Android's number for its type.
  private static func device(_ maker: String?, _ model: String?, _ type: Int64?) -> Device {
    // Many model names begin with the name of the maker.
    let isNamedTwice = maker.map { model?.lowercased().hasPrefix($0.lowercased()) ?? false } ?? false
    let words = [isNamedTwice ? nil : maker, model].compactMap { $0 }.joined(separator: " ")
    let kind: StepSource.Kind? =
      switch type {
      case 1?: .watch
      case 2?: .phone
      case 0?, nil: nil
      case _: .other
      }
    return Device(words: words.isEmpty ? nil : words, kind: kind)
  }

  /// Reads the next few thousand rows; returns false after the last.
  mutating func advance(into intake: inout Intake) throws(Fault) -> Bool {
    for _ in 0..<HealthConnectRows.atOnce {
      guard try steps.next() else {
        finish(into: &intake)
        return false
      }
      let row: Row?
      do {
        row = try self.row(&intake)
      } catch {
        try intake.reject(error)
        continue
      }
      if let row { try intake.receive(row, at: 0, isLate: true) }
    }
    return true
  }

  /// Returns the current row; `nil` if it is skipped.
  private mutating func row(_ intake: inout Intake) throws(Fault) -> Row? {
    if case .blob(let uuid) = steps.value(8), seen != nil, !isNew(uuid) {
      repeated += 1
      intake.skip()
      return nil
    }
    guard let count = try steps.steps(steps.value(2)) else {
      intake.skip(.noSteps)
      return nil
    }
    guard let from = steps.integer(0), let to = steps.integer(1) else {
      throw steps.fault("a start and an end were expected, in milliseconds since 1970")
    }
    let (start, end) = (try steps.instant(from), try steps.instant(to))
    guard start <= end else { throw steps.fault(ImpossibleSteps.endBeforeStart.sentence) }
    guard end.millisecondsSince1970 - start.millisecondsSince1970 <= Int64(24 * 366) * 3_600_000 else {
      throw steps.fault("the steps last longer than a year")
    }
    let revision = try steps.integer(9).map { value throws(Fault) in try steps.instant(value) }
    return Row(
      start: WrittenTime(.instant(start), offset: offset(3)),
      end: WrittenTime(.instant(end), offset: offset(4) ?? offset(3)), extent: .written, clock: .utc, count: count,
      source: try source(&intake), revision: revision)
  }

  /// Returns the offset from UTC in seconds; `nil` if it is missing or out of range.
  private func offset(_ index: Int) -> Int32? {
    guard let seconds = steps.integer(index), abs(seconds) <= 18 * 3600 else { return nil }
    return Int32(seconds)
  }

  /// Records the identifier of the current record; returns false if it was already there.
  private mutating func isNew(_ uuid: [UInt8]) -> Bool {
    guard uuid.count == 16 else { return true }
    let kept = ContiguousArray(uuid)
    let bytes = kept.span
    return seen?.insert(RecordID(high: bytes.word(0), low: bytes.word(8))).inserted ?? true
  }

  private mutating func source(_ intake: inout Intake) throws(Fault) -> StepSample.SourceID {
    let key = SourceKey(app: steps.integer(5), device: steps.integer(6), isByHand: steps.integer(7) == 3)
    if let known = sources[key] { return known }
    let app = key.app.flatMap { apps[$0] }
    let device = key.device.flatMap { devices[$0] }
    let name = app?.package ?? Format.healthConnect.sourceName
    // Steps that the phone itself counts have its system, `android`, as their app.
    let kind: StepSource.Kind? = key.isByHand ? .manual : device?.kind ?? (name == "android" ? .phone : nil)
    let source =
      kind.map { StepSource(name: name, device: device?.words, kind: $0) }
      ?? StepSource(name: name, device: device?.words)
    do {
      let id = try intake.samples.id(of: source)
      sources[key] = id
      if let app = key.app { usedApps.insert(app) }
      return id
    } catch {
      throw steps.fault(error.sentence)
    }
  }

  private func finish(into intake: inout Intake) {
    if intake.report.rows.read == 0 {
      intake.report.notes.append(
        "'steps_record_table' has no rows: no app has written steps to Health Connect")
    }
    var names: [String] = []
    for id in usedApps.sorted() {
      guard let app = apps[id], let name = app.name, name != app.package else { continue }
      names.append("\(app.package) is \(quoted(name))")
    }
    if !names.isEmpty {
      let more = names.count > HealthConnectRows.mostNames ? " and others" : ""
      intake.report.notes.append(
        "sources have the names of packages: " + names.prefix(HealthConnectRows.mostNames).joined(separator: ", ")
          + more)
    }
    if order.count > 1 {
      intake.report.notes.append(
        "Health Connect itself believes the apps in the order that '--sources \(order.joined(separator: ","))' sets")
    }
    if repeated > 0 {
      intake.report.notes.append("records that come again count once, without \(howMany(repeated, "row"))")
    }
    intake.finish(fixed: nil)
  }
}
