#if canImport(ActivityKit) && !os(macOS)
  public import PixelPalModel
  public import SwiftUI
  import UIKit

  extension PalModel {
    /// Handles a change of the app's scene phase.
    ///
    ///     .onChange(of: scenePhase) { _, phase in Task { try await model.handleScenePhase(phase) } }
    ///
    /// With UIKit, call this method with `.active` and `.background`.
    ///
    /// In the phase `background`, this method asks the system not to suspend the app until the update is stored, and
    /// then for a background refresh if you pass the identifier of its task. In the phase `inactive`, the app is still
    /// visible, for example below Control Center, so this method does nothing.
    ///
    /// - Parameters:
    ///   - phase: the new phase.
    ///   - refreshTask: the identifier of the background task for `backgroundRefresh(of:task:)`, or `nil` to ask for no
    ///     refresh. If the system refuses the request, this method ignores the error.
    ///     ``scheduleBackgroundRefresh(task:)`` throws it.
    /// - Throws: The error of the update.
    @available(iOSApplicationExtension, unavailable, message: "only an app has scenes")
    public func handleScenePhase(_ phase: ScenePhase, refreshTask: String? = nil) async throws {
      switch phase {
      case .active: try await enterForeground()
      case .background:
        // The time of the next refresh depends on the update, but a failed update needs a refresh, too.
        defer { if let refreshTask { try? scheduleBackgroundRefresh(task: refreshTask) } }
        try await enterBackgroundWithTimeToFinish()
      default: break
      }
    }

    /// Handles the app's move to the background, and asks the system for enough time to do so.
    @available(iOSApplicationExtension, unavailable, message: "only an app has scenes")
    private func enterBackgroundWithTimeToFinish() async throws {
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
#endif
