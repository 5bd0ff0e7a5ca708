import BackgroundTasks
import Foundation
import HealthKit
import Phone
import PixelPalApple
import PixelPalFoundation
import StoreKit

/// The identifier of the App Group of the tested app.
let appGroup = "group.com.example.MyApp"

/// The services of the simulated phone, on which an app is launched.
@MainActor
func makeServices(
  timeZone: @escaping () -> TimeZone = { .gmt }, requestsPushToken: Bool = true, widgetKinds: [String]? = nil
) -> ApplePhoneServices {
  let services = ApplePhoneServices(
    appGroup: appGroup, subscriptionGroup: "premium", requestsPushToken: requestsPushToken, widgetKinds: widgetKinds,
    defaults: PhoneDefaults(suiteName: nil) ?? .standard)
  services.clock = { Phone.shared.now }
  services.timeZone = timeZone
  // The tests call the model at its wakes.
  services.sleepUntil = { _ in try? await Task.sleep(for: .seconds(86_400)) }
  return services
}

/// Returns the folder of a pal in the container of a new App Group.
func makePalFolder() -> URL {
  let container = FileManager.default.temporaryDirectory.appendingPathComponent("container-\(UUID().uuidString)")
  return container.appendingPathComponent("PixelPal")
}

/// Removes the container with the given folder.
func removeContainer(of folder: URL) {
  try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
}

/// Restores the state of a new phone, on which the pal is stored in the given folder of the App Group's container.
func resetPhone(with folder: URL) {
  Phone.shared.reset()
  Phone.shared.container = folder.deletingLastPathComponent()
  HKHealthStore.reset()
  StoreKit.Product.SubscriptionInfo.statuses = []
  StoreKit.Transaction.reset()
  BGTaskScheduler.shared.reset()
}

/// The defaults of the simulated phone.
private final class PhoneDefaults: UserDefaults {
  override func data(forKey defaultName: String) -> Data? { Phone.shared.defaults[defaultName] }
  override func set(_ value: Any?, forKey defaultName: String) {
    Phone.shared.save(value as? Data, forKey: defaultName)
  }
}
