extension KeptPal {
  /// Removes the store in `folder`, and the folder if nothing else is in it; the names of what else is there.
  ///
  /// Somebody who is interrupted leaves a mark, so that nobody takes what is left for a store; asked again, this goes on.
  public static func forget(in folder: any StoreFolder, patience: Int = 5000) throws(StoreFault) -> [String] {
    let names = try calling { () throws(FileFault) in try folder.names() }
    guard let names, names.contains(where: { File.all.contains($0) || $0 == File.forgotten }) else {
      throw .noStore(folder: folder.name)
    }
    let lock = try lockAlone(folder, patience)
    defer { withExtendedLifetime(lock) {} }
    return try calling { () throws(FileFault) in
      try folder.write(["x".utf8.first ?? 0], to: File.forgotten, at: 0)
      try folder.syncNames()
      for name in names.sorted() where File.isOurs(name) && name != File.forgotten && name != File.lock {
        try folder.remove(name)
      }
      try folder.syncNames()
      try folder.remove(File.forgotten)
      try folder.remove(File.lock)
      let others = (try folder.names() ?? []).filter { !File.isOurs($0) }.sorted()
      if others.isEmpty { try folder.removeFolder() }
      return others
    }
  }
}
