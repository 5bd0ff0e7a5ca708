public import Expressions
public import InnerLife
public import PixelPalCore
import StepHistory

/// A pal that is stored in a folder, so that no saved state is lost even if the system kills the app at any moment.
///
///     let stored = try StoredPal(in: FileSystemFolder(path), for: .writing) { Zone.named($0) }
///     let received = try stored.receive(samples, with: [.opened()], at: now)   // in any order, again and again
///     received.changes                                                         // for the app to carry out
///     stored.pal.totalSteps                                                    // never falls
///
/// The store contains the samples, the ``pal`` computed from them, and the ``configuration`` and rules that apply to
/// it. When ``receive(_:with:at:entitlements:under:journalRules:faceRules:)`` or ``handle(_:at:)`` returns, the results
/// are saved to disk. If the process dies earlier, the store is either in its old state or in its new state. An
/// instance holds the store's lock for its lifetime, except between ``releaseLock()`` and
/// ``reacquireLockIfUnchanged(for:timeout:)``.
public final class StoredPal {
  /// The permanent profile of the pal: its look and the time of its creation.
  public internal(set) var profile: UserProfile
  /// The pal, in its state after the last event.
  public internal(set) var pal: Pal
  /// The configuration that applies to the pal: the core's rules and the device model.
  public internal(set) var configuration: PalConfiguration
  /// The rules of the journal: the numbers that determine its pages, and the words of its sentences.
  public internal(set) var journalRules: JournalRules
  /// The rules for displaying the pal's feelings, which the store keeps for the app.
  public internal(set) var faceRules: FaceRules
  /// The state of the pal's journal: its remembered days, its moments and its chapters.
  public internal(set) var journalState: JournalState
  /// The user's changes to the journal: hidden pages, names of chapters, stamps and notes.
  public internal(set) var journalUserEdits = JournalUserEdits()
  /// The user's subscription, as the App Store last reported it.
  public internal(set) var entitlements: Entitlements
  /// The problems that the user should know about, found when the store was opened or its index was rebuilt.
  public internal(set) var notices: [StoreNotice] = []
  /// The time zone that determines when the stored days begin.
  ///
  /// The zone never changes after the pal's creation.
  public var zone: Zone { index.zone }
  /// The pal's progress, as it was last reported.
  public var progress: ProgressState { ProgressState(of: pal, lastSync: lastSync) }

  let folder: any StoreFolder
  private(set) var access: Access
  var index: SampleLogIndex
  /// The time when samples were last received, or `nil` if none have been received yet.
  ///
  /// This time never goes back, even if the clock does.
  var lastSync: Instant?
  /// The number of times that the progress has been written.
  var revision = 0
  /// The name of the file to which the index will be written next.
  var nextIndexFile: String
  /// True if the sample log's file exists.
  ///
  /// The first write creates it.
  var hasSampleLog: Bool
  /// True if a write failed, and it isn't known how much of it reached the disk.
  var hasUncertainWrite = false
  /// The samples that haven't been reported to the pal, because the write that stores them failed.
  var unreportedSamples = StepSamples()
  /// The documents that must be written together with the sample log.
  var documentsToWrite: DocumentsToWrite = []
  /// The records of the newest blocks, which aren't in the sample log yet.
  var pendingRecords: [ContiguousArray<UInt8>] = []
  private var lock: (any HeldFolderLock)?
  /// True if a file that the store didn't write has a name that the store needs.
  private var hasConflictingFiles = false
  /// A fingerprint of the store's files at the time when the lock was released, or `nil` if it hasn't been released.
  private var fingerprintAtRelease: StoreFingerprint?
  var hasReleasedLock: Bool { fingerprintAtRelease != nil }

  /// The kind of access to a store.
  public enum Access: Hashable, Sendable {
    /// Shared access: other processes can read the store at the same time.
    case reading
    /// Exclusive access: no other process can open the store, not even for reading.
    case writing
  }

