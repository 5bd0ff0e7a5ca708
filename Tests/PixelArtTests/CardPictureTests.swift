import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Cards have the declared size, are small enough to send, and show their content.
final class CardPictureTests: XCTestCase {
  private static let art = try? Artwork.embedded()
  private static let visibleDays = ["3 Mar 2025", "15 Mar 2025", "22 May 2025", "28 Dec 2025"]

  private func loadArt() throws -> Artwork { try XCTUnwrap(CardPictureTests.art) }

  private func makeContent(
    _ gender: Gender = .female, _ dye: PalStyleAndSkin = PalStyleAndSkin(.classic), _ phase: Phase = .ascended,
    _ pose: SpriteName.Pose = .vital,
    numbers: String? = nil
  ) throws -> ShareCardContent {
    let stages = zip(Phase.allCases, CardPictureTests.visibleDays).prefix(phase.rawValue).map {
      ShareCardContent.DatedPhase($0, visibleSince: $1)
    }
    let name = try XCTUnwrap(SpriteName(gender, pose, frame: 1))
    return ShareCardContent(
      drawing: .sprite(name), palColours: dye, visiblePhases: stages, dateSpan: "3 Mar to 28 Dec 2025", counts: numbers)
  }

  /// Returns looks in every colour, for both genders and in every phase; outside the full run, only a few of them.
  private func makeLooks() throws -> [ShareCardContent] {
    let all = try PalStyleAndSkin.all.flatMap { dye in
      try Gender.allCases.flatMap { gender in try Phase.allCases.map { try makeContent(gender, dye, $0) } }
    }
    return TestSeeds.sample(of: all, oneIn: 150)
  }

  func test_card_hasDeclaredSize_andIsAtMost300kB() throws {
    let art = try loadArt()
    for content in try makeLooks() {
      for shape in ShareCardShape.allCases {
        let card = CardPicture(content, shape, with: art)
        let png = card.png
        XCTAssertEqual(png[16..<24].map(Int.init).bigEndianNumbers, [shape.fileSize.width, shape.fileSize.height])
        XCTAssertLessThanOrEqual(png.count, 300_000)
        XCTAssertLessThanOrEqual(card.svg.count, 300_000)
        XCTAssertLessThanOrEqual(card.image.colours.count, 256)
      }
    }
  }

  /// An animation with the most phases is the largest; colours alone do not change how many pixels differ.
  func test_cardAnimation_isAtMost2MB() throws {
    let art = try loadArt()
    let dyes = [PalStyleAndSkin(.dusk)] + Skin.allCases.map { PalStyleAndSkin(.dusk, $0) }
    for dye in TestSeeds.isFullRun ? TestSeeds.sample(of: dyes, oneIn: 5) : [] {
      for (gender, shape) in [(Gender.male, ShareCardShape.tall), (.female, .tall), (.female, .wide)] {
        let card = CardPicture(try makeContent(gender, dye, numbers: "1,234,567 steps in 365 days"), shape, with: art)
        XCTAssertLessThanOrEqual(card.apng.count, 2_000_000, "\(dye.name) \(shape)")
        XCTAssertLessThanOrEqual(card.gif.count, 2_000_000, "\(dye.name) \(shape)")
      }
    }
  }

  /// An animation of six seconds shows all phases up to the newest one, and no frame repeats the previous one.
  func test_cardAnimation_showsPhasesInOrder_inSixSeconds() throws {
    try XCTSkipUnless(TestSeeds.isFullRun, "this takes long")
    let art = try loadArt()
    let card = CardPicture(try makeContent(.male, PalStyleAndSkin(.meadow, .autumn)), .wide, with: art)
    let film = CardAnimation(card).animation
    XCTAssertEqual(film.frames.count * film.frameDuration.numerator, 6 * film.frameDuration.denominator)
    XCTAssertEqual(film.repeatCount, 0, "for ever")
    XCTAssertEqual(zip(film.frames, film.frames.dropFirst()).filter { $0 == $1 }.count, 0)
    let corners = film.frames.map { $0.colour(atX: film.frames[0].width - 1, atY: 0) }
    let skies = Phase.allCases.map { CardColours($0, nil).sky[0] }
    let order = corners.reduce(into: [Colour?]()) { if $0.last != $1, skies.contains($1 ?? .black) { $0.append($1) } }
    XCTAssertEqual(order, skies, "each world follows the one before, and none comes back")
    let colours = Set(film.frames.flatMap(\.colours))
    XCTAssertLessThan(colours.count, 256, "no colour has to stand in for another")
  }

  /// Keepsakes may be as new as the newest phase, so the scenes of earlier phases have none.
  func test_cardAnimation_showsKeepsakes_inItsLastSceneOnly() throws {
    let art = try loadArt()
    let films = try [[], Array(Keepsake.allCases.prefix(6))].map { keepsakes in
      let content = try makeContent()
      return CardAnimation(
        CardPicture(
          ShareCardContent(
            drawing: content.drawing, palColours: content.palColours, visiblePhases: content.visiblePhases,
            dateSpan: content.dateSpan, keepsakes: keepsakes), .wide, with: art))
    }
    // The last of four scenes begins in frame 42.
    for (tick, isLast) in [(0, false), (20, false), (41, false), (55, true), (59, true)] {
      XCTAssertEqual(films[0].frameImage(at: tick) != films[1].frameImage(at: tick), isLast, "\(tick)")
    }
  }

