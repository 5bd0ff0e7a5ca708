import PixelPalCore
import TestSupport
import XCTest

@testable import PixelArt

/// Cards have the declared size, are small enough to send, and show their content.
final class CardTests: XCTestCase {
  private static let art = try? Artwork.embedded()
  private static let days = ["3 Mar 2025", "15 Mar 2025", "22 May 2025", "28 Dec 2025"]

  private func art() throws -> Artwork { try XCTUnwrap(CardTests.art) }

  private func content(
    _ gender: Gender = .female, _ dye: Dye = Dye(.classic), _ phase: Phase = .ascended,
    _ pose: SpriteName.Pose = .vital,
    numbers: String? = nil
  ) throws -> CardContent {
    let stages = zip(Phase.allCases, CardTests.days).prefix(phase.rawValue).map {
      CardContent.Stage($0, seenOn: $1)
    }
    let name = try XCTUnwrap(SpriteName(gender, pose, frame: 1))
    return CardContent(
      drawing: .sprite(name), dye: dye, stages: stages, span: "3 Mar to 28 Dec 2025", numbers: numbers)
  }

  /// Returns looks in every colour, for both genders and in every phase; outside the full run, only a few of them.
  private func looks() throws -> [CardContent] {
    let all = try Dye.all.flatMap { dye in
      try Gender.allCases.flatMap { gender in try Phase.allCases.map { try content(gender, dye, $0) } }
    }
    return Seeds.some(of: all, share: 150)
  }

  func testSizesOfPictures() throws {
    let art = try art()
    for content in try looks() {
      for shape in CardShape.allCases {
        let card = CardPicture(content, shape, with: art)
        let png = card.png
        XCTAssertEqual(png[16..<24].map(Int.init).numbers, [shape.size.width, shape.size.height])
        XCTAssertLessThanOrEqual(png.count, 300_000)
        XCTAssertLessThanOrEqual(card.svg.count, 300_000)
        XCTAssertLessThanOrEqual(card.image.colours.count, 256)
      }
    }
  }

  /// An animation with the most phases is the largest; colours alone do not change how many pixels differ.
  func testSizesOfFilms() throws {
    let art = try art()
    let dyes = Seeds.isFull ? [Dye(.dusk)] + Skin.allCases.map { Dye(.dusk, $0) } : []
    for dye in dyes {
      for (gender, shape) in [(Gender.male, CardShape.tall), (.female, .tall), (.female, .wide)] {
        let card = CardPicture(try content(gender, dye, numbers: "1,234,567 steps in 365 days"), shape, with: art)
        XCTAssertLessThanOrEqual(card.apng.count, 2_000_000, "\(dye.name) \(shape)")
        XCTAssertLessThanOrEqual(card.gif.count, 2_000_000, "\(dye.name) \(shape)")
      }
    }
  }

  /// An animation of six seconds shows all phases up to the newest one, and no frame repeats the previous one.
  func testFilm() throws {
    try XCTSkipUnless(Seeds.isFull, "this takes long")
    let art = try art()
    let card = CardPicture(try content(.male, Dye(.meadow, .autumn)), .wide, with: art)
    let film = CardFilm(card).animation
    XCTAssertEqual(film.frames.count * film.delay.numerator, 6 * film.delay.denominator)
    XCTAssertEqual(film.plays, 0, "for ever")
    XCTAssertEqual(zip(film.frames, film.frames.dropFirst()).filter { $0 == $1 }.count, 0)
    let corners = film.frames.map { $0.colour(film.frames[0].width - 1, 0) }
    let skies = Phase.allCases.map { SceneColours($0, nil).sky[0] }
    let order = corners.reduce(into: [Colour?]()) { if $0.last != $1, skies.contains($1 ?? .black) { $0.append($1) } }
    XCTAssertEqual(order, skies, "each world follows the one before, and none comes back")
    let colours = Set(film.frames.flatMap(\.colours))
    XCTAssertLessThan(colours.count, 256, "no colour has to stand in for another")
  }

  func testTheEndMeetsTheBeginning() {
    let strides = SpriteName.Pose.walking.frames
    XCTAssertEqual(CardFilm.walkingFrame(at: CardFilm.ticks), CardFilm.walkingFrame(at: 0))
    XCTAssertEqual(CardFilm.passed(at: CardFilm.ticks) % Int(Stride.length), 0)
    XCTAssertEqual((0..<CardFilm.ticks).map { CardFilm.walkingFrame(at: $0) }.filter { !(1...strides ~= $0) }, [])
  }