  /// The fixed names of a store's files.
  ///
  /// The list doesn't include part files, which are still being written, or set-aside files with damaged bytes, because
  /// their names vary.
  package static let fileNames = FileName.all + [FileName.lock, FileName.removalMark]

  /// The fixed names of a store's files, and the prefix and suffix of its other file names.
  enum FileName {
    static let sampleLog = "journal"
    static let lock = "lock"
    static let removalMark = "forgotten"
    static let partSuffix = ".part"
    static let setAsidePrefix = "damaged-"

    static let all =
      [sampleLog, UserProfile.fileName, PalStateDocument.fileName, Entitlements.fileName, MemoriesDocument.fileName]
      + SampleLogIndex.fileNames
  }

  /// Opens the existing store in `folder`.
  ///
  /// - Parameters:
  ///   - folder: the folder of the store.
  ///   - access: shared access for reading, or exclusive access for writing.
  ///   - lockTimeout: the number of milliseconds to wait for another process to release the store.
  ///   - zoneNamed: a function that finds a time zone by its name. It is called if the store doesn't contain the zone
  ///     itself.
  public convenience init(
    in folder: any StoreFolder, for access: Access, lockTimeout: Int = 5000, zoneNamed: (String) -> Zone?
  ) throws(StoreError) {
    _ = try StoredPal.requireStore(in: folder, for: access)
    let lock = try StoredPal.acquireLock(in: folder, for: access, timeout: lockTimeout)
    // The previous owner of the lock may have changed everything.
    let inventory = try StoredPal.requireStore(in: folder, for: access)
    if access == .writing { try inventory.throwIfReplacingForeignFile() }
    let found = try StoreContents(in: folder)
    guard found.hasSampleLog || found.isVersion1 else { throw .sampleLogMissing(folder: folder.displayPath) }
    try self.init(found, in: folder, for: access, lock, zoneNamed)
    hasConflictingFiles = !inventory.conflictingFiles.isEmpty
  }

  /// Creates a store in `folder`, without writing the store's files yet.
  ///
  /// The files are written with the first change, such as received samples. The pal is created with `profile` and
  /// `configuration`. Throws an error if `folder` already contains a store or other files. If the error is
  /// ``StoreError/storeAlreadyExists(folder:)``, that store can be opened instead.
  ///
  /// The initializer waits up to `lockTimeout` milliseconds for another process to release the lock. If `isDryRun` is
  /// true, it acquires no lock, and nothing can be written.
  public init(
    creating profile: UserProfile, zone: Zone, entitlements: Entitlements,
    under configuration: PalConfiguration = .standard, journalRules: JournalRules = .standard,
    faceRules: FaceRules = .standard, in folder: any StoreFolder, lockTimeout: Int = 5000, isDryRun: Bool = false
  ) throws(StoreError) {
    let exists = try StoredPal.convertingFileErrors { () throws(FileError) in try folder.openIfExists() }
    if exists { try StoredPal.requireStoreCanBeCreated(in: folder) }
    if isDryRun {
      lock = nil
    } else {
      do throws(FileError) { try folder.createFolderIfMissing() } catch { throw .cannotCreateFolder(error) }
      notices = try StoredPal.checkPrivacy(of: folder)
      lock = try StoredPal.acquireLock(in: folder, for: .writing, timeout: lockTimeout)
      try StoredPal.requireStoreCanBeCreated(in: folder)
    }
    self.folder = folder
    // A dry run holds no lock, so it must not write.
    access = isDryRun ? .reading : .writing
    self.profile = profile
    self.entitlements = entitlements
    (self.configuration, self.journalRules, self.faceRules) = (configuration, journalRules, faceRules)
    pal = Pal(profile, in: zone, entitlements.history, under: configuration)
    journalState = JournalState(createdOn: zone.day(at: profile.createdAt), under: journalRules)
    index = SampleLogIndex(zone: zone)
    index.countingChecksum = profile.countingSettingsChecksum(in: zone, under: configuration.rules)
    hasSampleLog = false
    nextIndexFile = SampleLogIndex.fileNames[0]
    documentsToWrite = .all
  }

