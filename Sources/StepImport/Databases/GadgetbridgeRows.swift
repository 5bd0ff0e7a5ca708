import Documents
import PixelPalCore
import StepHistory

/// A reader of the steps in a database of Gadgetbridge, which has one table of samples per kind of device.
struct GadgetbridgeRows {
  /// A count since midnight.
  private struct Reading {
    let device: Int64
    let seconds: Int64
    let steps: Int64
    let row: Int64
  }

  private let options: ImportOptions
  private let pages: SQLitePages
  private var tables: [SQLiteTable]
  private var samples: DatabaseTable?
  private var devices: [Int64: (name: String, words: String)] = [:]
  private var sources: [Int64: StepSample.SourceID] = [:]
  private var readings: ContiguousArray<Reading> = []
  private var trend = CountTrend()
  /// The tables that hold steps but are not read, such as tables of sums.
  private var others: [String] = []
  private var people: Set<Int64> = []

  private static let columns = ["timestamp", "device_id", "steps", "other_timestamp", "user_id"]
  private static let atOnce = 1 << 12
  private static let mostPeople = 100
  /// The prefixes of names of tables with counts since midnight, and the delay of their rows in seconds.
  private static let cumulative: [(name: String, seconds: Int64)] = [
    ("garmin_", 60), ("ovtouch26_", 60), ("cmf_", 0), ("fitbit_", 0),
  ]

  /// Returns true if `table` holds samples by the minute, rather than sums or other data.
  static func isOfSamples(_ table: SQLiteTable) -> Bool {
    let name = table.name.lowercased()
    return (name.hasSuffix("activity_sample") || name == "sony_swr12_sample") && hasSteps(table)
  }

  private static func hasSteps(_ table: SQLiteTable) -> Bool {
    columns[..<3].allSatisfy { table.column($0) != nil }
  }

  init(_ pages: SQLitePages, _ tables: [SQLiteTable], _ options: ImportOptions) throws(Fault) {
    (self.pages, self.options) = (pages, options)
    self.tables = tables.filter { GadgetbridgeRows.isOfSamples($0) }.reversed()
    for table in tables where GadgetbridgeRows.hasSteps(table) && !GadgetbridgeRows.isOfSamples(table) {
      var other = try DatabaseTable(table, [], pages)
      if try other.next() { others.append(table.name) }
    }
    let device = try DatabaseTable(
      "device", ["_id", "name", "manufacturer", "model", "identifier"], of: tables, pages)
    guard var device else { return }
    while try device.next() {
      guard let id = device.integer(0), let name = device.text(1) else { continue }
      devices[id] = (name, [2, 3, 4].compactMap { device.text($0) }.joined(separator: " "))
    }
  }

  /// Reads the next few thousand rows; returns false after the last.
  mutating func advance(into intake: inout Intake) throws(Fault) -> Bool {
    // All rows are minutes, so the intake does not need to infer the resolution.
    intake.grain.kind = .finer
    for _ in 0..<GadgetbridgeRows.atOnce {
      guard try nextRow(&intake) else {
        finish(into: &intake)
        return false
      }
      do {
        try readRow(&intake)
      } catch {
        try intake.reject(error)
      }
    }
    return true
  }

  private func finish(into intake: inout Intake) {
    if intake.report.rows.read == 0 { intake.report.notes.append("no table of samples has rows") }
    if !others.isEmpty {
      let names = others.prefix(8).map { quoted($0) }.joined(separator: ", ")
      intake.report.notes.append("not read, since tables of samples hold the same steps: \(names)")
    }
    let names = people.sorted().map { "\($0)" }
    if options.person == nil, people.count > 1 { intake.refuse(.severalPeople(names)) }
    if let person = options.person, !people.isEmpty, !names.contains(person) {
      intake.refuse(.nobody(called: person, but: names))
    }
    intake.finish(fixed: nil)
  }

  /// Advances to the next row of any table; returns false after the last.
  private mutating func nextRow(_ intake: inout Intake) throws(Fault) -> Bool {
    while true {
      if var table = samples {
        samples = nil
        let hasNext = try table.next()
        samples = table
        if hasNext { return true }
        try endTable(table, &intake)
      }
      guard let table = tables.popLast() else { return false }
      samples = try DatabaseTable(table, GadgetbridgeRows.columns, pages)
    }
  }

