import Documents
import PixelPalCore

/// Reads tables: finds out by the header which layout they have, then row after row.
struct TableReader: BlockReader {
  // What is large lies elsewhere: the lines before the header are passed without moving it.
  private indirect enum Stage {
    /// Nothing but marks has been read.
    case header
    /// The lines before the header of ActiGraph's table are being read.
    case preamble(ActiGraphPreamble)
    /// A file of several sections; the one that counts is still to come.
    case section
    /// The header of this layout comes next.
    case headerOf(Layout)
    case rows(RowReader)
  }

  private let options: ImportOptions
  private let fileName: String?
  private var stage = Stage.header
  private var splitter = CellSplitter(delimiter: .comma)
  private var hasDelimiter = false
  private var hasSections = false
  /// The first word of a file of Samsung Health.
  private var samsungType: String?
  /// The lines read before the header of a table of ActiGraph.
  private var preamble: ActiGraphPreamble?

  init(_ options: ImportOptions, fileName: String?) {
    self.options = options
    self.fileName = fileName
  }

  mutating func consume(_ bytes: Span<UInt8>, isLast: Bool, into intake: inout Intake) throws(Fault) -> Int {
    var at = 0
    while at < bytes.count {
      if case .rows(var rows) = stage {
        stage = .section
        let (next, isSectionOver) = try rows.read(bytes, from: at, isLast: isLast, hasSections, into: &intake)
        stage = isSectionOver ? .section : .rows(rows)
        if isSectionOver { splitter = CellSplitter(delimiter: splitter.delimiter) }
        at = next
        if !isSectionOver { return at }
      } else {
        guard let next = try readHead(bytes, at, isLast: isLast, &intake) else { return at }
        at = next
      }
    }
    return at
  }

  /// Reads one line before the rows.
  private mutating func readHead(
    _ bytes: Span<UInt8>, _ at: Int, isLast: Bool, _ intake: inout Intake
  ) throws(Fault) -> Int? {
    let first = bytes.passLineEnds(from: at)
    guard first == at else { return first }
    if case .preamble(let preamble) = stage { return readPreamble(preamble, bytes, at, isLast: isLast, &intake) }
    if !hasDelimiter || splitter.delimiter == .comma {
      let next = bytes.passLinesOfCommas(from: at)
      guard next == at else { return next }
    }
    if !hasDelimiter {
      guard let delimiter = CellSplitter.delimiter(bytes, from: at, isLast: isLast) else { return nil }
      splitter.delimiter = delimiter
    }
    if case .header = stage, preamble == nil, ActiGraphPreamble.begins(bytes, at: at) {
      stage = .preamble(ActiGraphPreamble())
      return at
    }
    guard let next = try splitter.next(bytes, from: at, isLast: isLast) else { return nil }
    // Nothing is made of lines that nobody looks at.
    if splitter.cells.allSatisfy({ bytes.trimmed($0.range).isEmpty }) { return next }
    switch stage {
    case .section:
      let first = bytes.trimmed(splitter.cells[0].range)
      if splitter.cells.count == 1, first.count == 10, bytes.text(first).lowercased() == "activities",
        let layout = TableReader.fitbitWeb
      {
        stage = .headerOf(layout)
        hasDelimiter = false
      }
    case .headerOf(let layout):
      let cells = texts(bytes)
      let header = cells.map { $0.lowercased().split(separator: ".").last.map(String.init) ?? "" }
      if let (layout, places) = layout.samsungPlaces(in: header) {
        begin(layout, places, &intake)
      } else {
        throw Layout.samsungFault(header, at: at, samsungType) ?? unknown(at)
      }
    case .header:
      if let mark = TableReader.delimiterMark(bytes, at, next) {
        splitter.delimiter = mark
        hasDelimiter = true
        break
      }
      let cells = texts(bytes)
      try readHeader(cells.map { $0.lowercased() }, cells, at, &intake)
    case .preamble, .rows: break
    }
    return next
  }

  /// Reads a line before the header of a table of ActiGraph.
  private mutating func readPreamble(
    _ before: ActiGraphPreamble, _ bytes: Span<UInt8>, _ at: Int, isLast: Bool, _ intake: inout Intake
  ) -> Int? {
    guard let end = bytes.firstLineEnd(from: at) ?? (isLast ? bytes.count : nil) else { return nil }
    var preamble = before
    if preamble.read(bytes, at..<end) {
      if intake.options.dateOrder == nil { intake.order = preamble.order ?? intake.order }
      self.preamble = preamble
      stage = .header
      hasDelimiter = false
    } else {
      stage = .preamble(preamble)
    }
    return end
  }

  /// The cells of the line read last, without blanks around them.
  private func texts(_ bytes: Span<UInt8>) -> [String] { splitter.cells.map { bytes.text(bytes.trimmed($0.range)) } }