  /// Releases the lock, so that other processes can use the store while the caller reads samples from elsewhere.
  public func releaseLock() throws(StoreError) {
    fingerprintAtRelease = try StoreFingerprint(folder)
    lock = nil
  }

  /// Acquires the lock again and returns true, or returns false if the store must be reopened.
  ///
  /// The method waits up to `timeout` milliseconds for the lock. The store must be reopened if another process has
  /// changed it since ``releaseLock()``, or if it needs a repair.
  public func reacquireLockIfUnchanged(for access: Access, timeout: Int = 5000) throws(StoreError) -> Bool {
    guard access == .reading || notices.isEmpty && documentsToWrite.isEmpty && !hasConflictingFiles else {
      return false
    }
    // The folder may have been moved, replaced or removed since the lock was released, so the check uses the folder now
    // at the path.
    let exists = try StoredPal.convertingFileErrors { () throws(FileError) in
      guard try folder.openIfExists() else { return false }
      return try folder.size(of: FileName.sampleLog) != nil
    }
    guard exists else { return false }
    if access == .writing { _ = try StoredPal.checkPrivacy(of: folder) }
    let lock = try StoredPal.acquireLock(in: folder, for: access, timeout: timeout)
    guard try StoreFingerprint(folder) == fingerprintAtRelease else { return false }
    (self.lock, self.access, fingerprintAtRelease) = (lock, access, nil)
    return true
  }

  /// The contents of a store's documents and the size of its sample log.
  ///
  /// If another process changes the store, the fingerprint changes, because every write changes the sample log or the
  /// progress.
  private struct StoreFingerprint: Equatable {
    let sampleLogSize: Int?
    let documents: [ContiguousArray<UInt8>]

    init(_ folder: any StoreFolder) throws(StoreError) {
      (sampleLogSize, documents) = try convertingFileErrors { () throws(FileError) in
        var documents: [ContiguousArray<UInt8>] = []
        for file in [UserProfile.fileName, PalStateDocument.fileName, Entitlements.fileName] {
          let size = try folder.size(of: file)
          documents.append(size == nil ? [] : try folder.read(file, from: 0, count: size ?? 0))
        }
        return (try folder.size(of: FileName.sampleLog), documents)
      }
    }
  }

  /// Returns the inventory of the files in `folder`.
  ///
  /// Throws an error if `folder` contains no store that can be opened for `access`.
  private static func requireStore(
    in folder: any StoreFolder, for access: Access
  ) throws(StoreError) -> FolderInventory {
    guard try convertingFileErrors({ () throws(FileError) in try folder.openIfExists() }) else {
      throw .storeNotFound(folder: folder.displayPath)
    }
    let inventory = try FolderInventory(folder)
    guard inventory.isStore else {
      guard !inventory.canCreateStore, let other = inventory.foreignEntries.first else {
        throw .storeNotFound(folder: folder.displayPath)
      }
      throw .folderHasOtherFiles(folder: folder.displayPath, example: other)
    }
    guard !inventory.isRemovalIncomplete else { throw .removalIncomplete(folder: folder.displayPath) }
    try inventory.throwIfNonFileHasStoreFileName()
    if access == .writing { _ = try checkPrivacy(of: folder) }
    return inventory
  }

  /// Throws an error if `folder` contains a store, or files other than the remains of an interrupted creation.
  private static func requireStoreCanBeCreated(in folder: any StoreFolder) throws(StoreError) {
    let inventory = try FolderInventory(folder)
    guard !inventory.isStore else {
      throw inventory.isRemovalIncomplete
        ? .removalIncomplete(folder: folder.displayPath) : .storeAlreadyExists(folder: folder.displayPath)
    }
    try inventory.throwIfNonFileHasStoreFileName()
    guard inventory.canCreateStore else {
      let example = (inventory.foreignEntries + inventory.storeFiles).first {
        FileName.Role($0) != .partFile && $0 != FileName.lock
      }
      throw .folderHasOtherFiles(folder: folder.displayPath, example: example ?? FileName.lock)
    }
  }

