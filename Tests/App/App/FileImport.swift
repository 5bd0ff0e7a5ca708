// snippet: file
// Products: PixelPalCore, PalStore, StepImport
import Foundation
import PalStore
import PixelPalCore
import PixelPalFoundation
import StepImport
import StepImportFoundation

/// The steps of a file that another app has exported go the way of all others.
public func bring(_ file: URL, into kept: KeptPal, at now: Date) throws -> Received {
  try kept.receive(ImportedSteps(contentsOf: file).samples, at: Instant(now))
}
// end
