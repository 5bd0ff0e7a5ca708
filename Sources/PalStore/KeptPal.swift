public import Expressions
public import InnerLife
public import PixelPalCore
import StepHistory

/// A pal that is kept in a folder, for years, by an app that may be killed at any moment.
///
///     let kept = try KeptPal(in: RealFolder(path), for: .writing) { TimeZone(identifier: $0).map { Zone($0) } }
///     let received = try kept.receive(samples, with: [.opened()], at: now)   // in any order, again and again
///     received.changes                                                       // for the app to carry out
///     kept.pal.total                                                         // never falls
///
/// The store keeps the samples, the one ``pal`` that lives by them, and the ``laws`` and rules that it lives under. What
/// ``receive(_:with:at:entitlements:under:life:face:)`` and ``handle(_:at:)`` have returned is on the disk. Whatever happens before, the store is
/// as it was, or as it would have been. While the value lives it holds the store's lock.
public final class KeptPal {
  /// Who the pal is, and since when.
  public internal(set) var profile: UserProfile
  /// The pal, as it was when it was last handed something.
  public internal(set) var pal: Pal
  /// What decides: rules and phone.
  public internal(set) var laws: Laws
  /// The rules of the journal.
  public internal(set) var life: LifeRules
  /// The rules of what an app shows of the pal's feelings, which are kept for it.
  public internal(set) var face: FaceRules
  /// What the pal has noticed, remembered and written down.
  public internal(set) var memoir: Memoir
  /// What the person has hidden in the journal, and what they call chapters.
  public internal(set) var wishes = Journal.Wishes()
  /// What the shop says.
  public internal(set) var entitlements: Entitlements
  /// What a person should be told of how the store was found.
  public internal(set) var notices: [StoreNotice] = []
  /// The zone whose days count, as it was when the pal began.
  public var zone: Zone { index.zone }
  /// How far the pal has come, as it was told.
  public var progress: ProgressState { ProgressState(of: pal, lastSync: lastSync) }

  let folder: any StoreFolder
  private(set) var access: Access
  var index: Index
  /// When samples were last received; it does not go back, whatever a clock says.
  var lastSync: Instant?
  /// How often the progress was written.
  var revision = 0
  /// Where the index is to be written next.
  var indexFile: String
  /// Whether there is a journal yet.
  var hasJournal: Bool
  /// Whether a write was refused, so that nobody knows how far it has come.
  var isUnsure = false
  /// The samples of that write, of which the pal was not told.
  var unreported = StepSamples()
  /// The documents that are to be written beside the journal.
  var outdated: Outdated = []
  /// The records of the last blocks, which are not in the journal yet.
  var pending: [ContiguousArray<UInt8>] = []
  private var lock: (any FolderLock)?
  /// Whether a file that is somebody else's is in the place of one of the store's.
  private var hasStrangers = false
  /// What was there when the lock was given back.
  private var paused: Seen?
  /// Whether the lock was given back.
  var isPaused: Bool { paused != nil }

  /// What somebody is going to do with a store.
  public enum Access: Hashable, Sendable {
    /// To look at it; others may look, too.
    case reading
    /// To change it; nobody else may even look meanwhile.
    case writing
  }

  /// What the files of a store are called.
  package static let fileNames = File.all + [File.lock, File.forgotten]

  /// The files of a store.
  enum File {
    static let journal = "journal"
    static let lock = "lock"
    static let forgotten = "forgotten"
    static let part = ".part"
    static let aside = "damaged-"

    static let all = [journal, UserProfile.file, KeptProgress.file, Entitlements.file, KeptMemories.file] + Index.files
  }

  /// Opens the store in `folder`; it must be there.
  ///
  /// - Parameters:
  ///   - folder: where the store lies.
  ///   - access: whether anything is to be written.
  ///   - patience: for how many milliseconds somebody else may have it first.
  ///   - zoneNamed: finds a zone by its name, where only the documents of an earlier version are there.
  public convenience init(
    in folder: any StoreFolder, for access: Access, patience: Int = 5000, zoneNamed: (String) -> Zone?
  ) throws(StoreFault) {
    _ = try KeptPal.inventory(of: folder, for: access)
    let lock = try KeptPal.lock(folder, for: access, patience)
    // Whoever had it may have changed everything.
    let inventory = try KeptPal.inventory(of: folder, for: access)
    if access == .writing { try inventory.requireNoStranger() }
    let found = try FoundFiles(in: folder)
    guard found.hasJournal || found.isOfVersion1 else { throw .journalIsGone(folder: folder.name) }
    try self.init(found, in: folder, for: access, lock, zoneNamed)
    hasStrangers = !inventory.strangers.isEmpty
  }

  /// Begins a store in `folder`, which is empty or not there; nothing is written before something is received.
  ///
  /// The pal begins with `profile`, under `laws`. Where another process has just begun one, this is ``StoreFault/hasBegun(folder:)``, and it can be opened.
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

  /// Gives the lock back, so that nobody waits while samples are read from elsewhere, which may take long.
  public func pause() throws(StoreFault) {
    paused = try Seen(folder)
    lock = nil
  }

  /// Takes the lock again; `false` when the store must be opened anew, since somebody has changed it meanwhile,
  /// or something in it is to be mended.
  public func resume(for access: Access, patience: Int = 5000) throws(StoreFault) -> Bool {
    guard access == .reading || notices.isEmpty && outdated.isEmpty && !hasStrangers else { return false }
    // The folder may have been moved, replaced or forgotten meanwhile: what is at its path now decides.
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

  /// By what it is seen that a store is as it was: whatever is received changes the journal or the progress.
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

  /// What lies in `folder`, where it is a store that can be used.
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

  /// Refuses a folder in which a store, or anything else, is already.
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

  /// Refuses a folder into which others may write, and says whether they may look into it.
  ///
  /// Whoever may write into it may put anything in the place of any file.
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
        // Where nothing can be written, there is nobody to keep out.
        if access == .reading, error.reason == .missing { return nil }
        throw .file(error)
      }
      guard waited < patience else { throw .inUse(folder: folder.name) }
      try calling { () throws(FileFault) in try folder.wait(milliseconds: 20) }
      waited += 20
    }
  }

  /// Does something with files, whose faults are the store's.
  static func calling<Value>(_ work: () throws(FileFault) -> Value) throws(StoreFault) -> Value {
    do throws(FileFault) { return try work() } catch { throw .file(error) }
  }
}
