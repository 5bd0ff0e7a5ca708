import PixelPalCore
import StepHistory

extension StoredPal {
  /// Reads the whole sample log, and rebuilds the index from it.
  func rebuildIndex() throws(StoreError) {
    let bytes = try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.read(FileName.sampleLog, from: 0, count: folder.size(of: FileName.sampleLog) ?? 0)
    }
    try setAsideDamageAndRebuildIndex(from: SampleLogScan(bytes, base: 0), bytes: bytes)
  }

  /// Verifies the whole store, and repairs it if the verification finds a difference.
  ///
  /// A repair moves damaged bytes aside and rebuilds the index. Calling this method is optional, because reading
  /// damaged bytes also detects the damage. However, normal use reads most of the store only once in several years.
  public func repair() throws(StoreError) {
    guard hasSampleLog, !(try verify().isEmpty) else { return }
    try rebuildIndex()
    documentsToWrite = .all
  }

  /// Rebuilds the index from the whole sample log.
  ///
  /// With write access, damaged bytes are moved to separate files, and the sample log keeps only its intact records.
  func setAsideDamageAndRebuildIndex(from scan: SampleLogScan, bytes: ContiguousArray<UInt8>) throws(StoreError) {
    var scan = scan
    var bytes = bytes
    scan.markDamaged { record in
      guard record.kind == .samples else { return false }
      var table = index.sourceTable
      return SampleBlockFormat.decode(bytes, in: record.payloadRange(base: 0), table: &table) == nil
    }
    let isHeadless = SampleLogHeader.check(firstBytes: bytes) != .valid
    notices += scan.damagedRanges.map { .damagedSampleLog(at: $0.lowerBound, bytes: $0.count) }
    if isHeadless, scan.damagedRanges.isEmpty, !bytes.isEmpty {
      notices.append(.damagedSampleLog(at: 0, bytes: min(SampleLogHeader.length, bytes.count)))
    }
    if access == .writing, isHeadless || !scan.damagedRanges.isEmpty {
      bytes = try moveDamageOutOfLog(foundBy: scan, in: bytes)
      scan = SampleLogScan(bytes, base: 0)
    }
    index = SampleLogIndex(zone: index.zone)
    index.countingChecksum = profile.countingSettingsChecksum(in: index.zone, under: configuration.rules)
    let found = try ScannedBlocksAndSamples(scan.records, bytes, table: &index.sourceTable)
    index.blocks = found.blocks
    index.addStatistics(of: found.uniqueSamples)
    index.supersededCount = found.supersededCount
    index.logLength = SampleLogHeader.length
    recordLogEnd(scan.records.last, reportedTotal: progress.totalSteps)
    recountAllDays(from: found.uniqueSamples)
  }

  /// Applies the completed writes after the indexed part of the sample log.
  ///
  /// Every write ends with a progress record. Records after the last progress record therefore belong to an interrupted
  /// write, which was never reported to a caller. With write access, these records are cut off.
  ///
  /// - Parameters:
  ///   - scan: the records after the indexed part, or `nil` if they haven't been scanned.
  ///   - bytes: the bytes after the indexed part.
  ///   - base: the offset of `bytes` in the sample log.
  func indexAndTrimLogTail(_ scan: SampleLogScan?, bytes: ContiguousArray<UInt8>, base: Int) throws(StoreError) {
    guard let scan, !bytes.isEmpty else { return }
    let intact = scan.records.prefix { $0.end <= scan.intactEndOffset(from: base) }
    let completed = intact.prefix { $0.offset <= intact.last { $0.kind == .progress }?.offset ?? -1 }
    let found = try ScannedBlocksAndSamples(completed, bytes, base: base, table: &index.sourceTable)
    do throws(SampleBlockError) {
      try addNewToIndexAndRecount(found.uniqueSamples, in: found.blocks)
    } catch {
      guard case .damaged = error else { throw error.storeError }
      return try rebuildIndex()
    }
    recordLogEnd(completed.last, reportedTotal: progress.totalSteps)
    let rest = base + bytes.count - (completed.last?.end ?? base)
    guard rest > 0 else { return }
    notices.append(.interruptedWrite(bytes: rest))
    guard access == .writing else { return }
    try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.truncate(FileName.sampleLog, to: index.logLength)
      try folder.sync(FileName.sampleLog)
    }
  }

  private func addNewToIndexAndRecount(_ samples: StepSamples, in blocks: [SampleLogIndex.Block])
    throws(SampleBlockError)
  {
    let (before, newSamples) = (index.firstStarts, try newSamples(in: samples))
    index.addStatistics(of: newSamples)
    index.blocks += blocks
    try recountDays(affectedBy: newSamples.individualSamples, previousFirstStarts: before)
  }

  /// Recounts all days if the settings for counting steps have changed since the last count.
  func recountIfSettingsChanged() throws(SampleBlockError) {
    let settings = profile.countingSettingsChecksum(in: index.zone, under: configuration.rules)
    guard settings != index.countingChecksum else { return }
    recountAllDays(from: try uniqueSamples(ofBlocksStartingBefore: .distantFuture))
    index.countingChecksum = settings
  }

  func recordLogEnd(_ last: SampleLogRecordReference?, reportedTotal: Int64) {
    if let last {
      index.logLength = last.end
      index.lastRecord = (last.offset, last.checksum)
    }
    index.reportedTotal = max(index.reportedTotal, reportedTotal)
  }

  /// Moves damaged bytes of the sample log to separate files, and returns the log's new bytes.
  ///
  /// The sample log is replaced with a log that contains only the intact records.
  private func moveDamageOutOfLog(
    foundBy scan: SampleLogScan, in bytes: ContiguousArray<UInt8>
  ) throws(StoreError) -> ContiguousArray<UInt8> {
    var number = 1
    for range in scan.damagedRanges {
      number = try unusedSetAsideNumber(from: number)
      let file = "\(FileName.setAsidePrefix)\(number)-at-\(range.lowerBound)"
      try StoredPal.convertingFileErrors { () throws(FileError) in
        try folder.create(file, containing: ContiguousArray(bytes[range]))
        try folder.sync(file)
      }
      notices.append(.damageSetAside(file: file, bytes: range.count))
      number += 1
    }
    var good = SampleLogHeader.encodedBytes
    for record in scan.records { good += bytes[record.offset..<record.end] }
    try replaceSampleLog(with: ChunkedBytes(good))
    // The damaged bytes may have contained documents.
    documentsToWrite = .all
    return good
  }

  /// Returns the smallest number, at least `number`, that isn't used in the name of a set-aside file.
  private func unusedSetAsideNumber(from number: Int) throws(StoreError) -> Int {
    let names = try StoredPal.convertingFileErrors { () throws(FileError) in try folder.entryNames() }
    var free = number
    while names.contains(where: { $0.hasPrefix("\(FileName.setAsidePrefix)\(free)-") }) { free += 1 }
    return free
  }

  /// Renames the file with unreadable memories, and returns the new name.
  ///
  /// With read access, the file isn't renamed, and the result is `nil`.
  func renameUnreadableMemoriesFile() throws(StoreError) -> String? {
    guard access == .writing else { return nil }
    let file = "\(FileName.setAsidePrefix)\(try unusedSetAsideNumber(from: 1))-at-0"
    try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.rename(MemoriesDocument.fileName, to: file)
      try folder.syncFolder()
    }
    return file
  }

  /// Replaces the contents of the sample log atomically with `bytes`.
  func replaceSampleLog(with bytes: ChunkedBytes) throws(StoreError) {
    try StoredPal.convertingFileErrors { () throws(FileError) in
      let part = try folder.writePartFile(for: FileName.sampleLog, bytes: bytes)
      try folder.sync(part)
      try folder.rename(part, to: FileName.sampleLog)
      try folder.syncFolder()
    }
  }
}

