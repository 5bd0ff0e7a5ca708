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
  fileprivate let front: Replay.Front?
}

extension Replay {
  /// Where the replay stands; `nil` before anything has happened.
  package var saved: SavedReplay? {
    now.map {
      SavedReplay(pal: pal, now: $0, lastWake: lastWake, lastClose: lastClose, lastLook: lastLook, front: front)
    }
  }

  /// The replay of `course` that goes on where `saved` stood.
  package init(_ course: Course, from saved: SavedReplay) {
    self.init(course)
    resume(
      pal: saved.pal, at: saved.now, lastWake: saved.lastWake, lastClose: saved.lastClose, lastLook: saved.lastLook,
      front: saved.front)
  }
}
