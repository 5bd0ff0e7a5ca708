import InnerLife
import PixelPalCore
import StepHistory

/// The state of a store, recovered from its files.
///
/// Intact documents and an intact index are used unchanged. Everything else is recovered from the sample log.
struct OpenedStoreState {
  private(set) var profile: UserProfile
  private(set) var progress: PalStateDocument
  /// The pal, with all totals and phases that were ever reported.
  private(set) var pal: Pal
  private(set) var entitlements: Entitlements
  private(set) var memories: MemoriesDocument
  /// True if the memories document can't be read or belongs to another pal.
  private(set) var hasDamagedMemories = false
  private(set) var index: SampleLogIndex
  private(set) var notices: [StoreNotice] = []
  /// The name of the file to which the index will be written next.
  private(set) var nextIndexFile = SampleLogIndex.fileNames[0]
  /// The documents that must be rewritten.
  private(set) var documentsToWrite: DocumentsToWrite = []
  /// The scan of the whole sample log, or `nil` if the whole log wasn't read.
  private(set) var logScan: SampleLogScan?
  /// The scan of the sample log after its indexed part, or `nil` if ``logScan`` covers the whole log.
  private(set) var tailScan: SampleLogScan?
  /// The bytes that ``logScan`` or ``tailScan`` has scanned.
  private(set) var logBytes: ContiguousArray<UInt8> = []

  init(_ files: StoreContents, in folder: any StoreFolder, _ zoneNamed: (String) -> Zone?) throws(StoreError) {
    let length = files.sampleLogLength ?? 0
    // An older index would also work, but the newest one shows how far the sample log was intact. An interrupted write
    // can't damage that part.
    let newest = files.intactIndices.max { $0.index.logLength < $1.index.logLength }
    let lost = (newest?.index.logLength ?? 0) - length
    var usable: SampleLogIndex?
    if let newest, lost <= 0, try OpenedStoreState.logContainsLastRecord(of: newest.index, in: folder) {
      nextIndexFile = SampleLogIndex.fileNames.first { $0 != newest.file } ?? newest.file
      if newest.index.sourceCountOfOutdatedIndex == nil { usable = newest.index }
    }
    var base = usable?.logLength ?? 0
    if length > base { logBytes = try OpenedStoreState.readLog(in: folder, from: base, length: length) }
    var read = SampleLogScan(logBytes, base: base)
    let reportedTotal = newest?.index.reportedTotal ?? 0
    let isBehind = files.progress.value.map { $0.reported.totalSteps < reportedTotal } ?? true
    let missesDocument =
      files.profile.value == nil || files.entitlements.value == nil || isBehind || files.lacksChecksum
    if base > 0, missesDocument, files.hasSampleLog {
      // The sample log contains the last version of each document, but only a scan of the whole log shows where.
      (base, logBytes) = (0, try OpenedStoreState.readLog(in: folder, from: 0, length: length))
      read = SampleLogScan(logBytes, base: 0)
    }
    if base > 0 || !files.hasSampleLog { tailScan = read } else { logScan = read }
    if let newest, let before = newest.index.sourceCountOfOutdatedIndex {
      let now = newest.index.sourceTable.sources.count
      if now < before { notices.append(.sourcesMerged(before: before, now: now)) }
    } else if files.hasSampleLog, usable == nil {
      notices.append(.indexRebuilt)
    }

    let last = try LastLoggedDocuments(read.completedRecords, logBytes, base: base)
    // A sync that is killed during a compaction leaves a shorter sample log, which is at least as new as the documents.
    let isCompacted =
      read.damagedRanges.isEmpty && last.progress.map { $0.revision >= files.progress.value?.revision ?? .max } ?? false
    if lost > 0, !isCompacted { notices.insert(.sampleLogTruncated(bytes: lost), at: 0) }
    // Without an index, the expected length of the sample log is unknown. However, the last write in the log must have
    // the same state as the document.
    if logScan != nil, newest == nil, read.damagedRanges.isEmpty, let progress = files.progress.value,
      files.progress.version != 1,
      OpenedStoreState.isLater(progress.reported, than: last.progress?.reported ?? .none)
    {
      notices.append(.sampleLogEndsEarly(file: PalStateDocument.fileName))
    }
    let (foundProfile, foundEntitlements) = (
      files.profile.unreadableUnlessVerified(against: last.profile),
      files.entitlements.unreadableUnlessVerified(against: last.entitlements)
    )
    // A total is written to the sample log before it is written to a document, so a difference means that the log has
    // lost its end.
    let foundProgress = files.progress.unreadableUnlessVerified(against: last.progress) { document, logged in
      lost > 0 || newest == nil || document.reported.totalSteps <= max(logged.reported.totalSteps, reportedTotal)
    }
    guard let profile = foundProfile.value ?? last.profile else {
      if case .unreadable(let fault) = files.profile { throw fault }
      throw .unreadable(
        file: UserProfile.fileName, why: "the file is missing, and the sample log has no copy of its content")
    }
    self.profile = profile
    progress = OpenedStoreState.newerOrEmpty(stored: foundProgress.value, logged: last.progress)
    let recoveredZone =
      usable?.zone ?? last.zone ?? newest?.index.zone
      ?? OpenedStoreState.zone(named: profile.zoneName, using: zoneNamed)
    guard let zone = recoveredZone?.withHemisphere(of: progress.pal, else: zoneNamed) else {
      throw .unreadable(file: UserProfile.fileName, why: "unknown time zone '\(profile.zoneName)'")
    }
    index = base > 0 ? usable ?? SampleLogIndex(zone: zone) : SampleLogIndex(zone: zone)
    index.zone = zone
    entitlements = OpenedStoreState.newerOrEmpty(stored: foundEntitlements.value, logged: last.entitlements)
    pal = OpenedStoreState.savedOrNewPal(of: profile, in: zone, progress: progress, entitlements: entitlements)
    memories = MemoriesDocument(savedJournal: SavedJournal(createdOn: zone.day(at: profile.createdAt)))
    queueRewriteUnlessIntact(of: .profile, file: UserProfile.fileName, document: foundProfile)
    queueRewriteUnlessIntact(of: .progress, file: PalStateDocument.fileName, document: foundProgress)
    queueRewriteUnlessIntact(of: .entitlements, file: Entitlements.fileName, document: foundEntitlements)
    let isAsRead = progress.pal == pal.omittingOffsetChanges(of: zone)
    if files.progress.value != progress || !isAsRead { documentsToWrite.insert(.progress) }
    if files.entitlements.value != entitlements { documentsToWrite.insert(.entitlements) }
    restoreOrResetMemories(from: files.memories, savedEdits: files.rescuedEdits, in: zone)
  }

