import PixelPalCore
import StepHistory

extension KeptPal {
  /// Reads the whole journal and rebuilds the index.
  func rebuildAll() throws(StoreFault) {
    let bytes = try KeptPal.calling { () throws(FileFault) in
      try folder.read(File.journal, from: 0, count: folder.size(of: File.journal) ?? 0)
    }
    try rebuild(JournalScan(bytes, base: 0), bytes)
  }

  /// Reads the whole store, moves damaged bytes to separate files, and rebuilds the index if there were any.
  ///
  /// Calling this is optional, because reading detects damage. However, many parts are read only once in years.
  public func repair() throws(StoreFault) {
    guard hasJournal, !(try differences().isEmpty) else { return }
    try rebuildAll()
    outdated = .all
  }

  /// Rebuilds the index from the whole journal.
  ///
  /// With write access, damaged bytes are moved to separate files, and the journal is replaced by its intact records.
  func rebuild(_ scan: JournalScan, _ bytes: ContiguousArray<UInt8>) throws(StoreFault) {
    var scan = scan
    var bytes = bytes
    scan.refuse { record in
      guard record.kind == .samples else { return false }
      var table = index.table
      return JournalBlock.samples(bytes, in: record.payload(base: 0), table: &table) == nil
    }
    let isHeadless = JournalHead.finding(in: bytes) != .known
    notices += scan.damaged.map { .damage(at: $0.lowerBound, bytes: $0.count) }
    if isHeadless, scan.damaged.isEmpty, !bytes.isEmpty {
      notices.append(.damage(at: 0, bytes: min(JournalHead.length, bytes.count)))
    }
    if access == .writing, isHeadless || !scan.damaged.isEmpty {
      bytes = try putAside(scan, bytes)
      scan = JournalScan(bytes, base: 0)
    }
    index = Index(zone: index.zone)
    index.settings = profile.settings(in: index.zone, under: laws.rules)
    let found = try ScannedSamples(scan.records, bytes, table: &index.table)
    index.blocks = found.blocks
    index.note(found.unique)
    index.superseded = found.repeated
    index.journalLength = JournalHead.length
    note(scan.records.last, told: progress.total)
    count(all: found.unique)
  }

  /// Applies the records after the indexed part of the journal, up to the end of the last completed write.
  ///
  /// Every write ends with a progress record. Records after the last one of these were never reported to a caller.
  func absorbTail(_ scan: JournalScan?, _ bytes: ContiguousArray<UInt8>, base: Int) throws(StoreFault) {
    guard let scan, !bytes.isEmpty else { return }
    let whole = scan.records.prefix { $0.end <= scan.whole(from: base) }
    let done = whole.prefix { $0.offset <= whole.last { $0.kind == .progress }?.offset ?? -1 }
    let found = try ScannedSamples(done, bytes, base: base, table: &index.table)
    do throws(BlockFault) {
      try absorb(found.unique, found.blocks)
    } catch {
      guard case .damaged = error else { throw error.fault }
      return try rebuildAll()
    }
    note(done.last, told: progress.total)
    let rest = base + bytes.count - (done.last?.end ?? base)
    guard rest > 0 else { return }
    notices.append(.interruptedWrite(bytes: rest))
    guard access == .writing else { return }
    try KeptPal.calling { () throws(FileFault) in
      try folder.cut(File.journal, to: index.journalLength)
      try folder.sync(File.journal)
    }
  }

  private func absorb(_ samples: StepSamples, _ blocks: [Index.Block]) throws(BlockFault) {
    let (before, newSamples) = (index.firsts, try newSamples(in: samples))
    index.note(newSamples)
    index.blocks += blocks
    try recount(newSamples.few, firstsBefore: before)
  }

  /// Recounts all days if the settings that decide how steps are counted have changed.
  func recountIfNeeded() throws(BlockFault) {
    let settings = profile.settings(in: index.zone, under: laws.rules)
    guard settings != index.settings else { return }
    count(all: try allSamples(before: .distantFuture))
    index.settings = settings
  }

  func note(_ last: Record?, told: Int64) {
    if let last {
      index.journalLength = last.end
      index.last = (last.offset, last.check)
    }
    index.told = max(index.told, told)
  }

  /// Moves damaged bytes to separate files and replaces the journal by the rest; returns the bytes of the new journal.
  private func putAside(
    _ scan: JournalScan, _ bytes: ContiguousArray<UInt8>
  ) throws(StoreFault) -> ContiguousArray<UInt8> {
    var number = 1
    for range in scan.damaged {
      number = try freeNumber(from: number)
      let file = "\(File.aside)\(number)-at-\(range.lowerBound)"
      try KeptPal.calling { () throws(FileFault) in
        try folder.create(file, ContiguousArray(bytes[range]))
        try folder.sync(file)
      }
      notices.append(.setAside(file: file, bytes: range.count))
      number += 1
    }
    var good = JournalHead.bytes
    for record in scan.records { good += bytes[record.offset..<record.end] }
    try replaceJournal(by: JournalBytes(good))
    // Some of the documents may have been in the damaged bytes.
    outdated = .all
    return good
  }

  /// Returns the first number from `number` on that no set-aside file has.
  private func freeNumber(from number: Int) throws(StoreFault) -> Int {
    let names = try KeptPal.calling { () throws(FileFault) in try folder.names() }
    var free = number
    while names.contains(where: { $0.hasPrefix("\(File.aside)\(free)-") }) { free += 1 }
    return free
  }

  /// Renames the unreadable memories and returns the new name; with read access, returns `nil` and leaves the file in
  /// place.
  func putMemoriesAside() throws(StoreFault) -> String? {
    guard access == .writing else { return nil }
    let file = "\(File.aside)\(try freeNumber(from: 1))-at-0"
    try KeptPal.calling { () throws(FileFault) in
      try folder.rename(KeptMemories.file, to: file)
      try folder.syncNames()
    }
    return file
  }

  /// Replaces the journal atomically.
  func replaceJournal(by bytes: JournalBytes) throws(StoreFault) {
    try KeptPal.calling { () throws(FileFault) in
      let part = try folder.prepare(File.journal, bytes)
      try folder.sync(part)
      try folder.rename(part, to: File.journal)
      try folder.syncNames()
    }
  }
}

extension StoreFolder {
  /// Writes the replacement of a file next to it and returns the replacement's name.
  ///
  /// The caller then renames it, so that the file always has either the old content or the new one.
  func prepare(_ file: String, _ bytes: ContiguousArray<UInt8>) throws(FileFault) -> String {
    try prepare(file, JournalBytes(bytes))
  }

  /// Writes the replacement of a file in chunks next to it and returns the replacement's name.
  func prepare(_ file: String, _ bytes: JournalBytes) throws(FileFault) -> String {
    var attempt = 1
    while true {
      let part = KeptPal.File.part(of: file, attempt)
      do throws(FileFault) {
        // An earlier process may have been killed here.
        if try isLeftBehind(part) { try remove(part) }
        try create(part, bytes.pieces.first ?? [])
        try write(bytes.behindFirst, to: part, at: bytes.pieces.first?.count ?? 0)
        return part
      } catch {
        // A foreign file keeps its name.
        guard error.reason == .taken, attempt < 1000 else {
          // If the removal fails, the remaining file does no harm.
          if error.reason != .taken { try? remove(part) }
          throw error
        }
        attempt += 1
      }
    }
  }

  private func isLeftBehind(_ part: String) throws(FileFault) -> Bool {
    guard try kind(of: part) == .regular, let role = KeptPal.File.Role(part) else { return false }
    return try role.proof(of: part, in: self) != .ofSomethingElse
  }
}
