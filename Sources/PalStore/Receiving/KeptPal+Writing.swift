import InnerLife
import PixelPalCore
import StepHistory

// The order of writes: first the journal and, once it is on the disk, the readable documents and the index, which are
// both derived from it.
extension KeptPal {
  /// The planned bytes for the journal: appended at `base`, or a complete replacement if `base` is `nil`.
  private struct Plan {
    var bytes = JournalBytes()
    var base: Int?
    /// The document in the last record of these bytes.
    var progress: ContiguousArray<UInt8>?
  }

  /// Writes everything that has changed.
  ///
  /// The index is only left unchanged if nothing is written that it depends on.
  func commit(hasNewSamples: Bool, writesIndex: Bool) throws(StoreFault) {
    outdated.insert(.progress)
    revision += 1
    let plan = try plan(hasNewSamples: hasNewSamples)
    let files = outdated.files
    let other = otherIndexFile
    var parts: [(file: String, part: String)] = []
    try KeptPal.calling { () throws(FileFault) in
      // The documents are written before waiting for the journal: on most disks they then need no separate wait.
      for file in files { parts.append((file, try folder.prepare(file, bytes(of: file, plan)))) }
      if let plan, let base = plan.base { try append(plan.bytes, at: base) }
    }
    if let plan, plan.base == nil { try replaceJournal(by: plan.bytes) }
    try KeptPal.calling { () throws(FileFault) in
      for (_, part) in parts { try folder.sync(part) }
      for (file, part) in parts { try folder.rename(part, to: file) }
      if plan == nil, !writesIndex {
        try folder.syncNames()
      } else if plan?.base == nil, plan != nil {
        try replaceIndices()
      } else {
        try folder.syncNames()
        // This index is not awaited: if it does not arrive intact, the other index and the journal are still there.
        if try folder.size(of: other) != nil { try folder.sync(other) }
        try writeIndex(isAwaited: false)
      }
    }
    if plan != nil || writesIndex { indexFile = other }
    (outdated, hasJournal) = ([], true)
  }

  /// The current progress document.
  var keptProgress: KeptProgress {
    KeptProgress(
      told: progress, revision: revision, laws: laws, life: life, face: face, pal: pal.abbreviated(in: zone),
      lastNight: memoir.lastNight)
  }

  /// The current memories document.
  var keptMemories: KeptMemories { KeptMemories(parts: memoir.parts, wishes: wishes) }

  private var otherIndexFile: String { Index.files.first { $0 != indexFile } ?? indexFile }

  /// Writes the index of a new journal and replaces the indices of earlier journals.
  func replaceIndices() throws(FileFault) {
    try writeIndex(isAwaited: true)
    if try folder.size(of: otherIndexFile) != nil {
      indexFile = otherIndexFile
      try writeIndex(isAwaited: true)
    }
    try folder.syncNames()
  }

  private func writeIndex(isAwaited: Bool) throws(FileFault) {
    if let size = try folder.size(of: indexFile) {
      var bytes = index.bytes
      let length = bytes[Index.lengthPlace...].prefix(Index.unfinished.count)
      bytes.replaceSubrange(length.indices, with: Index.unfinished)
      // The length is written last: until then, the file is recognizable as incomplete.
      try folder.write(bytes, to: indexFile, at: 0)
      if size > bytes.count { try folder.cut(indexFile, to: bytes.count) }
      try folder.write(ContiguousArray(length), to: indexFile, at: Index.lengthPlace)
      if isAwaited { try folder.sync(indexFile) }
      return
    }
    // Its first bytes identify the file as the store's from then on, even if a later write fails.
    let part = try folder.prepare(indexFile, index.bytes)
    try folder.sync(part)
    try folder.rename(part, to: indexFile)
  }

