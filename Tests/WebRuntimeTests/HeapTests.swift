import PixelPalCore
import TestSupport
import XCTest

@testable import WebRuntime

final class HeapTests: XCTestCase {
  /// Allocated blocks do not overlap and are aligned, and after all are freed the memory is one block again.
  func testManyBlocks() {
    for seed in Seeds.first(of: 1_000, share: 250) {
      var dice = SplitMix(seed: seed)
      var held = HeldBlocks(most: 1 << 21)
      for _ in 0..<1_500 {
        if dice.draw(below: 100) < 52 { held.allocate(&dice) } else { held.free(&dice) }
      }
      while !held.isEmpty { held.free(&dice) }
      held.checkThatAllIsOne()
    }
  }

  func testAsManyAsFit() {
    var heap = Heap(CountedGround(most: 1 << 20))
    var places: [UInt32] = []
    while case let place = heap.allocate(1_000), place != 0 { places.append(place) }
    // A block takes one extra word and is rounded up to a multiple of 8; the heap itself needs less than a page.
    XCTAssertGreaterThan(places.count, (1 << 20 - 1 << 16) / 1_008)
    XCTAssertEqual(heap.allocate(1_000), 0)
    XCTAssertEqual(heap.allocate(.max), 0)
    heap.free(places[7])
    XCTAssertEqual(heap.allocate(1_000), places[7])
  }

  /// A growing array briefly has two buffers, one twice as large as the other; all its smaller freed buffers together
  /// are smaller than the next one.
  func testGrowingArray() {
    var heap = Heap(CountedGround(most: 1 << 29))
    for _ in 0..<3 {
      var (place, size) = (heap.allocate(32), UInt32(32))
      while size < 100_000_000 {
        let next = heap.allocate(size * 2)
        XCTAssertNotEqual(next, 0)
        heap.free(place)
        (place, size) = (next, size * 2)
      }
      heap.free(place)
      XCTAssertLessThan(heap.extent, 2 * size + 1 << 17)
    }
  }

  /// Repeated allocations of the same sizes reuse the freed blocks, even if each size is a little above its size class.
  func testTheSameAgain() {
    var heap = Heap(CountedGround(most: 1 << 26))
    var extent: UInt32 = 0
    for round in 0..<200 {
      let places = [1_048_608, 40, 262_177, 5_000, 524_320, 100].map { heap.allocate($0) }
      XCTAssertFalse(places.contains(0))
      if round == 0 { extent = heap.extent }
      for place in round % 2 == 0 ? places : places.reversed() { heap.free(place) }
    }
    XCTAssertEqual(heap.extent, extent)
  }

  func testSizeClasses() {
    var last: SizeClass?
    for size in stride(from: UInt32(16), to: 1 << 16, by: 8) {
      let own = SizeClass(size)
      if let last, own != last { XCTAssertEqual(own, last.next, "\(size)") }
      XCTAssertTrue(size >= SizeClass.exactBelow || own != last, "\(size)")
      last = own
    }
    XCTAssertLessThan(SizeClass(.max - 7).index, SizeClass.count)
  }
}

/// Allocated blocks of a heap, each filled with its own bytes.
private struct HeldBlocks {
  private var heap: Heap<CountedGround>
  private var blocks: [Block] = []
  private var count: UInt32 = 0

  private struct Block {
    let place: UInt32
    let words: UInt32
    let content: UInt32
  }

  init(most: UInt32) {
    heap = Heap(CountedGround(most: most))
  }

  var isEmpty: Bool { blocks.isEmpty }

  mutating func allocate(_ dice: inout SplitMix) {
    let words = UInt32(dice.draw(below: 1 << dice.draw(below: 13)))
    let alignment = UInt32(4) << UInt32(dice.draw(below: 5))
    let place = heap.allocate(words * 4, alignment: alignment)
    guard place != 0 else { return }
    XCTAssertEqual(place % max(alignment, 8), 0)
    count += 1
    for index in 0..<words { unsafe heap.ground.word(place + index * 4).pointee = count }
    blocks.append(Block(place: place, words: words, content: count))
  }

  mutating func free(_ dice: inout SplitMix) {
    guard !blocks.isEmpty else { return }
    let block = blocks.remove(at: Int(dice.draw(below: UInt64(blocks.count))))
    for index in 0..<block.words {
      XCTAssertEqual(unsafe heap.ground.word(block.place + index * 4).pointee, block.content)
    }
    heap.free(block.place)
  }

  mutating func checkThatAllIsOne() {
    let extent = heap.extent
    // All memory except the free lists, which take less than a page.
    if extent > 0 { XCTAssertNotEqual(heap.allocate(extent - 1 << 12), 0) }
    XCTAssertEqual(heap.extent, extent)
  }
}