  private mutating func readRow(_ intake: inout Intake) throws(Fault) {
    guard let samples else { return }
    if let user = samples.integer(4) {
      if people.count < GadgetbridgeRows.mostPeople { people.insert(user) }
      if let person = options.person, person != "\(user)" { return intake.skip(.otherPerson) }
    }
    // A negative count, such as -1, means that the row has no steps.
    if samples.integer(2).map({ $0 < 0 }) ?? false { return intake.skip(.noSteps) }
    guard let count = try samples.steps(samples.value(2)) else { return intake.skip(.noSteps) }
    guard let time = samples.integer(0), let device = samples.integer(1) else {
      throw samples.fault("a time and a device were expected, both as numbers")
    }
    // Some tables use milliseconds. Interpreted as seconds, those times would be thousands of years away.
    let seconds = abs(time) < 100_000_000_000 ? time : time / 1000
    _ = try samples.instant(seconds * 1000)
    if GadgetbridgeRows.offset(of: samples.table) != nil {
      readings.append(
        Reading(
          device: device, seconds: seconds, steps: count.millionths / 1_000_000, row: samples.cursor.rowID))
      return
    }
    trend.see(count, at: seconds, of: device)
    let source = try source(device, &intake)
    // Rows of Huawei devices have an end. If it is before the start, the row only marks an end and has no steps.
    guard let end = samples.integer(3), end != time else {
      return try receive(count, minute: seconds, source, &intake)
    }
    guard end > time else { return intake.skip(.noSteps) }
    guard end - time <= 24 * 3600 else { throw samples.fault("the steps last longer than a day") }
    let (from, to) = (Instant(millisecondsSince1970: seconds * 1000), Instant(millisecondsSince1970: end * 1000))
    let row = Row(
      start: WrittenTime(.instant(from), offset: 0), end: WrittenTime(.instant(to), offset: 0), extent: .written,
      clock: .utc, count: count, source: source)
    try intake.receive(row, at: 0, isLate: true)
  }

  /// Adds the steps of a minute to the intake.
  private func receive(
    _ count: StepCount, minute seconds: Int64, _ source: StepSample.SourceID, _ intake: inout Intake
  ) throws(Fault) {
    guard let time = WrittenTime(minute: seconds) else { return }
    try intake.receive(
      Row(start: time, extent: .inferred, clock: .utc, count: count, source: source), at: 0, isLate: true)
  }

  private mutating func source(_ device: Int64, _ intake: inout Intake) throws(Fault) -> StepSample.SourceID {
    if let known = sources[device] { return known }
    let name = devices[device]?.name ?? "\(Format.gadgetbridge.sourceName) \(device)"
    let words = name.lowercased()
    // All devices are worn, most of them on the wrist.
    let kind: StepSource.Kind = words.has("band") || words.has("ring") ? .other : .watch
    do {
      let id = try intake.samples.id(of: StepSource(name: name, device: devices[device]?.words, kind: kind))
      sources[device] = id
      return id
    } catch {
      throw Fault(at: 0, .sentence(error.sentence))
    }
  }
}

// Tables of counts since midnight.
extension GadgetbridgeRows {
  /// Returns the delay in seconds of rows in a table of counts since midnight; `nil` for any other table.
  private static func offset(of table: SQLiteTable) -> Int64? {
    let name = table.name.lowercased()
    return cumulative.first { name.hasPrefix($0.name) }?.seconds
  }

  private mutating func endTable(_ table: DatabaseTable, _ intake: inout Intake) throws(Fault) {
    if trend.isCumulative { throw CountTrend.fault(in: quoted(table.table.name)) }
    trend = CountTrend()
    guard !readings.isEmpty, let shift = GadgetbridgeRows.offset(of: table.table) else { return }
    guard let zone = options.zone else {
      throw Fault(
        at: 0,
        .sentence(
          "the steps in \(quoted(table.table.name)) are counted from midnight on, and nothing says in which zone"),
        hint: "say where the device was, as in '--zone Europe/Paris'")
    }
    readings.sort { ($0.device, $0.seconds, $0.row) < ($1.device, $1.seconds, $1.row) }
    var last: (device: Int64, day: CivilDay, steps: Int64)?
    for reading in readings {
      let seconds = reading.seconds - shift
      let day = zone.day(at: Instant(millisecondsSince1970: seconds * 1000))
      var steps = reading.steps
      let before = last.map { $0.device == reading.device && $0.day == day ? $0.steps : 0 } ?? 0
      last = (reading.device, day, reading.steps)
      // Gadgetbridge itself also ignores a count that falls within a day, and computes the next difference from it.
      guard before <= steps else {
        intake.skip(.noSteps)
        continue
      }
      steps -= before
      let source = try source(reading.device, &intake)
      try receive(StepCount(millionths: steps * 1_000_000), minute: seconds, source, &intake)
    }
    readings = []
  }
}

extension WrittenTime {
  /// Creates the minute of the instant `seconds` after the start of 1970; `nil` if its year does not have four digits.
  init?(minute seconds: Int64) {
    guard -62_167_219_200..<253_402_300_800 ~= seconds else { return nil }
    // The shift by 719,528 days makes the dividend non-negative, so the division rounds down.
    let day = (seconds + 62_167_219_200) / 86_400 - 719_528
    self.init(
      .day(CivilDay(daysSince1970: Int(day))), clock: Int32((seconds - day * 86_400) / 60 * 60_000), offset: 0)
  }
}
