#if canImport(ActivityKit) && !os(macOS)
  import BackgroundTasks
  import Foundation
  import PixelPalFoundation
  public import PixelPalModel
  public import SwiftUI

  extension PalModel {
    /// Asks the system for a background refresh at `nextBackgroundRefresh`, replacing the previous request.
    ///
    /// - Parameter task: the identifier of the background task, which the app's Info.plist lists in
    ///   `BGTaskSchedulerPermittedIdentifiers`.
    /// - Throws: The error of `BGTaskScheduler`, such as that of an identifier that isn't listed. In the simulator, each
    ///   call throws an error.
    public func scheduleBackgroundRefresh(task: String) throws {
      let request = BGAppRefreshTaskRequest(identifier: task)
      request.earliestBeginDate = Date(nextBackgroundRefresh)
      try BGTaskScheduler.shared.submit(request)
    }

    /// Handles a background refresh, and asks for the next one even if this one fails.
    ///
    /// The scene modifier `backgroundRefresh(of:task:)` calls this method. An app without SwiftUI's scenes calls it in
    /// the handler that it registers with `BGTaskScheduler`.
    ///
    /// - Parameter task: the identifier of the background task.
    /// - Throws: The error of the update.
    public func refreshInBackground(task: String) async throws {
      defer { try? scheduleBackgroundRefresh(task: task) }
      try await wakeInBackground()
    }
  }

  extension Scene {
    /// Handles the background refreshes of `model` that the system runs with the given identifier.
    ///
    ///     WindowGroup { RootView(model: model) }
    ///       .backgroundRefresh(of: model, task: "com.example.MyApp.refresh")
    ///
    /// - Parameters:
    ///   - model: the app's model.
    ///   - task: the identifier of the background task, which the app's Info.plist lists in
    ///     `BGTaskSchedulerPermittedIdentifiers`. Pass the same one to `handleScenePhase(_:refreshTask:)`.
    @available(iOSApplicationExtension, unavailable, message: "only an app has scenes")
    public func backgroundRefresh(of model: PalModel, task: String) -> some Scene {
      backgroundTask(.appRefresh(task)) { try? await model.refreshInBackground(task: task) }
    }
  }
#endif
