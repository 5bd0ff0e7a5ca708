/// The result of removing a store, including any entries that remain in its folder.
public struct StoreRemovalResult: Hashable, Sendable {
  /// The sorted names of the entries that remain because they don't belong to the store.
  public let remainingEntries: [String]
  /// The reason that the empty folder couldn't be removed, or `nil` if the folder was removed or isn't empty.
  public let folderError: FileError?
}

extension StoredPal {
  /// Removes the store in `folder`, and the folder if nothing else is in it.
  ///
  /// A file is removed only if its content shows that it belongs to a store, or if it has the name of a file in which a
  /// repair set damaged bytes aside. If something other than a file has the name of a store's file, nothing is removed.
  ///
  /// An object that still has the pal, such as a `PalModel`, can store it again, so the caller must release it.
  ///
  /// The method waits up to `lockTimeout` milliseconds for other processes that use the store. An interrupted removal
  /// leaves a marker file, so that the remaining files aren't mistaken for a store. The next call then completes the
  /// removal.
  public static func removeStore(in folder: any StoreFolder, lockTimeout: Int = 5000) throws(StoreError)
    -> StoreRemovalResult
  {
    _ = try requireRemovableStore(in: folder)
    let lock = try acquireLock(in: folder, for: .writing, timeout: lockTimeout)
    defer { withExtendedLifetime(lock) {} }
    // The previous owner of the lock may have changed everything.
    let inventory = try requireRemovableStore(in: folder)
    return try convertingFileErrors { () throws(FileError) in
      try folder.write(FileName.removalMarkContent, to: FileName.removalMark, at: 0)
      try folder.sync(FileName.removalMark)
      try folder.syncFolder()
      let rest = inventory.storeFiles.filter { ![FileName.lock, FileName.removalMark].contains($0) }
      for name in rest.filter({ $0 != FileName.sampleLog && $0 != UserProfile.fileName }) {
        try folder.removeIfExists(name)
      }
      for name in [UserProfile.fileName, FileName.sampleLog] where rest.contains(name) {
        try folder.removeIfExists(name)
      }
      try folder.syncFolder()
      if inventory.storeFiles.contains(FileName.lock) || !inventory.conflictingFiles.contains(FileName.lock) {
        try folder.removeIfExists(FileName.lock)
      }
      // The marker file is removed last, because only it shows that the folder has a partly removed store.
      try folder.removeIfExists(FileName.removalMark)
      return try removeFolderIfEmpty(folder)
    }
  }

  /// Returns the inventory of `folder`, or throws an error if the folder contains no store that can be removed.
  private static func requireRemovableStore(in folder: any StoreFolder) throws(StoreError) -> FolderInventory {
    guard try convertingFileErrors({ () throws(FileError) in try folder.openIfExists() }) else {
      throw .storeNotFound(folder: folder.displayPath)
    }
    let inventory = try FolderInventory(folder)
    guard inventory.isStore else {
      guard let other = inventory.foreignEntries.first else { throw .storeNotFound(folder: folder.displayPath) }
      throw .folderHasOtherFiles(folder: folder.displayPath, example: other)
    }
    try inventory.throwIfNonFileHasStoreFileName()
    guard !inventory.conflictingFiles.contains(FileName.removalMark) else {
      throw .foreignFile(file: FileName.removalMark)
    }
    return inventory
  }

  /// Removes the folder if it is empty, and returns the result of the removal.
  private static func removeFolderIfEmpty(_ folder: any StoreFolder) throws(FileError) -> StoreRemovalResult {
    let others = try folder.entryNames().sorted()
    guard others.isEmpty else { return StoreRemovalResult(remainingEntries: others, folderError: nil) }
    do throws(FileError) {
      try folder.removeEmptyFolder()
      return StoreRemovalResult(remainingEntries: [], folderError: nil)
    } catch {
      // The files of the store have been removed, even though the folder remains.
      return StoreRemovalResult(remainingEntries: [], folderError: error)
    }
  }
}