  /// Uses the saved memories if they can be read and belong to the pal.
  ///
  /// Otherwise, the store starts with empty memories, which are later rebuilt from the samples.
  private mutating func restoreOrResetMemories(
    from document: StoreContents.LoadedDocument<MemoriesDocument>, savedEdits: JournalUserEdits,
    in zone: Zone
  ) {
    if let found = document.value, found.savedJournal.createdOn == memories.savedJournal.createdOn {
      memories = found
      if document.lacksChecksum || found.lacksHemispheres { documentsToWrite.insert(.memories) }
      memories.setMissingHemispheres(from: zone)
    } else {
      documentsToWrite.insert(.memories)
      if case .missing = document {
        // Earlier versions stored no memories, so the document is missing only if the journal had been updated.
        if progress.lastProcessedNight != nil { notices.append(.documentMissing(file: MemoriesDocument.fileName)) }
      } else {
        hasDamagedMemories = true
        memories.userEdits = savedEdits
      }
    }
    if progress.lastProcessedNight != memories.savedJournal.lastProcessedNight { documentsToWrite.insert(.progress) }
  }

  /// Returns the saved pal, or a new pal if there is none or if the saved pal has another creation time or look.
  ///
  /// In either case, the pal has at least the reported progress.
  private static func savedOrNewPal(
    of profile: UserProfile, in zone: Zone, progress: PalStateDocument, entitlements: Entitlements
  ) -> Pal {
    if var pal = progress.pal?.restoringOffsetChanges(of: zone), pal.hasSameCreationAndLook(with: profile) {
      pal.adoptReportedProgress(progress.reported)
      return pal
    }
    var pal = Pal(profile, in: zone, entitlements.history, under: progress.configuration)
    pal.adoptReportedProgress(progress.reported)
    // Brings the new pal up to the last sync, including entitlement changes before it.
    if let lastSync = progress.reported.lastSync {
      _ = pal.handle(.timePassed, at: lastSync, under: progress.configuration)
    }
    return pal
  }

  private mutating func queueRewriteUnlessIntact<Value>(
    of kind: DocumentsToWrite, file: String, document: StoreContents.LoadedDocument<Value>
  ) {
    switch document {
    case .read(_, version: 1, _):
      notices.append(.documentMigrated(file: file, from: 1))
      documentsToWrite.insert(kind)
    case .read(_, _, let isChecked): if !isChecked { documentsToWrite.insert(kind) }
    case .missing:
      notices.append(.documentMissing(file: file))
      documentsToWrite.insert(kind)
    case .unreadable:
      notices.append(.documentRestored(file: file))
      documentsToWrite.insert(kind)
    }
  }

