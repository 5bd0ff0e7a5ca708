import InnerLife

/// The files of a store as they were found, without any changes.
struct FoundFiles {
  /// A document, or the reason why it could not be read.
  enum Document<Value> {
    case missing
    case unreadable(StoreFault)
    /// A document without a check was written by an earlier version.
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

    /// True if the document is readable but has no check.
    var isUnchecked: Bool {
      if case .read(_, _, isChecked: false) = self { true } else { false }
    }
  }

  let profile: Document<UserProfile>
  let progress: Document<KeptProgress>
  let entitlements: Document<Entitlements>
  let memories: Document<KeptMemories>
  /// The user's hidden pages and chapter names, rescued from memories that are damaged elsewhere.
  let savedWishes: Journal.Wishes
  /// The intact indices, each with its file.
  let indices: [(file: String, index: Index)]
  /// The length of the journal; `nil` if there is none.
  let journalLength: Int?

  var hasJournal: Bool { journalLength != nil }

  /// True if an app of version 1 stored its three documents here, without a journal.
  var isOfVersion1: Bool { profile.version == 1 }

  /// Reads the existing files; throws if one of them has a newer version.
  init(in folder: any StoreFolder) throws(StoreFault) {
    profile = try FoundFiles.document(in: folder)
    progress = try FoundFiles.document(in: folder)
    entitlements = try FoundFiles.document(in: folder)
    memories = try FoundFiles.document(in: folder)
    if case .unreadable = memories, let bytes = try FoundFiles.bytes(of: KeptMemories.file, in: folder) {
      savedWishes = KeptMemories.wishes(inDamaged: bytes)
    } else {
      savedWishes = Journal.Wishes()
    }
    journalLength = try KeptPal.calling { () throws(FileFault) in try folder.size(of: KeptPal.File.journal) }
    if journalLength != nil {
      let first = try KeptPal.calling { () throws(FileFault) in
        try folder.read(KeptPal.File.journal, from: 0, count: JournalHead.length)
      }
      if case .newer(let version) = JournalHead.finding(in: first) {
        throw .newer(file: KeptPal.File.journal, version: "a journal of version \(version)")
      }
    }
    var indices: [(file: String, index: Index)] = []
    for file in Index.files {
      guard let index = try FoundFiles.bytes(of: file, in: folder).flatMap({ Index($0) }) else { continue }
      indices.append((file, index))
    }
    self.indices = indices
  }

  private static func document<Document: KeptDocument>(
    in folder: any StoreFolder
  ) throws(StoreFault) -> FoundFiles.Document<Document> {
    guard let bytes = try bytes(of: Document.file, in: folder) else { return .missing }
    do throws(StoreFault) {
      let (document, version, isChecked) = try Document.read(bytes)
      return .read(document, version: version, isChecked: isChecked)
    } catch {
      if case .newer = error { throw error }
      return .unreadable(error)
    }
  }

  private static func bytes(
    of file: String, in folder: any StoreFolder
  ) throws(StoreFault) -> ContiguousArray<UInt8>? {
    try KeptPal.calling { () throws(FileFault) in
      guard let size = try folder.size(of: file) else { return nil }
      return try folder.read(file, from: 0, count: size)
    }
  }
}
