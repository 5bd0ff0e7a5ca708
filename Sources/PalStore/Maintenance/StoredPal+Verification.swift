import Documents
import PixelPalCore
import StepHistory

extension StoredPal {
  /// Reads the whole store, recomputes everything derived from the samples, and returns a sentence for each difference.
  ///
  /// The result is empty if the store is intact. The sentences have no full stop. The method changes nothing, and takes
  /// time proportional to the number of samples.
  public func verify() throws(StoreError) -> [String] {
    var found: [String] = []
    // The bytes of an interrupted write are neither read nor reported as damage.
    let isInterrupted = notices.contains { if case .interruptedWrite = $0 { true } else { false } }
    let bytes = try StoredPal.convertingFileErrors { () throws(FileError) -> ContiguousArray<UInt8> in
      // A store of the first version has no sample log.
      guard let size = try folder.size(of: FileName.sampleLog) else { return [] }
      return try folder.read(FileName.sampleLog, from: 0, count: isInterrupted ? min(size, index.logLength) : size)
    }
    guard !bytes.isEmpty else { return hasSampleLog ? ["the sample log is empty"] : [] }
    if SampleLogHeader.check(firstBytes: bytes) != .valid { found.append("the sample log has an invalid header") }
    let scan = SampleLogScan(bytes, base: 0)
    for range in scan.damagedRanges {
      found.append("\(range.count) bytes of the sample log, from byte \(range.lowerBound), are damaged")
    }
    if bytes.count < index.logLength {
      found.append("the sample log lost \(index.logLength - bytes.count) bytes at its end")
    }
    found += try verifySamples(in: scan, bytes: bytes)
    found += try verifyDocuments()
    found += try verifyIndexFiles()
    return found
  }

  private func verifySamples(in scan: SampleLogScan, bytes: ContiguousArray<UInt8>) throws(StoreError) -> [String] {
    var found: [String] = []
    var table = index.sourceTable
    let samples = try ScannedBlocksAndSamples(scan.records, bytes, table: &table)
    found += samples.unreadableOffsets.map { "the samples at byte \($0) of the sample log cannot be read" }
    let unique = samples.uniqueSamples
    if unique.count != index.sampleCount {
      found.append("the sample log has \(unique.count) samples, but the index says \(index.sampleCount)")
    }
    if samples.blocks.filter({ $0.end > .distantPast }) != index.blocks {
      found.append("the index has other positions for the samples than the sample log")
    }
    var anew = SampleLogIndex(zone: index.zone)
    anew.sourceTable = table
    anew.addStatistics(of: unique)
    for (source, tallies) in zip(table.sources, zip(anew.sourceStatistics, index.sourceStatistics))
    where tallies.0 != tallies.1 {
      found.append("'\(source.name)' has \(tallies.0.sampleCount) samples, but the index says \(tallies.1.sampleCount)")
    }
    let counted = stepMerge.days(of: unique, since: profile.createdAt)
    for changed in ReceiveResult.ChangedDay.changes(from: counted, to: days) {
      let right = changed.stepsBefore.map { StepFormat.withUnit($0) } ?? "no steps"
      let kept = changed.stepsAfter.map { StepFormat.grouped($0) } ?? "none"
      found.append("\(changed.day) has \(right) by its samples, but the store says \(kept)")
    }
    if counted.counted != days.counted {
      found.append("all samples add up to \(counted.counted) steps, but the store says \(days.counted)")
    }
    if progress.totalSteps < index.reportedTotal {
      found.append("the total fell from \(index.reportedTotal) to \(progress.totalSteps)")
    }
    return found
  }

  private func verifyDocuments() throws(StoreError) -> [String] {
    let files = [
      (DocumentsToWrite.profile, UserProfile.fileName, profile.encodedBytes),
      (.progress, PalStateDocument.fileName, progressDocument.encodedBytes),
      (.entitlements, Entitlements.fileName, entitlements.encodedBytes),
    ]
    var found: [String] = []
    // If a process was killed before it wrote a document, the document is in the sample log, and the next sync writes
    // it.
    for (kind, file, expected) in files where !documentsToWrite.contains(kind) {
      let bytes = try self.readFile(file)
      if bytes != expected, file != PalStateDocument.fileName || !isEquivalentProgressFile(containing: bytes) {
        found.append("'\(file)' does not match the state of the store")
      }
    }
    // The user may have edited the file, so its values are compared, not its bytes. The checksum in the document covers
    // the bytes.
    if !documentsToWrite.contains(.memories), try readMemoriesDocument() != memoriesDocument {
      found.append("'\(MemoriesDocument.fileName)' does not match the state of the store")
    }
    return found
  }

  private func verifyIndexFiles() throws(StoreError) -> [String] {
    var found: [String] = []
    for file in SampleLogIndex.fileNames {
      guard try StoredPal.convertingFileErrors({ () throws(FileError) in try folder.size(of: file) }) != nil else {
        continue
      }
      let bytes = try readFile(file)
      // If overwriting an index was interrupted, the next sync rebuilds it.
      if SampleLogIndex(bytes) == nil, !SampleLogIndex.isIncompleteIndex(bytes) {
        found.append("'\(file)' is damaged")
      }
    }
    return found
  }

  /// Returns the memories document on disk, or `nil` if it can't be read or doesn't end with a line break.
  ///
  /// Any other formatting is accepted, because the user may have reformatted the document while editing it.
  private func readMemoriesDocument() throws(StoreError) -> MemoriesDocument? {
    let bytes = try readFile(MemoriesDocument.fileName)
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return (try? MemoriesDocument.read(bytes))?.document
  }

  /// Returns true if `bytes`, which differ from the expected ones, are a progress document with the expected values.
  ///
  /// The bytes can differ because earlier versions saved the pal in another form, and fewer numbers in custom rules.
  private func isEquivalentProgressFile(containing bytes: ContiguousArray<UInt8>) -> Bool {
    guard progressDocument.hasCustomRules || hasPalOfEarlierVersion(in: bytes) else { return false }
    return (try? PalStateDocument.read(bytes))?.document == progressDocument
  }

  private func hasPalOfEarlierVersion(in bytes: ContiguousArray<UInt8>) -> Bool {
    let saved = (try? JSON(reading: Array(bytes))).flatMap { PalStateDocument.palVersion(in: $0) }
    return saved.map { $0 < Pal.version } ?? false
  }

  private func readFile(_ file: String) throws(StoreError) -> ContiguousArray<UInt8> {
    try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.read(file, from: 0, count: folder.size(of: file) ?? 0)
    }
  }
}
