/// An error that prevents a store from being opened or written.
///
/// The existing files aren't changed.
public enum StoreError: Error, Hashable, Sendable {
  /// The folder doesn't exist, or contains no store.
  case storeNotFound(folder: String)
  /// The folder contains files, but none that belong to a store.
  case folderHasOtherFiles(folder: String, example: String)
  /// Another process is using the store.
  case inUse(folder: String)
  /// Another process has created a store in the folder in the meantime.
  case storeAlreadyExists(folder: String)
  /// Something other than a file has the name of one of the store's files.
  case obstructed(file: String, kind: DirectoryEntryKind)
  /// A file has the name of one of the store's files, but the store didn't write it.
  case foreignFile(file: String)
  /// Users other than the owner can write into the folder.
  case writableByOthers(folder: String, permissions: Int)
  /// The folder cannot be created.
  case cannotCreateFolder(FileError)
  /// A file was written by a newer version of this software.
  case newerVersion(file: String, version: String)
  /// The sample log is missing, although other files of the store exist.
  case sampleLogMissing(folder: String)
  /// A file has invalid content, and no other file can replace it.
  case unreadable(file: String, why: String)
  /// The removal of the store was started but not completed.
  case removalIncomplete(folder: String)
  /// There are more sources than the store can distinguish.
  case tooManySources
  /// The given pal has a different creation time or look than the profile.
  case differentPal
  /// The onboarding of the given pal is not complete.
  case onboardingIncomplete
  /// The store can't be written, because it was opened for reading or its lock was released.
  case notOpenForWriting
  /// The system reported an error.
  case fileError(FileError)

  /// The error as a sentence without a full stop.
  ///
  /// The affected file is in ``affectedPath``.
  public var sentence: String {
    switch self {
    case .storeNotFound: "no store found"
    case .folderHasOtherFiles(_, let example): "this folder contains other files, such as '\(example)', and no store"
    case .inUse: "another process is using the store"
    case .storeAlreadyExists: "another process has created a store here"
    case .obstructed(_, let kind): "expected a file of the store, found \(kind.phrase)"
    case .foreignFile: "this file has the name of a store file, but its content is not that of one"
    case .writableByOthers(_, let permissions):
      "other users can write to this folder (mode \(String(permissions, radix: 8))), but only its owner may"
    case .cannotCreateFolder(let fault): fault.sentence
    case .newerVersion(_, let version): "\(version) is newer than this program supports"
    case .sampleLogMissing: "the sample log '\(StoredPal.FileName.sampleLog)' is missing"
    case .unreadable(_, let why): why
    case .removalIncomplete: "the removal of this store was interrupted"
    case .tooManySources: "there are too many sources"
    case .differentPal: "this pal has another creation time or another look than the stored one"
    case .onboardingIncomplete: "the onboarding of this pal is not completed"
    case .notOpenForWriting: "the store is not open for writing"
    case .fileError(let fault): fault.sentence
    }
  }

  /// The path of the affected file or folder, or `nil` if the error concerns no particular one.
  public var affectedPath: String? {
    switch self {
    case .storeNotFound(let folder), .folderHasOtherFiles(let folder, _), .inUse(let folder),
      .storeAlreadyExists(let folder), .sampleLogMissing(let folder), .removalIncomplete(let folder),
      .writableByOthers(let folder, _):
      folder
    case .newerVersion(let file, _), .unreadable(let file, _), .obstructed(let file, _), .foreignFile(let file): file
    case .fileError(let fault), .cannotCreateFolder(let fault): fault.file
    case .tooManySources, .differentPal, .onboardingIncomplete, .notOpenForWriting: nil
    }
  }
}

