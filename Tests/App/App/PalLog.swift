// snippet: log
// Products: PixelPalCore
import Foundation
import PixelPalCore

/// The last thousand decisions of a pal.
public struct PalLog {
  private var recording: PalRecording

  /// Creates a log of what `pal` will decide.
  public init(of pal: Pal, under configuration: PalConfiguration) {
    recording = PalRecording(of: pal, under: configuration)
  }

  /// Adds what the pal received and decided at `now`.
  public mutating func append(_ events: [PalEvent], at now: Instant, changes: [PalChange]) {
    recording.append(events, at: now, changes: changes)
    recording.keepLast(1000)
  }

  /// Returns the log as JSON.
  public func exported() throws -> Data { try JSONEncoder().encode(recording) }
}
// end
