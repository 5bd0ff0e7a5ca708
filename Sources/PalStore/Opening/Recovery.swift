import InnerLife
import PixelPalCore
import StepHistory

/// The state of a store, recovered from its files: from the documents and the index if they are intact, otherwise from
/// the journal.
struct Recovery {
  private(set) var profile: UserProfile
  private(set) var progress: KeptProgress
  /// The pal, which has adopted all reported progress.
  private(set) var pal: Pal
  private(set) var entitlements: Entitlements
  private(set) var memories: KeptMemories
  /// True if the memories exist but cannot be read.
  private(set) var hasDamagedMemories = false
  private(set) var index: Index
  private(set) var notices: [StoreNotice] = []
  /// The file into which the index is written next.
  private(set) var nextIndexFile = Index.files[0]
  /// The documents that must be rewritten.
  private(set) var outdated: Outdated = []
  /// The scan of the whole journal, if it had to be read.
  private(set) var scan: JournalScan?
  /// The scan of the journal after the indexed part.
  private(set) var tail: JournalScan?
  /// The bytes of ``scan`` or ``tail``.
  private(set) var journal: ContiguousArray<UInt8> = []

  init(_ found: FoundFiles, in folder: any StoreFolder, _ zoneNamed: (String) -> Zone?) throws(StoreFault) {
    let length = found.journalLength ?? 0
    // An older index would also work, but the newest one shows how far the journal was intact: damage in that part
    // cannot come from an interrupted write.
    let newest = found.indices.max { $0.index.journalLength < $1.index.journalLength }
    let lost = (newest?.index.journalLength ?? 0) - length
    var usable: Index?
    if let newest, lost <= 0, try Recovery.isLast(newest.index, in: folder) {
      nextIndexFile = Index.files.first { $0 != newest.file } ?? newest.file
      if newest.index.formerSources == nil { usable = newest.index }
    }
    var base = usable?.journalLength ?? 0
    if length > base { journal = try Recovery.read(folder, from: base, length) }
    var read = JournalScan(journal, base: base)
    let told = newest?.index.told ?? 0
    let isBehind = found.progress.value.map { $0.told.total < told } ?? true
    let missesDocument = found.profile.value == nil || found.entitlements.value == nil || isBehind || found.isUnchecked
    if base > 0, missesDocument, found.hasJournal {
      // The journal contains the last version of each document, at a position that is only found by reading the whole
      // journal.
      (base, journal) = (0, try Recovery.read(folder, from: 0, length))
      read = JournalScan(journal, base: 0)
    }
    if base > 0 || !found.hasJournal { tail = read } else { scan = read }
    if let newest, let before = newest.index.formerSources {
      let now = newest.index.table.sources.count
      if now < before { notices.append(.sourcesJoined(before: before, now: now)) }
    } else if found.hasJournal, usable == nil {
      notices.append(.indexMadeAnew)
    }

    let last = try Last(read.told, journal, base: base)
    // A sync that is killed during compaction leaves a shorter journal that is at least as new as the documents.
    let isCompacted =
      read.damaged.isEmpty && last.progress.map { $0.revision >= found.progress.value?.revision ?? .max } ?? false
    if lost > 0, !isCompacted { notices.insert(.journalIsShorter(bytes: lost), at: 0) }
    // Without an index, the expected length of the journal is unknown, but its last write must have the same state as
    // the document.
    if scan != nil, newest == nil, read.damaged.isEmpty, let progress = found.progress.value,
      found.progress.version != 1, Recovery.isLater(progress.told, than: last.progress?.told ?? .none)
    {
      notices.append(.journalEndsEarly(file: KeptProgress.file))
    }
    let (foundProfile, foundEntitlements) = (
      found.profile.agreeing(with: last.profile), found.entitlements.agreeing(with: last.entitlements)
    )
    // A total is written to the journal before it is written to a document, unless the journal has lost its end.
    let foundProgress = found.progress.agreeing(with: last.progress) { document, journal in
      lost > 0 || newest == nil || document.told.total <= max(journal.told.total, told)
    }
    guard let profile = foundProfile.value ?? last.profile else {
      if case .unreadable(let fault) = found.profile { throw fault }
      throw .unreadable(file: UserProfile.file, why: "it is not there, and the journal does not know what was in it")
    }
    self.profile = profile
    progress = Recovery.newer(foundProgress.value, last.progress)
    let kept = usable?.zone ?? last.zone ?? newest?.index.zone ?? Recovery.zone(profile.zone, zoneNamed)
    guard let zone = kept?.inHemisphere(of: progress.pal, else: zoneNamed) else {
      throw .unreadable(file: UserProfile.file, why: "nobody knows the zone '\(profile.zone)'")
    }
    index = base > 0 ? usable ?? Index(zone: zone) : Index(zone: zone)
    index.zone = zone
    entitlements = Recovery.newer(foundEntitlements.value, last.entitlements)
    pal = Recovery.pal(of: profile, in: zone, progress, entitlements)
    memories = KeptMemories(parts: MemoirParts(createdOn: zone.day(at: profile.createdAt)))
    note(.profile, UserProfile.file, foundProfile)
    note(.progress, KeptProgress.file, foundProgress)
    note(.entitlements, Entitlements.file, foundEntitlements)
    let isAsRead = progress.pal == pal.abbreviated(in: zone)
    if found.progress.value != progress || !isAsRead { outdated.insert(.progress) }
    if found.entitlements.value != entitlements { outdated.insert(.entitlements) }
    remember(found.memories, found.savedWishes, in: zone)
  }

