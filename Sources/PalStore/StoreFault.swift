/// Why a store cannot be opened or written; what is there stays as it is.
public enum StoreFault: Error, Hashable, Sendable {
  /// There is no such folder, or none with a store.
  case noStore(folder: String)
  /// The folder holds other things, and no store.
  case otherThings(folder: String, example: String)
  /// Another process has the store.
  case inUse(folder: String)
  /// A store has begun here meanwhile.
  case hasBegun(folder: String)
  /// Something is no file, and has the name of one of the store's.
  case inTheWay(file: String, kind: FileKind)
  /// A file has the name of one of the store's, and is somebody else's.
  case stranger(file: String)
  /// Others than the owner may write into the folder.
  case openToWriting(folder: String, permissions: Int)
  /// The folder cannot be made.
  case cannotBeMade(FileFault)
  /// A file is of a version that is not known yet.
  case newer(file: String, version: String)
  /// The journal is gone, and something else of the store is there.
  case journalIsGone(folder: String)
  /// A file holds something else than it should, and nothing that could stand for it is left.
  case unreadable(file: String, why: String)
  /// Somebody began to remove the store, and did not come to the end.
  case halfForgotten(folder: String)
  /// There are more sources than can be told apart.
  case tooManySources
  /// A pal is to be kept that began at another time, or as another character, than the profile says.
  case otherPal
  /// A pal is to be kept whose onboarding is not done.
  case notBegun
  /// Something is to be written into a store that was opened for reading, or whose lock was given back.
  case notForWriting
  /// The system refuses something.
  case file(FileFault)

  /// The fault as a sentence without a full stop; the file that it is about comes separately.
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

  /// What it is about: a file of the store, or its folder.
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

/// Something that a person should be told, and that kept nobody from going on.
public enum StoreNotice: Hashable, Sendable {
  /// A write had been interrupted before it was reported: what there was of it was cut off.
  case interruptedWrite(bytes: Int)
  /// Part of the journal is damaged; the samples in it are missing until they come again.
  case damage(at: Int, bytes: Int)
  /// What was damaged is now in a file of its own, and the store goes on with the rest.
  case setAside(file: String, bytes: Int)
  /// The journal is shorter than it was: samples that were received are missing until they come again.
  case journalIsShorter(bytes: Int)
  /// The journal ends before the last sync that a document tells of: samples that were received are missing until they come
  /// again.
  case journalEndsEarly(file: String)
  /// The index was not there, or not of this journal, and was made anew.
  case indexMadeAnew
  /// A document is not as it was written, and what the journal knows was taken.
  case documentRestored(file: String)
  /// A document is not there, and what the journal knows was taken, or for memories the samples.
  case documentMissing(file: String)
  /// Sources that an earlier version told apart are one device by its name, manufacturer, model and hardware.
  case sourcesJoined(before: Int, now: Int)
  /// What the pal had told cannot be read, and is told anew of the samples; who writes puts it aside in a file of its own.
  case memoriesToldAnew(aside: String?)
  /// The folder was there before the store, and others may look into it.
  case openToReading(permissions: Int)
  /// Documents of an earlier version were taken over.
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

  /// Whether samples may be missing because of it.
  public var isLoss: Bool {
    switch self {
    case .damage, .setAside, .journalIsShorter, .journalEndsEarly: true
    case .interruptedWrite, .indexMadeAnew, .documentRestored, .documentMissing, .sourcesJoined, .memoriesToldAnew,
      .openToReading, .migrated:
      false
    }
  }

  /// Whether bytes of the store are not as they were written, in a way that no interrupted write explains.
  public var isDamage: Bool {
    switch self {
    case .damage, .setAside, .journalIsShorter, .journalEndsEarly, .documentRestored, .memoriesToldAnew: true
    case .interruptedWrite, .indexMadeAnew, .documentMissing, .sourcesJoined, .openToReading, .migrated: false
    }
  }
}
