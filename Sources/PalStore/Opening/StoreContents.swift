import InnerLife

/// The contents of a store's files as they were found, before any recovery.
struct StoreContents {
  /// A document, or the reason that it couldn't be read.
  enum LoadedDocument<Value> {
    case missing
    case unreadable(StoreError)
    /// A document that was read.
    ///
    /// `isChecked` is false if an earlier version wrote it without a checksum.
    case read(Value, version: Int, isChecked: Bool)

    var value: Value? {
      switch self {
      case .missing, .unreadable: nil
      case .read(let value, _, _): value
      }
    }

    var version: Int? {
      switch self {
      case .missing, .unreadable: nil
      case .read(_, let version, _): version
      }
    }

    /// True if the document is readable but has no checksum.
    var lacksChecksum: Bool {
      if case .read(_, _, isChecked: false) = self { true } else { false }
    }
  }

  let profile: LoadedDocument<UserProfile>
  let progress: LoadedDocument<PalStateDocument>
  let entitlements: LoadedDocument<Entitlements>
  let memories: LoadedDocument<MemoriesDocument>
  /// The user's changes to the journal, recovered from a memories document that is damaged elsewhere.
  let rescuedEdits: JournalUserEdits
  /// The intact indices of the sample log, each with the name of its file.
  let intactIndices: [(file: String, index: SampleLogIndex)]
  /// The length of the sample log in bytes, or `nil` if the log doesn't exist.
  let sampleLogLength: Int?

  var hasSampleLog: Bool { sampleLogLength != nil }

  /// True if the documents were written by version 1 of the app, which had no sample log.
  var isVersion1: Bool { profile.version == 1 }

  /// Creates the contents by reading the files in `folder`, or throws an error if one of them has a newer version.
  init(in folder: any StoreFolder) throws(StoreError) {
    profile = try StoreContents.readDocument(in: folder)
    progress = try StoreContents.readDocument(in: folder)
    entitlements = try StoreContents.readDocument(in: folder)
    memories = try StoreContents.readDocument(in: folder)
    if case .unreadable = memories, let bytes = try StoreContents.readFile(MemoriesDocument.fileName, in: folder) {
      rescuedEdits = MemoriesDocument.readUserEdits(inDamaged: bytes)
    } else {
      rescuedEdits = JournalUserEdits()
    }
    sampleLogLength = try StoredPal.convertingFileErrors { () throws(FileError) in
      try folder.size(of: StoredPal.FileName.sampleLog)
    }
    if sampleLogLength != nil {
      let first = try StoredPal.convertingFileErrors { () throws(FileError) in
        try folder.read(StoredPal.FileName.sampleLog, from: 0, count: SampleLogHeader.length)
      }
      if case .newerVersion(let version) = SampleLogHeader.check(firstBytes: first) {
        throw .newerVersion(file: StoredPal.FileName.sampleLog, version: "sample log version \(version)")
      }
    }
    var indices: [(file: String, index: SampleLogIndex)] = []
    for file in SampleLogIndex.fileNames {
      guard let index = try StoreContents.readFile(file, in: folder).flatMap({ SampleLogIndex($0) }) else { continue }
      indices.append((file, index))
    }
    self.intactIndices = indices
  }

  private static func readDocument<Content: StoreDocument>(
    in folder: any StoreFolder
  ) throws(StoreError) -> StoreContents.LoadedDocument<Content> {
    guard let bytes = try readFile(Content.fileName, in: folder) else { return .missing }
    do throws(StoreError) {
      let (document, version, isChecked) = try Content.read(bytes)
      return .read(document, version: version, isChecked: isChecked)
    } catch {
      if case .newerVersion = error { throw error }
      return .unreadable(error)
    }
  }

  private static func readFile(
    _ file: String, in folder: any StoreFolder
  ) throws(StoreError) -> ContiguousArray<UInt8>? {
    try StoredPal.convertingFileErrors { () throws(FileError) in
      guard let size = try folder.size(of: file) else { return nil }
      return try folder.read(file, from: 0, count: size)
    }
  }
}
