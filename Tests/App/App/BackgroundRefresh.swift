#if canImport(ActivityKit) && !os(macOS)
  // snippet: refresh
  // Products: PixelPalApple
  import BackgroundTasks
  import Foundation
  import PixelPalApple
  import SwiftUI

  extension PalModel {
    /// The identifier of the background task, which the app also lists in `BGTaskSchedulerPermittedIdentifiers`.
    nonisolated public static let refreshTask = "com.example.MyApp.refresh"

    /// Asks for a background refresh, which replaces the one that was asked for before.
    public func scheduleBackgroundRefresh() throws {
      let request = BGAppRefreshTaskRequest(identifier: PalModel.refreshTask)
      request.earliestBeginDate = Date(nextBackgroundRefresh)
      try BGTaskScheduler.shared.submit(request)
    }

    /// Handles a background refresh, and asks for the next one even if this one fails.
    public func refreshInBackground() async throws {
      defer { try? scheduleBackgroundRefresh() }
      try await wakeInBackground()
    }
  }

  extension Scene {
    /// Handles background refreshes with `model`.
    public func refreshing(_ model: PalModel) -> some Scene {
      backgroundTask(.appRefresh(PalModel.refreshTask)) { try? await model.refreshInBackground() }
    }
  }
// end
#endif
