// snippet: beginning
// Products: PixelPalCore, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation

/// The pal that is kept in `folder`, which begins as the five screens are done; `nil` before.
public func pal(in folder: URL, after screens: [Onboarding.Action], at now: Date) throws -> KeptPal? {
  if let kept = try KeptPal(at: folder) { return kept }
  var pal = Pal(zone: Zone(.current))
  _ = pal.handle(screens.map { .onboarding($0) }, at: Instant(now), under: .standard)
  return pal.onboarding.isDone ? try KeptPal(keeping: pal, at: folder) : nil
}
// end
