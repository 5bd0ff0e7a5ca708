import PixelPalCore

/// A frame of a one-shot animation, such as a somersault: a figure, with sparks beside it.
struct OneShotAnimationFrame {
  var figure: PosedFigure
  /// The number of clockwise quarter turns of the whole figure, as in a somersault.
  var quarterTurns = 0
  /// The sparks' positions, each with a flag that is true for a large spark.
  var sparks: [(place: Point, isLarge: Bool)] = []

  func grid(with art: Artwork, in aura: Aura) -> RoleGrid {
    var canvas = figure.grid(with: art)
    if quarterTurns > 0 { canvas = canvas.rotated(byQuarterTurns: quarterTurns).movedInsideMargins() }
    aura.draw(on: &canvas, with: art)
    for spark in sparks { canvas.draw(art[spark.isLarge ? .sparkLarge : .sparkSmall], at: spark.place) }
    return canvas
  }
}

extension OneShotAnimation {
  /// Returns frame `number` of the animation, counted from 1, for a pal in `phase`.
  func frame(for gender: Gender, in phase: Phase, number: Int) -> OneShotAnimationFrame {
    let open: FaceParts = phase == .dormant ? .dots : phase >= .energized ? .bright : .open
    let standing: GenderedArtPart = phase >= .energized ? .proud : .stand
    func makeFigureFrame(
      body: GenderedArtPart, face: FaceParts, lock chosen: GenderedArtPart? = nil, lift: Int = 0, sink: Int = 0
    ) -> OneShotAnimationFrame {
      let lock = chosen ?? .lockMid
      let cloth: ScarfOrCapeShape = lock == .lockFlat ? .flat : lock == .lockUp ? .flying : .hanging
      return OneShotAnimationFrame(
        figure: PosedFigure(
          gender: gender, phase: phase, body: body, face: face, hairLock: lock, cloth: cloth, bodyLift: lift,
          headSink: sink))
    }
    switch self {
    case .stargaze:
      // A star falls from the upper right and disappears behind the head.
      var drawn = makeFigureFrame(body: .sit, face: number < 3 ? .calm : number < 8 ? .up : .joy, lock: .lockFlat)
      let star = Point(52 - 5 * number, number + 1)
      drawn.sparks = [(Point(41, 17), number % 4 < 2), (Point(6, 6), number % 4 >= 2)]
      if 3...7 ~= number { drawn.sparks += [(star, true), (Point(star.x + 4, star.y - 1), false)] }
      return drawn
    case .somersault:
      return somersaultFrame(number: number, openEyes: open, standing: standing, makeFrame: makeFigureFrame)
    case .firefly: return fireflyFrame(number: number, standing: standing, makeFrame: makeFigureFrame)
    case .wave:
      let body: GenderedArtPart = number == 1 || number == 6 ? .wide : number.isMultiple(of: 2) ? .wave : .wide
      return makeFigureFrame(
        body: body, face: number < 3 ? .beam : .joy, lock: number.isMultiple(of: 2) ? .lockUp : .lockMid)
    case .lookUp: return makeFigureFrame(body: standing, face: 2...3 ~= number ? .up : open, sink: number == 4 ? 1 : 0)
    case .hop:
      let lifts = [0, 2, 4, 4, 2, 0, 0]
      let bodies: [GenderedArtPart] = [.crouch, .cheer, .cheer, .cheer, .cheer, .crouch, standing]
      let locks: [GenderedArtPart] = [.lockFlat, .lockFlat, .lockFlat, .lockMid, .lockUp, .lockUp, .lockMid]
      let row = min(max(number, 1), 7) - 1
      return makeFigureFrame(
        body: bodies[row], face: row == 6 ? open : .joy, lock: locks[row], lift: min(2, lifts[row]))
    case .cheer:
      var drawn = makeFigureFrame(
        body: number.isMultiple(of: 2) ? .wide : .cheer, face: number.isMultiple(of: 2) ? .beam : .joy,
        lock: number.isMultiple(of: 2) ? .lockUp : .lockFlat, lift: number.isMultiple(of: 2) ? 0 : 1)
      drawn.sparks = [
        (Point(5 + number % 3, 8), number % 2 == 0), (Point(42 - number % 2, 5 + number % 3), number % 2 == 1),
      ]
      return drawn
    case .marvel:
      var drawn = makeFigureFrame(
        body: number < 7 ? standing : .wide, face: number < 3 ? open : number < 7 ? .up : .beam)
      let ring =
        number < 3 ? [] : [Point(5, 34), Point(42, 34), Point(4, 18), Point(43, 18), Point(9, 5), Point(38, 5)]
      drawn.sparks = ring.prefix(2 * max(0, number - 2)).enumerated().map { ($1, ($0 + number) % 2 == 0) }
      return drawn
    case .peek: return makeFigureFrame(body: standing, face: [open, .up, .blink, open][min(max(number, 1), 4) - 1])
    }
  }

