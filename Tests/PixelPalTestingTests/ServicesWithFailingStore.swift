import PalStore
import PixelPalTesting

/// The services of a phone, with a store that fails while a test says so.
@MainActor
final class ServicesWithFailingStore: PhoneServices {
  private let phone: any PhoneServices
  var fails = false

  init(phone: any PhoneServices) { self.phone = phone }

  var now: Instant { phone.now }
  var zone: Zone { phone.zone }
  // A path through a file, which can be neither read nor written.
  var folder: any StoreFolder { fails ? FileSystemFolder("/etc/passwd/pal") : phone.folder }

  func requestStepAccess() async throws { try await phone.requestStepAccess() }
  func observeSteps(_ onNewSteps: @escaping @MainActor () async -> Void) { phone.observeSteps(onNewSteps) }
  func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void) {
    phone.observeEntitlements(onChange)
  }
  func newSteps(since createdAt: Instant) async throws -> StepSamples { try await phone.newSteps(since: createdAt) }
  func confirmNewSteps() { phone.confirmNewSteps() }
  func entitlements() async -> EntitlementHistory? { await phone.entitlements() }
  func liveActivityEvents() async -> [PalEvent] { await phone.liveActivityEvents() }
  func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent? {
    await phone.perform(command, forPalCreatedAt: createdAt)
  }
  func scheduleWake(at instant: Instant?, _ wake: @escaping @MainActor () async -> Void) {
    phone.scheduleWake(at: instant, wake)
  }
}