  /// Uses the saved memories; if they cannot be read, they are rebuilt from the samples.
  private mutating func remember(
    _ document: FoundFiles.Document<KeptMemories>, _ savedWishes: Journal.Wishes, in zone: Zone
  ) {
    if let found = document.value, found.parts.createdOn == memories.parts.createdOn {
      memories = found
      if document.isUnchecked || found.lacksHemispheres { outdated.insert(.memories) }
      memories.fillHemispheres(in: zone)
    } else {
      outdated.insert(.memories)
      if case .missing = document {
        // Stores of earlier versions had no memories.
        if progress.lastNight != nil { notices.append(.documentMissing(file: KeptMemories.file)) }
      } else {
        hasDamagedMemories = true
        memories.wishes = savedWishes
      }
    }
    if progress.lastNight != memories.parts.lastNight { outdated.insert(.progress) }
  }

  /// Returns the saved pal; if there is none, or if it has another profile, a new pal that adopts the reported
  /// progress.
  private static func pal(
    of profile: UserProfile, in zone: Zone, _ progress: KeptProgress, _ entitlements: Entitlements
  ) -> Pal {
    if var pal = progress.pal?.completed(in: zone), pal.began(with: profile) {
      pal.standBy(progress.told)
      return pal
    }
    var pal = Pal(profile, in: zone, entitlements.history, under: progress.laws)
    pal.standBy(progress.told)
    // From then on, the pal follows changes of the entitlements automatically.
    if let lastSync = progress.told.lastSync { _ = pal.handle(.time, at: lastSync, under: progress.laws) }
    return pal
  }

  private mutating func note<Value>(_ kind: Outdated, _ file: String, _ document: FoundFiles.Document<Value>) {
    switch document {
    case .read(_, version: 1, _):
      notices.append(.migrated(file: file, from: 1))
      outdated.insert(kind)
    case .read(_, _, let isChecked): if !isChecked { outdated.insert(kind) }
    case .missing:
      notices.append(.documentMissing(file: file))
      outdated.insert(kind)
    case .unreadable:
      notices.append(.documentRestored(file: file))
      outdated.insert(kind)
    }
  }

  /// Returns true if the last record of the index is at that position in the journal.
  private static func isLast(_ index: Index, in folder: any StoreFolder) throws(StoreFault) -> Bool {
    guard index.journalLength > 0 else { return false }
    let bytes = try KeptPal.calling { () throws(FileFault) in
      try folder.read(
        KeptPal.File.journal, from: index.last.offset, count: max(0, index.journalLength - index.last.offset))
    }
    guard let last = Record(at: 0, of: bytes, base: index.last.offset) else { return false }
    return last.check == index.last.check && last.end == index.journalLength
  }

