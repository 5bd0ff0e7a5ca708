public import Foundation
public import PixelPalCore

extension ConfigurationError: LocalizedError {
  /// The error's description with a full stop, such as `'idleFrames' must be a whole number from 1 to 2.`.
  public var errorDescription: String? { "\(description)." }
}