/// A problem that the user should know about, although it didn't stop the operation.
public enum StoreNotice: Hashable, Sendable {
  /// A write was interrupted before it was reported to the caller.
  ///
  /// The store ignores the `bytes` bytes that the write left in the sample log.
  case interruptedWrite(bytes: Int)
  /// A part of the sample log is damaged.
  ///
  /// The part begins at byte `at` and is `bytes` bytes long. Its samples are missing until they are received again.
  case damagedSampleLog(at: Int, bytes: Int)
  /// Damaged bytes of the sample log were moved to a separate file, and the store continues with the rest.
  case damageSetAside(file: String, bytes: Int)
  /// The sample log is shorter than the index says.
  ///
  /// `bytes` bytes are missing at its end. Their samples are missing until they are received again.
  case sampleLogTruncated(bytes: Int)
  /// The sample log ends before the last sync recorded in the document `file`.
  ///
  /// The samples between the end of the log and that sync are missing until they are received again.
  case sampleLogEndsEarly(file: String)
  /// The index was missing or belonged to another sample log, and was rebuilt.
  case indexRebuilt
  /// A document was damaged and was restored from the sample log.
  case documentRestored(file: String)
  /// A document was missing, and was restored.
  ///
  /// The memories are restored from the samples, and any other document from the sample log.
  case documentMissing(file: String)
  /// Sources that an earlier version distinguished were merged.
  ///
  /// The merged sources have the same name, manufacturer, model and hardware. `before` and `now` are the numbers of all
  /// sources before and after the merge.
  case sourcesMerged(before: Int, now: Int)
  /// The pal's memories can't be read, so they are rebuilt from the samples.
  ///
  /// With write access, the damaged file is renamed to `aside`. With read access, the file isn't renamed, and `aside`
  /// is `nil`.
  case memoriesRebuilt(aside: String?)
  /// The folder existed before the store, and other users can list its files but not read them.
  case readableByOthers(permissions: Int)
  /// A document was migrated from an older version of its format.
  case documentMigrated(file: String, from: Int)

  /// True if the store has lost samples that it had received.
  var reportsLostSamples: Bool {
    switch self {
    case .damagedSampleLog, .damageSetAside, .sampleLogTruncated, .sampleLogEndsEarly: true
    case .interruptedWrite, .indexRebuilt, .documentRestored, .documentMissing, .sourcesMerged, .memoriesRebuilt,
      .readableByOthers, .documentMigrated:
      false
    }
  }

  /// The notice as a sentence without a full stop.
  public var sentence: String {
    switch self {
    case .interruptedWrite(let bytes):
      "an interrupted write left \(bytes) bytes, which are ignored; none of their samples had been reported"
    case .damagedSampleLog(let at, let bytes):
      "\(bytes) bytes of the sample log, from byte \(at), are damaged; import the lost samples again"
    case .damageSetAside(let file, let bytes): "\(bytes) damaged bytes of the sample log were moved to '\(file)'"
    case .sampleLogTruncated(let bytes):
      "the sample log lost \(bytes) bytes at its end; import the lost samples again"
    case .sampleLogEndsEarly(let file):
      "the sample log ends before the last sync recorded in '\(file)'; import the lost samples again"
    case .indexRebuilt: "the index was missing or did not match the sample log, and was rebuilt"
    case .documentRestored(let file): "'\(file)' is damaged; its content was recovered from the sample log"
    case .documentMissing(MemoriesDocument.fileName):
      "'\(MemoriesDocument.fileName)' is missing; its content was rebuilt from the samples"
    case .documentMissing(let file): "'\(file)' is missing; its content was recovered from the sample log"
    case .sourcesMerged(let before, let now):
      "\(before) sources are \(now) by name, manufacturer, model and hardware; those of one device were merged"
    case .memoriesRebuilt(let aside):
      "'\(MemoriesDocument.fileName)' is damaged" + (aside.map { " and was moved to '\($0)'" } ?? "")
        + "; its content was rebuilt from the samples"
    case .readableByOthers(let permissions):
      "other users can list this folder, which existed before the store (mode \(String(permissions, radix: 8))); "
        + "its files are private"
    case .documentMigrated(let file, let version): "'\(file)' was migrated from version \(version)"
    }
  }

  /// True if samples may be missing because of the problem.
  public var isDataLoss: Bool {
    switch self {
    case .damagedSampleLog, .damageSetAside, .sampleLogTruncated, .sampleLogEndsEarly: true
    case .interruptedWrite, .indexRebuilt, .documentRestored, .documentMissing, .sourcesMerged, .memoriesRebuilt,
      .readableByOthers, .documentMigrated:
      false
    }
  }

  /// True if the problem means that bytes of the store differ from those that were written.
  ///
  /// The value is false for an interrupted write.
  public var isCorruption: Bool {
    switch self {
    case .damagedSampleLog, .damageSetAside, .sampleLogTruncated, .sampleLogEndsEarly, .documentRestored,
      .memoriesRebuilt:
      true
    case .interruptedWrite, .indexRebuilt, .documentMissing, .sourcesMerged, .readableByOthers, .documentMigrated: false
    }
  }
}
