/// The reason why a store cannot be opened or written; the existing files stay as they are.
public enum StoreFault: Error, Hashable, Sendable {
  /// The folder does not exist, or it contains no store.
  case noStore(folder: String)
  /// The folder contains other files and no store.
  case otherThings(folder: String, example: String)
  /// Another process is using the store.
  case inUse(folder: String)
  /// Another process has created a store here in the meantime.
  case hasBegun(folder: String)
  /// Something other than a file has the name of one of the store's files.
  case inTheWay(file: String, kind: FileKind)
  /// A foreign file has the name of one of the store's files.
  case stranger(file: String)
  /// Users other than the owner can write into the folder.
  case openToWriting(folder: String, permissions: Int)
  /// The folder cannot be created.
  case cannotBeMade(FileFault)
  /// A file was written by a newer version of this software.
  case newer(file: String, version: String)
  /// The journal is missing, although other files of the store exist.
  case journalIsGone(folder: String)
  /// A file has invalid content, and no other file can replace it.
  case unreadable(file: String, why: String)
  /// The removal of the store was started but not completed.
  case halfForgotten(folder: String)
  /// There are more sources than the store can distinguish.
  case tooManySources
  /// The given pal has another creation time or another look than the profile.
  case otherPal
  /// The onboarding of the given pal is not completed.
  case notBegun
  /// A write to a store that was opened for reading or has released its lock.
  case notForWriting
  /// The system reported an error.
  case file(FileFault)

  /// The fault as a sentence without a full stop; the affected file is in ``subject``.
  public var sentence: String {
    switch self {
    case .noStore: "there is no store here"
    case .otherThings(_, let example): "this folder holds other things, such as '\(example)', and no store"
    case .inUse: "another process is using the store"
    case .hasBegun: "another process has begun a store here"
    case .inTheWay(_, let kind): "\(kind.words) is here, where the store has a file"
    case .stranger: "this is no file of a store, though it is called like one"
    case .openToWriting(_, let permissions):
      "others may write into this folder (\(String(permissions, radix: 8))), and a pal is for its owner alone"
    case .cannotBeMade(let fault): fault.sentence
    case .newer(_, let version): "this is \(version), which is newer than this program"
    case .journalIsGone: "the journal is gone, which holds the samples"
    case .unreadable(_, let why): why
    case .halfForgotten: "somebody began to remove this store, and was interrupted"
    case .tooManySources: "there are too many sources"
    case .otherPal: "this pal began at another time, or as another character, than the one that is kept"
    case .notBegun: "the onboarding of this pal is not done"
    case .notForWriting: "the store was opened for reading, and nothing is written into it"
    case .file(let fault): fault.sentence
    }
  }

  /// The file or folder that is affected.
  public var subject: String? {
    switch self {
    case .noStore(let folder), .otherThings(let folder, _), .inUse(let folder), .hasBegun(let folder),
      .journalIsGone(let folder), .halfForgotten(let folder), .openToWriting(let folder, _):
      folder
    case .newer(let file, _), .unreadable(let file, _), .inTheWay(let file, _), .stranger(let file): file
    case .file(let fault), .cannotBeMade(let fault): fault.file
    case .tooManySources, .otherPal, .notBegun, .notForWriting: nil
    }
  }
}

/// A problem that the user should know about but that did not stop the operation.
public enum StoreNotice: Hashable, Sendable {
  /// A write was interrupted before it was reported; its incomplete bytes were cut off.
  case interruptedWrite(bytes: Int)
  /// Part of the journal is damaged; its samples are missing until they are received again.
  case damage(at: Int, bytes: Int)
  /// The damaged bytes were moved to a separate file, and the store continues with the rest.
  case setAside(file: String, bytes: Int)
  /// The journal is shorter than it was: received samples are missing until they are received again.
  case journalIsShorter(bytes: Int)
  /// The journal ends before the last sync that a document records: received samples are missing until they are
  /// received again.
  case journalEndsEarly(file: String)
  /// The index was missing or belonged to another journal, and was rebuilt.
  case indexMadeAnew
  /// A document was damaged and was restored from the journal.
  case documentRestored(file: String)
  /// A document was missing and was restored from the journal or, for the memories, from the samples.
  case documentMissing(file: String)
  /// Sources that an earlier version treated as different are one device, by name, manufacturer, model and hardware.
  case sourcesJoined(before: Int, now: Int)
  /// The pal's memories cannot be read and are rebuilt from the samples; with write access, the damaged file is renamed
  /// to `aside`.
  case memoriesToldAnew(aside: String?)
  /// The folder existed before the store, and other users can read it.
  case openToReading(permissions: Int)
  /// Documents of an earlier version were migrated.
  case migrated(file: String, from: Int)

  /// The notice as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .interruptedWrite(let bytes):
      "a write was interrupted before anything of it was reported; its \(bytes) bytes do not count"
    case .damage(let at, let bytes):
      "\(bytes) bytes of the journal from byte \(at) on are damaged; what was in them is missing until it comes again"
    case .setAside(let file, let bytes): "\(bytes) damaged bytes of the journal are set aside in '\(file)'"
    case .journalIsShorter(let bytes):
      "the journal is \(bytes) bytes shorter than it was; what was in them is missing until it comes again"
    case .journalEndsEarly(let file):
      "the journal ends before the last sync that '\(file)' tells of; what came with that is missing until it comes again"
    case .indexMadeAnew: "the index was not of this journal, and was made anew"
    case .documentRestored(let file): "'\(file)' is not as it was written; the journal knows what was in it"
    case .documentMissing(KeptMemories.file):
      "'\(KeptMemories.file)' is not there; the pal tells anew, of the samples, what it had written down"
    case .documentMissing(let file): "'\(file)' is not there; the journal knows what was in it"
    case .sourcesJoined(let before, let now):
      "\(before) sources are \(now) by name, manufacturer, model and hardware of their devices, and each counts once"
    case .memoriesToldAnew(let aside):
      "'\(KeptMemories.file)' is not as it was written" + (aside.map { " and is set aside in '\($0)'" } ?? "")
        + "; the pal tells anew, of the samples, what it had written down"
    case .openToReading(let permissions):
      "others may look into this folder (\(String(permissions, radix: 8))), which was there before; its files are for "
        + "their owner alone"
    case .migrated(let file, let version): "'\(file)' was of version \(version), and is taken over"
    }
  }

  /// True if samples may be missing because of this problem.
  public var isLoss: Bool {
    switch self {
    case .damage, .setAside, .journalIsShorter, .journalEndsEarly: true
    case .interruptedWrite, .indexMadeAnew, .documentRestored, .documentMissing, .sourcesJoined, .memoriesToldAnew,
      .openToReading, .migrated:
      false
    }
  }

  /// True if bytes of the store differ from what was written in a way that an interrupted write cannot explain.
  public var isDamage: Bool {
    switch self {
    case .damage, .setAside, .journalIsShorter, .journalEndsEarly, .documentRestored, .memoriesToldAnew: true
    case .interruptedWrite, .indexMadeAnew, .documentMissing, .sourcesJoined, .openToReading, .migrated: false
    }
  }
}