  func test_cardAnimation_endsWhereItBegins() {
    let strides = SpriteName.Pose.walking.frames
    XCTAssertEqual(
      CardAnimation.walkingFrameNumber(at: CardAnimation.frameCount), CardAnimation.walkingFrameNumber(at: 0))
    for phase in Phase.allCases {
      let distance = CardAnimation.distanceWalked(at: CardAnimation.frameCount, in: phase)
      XCTAssertEqual(distance % FigureProportions(phase).strideLength, 0, "\(phase)")
    }
    XCTAssertEqual(
      (0..<CardAnimation.frameCount).map { CardAnimation.walkingFrameNumber(at: $0) }.filter { !(1...strides ~= $0) },
      [])
  }

  /// The SVG has the same pixels and contains the words for screen readers.
  func test_svg_hasSamePixels_andTexts() throws {
    let art = try loadArt()
    for shape in TestSeeds.sample(of: ShareCardShape.allCases, oneIn: 2) {
      let card = CardPicture(try makeContent(), shape, with: art)
      let reader = try SVGReader(card.svg, width: card.image.width, height: card.image.height)
      XCTAssertEqual(reader.pixels, card.image.visiblePixels)
      XCTAssertEqual(reader.title, card.content.allTexts.joined(separator: " - "))
    }
  }

  /// Every letter of the texts can be drawn.
  func test_font_hasEveryLetter_ofCardTexts() throws {
    let characters = Set(PixelFont(try loadArt()).availableCharacters)
    let words = try makeContent(numbers: "1,234,567,890 steps in 365 days").allTexts
    for text in words + [Phase.dormant.message, "JanFebMarAprMayJunJulAugSepOctNovDec0123456789"] {
      for character in text where character != " " { XCTAssertTrue(characters.contains(character), "\(character)") }
    }
  }

  /// The label under a step is no wider than the step and lies within the picture.
  func test_labels_fitTheirSteps() throws {
    let font = PixelFont(try loadArt())
    for shape in ShareCardShape.allCases {
      for phase in Phase.allCases {
        let layout = CardLayout(shape, hillSteps: phase.rawValue)
        for index in 0..<phase.rawValue {
          let (columns, top) = layout.hillStepBounds(at: index, of: phase.rawValue)
          for word in Phase.allCases.prefix(phase.rawValue).map(\.name) + ["30 Nov", "9999"] {
            XCTAssertLessThanOrEqual(font.width(of: word, scale: 1), columns.count, "\(shape) \(word)")
          }
          XCTAssertLessThanOrEqual(top + 7 + 3 * (PixelFont.lineHeight - 1), layout.height)
        }
      }
    }
  }

  /// Without steps, a card shows the pal and the first sentence, and nothing that is pending.
  func test_card_showsBeginning_withoutSteps() throws {
    let name = try XCTUnwrap(SpriteName(.male, .low, frame: 1))
    func card(_ day: String?) throws -> ShareCardContent {
      ShareCardContent(
        drawing: .sprite(name), palColours: PalStyleAndSkin(.classic),
        visiblePhases: [.init(.dormant, visibleSince: day)],
        dateSpan: nil)
    }
    XCTAssertEqual(try card(nil).allTexts, ["PixelPal", "This is the beginning."])
    for shape in ShareCardShape.allCases {
      XCTAssertEqual(
        CardPicture(try card("3 Mar 2025"), shape, with: try loadArt()).image,
        CardPicture(try card(nil), shape, with: try loadArt()).image)
    }
  }

  private func checksum(of image: IndexedImage) -> String {
    let colours = image.colours.map { colour -> [UInt8] in
      colour.map { [$0.red, $0.green, $0.blue] } ?? [0, 0, 0, 0]
    }
    var bytes: [UInt8] = []
    for pixel in image.colourIndices { bytes += colours[Int(pixel)] }
    return String(CRC32.checksum(of: bytes), radix: 16)
  }

  /// All cards are identical to the recorded ones, to the pixel.
  func test_cards_equalGolden() throws {
    let art = try loadArt()
    var pictures: [(name: String, image: () throws -> IndexedImage)] = []
    for shape in ShareCardShape.allCases {
      for (index, dye)
        in ([PalStyleAndSkin(.classic), PalStyleAndSkin(.dusk)] + Skin.allCases.map { PalStyleAndSkin(.meadow, $0) })
        .enumerated()
      {
        for phase in Phase.allCases {
          let gender: Gender = index.isMultiple(of: 2) ? .female : .male
          let content = try makeContent(gender, dye, phase)
          pictures.append(
            ("\(shape) \(gender) \(dye.name) \(phase.name)", { CardPicture(content, shape, with: art).image }))
        }
      }
    }
    let film = CardAnimation(
      CardPicture(try makeContent(.male, PalStyleAndSkin(.classic), .energized), .wide, with: art))
    for tick in stride(from: 0, to: CardAnimation.frameCount, by: 5) {
      pictures.append(("film \(tick)", { film.frameImage(at: tick) }))
    }
    let isWhole = TestSeeds.isFullRun || GoldenFile.isRecording
    let lines = try (isWhole ? pictures : TestSeeds.sample(of: pictures, oneIn: 11)).map {
      "\($0.name): \(checksum(of: try $0.image()))"
    }
    guard isWhole else {
      return XCTAssertNil(try GoldenFile.firstMissingLine(lines, inFile: "cards.txt", besideTest: #filePath))
    }
    XCTAssertNil(
      GoldenFile.difference(of: lines.map { $0 + "\n" }.joined(), fromFile: "cards.txt", besideTest: #filePath))
  }
}

extension [Int] {
  /// The bytes as big-endian numbers of four bytes each.
  fileprivate var bigEndianNumbers: [Int] {
    stride(from: 0, to: count, by: 4).map { self[$0..<$0 + 4].reduce(0) { $0 << 8 | $1 } }
  }
}
