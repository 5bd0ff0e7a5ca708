import Foundation
import PalStore
import PalStoreFoundation
import PixelPalCore
import PixelPalFoundation
import StepImport
import StepImportFoundation

// snippet: beginning
/// The pal that is kept in `folder`, which begins as the five screens are done; `nil` before.
public func pal(in folder: URL, after screens: [Onboarding.Action], at now: Date) throws -> KeptPal? {
  if let kept = try KeptPal(at: folder) { return kept }
  var pal = Pal(zone: Zone(.current))
  _ = pal.handle(screens.map { .onboarding($0) }, at: Instant(now), under: .standard)
  return pal.onboarding.isDone ? try KeptPal(keeping: pal, at: folder) : nil
}
// end

// snippet: file
/// The steps of a file that another app has exported go the way of all others.
public func bring(_ file: URL, into kept: KeptPal, at now: Date) throws -> Received {
  try kept.receive(ImportedSteps(contentsOf: file).samples, at: Instant(now))
}
// end

// snippet: laws
/// A pal that evolves sooner, on another phone.
public func otherLaws() throws -> Laws {
  try Laws(rules: Rules.standard.changing { $0.phase2BeginsAt = 10_000 }, device: .ios17)
}
// end
