public import Expressions
public import Foundation
public import InnerLife
public import PalStore
public import PixelPalCore
import PixelPalFoundation

extension StoredPal {
  /// Opens the pal that is stored in `folder`; `nil` if there is none.
  ///
  ///     if let kept = try KeptPal(at: folder) { … }            // at every launch
  ///     let kept = try KeptPal(keeping: pal, at: folder)       // once, as the onboarding is done
  ///
  /// While the instance exists, no other process can write, and with access for `.writing` no other process can read:
  /// release it soon.
  public convenience init?(at folder: URL, for access: Access = .writing) throws {
    do throws(StoreError) {
      try self.init(in: FileSystemFolder(folder.path), for: access) { Zone.named($0) }
    } catch .storeNotFound {
      return nil
    }
  }

  /// Creates a store for `pal` in `folder`, which is created if it does not exist; the onboarding of `pal` is
  /// completed.
  ///
  /// When this initializer returns, the pal is on the disk.
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