  private mutating func readHeader(
    _ header: [String], _ cells: [String], _ at: Int, _ intake: inout Intake
  ) throws(Fault) {
    if let first = cells.first, first.hasPrefix("com.samsung."), !first.hasPrefix(Layout.samsungPrefix) {
      guard let layout = Layout.samsung(first) else {
        throw Fault(
          at: at, .sentence("\(quoted(first)) of Samsung Health holds no steps that can be read"),
          hint: "the steps are in step_daily_trend, pedometer_day_summary and pedometer_step_count")
      }
      samsungType = first
      stage = .headerOf(layout)
    } else if let preamble, options.format == nil || options.format == .actigraphCSV {
      let (layout, places) = try preamble.layout(header, at: at)
      begin(layout, places, &intake)
    } else if header.count == 1, ["body", "foods", "activities", "sleep"].contains(header[0]) {
      intake.report.format = .fitbitWebCSV
      hasSections = true
      stage = header[0] == "activities" ? TableReader.fitbitWeb.map { .headerOf($0) } ?? .section : .section
      hasDelimiter = stageIsSection
    } else {
      let (layout, places) = try layout(header, at)
      begin(layout, places, &intake)
    }
  }

  private var stageIsSection: Bool { if case .section = stage { true } else { false } }

  private static let fitbitWeb = Layout.table.first { $0.format == .fitbitWebCSV }

  private func layout(_ header: [String], _ at: Int) throws(Fault) -> (Layout, [Int]) {
    for layout in Layout.table {
      if let told = options.format, told != layout.format { continue }
      if options.format == nil, let part = layout.needsFileName, fileName?.has(part) != true { continue }
      if let places = layout.places(in: header) { return (layout, places) }
    }
    if options.format != .genericCSV, let fault = Layout.samsungFault(header, at: at) { throw fault }
    let isOfWorkouts = header.contains(where: Layout.workoutNames.contains)
    if isOfWorkouts, options.format == nil || options.format == .workoutsCSV,
      let places = Layout.workouts.places(in: header)
    {
      return (Layout.workouts, places)
    }
    if options.format == nil || options.format == .genericCSV,
      let layout = Layout.generic(header, isTold: options.format != nil),
      let places = layout.places(in: header)
    {
      return (layout, places)
    }
    throw unknown(at, header)
  }

  private func unknown(_ at: Int, _ header: [String] = []) -> Fault {
    if let format = options.format {
      return Fault(at: at, .expected("the columns of \(format.rawValue)", found: "others"))
    }
    let named = Layout.table.first { $0.needsFileName != nil && $0.places(in: header) != nil }
    if let named {
      return Fault(
        at: at, .sentence("other things than steps are written so as well, and the name does not tell"),
        hint: "say '--format \(named.format.rawValue)' if these are steps")
    }
    return Fault(
      at: at, .expected("columns of a known export, or one of dates and one of steps", found: "neither"),
      hint: "'pixelpal formats' lists what can be read; '--format' says which it is")
  }

  private mutating func begin(_ layout: Layout, _ places: [Int], _ intake: inout Intake) {
    intake.report.format = layout.format
    intake.report.confidence = options.format == nil ? layout.confidence : .told
    splitter.escapesWithBackslash = layout.escapesWithBackslash
    stage = .rows(RowReader(layout, places, splitter, fileName: fileName, intake.options))
  }

  /// The delimiter that a line such as `sep=;` names.
  private static func delimiterMark(_ bytes: Span<UInt8>, _ at: Int, _ next: Int) -> UInt8? {
    let at = at < next && bytes[at] == .quote ? at + 1 : at
    guard bytes.has("sep=", at: at), at + 4 < next, next - at <= 8 else { return nil }
    return bytes[at + 4]
  }

  func partStart(_ bytes: Span<UInt8>, after offset: Int) -> Int? {
    guard case .rows(let rows) = stage, rows.canBegin, !hasSections else { return nil }
    return bytes.first(.lineFeed, from: offset, to: bytes.count).map { $0 + 1 }
  }

  mutating func follow(_ part: TableReader, from start: TableReader) -> Bool {
    guard case .rows(var rows) = stage, case .rows(let next) = part.stage, case .rows(let first) = start.stage,
      rows.follow(next, from: first)
    else { return false }
    stage = .rows(rows)
    return true
  }

  mutating func forgetSources() {
    guard case .rows(var rows) = stage else { return }
    rows.forgetSources()
    stage = .rows(rows)
  }

  mutating func finish(into intake: inout Intake) throws(Fault) {
    switch stage {
    case .rows(var rows): try rows.finish(into: &intake)
    case .section where hasSections: intake.finish(fixed: .day)
    case .header, .preamble, .section, .headerOf: throw unknown(0)
    }
  }
}

extension Span<UInt8> {
  /// Where from `start` on, which begins a line, the first stands in which there is more than commas and spaces.
  fileprivate func passLinesOfCommas(from start: Int) -> Int {
    var (line, at) = (start, start)
    while at < count {
      let byte = self[at]
      guard byte == .comma || byte == .space || byte == .lineFeed else { break }
      at += 1
      if byte == .lineFeed { line = at }
    }
    return line
  }
}
