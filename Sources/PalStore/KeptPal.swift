public import Expressions
public import InnerLife
public import PixelPalCore
import StepHistory

/// A pal that is stored in a folder for years, by an app that the system may kill at any moment.
///
///     let kept = try KeptPal(in: RealFolder(path), for: .writing) { TimeZone(identifier: $0).map { Zone($0) } }
///     let received = try kept.receive(samples, with: [.opened()], at: now)   // in any order, again and again
///     received.changes                                                       // for the app to carry out
///     kept.pal.total                                                         // never falls
///
/// The store contains the samples, the ``pal`` that is computed from them, and the ``laws`` and rules that apply to it.
/// Everything that ``receive(_:with:at:entitlements:under:life:face:)`` and ``handle(_:at:)`` have returned is on the
/// disk. If the process dies earlier, the store is in its old state or in its new state, never in between. An instance
/// holds the store's lock for its lifetime, except between ``pause()`` and ``resume(for:patience:)``.
public final class KeptPal {
  /// The permanent profile of the pal: its look and the time of its creation.
  public internal(set) var profile: UserProfile
  /// The pal, in its state after the last event that it received.
  public internal(set) var pal: Pal
  /// The configuration: rules and device model.
  public internal(set) var laws: Laws
  /// The rules of the journal.
  public internal(set) var life: LifeRules
  /// The rules for displaying the pal's feelings; the store keeps them for the app.
  public internal(set) var face: FaceRules
  /// The state of the pal's journal: what it noticed, remembered and wrote down.
  public internal(set) var memoir: Memoir
  /// The journal pages that the user has hidden and the names that the user gave to chapters.
  public internal(set) var wishes = Journal.Wishes()
  /// The user's subscription, as the shop last reported it.
  public internal(set) var entitlements: Entitlements
  /// Problems found when the store was opened that the user should know about.
  public internal(set) var notices: [StoreNotice] = []
  /// The time zone that defines the days, as it was when the pal was created.
  public var zone: Zone { index.zone }
  /// The pal's progress, as last reported.
  public var progress: ProgressState { ProgressState(of: pal, lastSync: lastSync) }

  let folder: any StoreFolder
  private(set) var access: Access
  var index: Index
  /// The time at which samples were last received; it never goes back, even if the clock does.
  var lastSync: Instant?
  /// The number of times that the progress has been written.
  var revision = 0
  /// The file into which the index is written next.
  var indexFile: String
  /// True if the journal file already exists.
  var hasJournal: Bool
  /// True if a write failed, so that it is unknown how much of it reached the disk.
  var isUnsure = false
  /// The samples of the failed write, which were not reported to the pal.
  var unreported = StepSamples()
  /// The documents that must be written together with the journal.
  var outdated: Outdated = []
  /// The records of the last blocks, which are not in the journal file yet.
  var pending: [ContiguousArray<UInt8>] = []
  private var lock: (any FolderLock)?
  /// True if a foreign file has the name of one of the store's files.
  private var hasStrangers = false
  /// The state of the store when the lock was released.
  private var paused: Seen?
  /// True if the lock was released.
  var isPaused: Bool { paused != nil }

  /// The kind of access to a store.
  public enum Access: Hashable, Sendable {
    /// Shared access: other readers may open the store, too.
    case reading
    /// Exclusive access: no other process may open the store, not even for reading.
    case writing
  }

  /// The names of a store's files.
  package static let fileNames = File.all + [File.lock, File.forgotten]

  /// The file names and file name parts of a store.
  enum File {
    static let journal = "journal"
    static let lock = "lock"
    static let forgotten = "forgotten"
    static let part = ".part"
    static let aside = "damaged-"

    static let all = [journal, UserProfile.file, KeptProgress.file, Entitlements.file, KeptMemories.file] + Index.files
  }

