public import Foundation
public import PixelPalCore

extension ConfigurationError: LocalizedError {
  /// A sentence that names the setting, the expected value and the value found.
  public var errorDescription: String? { "\(description)." }
}
