import InnerLife
import PixelPalCore
import StepHistory

// The sample log is written first. Once it is on disk, the readable documents and the index, which are derived from it,
// replace their previous versions.
extension StoredPal {
  /// A plan for writing bytes to the sample log.
  ///
  /// The bytes are appended at `appendOffset` or, if `appendOffset` is `nil`, replace the whole log.
  private struct SampleLogWritePlan {
    var logBytes = ChunkedBytes()
    var appendOffset: Int?
    /// The progress document in the last record of ``logBytes``, or `nil` until that record is added.
    var progressDocument: ContiguousArray<UInt8>?
  }

  /// Writes everything that has changed.
  ///
  /// If `hasNewSamples` is true, the sample log is written, because there are new samples or other new state. If
  /// `writesIndex` is false, the index is written only together with the sample log.
  func commit(hasNewSamples: Bool, writesIndex: Bool) throws(StoreError) {
    documentsToWrite.insert(.progress)
    revision += 1
    let plan = try prepareLogWrite(hasNewSamples: hasNewSamples)
    let files = documentsToWrite.fileNames
    let other = otherIndexFile
    var parts: [(file: String, part: String)] = []
    try StoredPal.convertingFileErrors { () throws(FileError) in
      // The documents are written before the wait for the sample log, so that most disks need no separate wait for
      // them.
      for file in files {
        parts.append((file, try folder.writePartFile(for: file, bytes: documentBytes(forFile: file, logPlan: plan))))
      }
      if let plan, let base = plan.appendOffset { try appendToLogAndSync(plan.logBytes, at: base) }
    }
    if let plan, plan.appendOffset == nil { try replaceSampleLog(with: plan.logBytes) }
    try StoredPal.convertingFileErrors { () throws(FileError) in
      for (_, part) in parts { try folder.sync(part) }
      for (file, part) in parts { try folder.rename(part, to: file) }
      if plan == nil, !writesIndex {
        try folder.syncFolder()
      } else if plan?.appendOffset == nil, plan != nil {
        try replaceIndices()
      } else {
        try folder.syncFolder()
        // This index isn't synced: if it isn't written intact, the other index and the sample log still exist.
        if try folder.size(of: other) != nil { try folder.sync(other) }
        try writeIndex(syncsFile: false)
      }
    }
    if plan != nil || writesIndex { nextIndexFile = other }
    (documentsToWrite, hasSampleLog) = ([], true)
  }

  var progressDocument: PalStateDocument {
    PalStateDocument(
      reported: progress, revision: revision, configuration: configuration, journalRules: journalRules,
      faceRules: faceRules, pal: pal.omittingOffsetChanges(of: zone),
      lastProcessedNight: journalState.lastProcessedNight)
  }

  var memoriesDocument: MemoriesDocument {
    MemoriesDocument(savedJournal: journalState.saved, userEdits: journalUserEdits)
  }

  private var otherIndexFile: String { SampleLogIndex.fileNames.first { $0 != nextIndexFile } ?? nextIndexFile }

  /// Writes the index of a new sample log over both index files, so that no index of an earlier log remains.
  func replaceIndices() throws(FileError) {
    try writeIndex(syncsFile: true)
    if try folder.size(of: otherIndexFile) != nil {
      nextIndexFile = otherIndexFile
      try writeIndex(syncsFile: true)
    }
    try folder.syncFolder()
  }

  private func writeIndex(syncsFile: Bool) throws(FileError) {
    if let size = try folder.size(of: nextIndexFile) {
      var bytes = index.encodedBytes
      let length = bytes[SampleLogIndex.lengthOffset...].prefix(SampleLogIndex.unfinishedLength.count)
      bytes.replaceSubrange(length.indices, with: SampleLogIndex.unfinishedLength)
      // The length is written last. Without it, the file is recognizable as incomplete.
      try folder.write(bytes, to: nextIndexFile, at: 0)
      if size > bytes.count { try folder.truncate(nextIndexFile, to: bytes.count) }
      try folder.write(ContiguousArray(length), to: nextIndexFile, at: SampleLogIndex.lengthOffset)
      if syncsFile { try folder.sync(nextIndexFile) }
      return
    }
    // A new index is renamed only when it is complete. Its first bytes then identify it as the store's file, even if a
    // later write fails.
    let part = try folder.writePartFile(for: nextIndexFile, bytes: index.encodedBytes)
    try folder.sync(part)
    try folder.rename(part, to: nextIndexFile)
  }

  private func documentBytes(forFile file: String, logPlan plan: SampleLogWritePlan?) -> ContiguousArray<UInt8> {
    switch file {
    case UserProfile.fileName: profile.encodedBytes
    case Entitlements.fileName: entitlements.encodedBytes
    case MemoriesDocument.fileName: memoriesDocument.encodedBytes
    case _: plan?.progressDocument ?? progressDocument.encodedBytes
    }
  }