  /// Opens the existing store in `folder`.
  ///
  /// - Parameters:
  ///   - folder: the folder of the store.
  ///   - access: the kind of access.
  ///   - patience: the number of milliseconds to wait for another process to release the store.
  ///   - zoneNamed: finds a time zone by its name; used if only the documents of an earlier version exist.
  public convenience init(
    in folder: any StoreFolder, for access: Access, patience: Int = 5000, zoneNamed: (String) -> Zone?
  ) throws(StoreFault) {
    _ = try KeptPal.inventory(of: folder, for: access)
    let lock = try KeptPal.lock(folder, for: access, patience)
    // The previous owner of the lock may have changed everything.
    let inventory = try KeptPal.inventory(of: folder, for: access)
    if access == .writing { try inventory.requireNoStranger() }
    let found = try FoundFiles(in: folder)
    guard found.hasJournal || found.isOfVersion1 else { throw .journalIsGone(folder: folder.name) }
    try self.init(found, in: folder, for: access, lock, zoneNamed)
    hasStrangers = !inventory.strangers.isEmpty
  }

  /// Creates a store in `folder`, which is empty or does not exist; nothing is written before the first samples are
  /// received.
  ///
  /// The pal is created with `profile` and `laws`. Throws ``StoreFault/hasBegun(folder:)`` if another process has just
  /// created a store there, which can then be opened.
  public init(
    new profile: UserProfile, zone: Zone, entitlements: Entitlements, under laws: Laws = .standard,
    life: LifeRules = .standard, face: FaceRules = .standard, in folder: any StoreFolder, patience: Int = 5000,
    isTrial: Bool = false
  ) throws(StoreFault) {
    let isThere = try KeptPal.calling { () throws(FileFault) in try folder.open() }
    if isThere { try KeptPal.requireFree(folder) }
    if isTrial {
      lock = nil
    } else {
      do throws(FileFault) { try folder.make() } catch { throw .cannotBeMade(error) }
      notices = try KeptPal.privacy(of: folder)
      lock = try KeptPal.lock(folder, for: .writing, patience)
      try KeptPal.requireFree(folder)
    }
    self.folder = folder
    // A trial has no lock.
    access = isTrial ? .reading : .writing
    self.profile = profile
    self.entitlements = entitlements
    (self.laws, self.life, self.face) = (laws, life, face)
    pal = Pal(profile, in: zone, entitlements.history, under: laws)
    memoir = Memoir(createdOn: zone.day(at: profile.createdAt), under: life)
    index = Index(zone: zone)
    index.settings = profile.settings(in: zone, under: laws.rules)
    hasJournal = false
    indexFile = Index.files[0]
    outdated = .all
  }

  /// Releases the lock, so that no other process has to wait while the caller reads samples from elsewhere, which may
  /// take long.
  public func pause() throws(StoreFault) {
    paused = try Seen(folder)
    lock = nil
  }

  /// Acquires the lock again; returns false if the store must be reopened because another process has changed it in the
  /// meantime or because it needs a repair.
  public func resume(for access: Access, patience: Int = 5000) throws(StoreFault) -> Bool {
    guard access == .reading || notices.isEmpty && outdated.isEmpty && !hasStrangers else { return false }
    // The folder may have been moved, replaced or removed in the meantime, so the check uses the folder that is at the
    // path now.
    let isThere = try KeptPal.calling { () throws(FileFault) in
      guard try folder.open() else { return false }
      return try folder.size(of: File.journal) != nil
    }
    guard isThere else { return false }
    if access == .writing { _ = try KeptPal.privacy(of: folder) }
    let lock = try KeptPal.lock(folder, for: access, patience)
    guard try Seen(folder) == paused else { return false }
    (self.lock, self.access, paused) = (lock, access, nil)
    return true
  }

  /// A snapshot that shows if a store has changed: every write changes the journal or the progress.
  private struct Seen: Equatable {
    let journal: Int?
    let documents: [ContiguousArray<UInt8>]

    init(_ folder: any StoreFolder) throws(StoreFault) {
      (journal, documents) = try calling { () throws(FileFault) in
        var documents: [ContiguousArray<UInt8>] = []
        for file in [UserProfile.file, KeptProgress.file, Entitlements.file] {
          let size = try folder.size(of: file)
          documents.append(size == nil ? [] : try folder.read(file, from: 0, count: size ?? 0))
        }
        return (try folder.size(of: File.journal), documents)
      }
    }
  }

