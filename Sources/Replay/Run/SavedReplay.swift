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
    pal = saved.pal
    mayLook = pal.permission == .granted
    now = saved.now
    (lastWake, lastClose, lastLook, front) = (saved.lastWake, saved.lastClose, saved.lastLook, saved.front)
    opens = Opens(of: course.use, from: max(saved.now, saved.front?.closesAt ?? saved.now) + Milliseconds(1))
    unlocks = Unlocks(of: course.use, from: saved.now)
    nextHappening = course.script.firstIndex { $0.at > saved.now } ?? course.script.count
    nextScreen = course.onboarding.firstIndex { $0 > saved.now } ?? course.onboarding.count
    if looks == nil {
      // What has begun by then was told.
      if mayLook { _ = reportAtOnce(at: saved.now) }
    } else if let lastLook {
      _ = looks?.look(at: lastLook)
    }
  }
}