  private func bytes(of file: String, _ plan: Plan?) -> ContiguousArray<UInt8> {
    switch file {
    case UserProfile.file: profile.bytes
    case Entitlements.file: entitlements.bytes
    case KeptMemories.file: keptMemories.bytes
    case _: plan?.progress ?? keptProgress.bytes
    }
  }

  private func plan(hasNewSamples: Bool) throws(StoreFault) -> Plan? {
    guard hasJournal else {
      var plan = Plan(bytes: JournalBytes(JournalHead.bytes + settingsRecords))
      close(&plan, base: 0)
      return plan
    }
    if shouldCompact, let all = try compacted() {
      (pending, index.blocks, index.superseded) = ([], [], 0)
      var newSamples = NewSamples(of: index.table.sources, createdAt: profile.createdAt, mostFew: 0)
      for sample in all { newSamples.note(sample) }
      newSamples.close()
      place(newSamples.blocks)
      var plan = Plan(bytes: JournalBytes(JournalHead.bytes + settingsRecords))
      close(&plan, base: 0)
      return plan
    }
    guard hasNewSamples || !outdated.isDisjoint(with: [.entitlements, .profile]) else { return nil }
    var plan = Plan(base: index.journalLength)
    if outdated.contains(.profile) {
      plan.bytes.append(settingsRecords)
    } else if outdated.contains(.entitlements) {
      plan.bytes.append(Record.bytes(.entitlement, entitlements.bytes))
    }
    close(&plan, base: index.journalLength)
    return plan
  }

  /// Appends the pending blocks and the progress record that ends every write.
  private func close(_ plan: inout Plan, base: Int) {
    putPending(into: &plan.bytes, base: base)
    let document = keptProgress.bytes
    plan.progress = document
    let last = Record.bytes(.progress, document)
    note(Record(at: 0, of: last, base: base + plan.bytes.count), told: progress.total)
    plan.bytes.append(last)
  }

  /// Appends bytes to the journal.
  private func append(_ bytes: JournalBytes, at base: Int) throws(FileFault) {
    do throws(FileFault) {
      try folder.write(bytes, to: File.journal, at: base)
      try folder.sync(File.journal)
    } catch {
      // The incomplete bytes have no end record, and would be cut off at the next opening.
      try? folder.cut(File.journal, to: base)
      throw error
    }
  }

  /// The first records of a journal: the permanent profile and the entitlements.
  private var settingsRecords: ContiguousArray<UInt8> {
    var zone = ByteWriter()
    zone.write(index.zone)
    return Record.bytes(.zone, zone.bytes) + Record.bytes(.profile, profile.bytes)
      + Record.bytes(.entitlement, entitlements.bytes)
  }

  /// Appends the pending records to `bytes` and updates their positions in the index.
  private func putPending(into bytes: inout JournalBytes, base: Int) {
    let first = index.blocks.count - pending.count
    for (number, record) in pending.enumerated() {
      index.blocks[first + number] = index.blocks[first + number].moved(to: base + bytes.count)
      bytes.append(record)
    }
    pending = []
  }

  /// True if a large part of the samples is superseded, if there are far more blocks than necessary, or if most of the
  /// journal is outdated documents.
  private var shouldCompact: Bool {
    let needed = index.samples / JournalBlock.most + 1
    let ofSamples = index.blocks.reduce(0) { $0 + $1.length }
    return index.superseded > 4096 + index.samples / 4 || index.blocks.count > 256 + 2 * needed
      || index.journalLength > 2 * ofSamples + KeptPal.mostOfDocuments
  }

  /// The number of bytes that outdated documents may take in any case.
  private static let mostOfDocuments = 1 << 19

  /// Returns all samples in order, without duplicates; `nil` if some cannot be read.
  private func compacted() throws(StoreFault) -> StepSamples? {
    do throws(BlockFault) {
      return try allSamples(before: .distantFuture)
    } catch {
      // Damaged bytes are set aside by the operation that needs them, not during compaction.
      guard case .damaged = error else { throw error.fault }
      return nil
    }
  }
}