  /// The SVG has the same pixels and contains the words for screen readers.
  func testSVG() throws {
    let art = try art()
    for shape in Seeds.some(of: CardShape.allCases, share: 2) {
      let card = CardPicture(try content(), shape, with: art)
      let reader = try SVGReader(card.svg, width: card.image.width, height: card.image.height)
      XCTAssertEqual(reader.pixels, card.image.seen)
      XCTAssertEqual(reader.title, card.content.texts.joined(separator: " - "))
    }
  }

  /// Every letter of the texts can be drawn.
  func testLetters() throws {
    let characters = Set(PixelFont(try art()).characters)
    let words = try content(numbers: "1,234,567,890 steps in 365 days").texts
    for text in words + Phase.allCases.map(\.message) + ["JanFebMarAprMayJunJulAugSepOctNovDec0123456789"] {
      for character in text where character != " " { XCTAssertTrue(characters.contains(character), "\(character)") }
    }
  }

  /// The label under a step is no wider than the step and lies within the picture.
  func testLabelsFit() throws {
    let font = PixelFont(try art())
    for shape in CardShape.allCases {
      for phase in Phase.allCases {
        let layout = CardLayout(shape, stages: phase.rawValue)
        for index in 0..<phase.rawValue {
          let (columns, top) = layout.step(index, of: phase.rawValue)
          for word in Phase.allCases.prefix(phase.rawValue).map(\.name) + ["30 Nov", "9999"] {
            XCTAssertLessThanOrEqual(font.width(of: word, scale: 1), columns.count, "\(shape) \(word)")
          }
          XCTAssertLessThanOrEqual(top + 7 + 3 * (PixelFont.lineHeight - 1), layout.height)
        }
      }
    }
  }

  /// Without steps, a card shows the pal and the first sentence, and nothing that is pending.
  func testTheBeginning() throws {
    let name = try XCTUnwrap(SpriteName(.male, .low, frame: 1))
    func card(_ day: String?) throws -> CardContent {
      CardContent(
        drawing: .sprite(name), dye: Dye(.classic), stages: [.init(.dormant, seenOn: day)], span: nil)
    }
    XCTAssertEqual(try card(nil).texts, ["PixelPal", "This is the beginning."])
    for shape in CardShape.allCases {
      XCTAssertEqual(
        CardPicture(try card("3 Mar 2025"), shape, with: try art()).image,
        CardPicture(try card(nil), shape, with: try art()).image)
    }
  }

  private func sum(of image: Image) -> String {
    let colours = image.colours.map { colour -> [UInt8] in
      colour.map { [$0.red, $0.green, $0.blue] } ?? [0, 0, 0, 0]
    }
    var bytes: [UInt8] = []
    for pixel in image.pixels { bytes += colours[Int(pixel)] }
    return String(CRC32.of(bytes), radix: 16)
  }

  /// All cards are identical to the recorded ones, to the pixel.
  func testGolden() throws {
    let art = try art()
    var pictures: [(name: String, image: () throws -> Image)] = []
    for shape in CardShape.allCases {
      for (index, dye) in ([Dye(.classic), Dye(.dusk)] + Skin.allCases.map { Dye(.meadow, $0) }).enumerated() {
        for phase in Phase.allCases {
          let gender: Gender = index.isMultiple(of: 2) ? .female : .male
          let content = try content(gender, dye, phase)
          pictures.append(
            ("\(shape) \(gender) \(dye.name) \(phase.name)", { CardPicture(content, shape, with: art).image }))
        }
      }
    }
    let film = CardFilm(CardPicture(try content(.male, Dye(.classic), .energized), .wide, with: art))
    for tick in stride(from: 0, to: CardFilm.ticks, by: 5) {
      pictures.append(("film \(tick)", { film.frame(at: tick) }))
    }
    let isWhole = Seeds.isFull || Golden.isRecording
    let lines = try (isWhole ? pictures : Seeds.some(of: pictures, share: 11)).map {
      "\($0.name): \(sum(of: try $0.image()))"
    }
    guard isWhole else { return XCTAssertNil(try Golden.missing(lines, from: "cards.txt", in: #filePath)) }
    XCTAssertNil(Golden.difference(of: lines.map { $0 + "\n" }.joined(), from: "cards.txt", in: #filePath))
  }
}

extension [Int] {
  /// The bytes as big-endian numbers of four bytes each.
  fileprivate var numbers: [Int] {
    stride(from: 0, to: count, by: 4).map { self[$0..<$0 + 4].reduce(0) { $0 << 8 | $1 } }
  }
}
