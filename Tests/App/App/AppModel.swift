// snippet: model
// Products: PixelPalApple
import Foundation
import PixelPalApple

/// Returns the app's model.
@MainActor
public func makeModel() -> PalModel {
  let model = PalModel(on: ApplePhoneServices(subscriptionGroup: "21512345"))
  return model
}

/// Returns the model of an app whose server updates the Live Activity; `sendToServer` gets each new push token.
///
/// The app needs the capability Push Notifications.
@MainActor
public func makeModel(sendToServer: @escaping (Data) -> Void) -> PalModel {
  let services = ApplePhoneServices(subscriptionGroup: "21512345", requestsPushToken: true)
  let model = PalModel(on: services)
  var sent: Data?
  model.onUpdate = { _ in
    guard let token = services.pushToken, token != sent else { return }
    sent = token
    sendToServer(token)
  }
  return model
}
// end
