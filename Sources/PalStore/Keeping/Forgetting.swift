/// The remains of a folder after its store was removed.
public struct Forgotten: Hashable, Sendable {
  /// The names of the other entries, which stay, sorted.
  public let others: [String]
  /// The reason why the empty folder could not be removed; `nil` if it was removed or is not empty.
  public let obstacle: FileFault?
}

extension KeptPal {
  /// Removes the store in `folder`, and the folder if it contains nothing else.
  ///
  /// Only files that a store has written are removed; their content identifies them. Nothing is removed if something is
  /// in the place of a store's file. An interrupted removal leaves a mark, so that the rest is not mistaken for a
  /// store; the next call continues the removal.
  public static func forget(in folder: any StoreFolder, patience: Int = 5000) throws(StoreFault) -> Forgotten {
    _ = try forgettable(in: folder)
    let lock = try lock(folder, for: .writing, patience)
    defer { withExtendedLifetime(lock) {} }
    // The previous owner of the lock may have changed everything.
    let inventory = try forgettable(in: folder)
    return try calling { () throws(FileFault) in
      try folder.write(File.mark, to: File.forgotten, at: 0)
      try folder.sync(File.forgotten)
      try folder.syncNames()
      let rest = inventory.ours.filter { ![File.lock, File.forgotten].contains($0) }
      for name in rest.filter({ $0 != File.journal && $0 != UserProfile.file }) { try folder.remove(name) }
      for name in [UserProfile.file, File.journal] where rest.contains(name) { try folder.remove(name) }
      try folder.syncNames()
      if inventory.ours.contains(File.lock) || !inventory.strangers.contains(File.lock) { try folder.remove(File.lock) }
      // The mark alone identifies the folder as a partly removed store, so it is removed last.
      try folder.remove(File.forgotten)
      return try leave(folder)
    }
  }

  /// Returns the contents of `folder` if it is a store that can be removed.
  private static func forgettable(in folder: any StoreFolder) throws(StoreFault) -> Inventory {
    guard try calling({ () throws(FileFault) in try folder.open() }) else { throw .noStore(folder: folder.name) }
    let inventory = try Inventory(folder)
    guard inventory.isStore else {
      guard let other = inventory.foreign.first else { throw .noStore(folder: folder.name) }
      throw .otherThings(folder: folder.name, example: other)
    }
    try inventory.requireNoObstacle()
    guard !inventory.strangers.contains(File.forgotten) else { throw .stranger(file: File.forgotten) }
    return inventory
  }

  /// Removes the folder, unless it contains something.
  private static func leave(_ folder: any StoreFolder) throws(FileFault) -> Forgotten {
    let others = try folder.names().sorted()
    guard others.isEmpty else { return Forgotten(others: others, obstacle: nil) }
    do throws(FileFault) {
      try folder.removeFolder()
      return Forgotten(others: [], obstacle: nil)
    } catch {
      // The store itself is removed in any case.
      return Forgotten(others: [], obstacle: error)
    }
  }
}