  private func somersaultFrame(
    number frame: Int, openEyes open: FaceParts, standing: GenderedArtPart,
    makeFrame: (GenderedArtPart, FaceParts, GenderedArtPart?, Int, Int) -> OneShotAnimationFrame
  ) -> OneShotAnimationFrame {
    switch frame {
    case 1: return makeFrame(standing, open, .lockMid, 0, 1)
    case 2, 3: return makeFrame(.crouch, .beam, .lockFlat, 0, 0)
    case 4: return makeFrame(.cheer, .beam, .lockFlat, 2, 0)
    case 5...8:
      // The pal is curled up in the middle of the picture, turning by a quarter in each frame.
      var drawn = makeFrame(.crouch, .joy, .lockFlat, 4, 0)
      drawn.quarterTurns = (frame - 4) % 4
      return drawn
    case 9: return makeFrame(.cheer, .joy, .lockUp, 1, 0)
    case 10: return makeFrame(.crouch, .joy, .lockUp, 0, 0)
    case 11: return makeFrame(standing, .joy, .lockFlat, 0, 1)
    default: return makeFrame(standing, .joy, .lockMid, 0, 0)
    }
  }

  private func fireflyFrame(
    number frame: Int, standing: GenderedArtPart,
    makeFrame: (GenderedArtPart, FaceParts, GenderedArtPart?, Int, Int) -> OneShotAnimationFrame
  ) -> OneShotAnimationFrame {
    // The firefly comes from the left, circles the head once, and then rests above a raised hand.
    let isResting = 11...14 ~= frame
    let angle = Double(frame) * 30 + 150
    let place =
      isResting
      ? Point(36, 10 + frame % 2)
      : Point(23 + Int((20 * cosine(degrees: angle)).rounded()), 13 + Int((9 * sine(degrees: angle)).rounded()))
    let isAbove = place.y < 13
    var drawn =
      isResting
      ? makeFrame(.wide, frame < 13 ? .beam : .joy, .lockMid, 0, 0)
      : makeFrame(standing, isAbove ? .up : .bright, .lockMid, 0, frame % 8 < 4 ? 0 : 1)
    drawn.sparks = [(place, frame.isMultiple(of: 2))]
    return drawn
  }
}

extension RoleGrid {
  /// Returns the grid, moved so that a margin at the edges of the picture stays clear.
  ///
  /// The margin is one pixel wide at the top, and two pixels at the other edges.
  fileprivate func movedInsideMargins() -> RoleGrid {
    let drawn = points.filter { self[$0] != .clear }
    func shiftIntoMargins(of places: [Int], lowest: Int) -> Int {
      let (first, last) = (places.min() ?? lowest, places.max() ?? lowest)
      return max(lowest - first, 0) + min(PosedFigure.groundRow - last, 0)
    }
    var moved = RoleGrid(width: width, height: height)
    moved.draw(
      self,
      at: Point(
        shiftIntoMargins(of: drawn.map { $0.x }, lowest: 2), shiftIntoMargins(of: drawn.map { $0.y }, lowest: 1))
        + anchor)
    return moved
  }
}
