// snippet: file
// Products: PixelPalCore, PalStore, StepImport
import Foundation
import PalStore
import PixelPalCore
import PixelPalFoundation
import StepImport
import StepImportFoundation

/// Imports a file that another app exported; its steps are received like all others.
public func importSteps(from file: URL, into storedPal: StoredPal, at now: Date) throws -> ReceiveResult {
  try storedPal.receive(ImportedSteps(contentsOf: file).samples, at: Instant(now))
}
// end
