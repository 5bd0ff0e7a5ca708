// snippet: pal
// Products: PixelPalCore
import Foundation
import PixelPalCore
import PixelPalFoundation

/// The app's pal in a file, which lies in the App Group, so that the widget extension draws the same one.
public struct PalFile {
  let url: URL

  /// The file at `url`.
  public init(_ url: URL) { self.url = url }

  /// The kept pal; a new one, its onboarding yet to be done, when none is kept.
  public func read() throws -> Pal {
    guard FileManager.default.fileExists(atPath: url.path) else { return Pal(zone: Zone(.current)) }
    return try JSONDecoder().decode(Pal.self, from: Data(contentsOf: url))
  }

  /// Keeps `pal`, in the place of what was kept.
  public func write(_ pal: Pal) throws { try JSONEncoder().encode(pal).write(to: url, options: .atomic) }
}
// end
