public import PixelPalCore

/// A pal that is kept in a folder, for years, by an app that may be killed at any moment.
///
///     let pal = try KeptPal(in: RealFolder(path), for: .writing) { TimeZone(identifier: $0).map { Zone($0) } }
///     let taken = try pal.take(samples, at: now)   // in any order, again and again
///     pal.progress.total                           // never falls
///     taken.unlocks                                // the phases that this earned
///
/// What ``take(_:at:entitlements:)`` has returned is on the disk. Whatever happens before, the store is as it was, or as it
/// would have been. While the value lives it holds the store's lock.
public final class KeptPal {
  /// Who the pal is, and since when.
  public internal(set) var profile: UserProfile
  /// How far it has come, as it was told.
  public internal(set) var progress: ProgressState
  /// What the shop says.
  public internal(set) var entitlements: Entitlements
  /// What a person should be told of how the store was found.
  public internal(set) var notices: [StoreNotice] = []
  /// The zone whose days count, as it was when the pal began.
  public var zone: Zone { index.zone }

  let folder: any StoreFolder
  let access: Access
  var index: Index
  /// Where the index is to be written next.
  var indexFile: String
  /// Whether there is a journal yet.
  var hasJournal: Bool
  /// Whether a write was refused, so that nobody knows how far it has come.
  var isUnsure = false
  /// The documents that are to be written beside the journal.
  var outdated: Outdated = []
  /// The samples of the last blocks, which are not in the journal yet.
  var pending: [[StepSample]] = []
  private let lock: (any FolderLock)?

  /// What somebody is going to do with a store.
  public enum Access: Hashable, Sendable {
    /// To look at it; others may look, too.
    case reading
    /// To change it; nobody else may even look meanwhile.
    case writing
  }

  /// The files of a store.
  enum File {
    static let journal = "journal"
    static let lock = "lock"
    static let forgotten = "forgotten"
    static let part = ".part"
    static let aside = "damaged-"

    static let all = [journal, UserProfile.file, ProgressState.file, Entitlements.file] + Index.files

    /// Whether a store makes a file of this name.
    static func isOurs(_ name: String) -> Bool {
      all.contains(name) || all.contains { name == $0 + part } || name.hasPrefix(aside) || name == lock
        || name == forgotten
    }
  }

  /// Opens the store in `folder`; it must be there.
  ///
  /// - Parameters:
  ///   - patience: for how many milliseconds somebody else may have it first.
  ///   - zoneNamed: finds a zone by its name, where only the documents of an earlier version are there.
  public convenience init(
    in folder: any StoreFolder, for access: Access, patience: Int = 5000, zoneNamed: (String) -> Zone?
  ) throws(StoreFault) {
    let names = try KeptPal.calling { () throws(FileFault) in try folder.names() }
    guard let names else { throw .noStore(folder: folder.name) }
    guard !names.contains(File.forgotten) else { throw .halfForgotten(folder: folder.name) }
    let ours = names.filter { File.all.contains($0) }
    guard !ours.isEmpty else {
      if let other = names.filter({ !File.isOurs($0) }).min() {
        throw .otherThings(folder: folder.name, example: other)
      }
      throw .noStore(folder: folder.name)
    }
    let lock = try KeptPal.lock(folder, for: access, patience)
    let found = try Found(in: folder)
    guard found.hasJournal || found.isOfVersion1 else { throw .journalIsGone(folder: folder.name) }
    try self.init(found, in: folder, for: access, lock, zoneNamed)
  }

  /// Begins a store in `folder`, which is empty or not there; nothing is written before the first samples are taken.
  public init(
    new profile: UserProfile, zone: Zone, entitlements: Entitlements, in folder: any StoreFolder, patience: Int = 5000,
    isTrial: Bool = false
  ) throws(StoreFault) {
    let names = try KeptPal.calling { () throws(FileFault) in try folder.names() }
    if let other = names?.filter({ !File.isOurs($0) }).min() {
      throw .otherThings(folder: folder.name, example: other)
    }
    if isTrial {
      lock = nil
    } else {
      // What is not there yet comes with the permissions that it should have; what is there gets them.
      try KeptPal.calling { () throws(FileFault) in try folder.make() }
      lock = try KeptPal.lock(folder, for: .writing, patience)
      let now = try KeptPal.calling { () throws(FileFault) in try folder.names() } ?? []
      guard !now.contains(where: { File.all.contains($0) }) else { throw .inUse(folder: folder.name) }
    }
    self.folder = folder
    access = .writing
    self.profile = profile
    self.entitlements = entitlements
    progress = .none
    index = Index(zone: zone)
    index.settings = profile.settings(in: zone)
    hasJournal = false
    indexFile = Index.files[0]
    outdated = .all
  }

  private init(
    _ found: Found, in folder: any StoreFolder, for access: Access, _ lock: (any FolderLock)?,
    _ zoneNamed: (String) -> Zone?
  ) throws(StoreFault) {
    let recovered = try Recovery(found, in: folder, zoneNamed)
    self.folder = folder
    self.access = access
    self.lock = lock
    profile = recovered.profile
    progress = recovered.progress
    entitlements = recovered.entitlements
    index = recovered.index
    indexFile = recovered.nextIndexFile
    hasJournal = found.hasJournal
    notices = recovered.notices
    outdated = recovered.outdated
    if let scan = recovered.scan {
      try rebuild(scan, recovered.journal)
    } else {
      try absorbTail(recovered.tail, recovered.journal, base: index.journalLength)
    }
    try recountIfNeeded()
  }

  private static func lock(
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
      folder.wait(milliseconds: 20)
      waited += 20
    }
  }

  static func lockAlone(_ folder: any StoreFolder, _ patience: Int) throws(StoreFault) -> (any FolderLock)? {
    try lock(folder, for: .writing, patience)
  }

  /// Does something with files, whose faults are the store's.
  static func calling<Value>(_ work: () throws(FileFault) -> Value) throws(StoreFault) -> Value {
    do throws(FileFault) { return try work() } catch { throw .file(error) }
  }
}

extension UserProfile {
  /// How samples become one history, in the zone of the pal.
  func merge(in zone: Zone) -> StepMerge {
    Rules.standard.merge(merge, belief: belief, in: Itinerary(zone))
  }

  /// A sum over all that the days depend on beside the samples.
  func settings(in zone: Zone) -> Check {
    let merge = merge(in: zone)
    var writer = ByteWriter()
    writer.write(createdAt)
    writer.write(text: merge.policy.rawValue)
    writer.write(count: merge.belief.places.count)
    for place in merge.belief.places { writer.write(text: place) }
    writer.write(byte: merge.countsByHand ? 1 : 0)
    for length in [merge.unfolding.longest, merge.unfolding.dayFrom, merge.unfolding.dayTo] {
      writer.write(signed: length.count)
    }
    writer.write(zone)
    return Check(of: writer.bytes, in: 0..<writer.bytes.count)
  }
}
