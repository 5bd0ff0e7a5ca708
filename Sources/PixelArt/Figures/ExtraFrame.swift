import PixelPalCore

/// A frame of an extra animation: a figure with sparks beside it.
struct ExtraFrame {
  var figure: Figure
  /// The clockwise quarter turns of the whole figure.
  var turns = 0
  /// The sparks, and whether they are large.
  var sparks: [(place: Point, isLarge: Bool)] = []

  func draw(with art: Artwork, in aura: Aura) -> Grid {
    var canvas = figure.draw(with: art)
    if turns > 0 { canvas = canvas.turned(by: turns) }
    aura.draw(on: &canvas, with: art)
    for spark in sparks { canvas.draw(art[spark.isLarge ? .sparkLarge : .sparkSmall], at: spark.place) }
    return canvas
  }
}

extension ExtraAnimation {
  /// Returns a frame of a pal in `phase`, counted from 1.
  func drawn(_ gender: Gender, _ phase: Phase, frame: Int) -> ExtraFrame {
    let open: Features = phase == .dormant ? .dots : phase >= .energized ? .bright : .open
    let standing: Part = phase >= .energized ? .proud : .stand
    func figure(
      _ body: Part, _ face: Features, _ chosen: Part? = nil, lift: Int = 0, sink: Int = 0
    ) -> ExtraFrame {
      let lock = chosen ?? .lockMid
      let tail: SharedPart =
        lock == .lockFlat ? .scarfTailFlat : lock == .lockUp ? .scarfTailUp : .scarfTailMid
      return ExtraFrame(
        figure: Figure(
          gender: gender, phase: phase, body: body, face: face, lock: lock, tail: tail, lift: lift, sink: sink))
    }
    switch self {
    case .stargaze:
      // A star falls from the upper right and disappears behind the head.
      var drawn = figure(.sit, frame < 3 ? .calm : frame < 8 ? .up : .joy, .lockFlat)
      let star = Point(52 - 5 * frame, frame + 1)
      drawn.sparks = [(Point(41, 17), frame % 4 < 2), (Point(6, 6), frame % 4 >= 2)]
      if 3...7 ~= frame { drawn.sparks += [(star, true), (Point(star.x + 4, star.y - 1), false)] }
      return drawn
    case .somersault: return somersault(frame, open, standing, figure)
    case .firefly: return firefly(frame, standing, figure)
    case .wave:
      let body: Part = frame == 1 || frame == 6 ? .wide : frame.isMultiple(of: 2) ? .wave : .wide
      return figure(body, frame < 3 ? .beam : .joy, frame.isMultiple(of: 2) ? .lockUp : .lockMid)
    case .lookUp: return figure(standing, 2...3 ~= frame ? .up : open, sink: frame == 4 ? 1 : 0)
    case .hop:
      let lifts = [0, 2, 4, 4, 2, 0, 0]
      let bodies: [Part] = [.crouch, .cheer, .cheer, .cheer, .cheer, .crouch, standing]
      let locks: [Part] = [.lockFlat, .lockFlat, .lockFlat, .lockMid, .lockUp, .lockUp, .lockMid]
      let row = min(max(frame, 1), 7) - 1
      return figure(bodies[row], row == 6 ? open : .joy, locks[row], lift: min(2, lifts[row]))
    case .cheer:
      var drawn = figure(
        frame.isMultiple(of: 2) ? .wide : .cheer, frame.isMultiple(of: 2) ? .beam : .joy,
        frame.isMultiple(of: 2) ? .lockUp : .lockFlat, lift: frame.isMultiple(of: 2) ? 0 : 1)
      drawn.sparks = [
        (Point(5 + frame % 3, 8), frame % 2 == 0), (Point(42 - frame % 2, 5 + frame % 3), frame % 2 == 1),
      ]
      return drawn
    case .marvel:
      var drawn = figure(frame < 7 ? standing : .wide, frame < 3 ? open : frame < 7 ? .up : .beam)
      let ring = frame < 3 ? [] : [Point(5, 34), Point(42, 34), Point(4, 18), Point(43, 18), Point(9, 5), Point(38, 5)]
      drawn.sparks = ring.prefix(2 * max(0, frame - 2)).enumerated().map { ($1, ($0 + frame) % 2 == 0) }
      return drawn
    case .peek: return figure(standing, [open, .up, .blink, open][min(max(frame, 1), 4) - 1])
    }
  }

  private func somersault(
    _ frame: Int, _ open: Features, _ standing: Part,
    _ figure: (Part, Features, Part?, Int, Int) -> ExtraFrame
  ) -> ExtraFrame {
    switch frame {
    case 1: return figure(standing, open, .lockMid, 0, 1)
    case 2, 3: return figure(.crouch, .beam, .lockFlat, 0, 0)
    case 4: return figure(.cheer, .beam, .lockFlat, 2, 0)
    case 5...8:
      // The pal is curled up in the middle of the picture, and turns a quarter further in each frame.
      var drawn = figure(.crouch, .joy, .lockFlat, 4, 0)
      drawn.turns = (frame - 4) % 4
      return drawn
    case 9: return figure(.cheer, .joy, .lockUp, 1, 0)
    case 10: return figure(.crouch, .joy, .lockUp, 0, 0)
    case 11: return figure(standing, .joy, .lockFlat, 0, 1)
    default: return figure(standing, .joy, .lockMid, 0, 0)
    }
  }

  private func firefly(
    _ frame: Int, _ standing: Part, _ figure: (Part, Features, Part?, Int, Int) -> ExtraFrame
  ) -> ExtraFrame {
    // The firefly comes from the left, circles the head once, and rests above a raised hand.
    let isResting = 11...14 ~= frame
    let angle = Double(frame) * 30 + 150
    let place =
      isResting
      ? Point(36, 10 + frame % 2)
      : Point(23 + Int((20 * cosine(angle)).rounded()), 13 + Int((9 * sine(angle)).rounded()))
    let isAbove = place.y < 13
    var drawn =
      isResting
      ? figure(.wide, frame < 13 ? .beam : .joy, .lockMid, 0, 0)
      : figure(standing, isAbove ? .up : .bright, .lockMid, 0, frame % 8 < 4 ? 0 : 1)
    drawn.sparks = [(place, frame.isMultiple(of: 2))]
    return drawn
  }
}
