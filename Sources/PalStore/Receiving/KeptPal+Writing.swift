import InnerLife
import PixelPalCore
import StepHistory

// What is written, in which order: the journal, and only when that is on the disk, the documents that people read and the
// index, which both follow from it.
extension KeptPal {
  /// Bytes for the journal: behind what is there, or in its place.
  private struct Plan {
    var bytes = JournalBytes()
    var base: Int?
    /// The document that the last record of them is.
    var progress: ContiguousArray<UInt8>?
  }

  /// Puts everything on the disk that has changed.
  ///
  /// The index is only left as it is where nothing is written that it follows from.
  func commit(hasNewSamples: Bool, writesIndex: Bool) throws(StoreFault) {
    outdated.insert(.progress)
    revision += 1
    let plan = try plan(hasNewSamples: hasNewSamples)
    let files = outdated.files
    let other = otherIndexFile
    var parts: [(file: String, part: String)] = []
    try KeptPal.calling { () throws(FileFault) in
      // Their bytes are there before the journal is waited for: on most disks they then need no wait of their own.
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
        // Nobody waits for this one: if it does not arrive whole, the other is there, and behind that the journal.
        if try folder.size(of: other) != nil { try folder.sync(other) }
        try writeIndex(isAwaited: false)
      }
    }
    if plan != nil || writesIndex { indexFile = other }
    (outdated, hasJournal) = ([], true)
  }

  /// The document of the pal as it is.
  var keptProgress: KeptProgress {
    KeptProgress(
      told: progress, revision: revision, laws: laws, life: life, face: face, pal: pal.abbreviated(in: zone),
      lastNight: memoir.lastNight)
  }

  /// The document of what the pal has told.
  var keptMemories: KeptMemories { KeptMemories(parts: memoir.parts, wishes: wishes) }

  private var otherIndexFile: String { Index.files.first { $0 != indexFile } ?? indexFile }

  /// Writes the index of a new journal, and replaces the indices of earlier journals by it.
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
      // The length comes last: until then it is known that the writing did not come to its end.
      try folder.write(bytes, to: indexFile, at: 0)
      if size > bytes.count { try folder.cut(indexFile, to: bytes.count) }
      try folder.write(ContiguousArray(length), to: indexFile, at: Index.lengthPlace)
      if isAwaited { try folder.sync(indexFile) }
      return
    }
    // By its beginning it is known as the store's from then on, whatever becomes of a later write.
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

  /// Adds what is new, and the record that ends every write.
  private func close(_ plan: inout Plan, base: Int) {
    putPending(into: &plan.bytes, base: base)
    let document = keptProgress.bytes
    plan.progress = document
    let last = Record.bytes(.progress, document)
    note(Record(at: 0, of: last, base: base + plan.bytes.count), told: progress.total)
    plan.bytes.append(last)
  }

  /// Adds to the journal.
  private func append(_ bytes: JournalBytes, at base: Int) throws(FileFault) {
    do throws(FileFault) {
      try folder.write(bytes, to: File.journal, at: base)
      try folder.sync(File.journal)
    } catch {
      // What there is of it ends nowhere, and would be cut off at the next opening.
      try? folder.cut(File.journal, to: base)
      throw error
    }
  }

  /// The records that stand first in a journal: what was chosen once, and what the shop says.
  private var settingsRecords: ContiguousArray<UInt8> {
    var zone = ByteWriter()
    zone.write(index.zone)
    return Record.bytes(.zone, zone.bytes) + Record.bytes(.profile, profile.bytes)
      + Record.bytes(.entitlement, entitlements.bytes)
  }

  /// Puts what is pending behind `bytes`, and notes where it lies then.
  private func putPending(into bytes: inout JournalBytes, base: Int) {
    let first = index.blocks.count - pending.count
    for (number, record) in pending.enumerated() {
      index.blocks[first + number] = index.blocks[first + number].moved(to: base + bytes.count)
      bytes.append(record)
    }
    pending = []
  }

  /// Whether half of what is read would be in vain, the blocks are many more than they need be, or most of the journal is
  /// documents of before.
  private var shouldCompact: Bool {
    let needed = index.samples / JournalBlock.most + 1
    let ofSamples = index.blocks.reduce(0) { $0 + $1.length }
    return index.superseded > 4096 + index.samples / 4 || index.blocks.count > 256 + 2 * needed
      || index.journalLength > 2 * ofSamples + KeptPal.mostOfDocuments
  }

  /// How many bytes documents of before may take at least.
  private static let mostOfDocuments = 1 << 19

  /// All samples, each once and in order; `nil` where some cannot be read.
  private func compacted() throws(StoreFault) -> StepSamples? {
    do throws(BlockFault) {
      return try allSamples(before: .distantFuture)
    } catch {
      // What is damaged is put aside by whoever needs it, and not on the way here.
      guard case .damaged = error else { throw error.fault }
      return nil
    }
  }
}
