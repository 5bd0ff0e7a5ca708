import PixelPalCore

// What is written, in which order: the journal, and only when that is on the disk, the documents that people read and the
// index, which both follow from it.
extension KeptPal {
  /// Puts everything on the disk that has changed.
  func commit(hasNews: Bool) throws(StoreFault) {
    let changed = outdated
    if !hasJournal {
      try begin()
    } else if shouldCompact {
      try compact(changed)
    } else if hasNews || changed.contains(Entitlements.file) || changed.contains(Profile.file) {
      try append(changed)
    }
    try KeptPal.calling { () throws(FileFault) in
      try folder.replace(Index.file, by: index.bytes, isSynced: false)
      if changed.contains(Profile.file) { try folder.replace(Profile.file, by: profile.bytes, isSynced: true) }
      if changed.contains(Entitlements.file) {
        try folder.replace(Entitlements.file, by: entitlements.bytes, isSynced: true)
      }
      if changed.contains(Progress.file) { try folder.replace(Progress.file, by: progress.bytes, isSynced: true) }
      try folder.syncNames()
    }
    outdated = []
  }

  /// Begins the journal: it is there, with all that was taken, or it is not.
  private func begin() throws(StoreFault) {
    var bytes = JournalHead.bytes
    bytes += settingsRecords
    try put(pendingNumbers, into: &bytes, base: 0)
    bytes += finalRecord(base: bytes.count)
    try replaceJournal(by: bytes)
    hasJournal = true
    pending = [:]
  }

  /// Adds to the journal what is new.
  private func append(_ changed: Set<String>) throws(StoreFault) {
    let base = index.journalLength
    var bytes: ContiguousArray<UInt8> = []
    if changed.contains(Profile.file) { bytes += Record.bytes(.profile, profile.bytes) }
    if changed.contains(Entitlements.file) { bytes += Record.bytes(.entitlement, entitlements.bytes) }
    try put(pendingNumbers, into: &bytes, base: base)
    bytes += finalRecord(base: base + bytes.count)
    do throws(FileFault) {
      try folder.write(bytes, to: File.journal, at: base)
      try folder.sync(File.journal)
    } catch {
      // What there is of it ends nowhere, and would be cut off at the next opening.
      try? folder.cut(File.journal, to: base)
      throw .file(error)
    }
    pending = [:]
  }

  private var pendingNumbers: [Int] { pending.keys.sorted() }

  /// The records that stand first in a journal: what was chosen once, and what the shop says.
  private var settingsRecords: ContiguousArray<UInt8> {
    var zone = ByteWriter()
    zone.write(index.zone)
    return Record.bytes(.zone, zone.bytes) + Record.bytes(.profile, profile.bytes)
      + Record.bytes(.entitlement, entitlements.bytes)
  }

  /// The record that ends every write.
  private func finalRecord(base: Int) -> ContiguousArray<UInt8> {
    let bytes = Record.bytes(.progress, progress.bytes)
    note(Record(at: 0, of: bytes, base: base), told: progress.total)
    return bytes
  }

  /// Puts blocks behind `bytes`, and notes where they lie then; a block of long names becomes several.
  private func put(_ numbers: [Int], into bytes: inout ContiguousArray<UInt8>, base: Int) throws(StoreFault) {
    var blocks = Array(index.blocks.prefix(index.blocks.count - numbers.count))
    for number in numbers {
      var rest = (pending[number] ?? [])[...]
      while !rest.isEmpty {
        let (payload, count) = SampleBlock.payload(rest, of: index.table.sources)
        let record = Record.bytes(.samples, payload)
        blocks.append(Index.Block(rest.prefix(count), offset: base + bytes.count, length: record.count))
        bytes += record
        rest = rest.dropFirst(count)
      }
    }
    index.blocks = blocks
  }

  /// Whether half of what is read would be in vain, or the blocks are many more than they need be.
  private var shouldCompact: Bool {
    let needed = index.samples / SampleBlock.most + 1
    return index.superseded > 4096 + index.samples / 4 || index.blocks.count > 256 + 2 * needed
  }

  /// Writes the journal anew, every sample once and in order, and puts it in the place of the old one.
  private func compact(_ changed: Set<String>) throws(StoreFault) {
    let all: [StepSample]
    do throws(BlockFault) {
      all = try allSamples(before: .distantFuture)
    } catch {
      // What is damaged is put aside by whoever needs it, and not on the way here.
      guard case .damaged = error else { throw error.fault }
      return try append(changed)
    }
    var bytes = JournalHead.bytes
    bytes += settingsRecords
    (pending, index.blocks) = ([:], [])
    var rest = all[...]
    while !rest.isEmpty {
      pending[index.blocks.count] = Array(rest.prefix(SampleBlock.most))
      index.blocks.append(Index.Block(rest.prefix(1), offset: 0, length: 0))
      rest = rest.dropFirst(SampleBlock.most)
    }
    try put(pendingNumbers, into: &bytes, base: 0)
    index.superseded = 0
    bytes += finalRecord(base: bytes.count)
    try replaceJournal(by: bytes)
    pending = [:]
  }
}
