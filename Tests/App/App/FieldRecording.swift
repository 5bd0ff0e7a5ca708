// snippet: recording
// Products: PixelPalApple
import Foundation
import PixelPalApple

extension PalModel {
  /// Records what the pal handles and decides, and continues the recording that an earlier launch has saved at `file`.
  public func startRecording(at file: URL) {
    startRecording(continuing: try? JSONDecoder().decode(PalRecording.self, from: Data(contentsOf: file)))
  }

  /// Saves the recording at `file`.
  public func saveRecording(at file: URL) throws {
    guard let recording else { return }
    try JSONEncoder().encode(recording).write(to: file, options: .atomic)
  }
}
// end
