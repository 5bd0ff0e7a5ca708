public import Expressions
public import Foundation
public import InnerLife
public import PalStore
public import PixelPalCore
import PixelPalFoundation

extension StoredPal {
  /// Opens the pal that is stored in `folder`, or returns `nil` if there is no store.
  ///
  ///     if let stored = try StoredPal(at: folder) { … }        // at every launch
  ///     let stored = try StoredPal(adopting: pal, at: folder)  // once, when onboarding is complete
  ///
  /// As long as the instance exists, no other process can write to the store. If the store was opened for `.writing`,
  /// no other process can read it either. Don't keep the instance longer than needed.
  ///
  /// Throws an error if the store can't be opened or read.
  public convenience init?(at folder: URL, for access: Access = .writing) throws {
    do throws(StoreError) {
      try self.init(in: FileSystemFolder(folder.path), for: access) { Zone.named($0) }
    } catch .storeNotFound {
      return nil
    }
  }

  /// Creates a store for `pal` in `folder`, and creates the folder if it doesn't exist.
  ///
  /// Throws an error if `folder` already contains a store or other files, or if the pal's onboarding isn't complete.
  /// When this initializer returns, the pal is saved to disk.
  public convenience init(
    adopting pal: Pal, at folder: URL, under configuration: PalConfiguration = .standard,
    journalRules: JournalRules = .standard,
    faceRules: FaceRules = .standard
  ) throws {
    try self.init(
      adopting: pal, in: FileSystemFolder(folder.path), under: configuration, journalRules: journalRules,
      faceRules: faceRules)
  }
}
