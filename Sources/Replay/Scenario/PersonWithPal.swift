package import Expressions
package import PixelPalCore

/// The person's interactions with the pal itself: touches, words and settings.
package struct PersonWithPal: Hashable, Sendable {
  /// The touches of the pal in the app.
  package var touches: [Touching] = []
  /// The sentences that the person says to the pal.
  package var said: [Saying] = []
  /// The changes of settings.
  package var settings: [Setting] = []

  /// Creates an empty list of interactions.
  package init() {}

  /// A touch: a finger comes down, may move, and is lifted.
  package struct Touching: Hashable, Sendable {
    package var at: TypedTime
    /// The positions of the finger by time after it came down; the first is where it came down.
    package var path: [Point]
    /// The time from coming down to lifting.
    package var length: Milliseconds

    /// A position of a finger, with the time since it came down.
    package struct Point: Hashable, Sendable {
      package var after: Milliseconds
      package var spot: Gesture.Spot
    }
  }

  /// A sentence that the person says.
  package struct Saying: Hashable, Sendable {
    package var at: TypedTime
    package var text: String
  }

  /// A change of one or more settings.
  package struct Setting: Hashable, Sendable {
    package var at: TypedTime
    package var quiet: Bool?
    package var plays: Bool?
    package var resetsFeelings: Bool
  }
}

/// A single interaction with a pal.
struct Deed: Sendable {
  let at: Instant
  let happening: Happening

  init(_ at: Instant, _ happening: Happening) { (self.at, self.happening) = (at, happening) }
}

extension PersonWithPal {
  /// Returns all interactions in time order; at one instant, settings come first, then touches, then words.
  func script(in home: Zone) -> [Deed] {
    var script: [Deed] = []
    for setting in settings {
      let at = setting.at.instant(in: home)
      if let quiet = setting.quiet { script.append(Deed(at, .quiet(quiet))) }
      if let plays = setting.plays { script.append(Deed(at, .plays(plays))) }
      if setting.resetsFeelings { script.append(Deed(at, .resetFeelings)) }
    }
    appendTouches(to: &script, in: home)
    script += said.map { Deed($0.at.instant(in: home), .said($0.text)) }
    return script.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map { $0.element }
  }

  /// Adds the events of touches.
  ///
  /// There is no multitouch: a touch that begins during another one is ignored as a whole.
  private func appendTouches(to script: inout [Deed], in home: Zone) {
    var free = Instant.distantPast
    let touches = touches.map { (at: $0.at.instant(in: home), touch: $0) }
    for (at, touch) in touches.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) })
      .map({ $0.element }) where at >= free
    {
      for (index, point) in touch.path.enumerated() {
        script.append(Deed(at + point.after, .gesture(index == 0 ? .press(point.spot) : .move(point.spot))))
      }
      free = at + touch.length
      script.append(Deed(free, .gesture(.release)))
    }
  }
}