  /// Returns true if the sample log still contains the index's last record where the index expects it.
  private static func logContainsLastRecord(of index: SampleLogIndex, in folder: any StoreFolder) throws(StoreError)
    -> Bool
  {
    guard index.logLength > 0 else { return false }
    let bytes = try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.read(
        StoredPal.FileName.sampleLog, from: index.lastRecord.offset,
        count: max(0, index.logLength - index.lastRecord.offset))
    }
    guard let last = SampleLogRecordReference(at: 0, of: bytes, base: index.lastRecord.offset) else { return false }
    return last.checksum == index.lastRecord.check && last.end == index.logLength
  }

  private static func readLog(
    in folder: any StoreFolder, from offset: Int, length: Int
  ) throws(StoreError) -> ContiguousArray<UInt8> {
    try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.read(StoredPal.FileName.sampleLog, from: offset, count: length - offset)
    }
  }

  private static func zone(named name: String, using zoneNamed: (String) -> Zone?) -> Zone? {
    if name == Zone.utc.name { return .utc }
    return Zone(offset: name) ?? zoneNamed(name)
  }

  /// Returns true if `document` was written by a later sync than `logged`.
  private static func isLater(_ document: ProgressState, than logged: ProgressState) -> Bool {
    guard (document.totalSteps, document.countedSteps) != (logged.totalSteps, logged.countedSteps) else {
      return false
    }
    let (left, right) = (document.lastSync ?? .distantPast, logged.lastSync ?? .distantPast)
    return (left, document.totalSteps) > (right, logged.totalSteps)
  }

  private static func newerOrEmpty(stored document: PalStateDocument?, logged: PalStateDocument?) -> PalStateDocument {
    guard let document else { return logged ?? .none }
    guard let logged else { return document }
    return document.isOlder(than: logged) ? logged : document
  }

  private static func newerOrEmpty(stored document: Entitlements?, logged: Entitlements?) -> Entitlements {
    guard let document else { return logged ?? Entitlements(.none, recordedAt: .distantPast) }
    guard let logged else { return document }
    // The sample log is written first, so it takes precedence if both were recorded at the same time.
    return logged.recordedAt >= document.recordedAt ? logged : document
  }
}

/// The latest version of each document in a sample log, or `nil` for each document that the log doesn't contain.
private struct LastLoggedDocuments {
  private(set) var profile: UserProfile?
  private(set) var progress: PalStateDocument?
  private(set) var entitlements: Entitlements?
  private(set) var zone: Zone?

  init(
    _ records: some BidirectionalCollection<SampleLogRecordReference>, _ bytes: ContiguousArray<UInt8>, base: Int
  ) throws(StoreError) {
    for record in records.reversed() {
      let payload = record.payloadRange(base: base)
      switch record.kind {
      case .samples: break
      case .profile: if profile == nil { profile = try LastLoggedDocuments.decodeDocument(in: bytes, at: payload) }
      case .progress: if progress == nil { progress = try LastLoggedDocuments.decodeDocument(in: bytes, at: payload) }
      case .entitlement:
        if entitlements == nil { entitlements = try LastLoggedDocuments.decodeDocument(in: bytes, at: payload) }
      case .zone:
        var reader = ByteReader(bytes, in: payload)
        zone = zone ?? reader.readZone()
      }
    }
  }

  /// Decodes a document from the sample log, or returns `nil` if it can't be read.
  ///
  /// The record of the document is intact, so a failure isn't expected. Throws an error if the document has a newer
  /// version.
  private static func decodeDocument<Document: StoreDocument>(
    in bytes: ContiguousArray<UInt8>, at range: Range<Int>
  ) throws(StoreError) -> Document? {
    do throws(StoreError) {
      return try Document.read(ContiguousArray(bytes[range])).document
    } catch {
      // A document from a newer program must not be replaced by an older one.
      if case .newerVersion = error { throw error }
      return nil
    }
  }
}

extension StoreContents {
  /// True if the store has a sample log, and a readable document without a checksum.
  ///
  /// Only the profile, the progress and the entitlements are considered. Some earlier versions wrote documents without
  /// checksums. Version 1 documents aren't considered.
  fileprivate var lacksChecksum: Bool {
    hasSampleLog && !isVersion1 && (profile.lacksChecksum || progress.lacksChecksum || entitlements.lacksChecksum)
  }
}

extension StoreContents.LoadedDocument where Value: Equatable & StoreDocument {
  /// Returns the document unchanged, unless it has no checksum and contradicts the sample log.
  ///
  /// In that case, returns ``StoreContents/LoadedDocument/unreadable(_:)``. Version 1 documents never have a checksum,
  /// and aren't compared.
  ///
  /// - Parameters:
  ///   - logged: the latest version of the document in the sample log.
  ///   - agrees: a function that returns true if the document and `logged` don't contradict each other.
  fileprivate func unreadableUnlessVerified(
    against logged: Value?, by agrees: (Value, Value) -> Bool = { $0 == $1 }
  ) -> Self {
    guard lacksChecksum, version != 1, let document = value, let logged, !agrees(document, logged) else {
      return self
    }
    return .unreadable(.unreadable(file: Value.fileName, why: "its content differs from the copy in the sample log"))
  }
}

extension Zone {
  /// Creates the time zone for a UTC offset, such as `+05:30`, or returns `nil` for any other name.
  init?(offset name: String) {
    let digits = name.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard name.hasPrefix("+") || name.hasPrefix("-"), digits.count == 2, digits.allSatisfy({ 0..<60 ~= $0 }),
      let zone = Zone(offsetSeconds: (name.hasPrefix("-") ? -60 : 60) * (digits[0] * 60 + digits[1])), zone.name == name
    else { return nil }
    self = zone
  }
}
