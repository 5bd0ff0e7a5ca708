package import PixelPalCore

/// A pal and the phone that shows it, between two events.
package struct PalAndPhoneSnapshot: Sendable {
  package private(set) var pal: Pal
  private var phone: LiveActivityPhone

  init(_ pal: Pal, on phone: LiveActivityPhone) { (self.pal, self.phone) = (pal, phone) }
}

// The content of surfaces. No instant that the caller passes may precede the last event.
extension PalAndPhoneSnapshot {
  package func presentation(on surface: Surface, at now: Instant, under configuration: PalConfiguration) -> Presentation
  {
    pal.presentation(on: surface, showing: drawnActivity(at: now), at: now, under: configuration)
  }

  /// Returns the content of each of `surfaces` at `now`, in the array's order.
  package func presentations(
    of surfaces: [Surface], at now: Instant, under configuration: PalConfiguration
  ) -> [(surface: Surface, presentation: Presentation)] {
    var all: [(surface: Surface, presentation: Presentation)] = []
    all.reserveCapacity(surfaces.count)
    forEachPresentation(of: surfaces, at: now, under: configuration) { all.append((surfaces[$0], $1)) }
    return all
  }

  /// Calls `body` with the index and the content of each of `surfaces` at `now`, in the array's order.
  package func forEachPresentation(
    of surfaces: [Surface], at now: Instant, under configuration: PalConfiguration, _ body: (Int, Presentation) -> Void
  ) {
    pal.forEachPresentation(of: surfaces, showing: drawnActivity(at: now), at: now, under: configuration, body)
  }

  // Mutating only to work in place: a nonmutating version would copy the whole state.
  package mutating func drawnStates(at now: Instant, under configuration: PalConfiguration)
    -> StatusAndPictureBySurfaceGroup
  {
    pal.drawnStates(showing: phone.drawnActivity(at: now), at: now, under: configuration)
  }

  private func drawnActivity(at now: Instant) -> DrawnActivityState {
    var phone = phone
    return phone.drawnActivity(at: now)
  }
}

extension PalAndPhoneSnapshot {
  /// Returns the first instant after `now` at which a surface or the pal may look different without an event.
  ///
  /// Returns `nil` if nothing changes without an event.
  package func nextTimedChange(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    let pal = pal.nextTimedChangeExceptActivity(after: now, under: configuration)
    guard let phone = phone.nextLiveActivityChange(after: now, under: configuration) else { return pal }
    return min(pal ?? phone, phone)
  }
}
