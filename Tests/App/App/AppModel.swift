// snippet: model
// Products: PixelPalApple
import Foundation
import PixelPalApple

/// Returns the app's model, which passes the Live Activity's push token to `sendToServer` when there is a new one.
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
