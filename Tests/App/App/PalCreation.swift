// snippet: creation
// Products: PixelPalCore, PalStore
import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation

/// Opens the pal stored in `folder`, or creates it once `actions` complete the onboarding; `nil` before that.
public func openOrCreatePal(
  in folder: URL, onboarding actions: [Onboarding.Action], at now: Date
) throws -> StoredPal? {
  if let storedPal = try StoredPal(at: folder) { return storedPal }
  var pal = Pal(zone: Zone(.current))
  _ = pal.handle(actions.map { .onboarding($0) }, at: Instant(now), under: .standard)
  return pal.onboarding.isDone ? try StoredPal(adopting: pal, at: folder) : nil
}
// end
