import PixelPalCore
import TestSupport
import XCTest

@testable import WebRuntime

final class HeapAllocatorTests: XCTestCase {
  /// Allocated blocks do not overlap and are aligned, and after all are freed the memory is one block again.
  func test_blocks_areAligned_doNotOverlap_andMergeAfterDeallocation() {
    for seed in TestSeeds.range(outOf: 1_000, oneIn: 250) {
      var dice = SplitMix64(seed: seed)
      var held = AllocatedBlocks(memorySize: 1 << 21)
      for _ in 0..<1_500 {
        if dice.draw(below: 100) < 52 { held.allocateRandomBlock(&dice) } else { held.deallocateRandomBlock(&dice) }
      }
      while !held.isEmpty { held.deallocateRandomBlock(&dice) }
      held.assertAllMemoryIsOneBlock()
    }
  }

  func test_allocate_returnsZero_whenMemoryIsFull() {
    var heap = HeapAllocator(LimitedLinearMemory(maxSize: 1 << 20))
    var places: [UInt32] = []
    while case let place = heap.allocate(1_000), place != 0 { places.append(place) }
    // A block takes one extra word and is rounded up to a multiple of 8; the heap itself needs less than a page.
    XCTAssertGreaterThan(places.count, (1 << 20 - 1 << 16) / 1_008)
    XCTAssertEqual(heap.allocate(1_000), 0)
    XCTAssertEqual(heap.allocate(.max), 0)
    heap.deallocate(places[7])
    XCTAssertEqual(heap.allocate(1_000), places[7])
  }

  /// A growing array briefly has two buffers, one twice as large as the other; all its smaller freed buffers together
  /// are smaller than the next one.
  func test_memory_isAtMostTwiceTheArray_whileAnArrayGrows() {
    var heap = HeapAllocator(LimitedLinearMemory(maxSize: 1 << 29))
    for _ in 0..<3 {
      var (place, size) = (heap.allocate(32), UInt32(32))
      while size < 100_000_000 {
        let next = heap.allocate(size * 2)
        XCTAssertNotEqual(next, 0)
        heap.deallocate(place)
        (place, size) = (next, size * 2)
      }
      heap.deallocate(place)
      XCTAssertLessThan(heap.usedBytes, 2 * size + 1 << 17)
    }
  }

  /// Repeated allocations of the same sizes reuse the freed blocks, even if each size is a little above its size class.
  func test_memory_doesNotGrow_whenTheSameSizesAreAllocatedAgain() {
    var heap = HeapAllocator(LimitedLinearMemory(maxSize: 1 << 26))
    var extent: UInt32 = 0
    for round in 0..<200 {
      let places = [1_048_608, 40, 262_177, 5_000, 524_320, 100].map { heap.allocate($0) }
      XCTAssertFalse(places.contains(0))
      if round == 0 { extent = heap.usedBytes }
      for place in round % 2 == 0 ? places : places.reversed() { heap.deallocate(place) }
    }
    XCTAssertEqual(heap.usedBytes, extent)
  }

  func test_sizeClasses_areConsecutive_forIncreasingSizes() {
    var last: AllocationSizeClass?
    for size in stride(from: UInt32(16), to: 1 << 16, by: 8) {
      let own = AllocationSizeClass(size)
      if let last, own != last { XCTAssertEqual(own, last.next, "\(size)") }
      XCTAssertTrue(size >= AllocationSizeClass.exactSizeLimit || own != last, "\(size)")
      last = own
    }
    XCTAssertLessThan(AllocationSizeClass(.max - 7).index, AllocationSizeClass.count)
  }
}

/// Allocated blocks of a heap, each filled with its own bytes.
private struct AllocatedBlocks {
  private var allocator: HeapAllocator<LimitedLinearMemory>
  private var blocks: [Block] = []
  private var lastContent: UInt32 = 0

  private struct Block {
    let address: UInt32
    let wordCount: UInt32
    let content: UInt32
  }

  init(memorySize: UInt32) {
    allocator = HeapAllocator(LimitedLinearMemory(maxSize: memorySize))
  }

  var isEmpty: Bool { blocks.isEmpty }

  mutating func allocateRandomBlock(_ dice: inout SplitMix64) {
    let words = UInt32(dice.draw(below: 1 << dice.draw(below: 13)))
    let alignment = UInt32(4) << UInt32(dice.draw(below: 5))
    let place = allocator.allocate(words * 4, alignment: alignment)
    guard place != 0 else { return }
    XCTAssertEqual(place % max(alignment, 8), 0)
    lastContent += 1
    for index in 0..<words { unsafe allocator.memory.wordPointer(at: place + index * 4).pointee = lastContent }
    blocks.append(Block(address: place, wordCount: words, content: lastContent))
  }

  mutating func deallocateRandomBlock(_ dice: inout SplitMix64) {
    guard !blocks.isEmpty else { return }
    let block = blocks.remove(at: Int(dice.draw(below: UInt64(blocks.count))))
    for index in 0..<block.wordCount {
      XCTAssertEqual(unsafe allocator.memory.wordPointer(at: block.address + index * 4).pointee, block.content)
    }
    allocator.deallocate(block.address)
  }

  mutating func assertAllMemoryIsOneBlock() {
    let extent = allocator.usedBytes
    // All memory except the free lists, which take less than a page.
    if extent > 0 { XCTAssertNotEqual(allocator.allocate(extent - 1 << 12), 0) }
    XCTAssertEqual(allocator.usedBytes, extent)
  }
}
