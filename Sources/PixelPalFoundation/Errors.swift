public import Foundation
public import PixelPalCore

extension SettingError: LocalizedError {
  /// Which setting is wrong, what was expected and what was found.
  public var errorDescription: String? { "\(description)." }
}