  private func prepareLogWrite(hasNewSamples: Bool) throws(StoreError) -> SampleLogWritePlan? {
    guard hasSampleLog else {
      var plan = SampleLogWritePlan(logBytes: ChunkedBytes(SampleLogHeader.encodedBytes + initialRecords))
      appendBlocksAndProgress(to: &plan, base: 0)
      return plan
    }
    if shouldCompact, let all = try allSamplesIfReadable() {
      (pendingRecords, index.blocks, index.supersededCount) = ([], [], 0)
      var newSamples = NewSamples(of: index.sourceTable.sources, createdAt: profile.createdAt, maxIndividualSamples: 0)
      for sample in all { newSamples.append(sample) }
      newSamples.encodePending()
      addToIndexAndPendingRecords(newSamples.blocks)
      var plan = SampleLogWritePlan(logBytes: ChunkedBytes(SampleLogHeader.encodedBytes + initialRecords))
      appendBlocksAndProgress(to: &plan, base: 0)
      return plan
    }
    guard hasNewSamples || !documentsToWrite.isDisjoint(with: [.entitlements, .profile]) else { return nil }
    var plan = SampleLogWritePlan(appendOffset: index.logLength)
    if documentsToWrite.contains(.profile) {
      plan.logBytes.append(initialRecords)
    } else if documentsToWrite.contains(.entitlements) {
      plan.logBytes.append(
        SampleLogRecordReference.encodedRecord(ofKind: .entitlement, payload: entitlements.encodedBytes))
    }
    appendBlocksAndProgress(to: &plan, base: index.logLength)
    return plan
  }

  /// Appends the pending blocks, and then the progress record, which ends every write.
  ///
  /// `base` is the offset in the sample log at which the planned bytes begin.
  private func appendBlocksAndProgress(to plan: inout SampleLogWritePlan, base: Int) {
    movePendingRecords(to: &plan.logBytes, base: base)
    let document = progressDocument.encodedBytes
    plan.progressDocument = document
    let last = SampleLogRecordReference.encodedRecord(ofKind: .progress, payload: document)
    recordLogEnd(
      SampleLogRecordReference(at: 0, of: last, base: base + plan.logBytes.count), reportedTotal: progress.totalSteps)
    plan.logBytes.append(last)
  }

  /// Appends bytes to the sample log, and waits until they are on disk.
  ///
  /// If that fails, the method tries to truncate the log to its previous length.
  private func appendToLogAndSync(_ bytes: ChunkedBytes, at base: Int) throws(FileError) {
    do throws(FileError) {
      try folder.write(bytes, to: FileName.sampleLog, at: base)
      try folder.sync(FileName.sampleLog)
    } catch {
      // If truncating fails too, the incomplete bytes are cut off when the store is next opened, because no progress
      // record follows them.
      try? folder.truncate(FileName.sampleLog, to: base)
      throw error
    }
  }

  /// The first records of a sample log: the time zone, the permanent profile and the entitlements.
  private var initialRecords: ContiguousArray<UInt8> {
    var zone = ByteWriter()
    zone.write(zone: index.zone)
    return SampleLogRecordReference.encodedRecord(ofKind: .zone, payload: zone.bytes)
      + SampleLogRecordReference.encodedRecord(ofKind: .profile, payload: profile.encodedBytes)
      + SampleLogRecordReference.encodedRecord(ofKind: .entitlement, payload: entitlements.encodedBytes)
  }

  /// Appends the pending records to `bytes`, and updates their positions in the index.
  ///
  /// `base` is the offset in the sample log at which `bytes` begin.
  private func movePendingRecords(to bytes: inout ChunkedBytes, base: Int) {
    let first = index.blocks.count - pendingRecords.count
    for (number, record) in pendingRecords.enumerated() {
      index.blocks[first + number] = index.blocks[first + number].moved(to: base + bytes.count)
      bytes.append(record)
    }
    pendingRecords = []
  }

  /// True if the sample log should be rewritten without its superseded parts.
  ///
  /// This is the case if many samples are superseded, if there are far more blocks than necessary, or if outdated
  /// documents make up most of the log.
  private var shouldCompact: Bool {
    let needed = index.sampleCount / SampleBlockFormat.maxSamples + 1
    let ofSamples = index.blocks.reduce(0) { $0 + $1.length }
    return index.supersededCount > 4096 + index.sampleCount / 4 || index.blocks.count > 256 + 2 * needed
      || index.logLength > 2 * ofSamples + StoredPal.documentByteAllowance
  }

  /// The number of bytes that documents may take in the sample log before the log is compacted.
  ///
  /// The size of the samples is added to this allowance.
  private static let documentByteAllowance = 1 << 19

  /// Returns the latest version of every sample, in order, or `nil` if some samples can't be read.
  private func allSamplesIfReadable() throws(StoreError) -> StepSamples? {
    do throws(SampleBlockError) {
      return try uniqueSamples(ofBlocksStartingBefore: .distantFuture)
    } catch {
      // The compaction doesn't set the damaged bytes aside. The operation that needs them does.
      guard case .damaged = error else { throw error.storeError }
      return nil
    }
  }
}
