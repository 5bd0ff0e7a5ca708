import Foundation
import HealthKit
import Phone
import PixelPalApple
import PixelPalFoundation
import StoreKit

/// The services of the simulated phone, on which an app is launched.
@MainActor
func makeServices(timeZone: @escaping () -> TimeZone = { .gmt }) -> ApplePhoneServices {
  let services = ApplePhoneServices(subscriptionGroup: "premium", defaults: PhoneDefaults(suiteName: nil) ?? .standard)
  services.clock = { Phone.shared.now }
  services.timeZone = timeZone
  // The tests call the model at its wakes.
  services.sleepUntil = { _ in try? await Task.sleep(for: .seconds(86_400)) }
  return services
}

/// Restores the state of a new phone, whose App Group has the given folder.
func resetPhone(with folder: URL) {
  Phone.shared.reset()
  Phone.shared.container = folder
  HKHealthStore.reset()
  StoreKit.Product.SubscriptionInfo.statuses = []
}

/// The defaults of the simulated phone.
private final class PhoneDefaults: UserDefaults {
  override func data(forKey defaultName: String) -> Data? { Phone.shared.defaults[defaultName] }
  override func set(_ value: Any?, forKey defaultName: String) {
    Phone.shared.save(value as? Data, forKey: defaultName)
  }
}
