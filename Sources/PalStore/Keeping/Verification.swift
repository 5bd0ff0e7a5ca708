import PixelPalCore
import StepHistory

extension KeptPal {
  /// Reads the whole store and recomputes everything; returns the differences as sentences without a full stop.
  ///
  /// O(n). Changes nothing.
  public func differences() throws(StoreFault) -> [String] {
    var found: [String] = []
    // The rest of an interrupted write does not count and is not damage.
    let isInterrupted = notices.contains { if case .interruptedWrite = $0 { true } else { false } }
    let bytes = try KeptPal.calling { () throws(FileFault) in
      let size = try folder.size(of: File.journal) ?? 0
      return try folder.read(File.journal, from: 0, count: isInterrupted ? min(size, index.journalLength) : size)
    }
    guard !bytes.isEmpty else { return hasJournal ? ["the journal is empty"] : [] }
    if JournalHead.finding(in: bytes) != .known { found.append("the journal does not begin as one") }
    let scan = JournalScan(bytes, base: 0)
    for range in scan.damaged {
      found.append("\(range.count) bytes of the journal from byte \(range.lowerBound) on are not as they were written")
    }
    if bytes.count < index.journalLength {
      found.append("the journal is \(index.journalLength - bytes.count) bytes shorter than it was")
    }
    found += try verify(samples: scan, bytes)
    found += try verifyDocuments()
    found += try verifyIndices()
    return found
  }

  private func verify(samples scan: JournalScan, _ bytes: ContiguousArray<UInt8>) throws(StoreFault) -> [String] {
    var found: [String] = []
    var table = index.table
    let samples = try ScannedSamples(scan.records, bytes, table: &table)
    found += samples.unreadable.map { "the samples at byte \($0) of the journal cannot be read" }
    let unique = samples.unique
    if unique.count != index.samples {
      found.append("the journal has \(unique.count) samples, the index \(index.samples)")
    }
    if samples.blocks.filter({ $0.end > .distantPast }) != index.blocks {
      found.append("the samples do not lie where the index has them")
    }
    var anew = Index(zone: index.zone)
    anew.table = table
    anew.note(unique)
    for (source, tallies) in zip(table.sources, zip(anew.tallies, index.tallies)) where tallies.0 != tallies.1 {
      found.append("'\(source.name)' has \(tallies.0.samples) samples, and \(tallies.1.samples) are kept")
    }
    let counted = merge.days(of: unique, since: profile.createdAt)
    for changed in Received.ChangedDay.all(counted, days) {
      let right = changed.before.map { StepText.counted($0) } ?? "no steps"
      let kept = changed.after.map { StepText.grouped($0) } ?? "none"
      found.append("\(changed.day) has \(right), and \(kept) are kept")
    }
    if counted.counted != days.counted {
      found.append("the steps of all samples come to \(counted.counted), and \(days.counted) are kept")
    }
    if progress.total < index.told { found.append("the total fell from \(index.told) to \(progress.total)") }
    return found
  }

  private func verifyDocuments() throws(StoreFault) -> [String] {
    let files = [
      (Outdated.profile, UserProfile.file, profile.bytes), (.progress, KeptProgress.file, keptProgress.bytes),
      (.entitlements, Entitlements.file, entitlements.bytes),
    ]
    var found: [String] = []
    // A document that an interrupted process did not write is in the journal; the next sync writes it.
    for (kind, file, expected) in files where !outdated.contains(kind) {
      let bytes = try self.bytes(of: file)
      if bytes != expected, file != KeptProgress.file || !isProgressOfBefore(bytes) {
        found.append("'\(file)' does not say what the store knows")
      }
    }
    // The user may have edited the file by hand, so the values are compared; the document's own check covers the bytes.
    if !outdated.contains(.memories), try memoriesAsKept() != keptMemories {
      found.append("'\(KeptMemories.file)' does not say what the store knows")
    }
    return found
  }

  private func verifyIndices() throws(StoreFault) -> [String] {
    var found: [String] = []
    for file in Index.files {
      guard try KeptPal.calling({ () throws(FileFault) in try folder.size(of: file) }) != nil else { continue }
      let bytes = try bytes(of: file)
      // If overwriting an index was interrupted, the next sync rebuilds it.
      if Index(bytes) == nil, !Index.isUnfinished(bytes) { found.append("'\(file)' is not as it was written") }
    }
    return found
  }

  /// Reads the memories from the disk, however their author formatted them when naming a chapter by hand.
  private func memoriesAsKept() throws(StoreFault) -> KeptMemories? {
    let bytes = try bytes(of: KeptMemories.file)
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return (try? KeptMemories.read(bytes))?.document
  }

  /// Returns true if the progress document has the expected values and the store has custom rules, which are written
  /// with all their numbers; earlier versions had fewer.
  private func isProgressOfBefore(_ bytes: ContiguousArray<UInt8>) -> Bool {
    keptProgress.hasOwnRules && (try? KeptProgress.read(bytes))?.document == keptProgress
  }

  private func bytes(of file: String) throws(StoreFault) -> ContiguousArray<UInt8> {
    try KeptPal.calling { () throws(FileFault) in
      try folder.read(file, from: 0, count: folder.size(of: file) ?? 0)
    }
  }
}
