/// What is left of a folder after its store is forgotten.
public struct Forgotten: Hashable, Sendable {
  /// What else was in it, and stays, in the order of names.
  public let others: [String]
  /// Why the folder stays though nothing is in it; `nil` where it does not, or where something is.
  public let obstacle: FileFault?
}

extension KeptPal {
  /// Removes the store in `folder`, and the folder if nothing else is in it.
  ///
  /// Only what a store has written is removed, which is known by what is in it. Nothing is begun where something stands in
  /// the way. Somebody who is interrupted leaves a mark, so that nobody takes what is left for a store; asked again, this
  /// goes on.
  public static func forget(in folder: any StoreFolder, patience: Int = 5000) throws(StoreFault) -> Forgotten {
    _ = try forgettable(in: folder)
    let lock = try lock(folder, for: .writing, patience)
    defer { withExtendedLifetime(lock) {} }
    // Whoever had it may have changed everything.
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
      // By this alone it is known what this was, and so it goes last.
      try folder.remove(File.forgotten)
      return try leave(folder)
    }
  }

  /// What lies in `folder`, where it is a store that nothing keeps anybody from forgetting.
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

  /// Removes the folder, unless something is in it.
  private static func leave(_ folder: any StoreFolder) throws(FileFault) -> Forgotten {
    let others = try folder.names().sorted()
    guard others.isEmpty else { return Forgotten(others: others, obstacle: nil) }
    do throws(FileFault) {
      try folder.removeFolder()
      return Forgotten(others: [], obstacle: nil)
    } catch {
      // The store is gone all the same.
      return Forgotten(others: [], obstacle: error)
    }
  }
}
