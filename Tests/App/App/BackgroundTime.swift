#if canImport(ActivityKit) && !os(macOS)
  // snippet: time
  // Products: PixelPalApple
  import PixelPalApple
  import UIKit

  extension PalModel {
    /// Handles the app's move to the background, and asks the system not to suspend the app until that is done.
    public func enterBackgroundWithTimeToFinish() async throws {
      let application = UIApplication.shared
      var task = UIBackgroundTaskIdentifier.invalid
      task = application.beginBackgroundTask(withName: "Store the pal") {
        // The system terminates an app that doesn't end its task when the time is over.
        application.endBackgroundTask(task)
        task = .invalid
      }
      defer { application.endBackgroundTask(task) }
      try await enterBackground()
    }
  }
// end
#endif
