import PixelPalCore

/// Where a replay stood, to go on from there another day.
///
/// It holds the pal and where the phone was, not the history: whoever goes on has that.
package struct SavedReplay: Hashable, Sendable, Codable {
  fileprivate let pal: Pal
  fileprivate let now: Instant
  fileprivate let lastWake: Instant?
  fileprivate let lastClose: Instant?
  fileprivate let lastLook: Instant?
  fileprivate let front: PhoneEvents.Front?
}

extension Replay {
  /// Where the replay stands; `nil` before anything has happened.
  package var saved: SavedReplay? {
    now.map {
      SavedReplay(
        pal: pal, now: $0, lastWake: phone.lastWake, lastClose: phone.lastClose, lastLook: phone.lastLook,
        front: phone.front)
    }
  }

  /// The replay of `course` that goes on where `saved` stood.
  package init(_ course: Course, from saved: SavedReplay) {
    let phone = PhoneEvents(
      course, at: saved.now, with: saved.pal, lastWake: saved.lastWake, lastClose: saved.lastClose,
      lastLook: saved.lastLook, front: saved.front)
    self.init(course, saved.pal, phone)
    // What has begun by then was told.
    if course.laws.device.facts.knowsStepsAtOnce, mayLook { _ = reportAtOnce(at: saved.now) }
  }
}
