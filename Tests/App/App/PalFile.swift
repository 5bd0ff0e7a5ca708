// snippet: pal
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation

/// The app's pal in a file of the App Group, where the widget extension finds it.
public struct PalFile {
  let url: URL

  /// Creates a reference to the file at `url`, which need not exist.
  public init(_ url: URL) { self.url = url }

  /// Returns the stored pal, or a new one before its onboarding if there is no file.
  public func read() throws -> Pal {
    guard FileManager.default.fileExists(atPath: url.path) else { return Pal(zone: Zone(.current)) }
    return try JSONDecoder().decode(Pal.self, from: Data(contentsOf: url))
  }

  /// Stores `pal`, and replaces the previous one.
  public func write(_ pal: Pal) throws { try JSONEncoder().encode(pal).write(to: url, options: .atomic) }
}
// end