  private static func read(
    _ folder: any StoreFolder, from offset: Int, _ length: Int
  ) throws(StoreFault) -> ContiguousArray<UInt8> {
    try KeptPal.calling { () throws(FileFault) in
      try folder.read(KeptPal.File.journal, from: offset, count: length - offset)
    }
  }

  private static func zone(_ name: String, _ zoneNamed: (String) -> Zone?) -> Zone? {
    if name == Zone.utc.name { return .utc }
    return Zone(offset: name) ?? zoneNamed(name)
  }

  /// Returns true if a sync wrote `document` after the state in `journal`.
  private static func isLater(_ document: ProgressState, than journal: ProgressState) -> Bool {
    guard (document.total, document.counted) != (journal.total, journal.counted) else { return false }
    let (left, right) = (document.lastSync ?? .distantPast, journal.lastSync ?? .distantPast)
    return (left, document.total) > (right, journal.total)
  }

  private static func newer(_ document: KeptProgress?, _ journal: KeptProgress?) -> KeptProgress {
    guard let document else { return journal ?? .none }
    guard let journal else { return document }
    return document.isOlder(than: journal) ? journal : document
  }

  private static func newer(_ document: Entitlements?, _ journal: Entitlements?) -> Entitlements {
    guard let document else { return journal ?? Entitlements(.none, asOf: .distantPast) }
    guard let journal else { return document }
    // The journal is written first.
    return journal.asOf >= document.asOf ? journal : document
  }
}

/// The last version of each document in a list of records.
private struct Last {
  private(set) var profile: UserProfile?
  private(set) var progress: KeptProgress?
  private(set) var entitlements: Entitlements?
  private(set) var zone: Zone?

  init(
    _ records: some BidirectionalCollection<Record>, _ bytes: ContiguousArray<UInt8>, base: Int
  ) throws(StoreFault) {
    for record in records.reversed() {
      let payload = record.payload(base: base)
      switch record.kind {
      case .samples: break
      case .profile: if profile == nil { profile = try Last.document(bytes, payload) }
      case .progress: if progress == nil { progress = try Last.document(bytes, payload) }
      case .entitlement: if entitlements == nil { entitlements = try Last.document(bytes, payload) }
      case .zone:
        var reader = ByteReader(bytes, in: payload)
        zone = zone ?? reader.zone()
      }
    }
  }

  /// Decodes a document of the journal; `nil` if it cannot be read, which never happens to one that was written there.
  private static func document<Document: KeptDocument>(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>
  ) throws(StoreFault) -> Document? {
    do throws(StoreFault) {
      return try Document.read(ContiguousArray(bytes[range])).document
    } catch {
      // A document of a newer program must not be replaced by an older one.
      if case .newer = error { throw error }
      return nil
    }
  }
}

extension FoundFiles {
  /// True if a document that an earlier version wrote next to a journal has no check.
  fileprivate var isUnchecked: Bool {
    hasJournal && !isOfVersion1 && (profile.isUnchecked || progress.isUnchecked || entitlements.isUnchecked)
  }
}

extension FoundFiles.Document where Value: Equatable & KeptDocument {
  /// Returns the document as found if it has a check or agrees with the journal; otherwise treats it as damaged.
  fileprivate func agreeing(
    with journal: Value?, by agrees: (Value, Value) -> Bool = { $0 == $1 }
  ) -> Self {
    guard isUnchecked, version != 1, let document = value, let journal, !agrees(document, journal) else { return self }
    return .unreadable(.unreadable(file: Value.file, why: "it says something else than the journal"))
  }
}

extension Zone {
  /// Creates the zone that is named by its offset, as in `+05:30`.
  init?(offset name: String) {
    let digits = name.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard name.hasPrefix("+") || name.hasPrefix("-"), digits.count == 2, digits.allSatisfy({ 0..<60 ~= $0 }),
      let zone = Zone(offsetSeconds: (name.hasPrefix("-") ? -60 : 60) * (digits[0] * 60 + digits[1])), zone.name == name
    else { return nil }
    self = zone
  }
}
