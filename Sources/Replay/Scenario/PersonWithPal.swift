package import Expressions
package import PixelPalCore

/// What a person does with the pal itself: touches, words and settings.
package struct PersonWithPal: Hashable, Sendable {
  /// A finger on the pal in the app.
  package var touches: [Touching] = []
  /// What the person says to it.
  package var said: [Saying] = []
  /// What the person sets.
  package var settings: [Setting] = []

  /// Nothing at all.
  package init() {}

  /// A finger that comes down, perhaps moves, and is lifted.
  package struct Touching: Hashable, Sendable {
    package var at: TypedTime
    /// Where the finger was so long after it came down; the first is where it came down.
    package var path: [Point]
    /// How long after it came down it was lifted.
    package var length: Milliseconds

    /// A place of a finger, so long after it came down.
    package struct Point: Hashable, Sendable {
      package var after: Milliseconds
      package var spot: Gesture.Spot
    }
  }

  /// Words.
  package struct Saying: Hashable, Sendable {
    package var at: TypedTime
    package var text: String
  }

  /// A setting that was changed, or several.
  package struct Setting: Hashable, Sendable {
    package var at: TypedTime
    package var quiet: Bool?
    package var plays: Bool?
    package var resetsFeelings: Bool
  }
}

/// One thing that a person does with a pal.
struct Deed: Sendable {
  let at: Instant
  let happening: Happening

  init(_ at: Instant, _ happening: Happening) { (self.at, self.happening) = (at, happening) }
}

extension PersonWithPal {
  /// All of it in time order; of what happens at one instant settings come first, then touches, then words.
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

  /// A second finger is none: a touch that begins while another lasts is left out as a whole.
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
