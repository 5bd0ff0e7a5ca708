#if canImport(ActivityKit) && !os(macOS)
  // snippet: model
  // Products: PixelPalApple
  import PixelPalApple

  /// Returns the app's model.
  @MainActor
  public func makeModel() -> PalModel {
    let model = PalModel(on: ApplePhoneServices(appGroup: "group.com.example.MyApp", subscriptionGroup: "21512345"))
    return model
  }

  /// Returns the model of an app with a server that updates the Live Activity; `sendToServer` gets each new push token.
  ///
  /// The app needs the capability Push Notifications.
  @MainActor
  public func makeModel(sendToServer: @escaping @MainActor (PalPushToken) async -> Void) -> PalModel {
    let services = ApplePhoneServices(
      appGroup: "group.com.example.MyApp", subscriptionGroup: "21512345", requestsPushToken: true)
    Task {
      for await token in services.pushTokenUpdates { await sendToServer(token) }
    }
    return PalModel(on: services)
  }
// end
#endif