  /// Throws an error if other users can write into the folder, and returns a notice if they can list or enter it.
  ///
  /// A user who can write into the folder could replace the store's files.
  private static func checkPrivacy(of folder: any StoreFolder) throws(StoreError) -> [StoreNotice] {
    let permissions = try convertingFileErrors { () throws(FileError) in try folder.permissions() }
    guard let permissions else { return [] }
    guard permissions & 0o022 == 0 else {
      throw .writableByOthers(folder: folder.displayPath, permissions: permissions)
    }
    return permissions & 0o055 == 0 ? [] : [.readableByOthers(permissions: permissions)]
  }

  private init(
    _ files: StoreContents, in folder: any StoreFolder, for access: Access, _ lock: (any HeldFolderLock)?,
    _ zoneNamed: (String) -> Zone?
  ) throws(StoreError) {
    let recovered = try OpenedStoreState(files, in: folder, zoneNamed)
    self.folder = folder
    self.access = access
    self.lock = lock
    profile = recovered.profile
    entitlements = recovered.entitlements
    index = recovered.index
    (configuration, journalRules, faceRules) = (
      recovered.progress.configuration, recovered.progress.journalRules, recovered.progress.faceRules
    )
    lastSync = recovered.progress.reported.lastSync
    revision = recovered.progress.revision
    pal = recovered.pal
    (journalState, journalUserEdits) = (
      JournalState(restoring: recovered.memories.savedJournal, under: journalRules), recovered.memories.userEdits
    )
    nextIndexFile = recovered.nextIndexFile
    hasSampleLog = files.hasSampleLog
    notices = recovered.notices
    documentsToWrite = recovered.documentsToWrite
    if recovered.hasDamagedMemories { notices.append(.memoriesRebuilt(aside: try renameUnreadableMemoriesFile())) }
    if let scan = recovered.logScan {
      try setAsideDamageAndRebuildIndex(from: scan, bytes: recovered.logBytes)
    } else {
      try indexAndTrimLogTail(recovered.tailScan, bytes: recovered.logBytes, base: index.logLength)
    }
    try rebuildingIfDamaged { () throws(SampleBlockError) in try recountIfSettingsChanged() }
    // When the next record is appended to the sample log, no index of an earlier log may exist.
    if access == .writing, recovered.logScan != nil {
      try StoredPal.convertingFileErrors { () throws(FileError) in try replaceIndices() }
    }
  }

  /// Acquires the store's lock, or throws ``StoreError/inUse(folder:)`` after `patience` milliseconds.
  ///
  /// Returns `nil` if the lock file doesn't exist and `access` is ``Access/reading``, because no lock is needed then.
  static func acquireLock(
    in folder: any StoreFolder, for access: Access, timeout patience: Int
  ) throws(StoreError) -> (any HeldFolderLock)? {
    var waited = 0
    while true {
      do throws(FileError) {
        if let lock = try folder.tryLock(FileName.lock, isExclusive: access == .writing) { return lock }
      } catch {
        // Writers create the lock file. If it doesn't exist, there is no writer to exclude.
        if access == .reading, error.reason == .notFound { return nil }
        throw .fileError(error)
      }
      guard waited < patience else { throw .inUse(folder: folder.displayPath) }
      try convertingFileErrors { () throws(FileError) in try folder.wait(milliseconds: 20) }
      waited += 20
    }
  }

  /// Performs `work`, and converts a ``FileError`` that it throws into a ``StoreError``.
  static func convertingFileErrors<Value>(_ work: () throws(FileError) -> Value) throws(StoreError) -> Value {
    do throws(FileError) { return try work() } catch { throw .fileError(error) }
  }
}