  /// Returns the contents of `folder` if it is a usable store.
  private static func inventory(
    of folder: any StoreFolder, for access: Access
  ) throws(StoreFault) -> Inventory {
    guard try calling({ () throws(FileFault) in try folder.open() }) else { throw .noStore(folder: folder.name) }
    let inventory = try Inventory(folder)
    guard inventory.isStore else {
      guard !inventory.isFree, let other = inventory.foreign.first else { throw .noStore(folder: folder.name) }
      throw .otherThings(folder: folder.name, example: other)
    }
    guard !inventory.isHalfForgotten else { throw .halfForgotten(folder: folder.name) }
    try inventory.requireNoObstacle()
    if access == .writing { _ = try privacy(of: folder) }
    return inventory
  }

  /// Throws if `folder` already contains a store or anything else.
  private static func requireFree(_ folder: any StoreFolder) throws(StoreFault) {
    let inventory = try Inventory(folder)
    guard !inventory.isStore else {
      throw inventory.isHalfForgotten ? .halfForgotten(folder: folder.name) : .hasBegun(folder: folder.name)
    }
    try inventory.requireNoObstacle()
    guard inventory.isFree else {
      let example = (inventory.foreign + inventory.ours).first { File.Role($0) != .part && $0 != File.lock }
      throw .otherThings(folder: folder.name, example: example ?? File.lock)
    }
  }

  /// Throws if other users can write into the folder; returns a notice if they can read it.
  ///
  /// A user who can write into the folder can replace any file.
  private static func privacy(of folder: any StoreFolder) throws(StoreFault) -> [StoreNotice] {
    let permissions = try calling { () throws(FileFault) in try folder.permissions() }
    guard let permissions else { return [] }
    guard permissions & 0o022 == 0 else { throw .openToWriting(folder: folder.name, permissions: permissions) }
    return permissions & 0o055 == 0 ? [] : [.openToReading(permissions: permissions)]
  }

  private init(
    _ found: FoundFiles, in folder: any StoreFolder, for access: Access, _ lock: (any FolderLock)?,
    _ zoneNamed: (String) -> Zone?
  ) throws(StoreFault) {
    let recovered = try Recovery(found, in: folder, zoneNamed)
    self.folder = folder
    self.access = access
    self.lock = lock
    profile = recovered.profile
    entitlements = recovered.entitlements
    index = recovered.index
    (laws, life, face) = (recovered.progress.laws, recovered.progress.life, recovered.progress.face)
    lastSync = recovered.progress.told.lastSync
    revision = recovered.progress.revision
    pal = recovered.pal
    (memoir, wishes) = (Memoir(recovered.memories.parts, under: life), recovered.memories.wishes)
    indexFile = recovered.nextIndexFile
    hasJournal = found.hasJournal
    notices = recovered.notices
    outdated = recovered.outdated
    if recovered.hasDamagedMemories { notices.append(.memoriesToldAnew(aside: try putMemoriesAside())) }
    if let scan = recovered.scan {
      try rebuild(scan, recovered.journal)
    } else {
      try absorbTail(recovered.tail, recovered.journal, base: index.journalLength)
    }
    try retrying { () throws(BlockFault) in try recountIfNeeded() }
    // No index of an earlier journal may remain when the next record is appended.
    if access == .writing, recovered.scan != nil {
      try KeptPal.calling { () throws(FileFault) in try replaceIndices() }
    }
  }

  static func lock(
    _ folder: any StoreFolder, for access: Access, _ patience: Int
  ) throws(StoreFault) -> (any FolderLock)? {
    var waited = 0
    while true {
      do throws(FileFault) {
        if let lock = try folder.lock(File.lock, alone: access == .writing) { return lock }
      } catch {
        // If nothing can be written here, there is no writer to exclude.
        if access == .reading, error.reason == .missing { return nil }
        throw .file(error)
      }
      guard waited < patience else { throw .inUse(folder: folder.name) }
      try calling { () throws(FileFault) in try folder.wait(milliseconds: 20) }
      waited += 20
    }
  }

  /// Performs a file operation and converts its error into a ``StoreFault``.
  static func calling<Value>(_ work: () throws(FileFault) -> Value) throws(StoreFault) -> Value {
    do throws(FileFault) { return try work() } catch { throw .file(error) }
  }
}