extension StoreFolder {
  /// Writes `bytes` into a new file next to `file`, and returns the name of the new file.
  ///
  /// The caller then renames the new file to `file`. At any time, `file` therefore has either the old content or the
  /// new one.
  func writePartFile(for file: String, bytes: ContiguousArray<UInt8>) throws(FileError) -> String {
    try writePartFile(for: file, bytes: ChunkedBytes(bytes))
  }

  /// Writes `bytes` in chunks into a new file next to `file`, and returns the name of the new file.
  func writePartFile(for file: String, bytes: ChunkedBytes) throws(FileError) -> String {
    var attempt = 1
    while true {
      let part = StoredPal.FileName.partName(for: file, attempt: attempt)
      do throws(FileError) {
        // An earlier process may have been killed before it renamed its part file.
        if try isLeftBehind(part) { try removeIfExists(part) }
        try create(part, containing: bytes.chunks.first ?? [])
        try write(bytes.withoutFirstChunk, to: part, at: bytes.chunks.first?.count ?? 0)
        return part
      } catch {
        // If a foreign file has that name, the next name is tried.
        guard error.reason == .alreadyExists, attempt < 1000 else {
          // A part file that can't be removed does no harm.
          if error.reason != .alreadyExists { try? removeIfExists(part) }
          throw error
        }
        attempt += 1
      }
    }
  }

  private func isLeftBehind(_ part: String) throws(FileError) -> Bool {
    guard try kind(of: part) == .regular, let role = StoredPal.FileName.Role(part) else { return false }
    return try role.ownership(of: part, in: self) != .foreign
  }
}
