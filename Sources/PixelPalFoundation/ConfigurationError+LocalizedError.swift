public import Foundation
public import PixelPalCore

extension ConfigurationError: LocalizedError {
  /// The sentence that names the setting, what was expected and what was found.
  public var errorDescription: String? { "\(description)." }
}
