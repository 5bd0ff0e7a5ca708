public import Expressions
public import Foundation
public import InnerLife
public import PalStore
public import PixelPalCore
import PixelPalFoundation

extension KeptPal {
  /// Opens the pal that is kept in `folder`; `nil` where none is.
  ///
  ///     if let kept = try KeptPal(at: folder) { … }            // at every launch
  ///     let kept = try KeptPal(keeping: pal, at: folder)       // once, as the onboarding is done
  ///
  /// While the value lives, nobody else may write, and where it is for `.writing` nobody may read: let it go soon.
  public convenience init?(at folder: URL, for access: Access = .writing) throws {
    do throws(StoreFault) {
      try self.init(in: RealFolder(folder.path), for: access) { Zone.named($0) }
    } catch .noStore {
      return nil
    }
  }

  /// Begins to keep `pal`, whose onboarding is done, in `folder`, which is made if it is not there.
  ///
  /// When it returns, the pal is on the disk.
  public convenience init(
    keeping pal: Pal, at folder: URL, under laws: Laws = .standard, life: LifeRules = .standard,
    face: FaceRules = .standard
  ) throws {
    try self.init(keeping: pal, in: RealFolder(folder.path), under: laws, life: life, face: face)
  }
}
