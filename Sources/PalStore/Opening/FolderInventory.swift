import PixelPalCore

/// The contents of a folder, divided into files that a store wrote and foreign files.
///
/// Files are recognized by their content. A name proves nothing, because other software may also have a file called
/// `journal`.
struct FolderInventory {
  /// The files that a store wrote, sorted by name.
  private(set) var storeFiles: [String] = []
  /// The files that have the name of a store's file, but weren't written by a store.
  private(set) var conflictingFiles: [String] = []
  /// The entries that aren't files, although they have a name that the store needs.
  private(set) var obstacles: [(file: String, kind: DirectoryEntryKind)] = []
  /// The entries that don't belong to the store, and don't have a name that the store needs.
  private(set) var otherEntries: [String] = []
  /// True if the content of at least one file proves that the folder contains a store.
  private(set) var isStore = false

  /// All entries that don't belong to the store, sorted by name.
  var foreignEntries: [String] { (conflictingFiles + obstacles.map(\.file) + otherEntries).sorted() }

  /// True if a removal of the store was started but not completed.
  var isRemovalIncomplete: Bool { storeFiles.contains(StoredPal.FileName.removalMark) }

  /// Creates the inventory of `folder`, which must be open.
  init(_ folder: any StoreFolder) throws(StoreError) {
    for name in try StoredPal.convertingFileErrors({ () throws(FileError) in try folder.entryNames() }).sorted() {
      guard let role = StoredPal.FileName.Role(name) else {
        otherEntries.append(name)
        continue
      }
      let kind = try StoredPal.convertingFileErrors { () throws(FileError) in try folder.kind(of: name) }
      switch kind {
      case nil: continue
      case .regular?: try classify(name, role: role, in: folder)
      case let kind?: if role.isNeeded { obstacles.append((name, kind)) } else { otherEntries.append(name) }
      }
    }
  }

  private mutating func classify(_ name: String, role: StoredPal.FileName.Role, in folder: any StoreFolder)
    throws(StoreError)
  {
    let proof: Ownership
    do throws(FileError) {
      proof = try role.ownership(of: name, in: folder)
    } catch {
      // Another process may have removed the file after its name was read.
      if error.reason == .notFound { return }
      throw .fileError(error)
    }
    switch proof {
    case .store:
      isStore = true
      storeFiles.append(name)
    case .undetermined: storeFiles.append(name)
    case .foreign: if role == .setAsideFile { otherEntries.append(name) } else { conflictingFiles.append(name) }
    }
  }

  /// Throws an error if an entry that isn't a file has a name that the store needs.
  func throwIfNonFileHasStoreFileName() throws(StoreError) {
    if let (file, kind) = obstacles.first { throw .obstructed(file: file, kind: kind) }
  }

  /// Throws an error if the store would overwrite a foreign file.
  func throwIfReplacingForeignFile() throws(StoreError) {
    // The lock file is never written to, and the marker file is written only when the store is removed.
    let harmless = [StoredPal.FileName.lock, StoredPal.FileName.removalMark]
    let file = conflictingFiles.first { !harmless.contains($0) && StoredPal.FileName.Role($0)?.isNeeded == true }
    if let file { throw .foreignFile(file: file) }
  }

  /// True if a store can be created in the folder.
  ///
  /// The folder must be empty, or contain only the remains of an interrupted creation.
  var canCreateStore: Bool {
    foreignEntries.allSatisfy { StoredPal.FileName.Role($0) == .partFile }
      && storeFiles.allSatisfy { [.partFile, .lock].contains(StoredPal.FileName.Role($0)) }
  }

  /// The software that wrote a file, inferred from the file's content.
  enum Ownership {
    /// A store wrote the file.
    case store
    /// The content doesn't show which software wrote the file.
    ///
    /// The file belongs to the store if the folder contains one.
    case undetermined
    /// Other software wrote the file.
    case foreign
  }
}

extension StoredPal.FileName {
  /// The role of a file in a store, derived from its name.
  enum Role: Hashable {
    case sampleLog
    case index
    case document(String)
    case lock
    case removalMark
    case partFile
    case setAsideFile

    /// Creates the role of a file from its name, or returns `nil` for a name that a store never uses.
    init?(_ name: String) {
      switch name {
      case StoredPal.FileName.sampleLog: self = .sampleLog
      case StoredPal.FileName.lock: self = .lock
      case StoredPal.FileName.removalMark: self = .removalMark
      case UserProfile.fileName: self = .document(UserProfile.schemaName)
      case PalStateDocument.fileName: self = .document(PalStateDocument.schemaName)
      case Entitlements.fileName: self = .document(Entitlements.schemaName)
      case MemoriesDocument.fileName: self = .document(MemoriesDocument.schemaName)
      case _ where SampleLogIndex.fileNames.contains(name): self = .index
      case _ where StoredPal.FileName.replacedFile(ofPartFile: name) != nil: self = .partFile
      case _ where StoredPal.FileName.isSetAsideName(name): self = .setAsideFile
      case _: return nil
      }
    }

    /// True if the store needs a file with exactly this name.
    ///
    /// Part files and set-aside files have varying names, so the value is false for them.
    var isNeeded: Bool {
      switch self {
      case .sampleLog, .index, .document, .lock, .removalMark: true
      case .partFile, .setAsideFile: false
      }
    }

