import PixelPalCore
import TestSupport
import XCTest

@testable import web_assembler

/// A module is taken apart only if it can be joined again, byte for byte.
final class ModulePartsTests: XCTestCase {
  private static let head: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

  /// A module of functions with these bodies, with a section before the code and one behind it.
  private func made(of bodies: [[UInt8]]) -> [UInt8] {
    // Of each function: its size, and two kinds of locals.
    let functions = bodies.flatMap { body -> [UInt8] in
      LEB128.bytes(of: body.count + 5) + [2, 1, 0x7F, 2, 0x7E] + body
    }
    let code = LEB128.bytes(of: bodies.count) + functions
    return ModulePartsTests.head + [1, 2, 0xAA, 0xBB, 10] + LEB128.bytes(of: code.count) + code + [11, 1, 0xCC]
  }

  /// Each operation there is, with what belongs to it, and blocks with their ends.
  private static let operations: [[UInt8]] = [
    [0x00], [0x01], [0x02, 0x40, 0x0B], [0x03, 0x7F, 0x0B], [0x04, 0x40, 0x05, 0x03, 0x40, 0x0B, 0x0B],
    [0x0C, 1], [0x0D, 2], [0x0E, 2, 0, 1, 0], [0x0F], [0x10, 0x90, 0x03], [0x11, 5, 0], [0x1A], [0x1B],
    [0x20, 0x81, 0x01], [0x21, 3], [0x22, 0], [0x23, 0],
    [0x24, 1], [0x28, 2, 0x80, 0x08], [0x3E, 0, 1], [0x3F, 0], [0x40, 0], [0x41, 0x3F], [0x41, 0x40],
    [0x41, 0xC0, 0x00], [0x41, 0xBF, 0x7F], [0x41, 0x80, 0x80, 0x80, 0x80, 0x78], [0x41, 0xFF, 0xFF, 0xFF, 0xFF, 0x07],
    [0x42, 0xFF, 0xFF, 0x7E], [0x43, 1, 2, 3, 4], [0x44, 1, 2, 3, 4, 5, 6, 7, 8], [0x45], [0x6A], [0xC4], [0xFC, 3],
    [0xFC, 8, 1, 0], [0xFC, 9, 1], [0xFC, 10, 0, 0], [0xFC, 11, 0], [0xFD, 0, 4, 16], [0xFD, 11, 4, 0x90, 0x01],
    [0xFD, 12] + Array(0..<16), [0xFD, 13] + Array(16..<32), [0xFD, 21, 3], [0xFD, 34, 1], [0xFD, 84, 0, 5, 7],
    [0xFD, 91, 3, 0, 1], [0xFD, 92, 2, 0], [0xFD, 93, 3, 9], [0xFD, 0xAE, 0x01],
  ]

  func testEveryOperationComesBack() throws {
    for operation in ModulePartsTests.operations {
      let module = made(of: [operation + [0x0B], [0x0B]])
      XCTAssertEqual(try XCTUnwrap(ModuleParts(module), "\(operation)").joined(), module, "\(operation)")
    }
  }

  func testDrawnCodeComesBack() throws {
    for seed in Seeds.first(of: 200) {
      var dice = SplitMix(seed: seed)
      let bodies = (0..<Int(dice.draw(below: 8))).map { _ -> [UInt8] in
        let operations = (0..<Int(dice.draw(below: 60))).map { _ in
          ModulePartsTests.operations[Int(dice.draw(below: UInt64(ModulePartsTests.operations.count)))]
        }
        return operations.joined() + [0x0B]
      }
      let module = made(of: bodies)
      XCTAssertEqual(try XCTUnwrap(ModuleParts(module)).joined(), module, "seed \(seed)")
    }
  }

  /// A local that is used again and again is always the last one that was used.
  func testLocalsAreToldByHowRecentTheyAre() throws {
    let parts = try XCTUnwrap(ModuleParts(made(of: [[0x20, 5, 0x21, 5, 0x22, 5, 0x20, 0, 0x20, 5, 0x0B]])))
    XCTAssertEqual(parts.numbers.values, [5, 0, 0, 1, 1, 0])
    XCTAssertEqual(parts.numbers.kinds, Array(repeating: .local, count: 5) + [nil])
  }

  /// Those that are a little below 0 are as small as those above.
  func testConstantsAreToldWithoutTheirSign() throws {
    let body: [UInt8] = [0x41, 0, 0x41, 0x7F, 0x41, 1, 0x41, 0xBF, 0x7F, 0x41, 0x80, 0x80, 0x80, 0x80, 0x78, 0x0B]
    let parts = try XCTUnwrap(ModuleParts(made(of: [body])))
    XCTAssertEqual(parts.numbers.values, [0, 1, 2, 129, .max, 0])
  }

  /// How long a function is comes from where its last block ends.
  func testLengthsAreNotTold() throws {
    let parts = try XCTUnwrap(ModuleParts(made(of: [[0x02, 0x40, 0x0B, 0x0B], [0x0B]])))
    XCTAssertEqual(parts.parts[CodePart.heads.rawValue], [2, 2, 1, 0x7F, 2, 0x7E, 2, 1, 0x7F, 2, 0x7E])
  }

  func testWhatIsNotKnownStaysWhole() {
    // An operation of exceptions, one past the end, a number that is longer than need be, no code, and no module.
    let unknown: [[UInt8]] = [
      [0x06, 0x40], [0x41], [0x20, 0x81, 0x00], [0xFD, 0x80, 0x02], [0xFC, 12], [0xD0, 0x70],
    ]
    for body in unknown { XCTAssertNil(ModuleParts(made(of: [body + [0x0B]])), "\(body)") }
    // Blocks that end too late, or before the function does.
    for body: [UInt8] in [[0x02, 0x40, 0x0B], [0x0B, 0x01], []] {
      XCTAssertNil(ModuleParts(made(of: [body])), "\(body)")
    }
    XCTAssertNil(ModuleParts(ModulePartsTests.head))
    XCTAssertNil(ModuleParts([]))
    XCTAssertNil(ModuleParts(made(of: [[0x0B]]).dropLast(5).map { $0 }))
  }

  func testAPageCarriesPartsOrTheWhole() throws {
    let known = made(of: [[0x20, 5, 0x41, 0x7F, 0x0B]])
    let pieces = try pieces(of: PackedModule.bytes(of: known))
    let parts = try XCTUnwrap(ModuleParts(known))
    XCTAssertEqual(pieces.dropLast().map(LZMAReader.bytes), [parts.frame] + parts.parts)
    XCTAssertEqual(NumberReader.numbers(in: try XCTUnwrap(pieces.last), like: parts.numbers), parts.numbers)

    let unknown = made(of: [[0x06, 0x40]])
    XCTAssertEqual(try self.pieces(of: PackedModule.bytes(of: unknown)).map(LZMAReader.bytes), [unknown])
  }

  private func pieces(of packed: [UInt8]) throws -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var place = 0
    while place < packed.count {
      let size = (0..<4).reduce(0) { $0 | Int(packed[place + $1]) << (8 * $1) }
      pieces.append(Array(packed[(place + 4)..<(place + 4 + size)]))
      place += 4 + size
    }
    return pieces
  }
}
