// snippet: file
// Products: PixelPalApple, StepImport
import Foundation
import PixelPalApple
import StepImport
import StepImportFoundation

/// Imports a file that another app exported; its steps are received like all others.
@MainActor
public func importSteps(from file: URL, into model: PalModel) async throws {
  try await model.addSteps(ImportedSteps(contentsOf: file).samples)
}
// end