    /// Returns the software that wrote the file called `name`, inferred from the file's content.
    func ownership(of name: String, in folder: any StoreFolder) throws(FileError) -> FolderInventory.Ownership {
      switch self {
      case .sampleLog: return try ownership(ofSampleLog: name, in: folder)
      case .index:
        return ownership(
          of: try folder.read(name, from: 0, count: SampleLogIndex.signature.count), signature: SampleLogIndex.signature
        )
      case .document(let kind): return try ownership(ofDocument: name, kind: kind, in: folder)
      case .lock: return try folder.size(of: name) == 0 ? .undetermined : .foreign
      case .removalMark:
        return ownership(
          of: try folder.read(name, from: 0, count: StoredPal.FileName.removalMarkContent.count),
          signature: StoredPal.FileName.removalMarkContent)
      // A part file begins like the file that it was going to replace.
      case .partFile:
        let beginning = StoredPal.FileName.firstBytes(
          ofPartFileFor: StoredPal.FileName.replacedFile(ofPartFile: name) ?? "")
        let bytes = try folder.read(name, from: 0, count: beginning.count)
        return ownership(of: bytes, signature: beginning) == .foreign ? .foreign : .undetermined
      // Damaged bytes prove nothing, so it is enough if the name follows the store's naming scheme exactly.
      case .setAsideFile: return .undetermined
      }
    }

    private func ownership(of bytes: ContiguousArray<UInt8>, signature beginning: ContiguousArray<UInt8>)
      -> FolderInventory.Ownership
    {
      if bytes.count < beginning.count { return beginning.starts(with: bytes) ? .undetermined : .foreign }
      return bytes.starts(with: beginning) ? .store : .foreign
    }

    private func ownership(ofSampleLog name: String, in folder: any StoreFolder) throws(FileError)
      -> FolderInventory.Ownership
    {
      let head = try folder.read(name, from: 0, count: SampleLogHeader.signature.count)
      let proof = ownership(of: head, signature: SampleLogHeader.signature)
      guard proof == .foreign else { return proof }
      // The header may be damaged, but a record is enough: with a checksum of 64 bits, no other file contains one by
      // chance.
      let bytes = try folder.read(name, from: 0, count: 4 << 20)
      return SampleLogScan(bytes, base: 0).records.isEmpty ? .foreign : .store
    }

    private func ownership(
      ofDocument name: String, kind: String, in folder: any StoreFolder
    ) throws(FileError) -> FolderInventory.Ownership {
      let bytes = try folder.read(name, from: 0, count: 1 << 20)
      if bytes.isEmpty { return .undetermined }
      // A document contains its schema even if it is damaged elsewhere or newer than this program.
      if bytes.containsUTF8(of: "\"pixelpal.\(kind)/") { return .store }
      // A document without a schema has only the members in the product's specification, and other software may have a
      // file with its name.
      switch name {
      case UserProfile.fileName: return (try? UserProfile.read(bytes)) == nil ? .foreign : .store
      case PalStateDocument.fileName: return (try? PalStateDocument.read(bytes)) == nil ? .foreign : .undetermined
      case Entitlements.fileName: return (try? Entitlements.read(bytes)) == nil ? .foreign : .undetermined
      case _: return .foreign
      }
    }
  }

  /// The content of the marker file that exists while a store is being removed.
  static let removalMarkContent = ContiguousArray("PixelPal forgets this store\n".utf8)

  /// Returns the file that the part file `name` will replace, or `nil` if `name` isn't the name of a part file.
  static func replacedFile(ofPartFile name: String) -> String? {
    guard name.hasSuffix(partSuffix) else { return nil }
    let rest = name.dropLast(partSuffix.count)
    return all.first { rest == $0 || rest.hasPrefix($0 + ".") && isCanonicalNumber(rest.dropFirst($0.count + 1)) }
  }

  /// Returns the name of the part file for `file`: `journal.part` at the first attempt, `journal.2.part` at the second.
  static func partName(for file: String, attempt: Int) -> String {
    attempt == 1 ? file + partSuffix : "\(file).\(attempt)\(partSuffix)"
  }

  /// Returns true if `name` follows the naming scheme for set-aside files, such as `damaged-1-at-4096`.
  static func isSetAsideName(_ name: String) -> Bool {
    guard name.hasPrefix(setAsidePrefix) else { return false }
    let parts = name.dropFirst(setAsidePrefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && isCanonicalNumber(parts[0]) && parts[1] == "at" && isCanonicalNumber(parts[2])
  }

  private static func isCanonicalNumber(_ text: Substring) -> Bool {
    Int(text).map { "\($0)" == text && $0 >= 0 } ?? false
  }

  /// Returns the first bytes of every part file for `file`.
  fileprivate static func firstBytes(ofPartFileFor file: String) -> ContiguousArray<UInt8> {
    switch Role(file) {
    case .document(let kind): ContiguousArray("{\n  \"schema\": \"pixelpal.\(kind)/".utf8)
    case .index: SampleLogIndex.signature
    case .sampleLog, .lock, .removalMark, .partFile, .setAsideFile, nil: SampleLogHeader.signature
    }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate func containsUTF8(of text: String) -> Bool {
    let wanted = ContiguousArray(text.utf8)
    guard let first = wanted.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: wanted) }
  }
}
