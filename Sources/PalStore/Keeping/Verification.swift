import PixelPalCore
import StepHistory

extension KeptPal {
  /// Reads all of the store and counts all of it anew; what is not as it should be, in sentences without a full stop.
  ///
  /// O(n). Nothing is changed.
  public func differences() throws(StoreFault) -> [String] {
    var found: [String] = []
    // What an interrupted write left behind does not count, and is no damage.
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
    // What somebody who was killed had no time to write is in the journal, and is written with the next sync.
    for (kind, file, expected) in files where !outdated.contains(kind) {
      let bytes = try self.bytes(of: file)
      if bytes != expected, file != KeptProgress.file || !isProgressOfBefore(bytes) {
        found.append("'\(file)' does not say what the store knows")
      }
    }
    // A person may have written in it, so that the check decides about its bytes.
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
      // One that is being written over the one before is made anew by the next sync.
      if Index(bytes) == nil, !Index.isUnfinished(bytes) { found.append("'\(file)' is not as it was written") }
    }
    return found
  }

  /// What was told as it lies on the disk, however somebody has written it who named a chapter by hand.
  private func memoriesAsKept() throws(StoreFault) -> KeptMemories? {
    let bytes = try bytes(of: KeptMemories.file)
    guard bytes.last == UInt8(ascii: "\n") else { return nil }
    return (try? KeptMemories.read(bytes))?.document
  }

  /// Whether the document of the pal says what is known, under rules of its own: those are written with all their numbers,
  /// of which there were fewer before.
  private func isProgressOfBefore(_ bytes: ContiguousArray<UInt8>) -> Bool {
    keptProgress.hasOwnRules && (try? KeptProgress.read(bytes))?.document == keptProgress
  }

  private func bytes(of file: String) throws(StoreFault) -> ContiguousArray<UInt8> {
    try KeptPal.calling { () throws(FileFault) in
      try folder.read(file, from: 0, count: folder.size(of: file) ?? 0)
    }
  }
}
