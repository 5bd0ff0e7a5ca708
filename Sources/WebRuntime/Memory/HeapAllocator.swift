/// A general-purpose allocator for blocks of any size.
///
/// This is a two-level segregated fit allocator, which keeps a list of free blocks for each size class. Below 512
/// bytes, each multiple of 8 is a separate class. Above, the sizes between two powers of two are divided into 32
/// classes.
///
/// Allocation takes constant time. Below 512 bytes, every block in the list of the requested size fits. Above, at most
/// 32 blocks of the size's own class are examined before a block is taken from a higher class. The rest of a block that
/// is too large stays free, and adjacent free blocks are merged immediately.
///
/// A block starts with a one-word header that stores its size and two flags. In a free block, the next two words link
/// to the next and the previous block of its list. The last word of a free block repeats the size, so that the start of
/// the block can be found from the block after it.
struct HeapAllocator<Memory: LinearMemory> {
  private(set) var memory: Memory
  /// A bit for each row of size classes, set if any class of the row has a free block.
  ///
  /// The bits for the classes within each row are stored in memory, after the lists.
  private var nonEmptyRows: UInt32 = 0
  /// The address of the word after the last block, or 0 before the first allocation.
  ///
  /// The word is marked as an allocated block of 0 bytes.
  private var endMarker: UInt32 = 0

  init(_ memory: Memory) {
    self.memory = memory
  }

  /// The heap's size in bytes, including free blocks and the heap's own lists.
  var usedBytes: UInt32 { endMarker == 0 ? 0 : endMarker &+ 4 &- memory.startAddress }

  /// Allocates `count` bytes and returns their address, or 0 if no memory is left.
  ///
  /// The address is a multiple of `alignment`, which must be a power of two.
  mutating func allocate(_ count: UInt32, alignment: UInt32 = 8) -> UInt32 {
    guard count <= Self.maxSize, alignment <= Self.maxSize else { return 0 }
    let size = max(16, (count &+ 4 &+ 7) & ~7)
    return alignment <= 8 ? allocateBlock(ofSize: size) &+ 4 : allocateAligned(byteCount: size, to: alignment)
  }

  /// Frees the allocation that begins at the address `place`.
  mutating func deallocate(_ place: UInt32) {
    coalesceAndInsert(place &- 4)
  }

  /// The maximum size and alignment of an allocation, in bytes.
  ///
  /// The maximum is small enough that the sum of a size and an alignment fits into 32 bits.
  private static var maxSize: UInt32 { 0x7000_0000 }

  // MARK: Allocation

  /// Allocates a block of at least `size` bytes and returns it, or `noBlock` if no memory is left.
  @inline(__always)
  private mutating func allocateBlock(ofSize size: UInt32) -> UInt32 {
    let block = findFreeBlock(forSize: size) ?? growToFreeBlock(ofSize: size)
    guard block != Self.noBlock else { return block }
    removeFromFreeList(block)
    splitBlock(block, size)
    return block
  }

  /// The block address that stands for a failed allocation.
  ///
  /// It is one word before address 0, so that the address of the block's content is 0.
  private static var noBlock: UInt32 { 0 &- 4 }

  /// Allocates a block with content aligned to `alignment`, and returns the content's address, or 0 if no memory is
  /// left.
  ///
  /// Bytes skipped at the front of a larger block stay free.
  private mutating func allocateAligned(byteCount size: UInt32, to alignment: UInt32) -> UInt32 {
    let wide = size &+ alignment &+ 16
    let block = findFreeBlock(forSize: wide) ?? growToFreeBlock(ofSize: wide)
    guard block != Self.noBlock else { return 0 }
    var content = (block &+ 4 &+ alignment &- 1) & ~(alignment &- 1)
    // A gap smaller than the minimum block size can't become a free block.
    if content != block &+ 4, content &- block &- 4 < 16 { content &+= max(alignment, 16) }
    removeFromFreeList(block)
    let ahead = content &- 4 &- block
    if ahead > 0 {
      let whole = self.blockSize(at: block)
      insertIntoFreeList(block, ahead)
      writeHeader(block &+ ahead, whole &- ahead, flags: HeaderFlag.afterFreeFlag)
    }
    splitBlock(block &+ ahead, size)
    return content
  }

  /// Returns a free block of at least `size` bytes, or `nil` if no such block is free.
  ///
  /// The block stays in its list.
  @inline(__always)
  private func findFreeBlock(forSize size: UInt32) -> UInt32? {
    let own = AllocationSizeClass(size)
    // Blocks in the size's own class can be too small. Checking the first few makes it likely to reuse one just freed.
    if size >= AllocationSizeClass.exactSizeLimit, let fitting = fittingBlock(forSize: size, in: own) { return fitting }
    return firstNonEmptyClass(from: size < AllocationSizeClass.exactSizeLimit ? own : own.next).map {
      firstBlock(in: $0)
    }
  }

  private func fittingBlock(forSize size: UInt32, in own: AllocationSizeClass) -> UInt32? {
    guard endMarker != 0 else { return nil }
    var (block, looked) = (firstBlock(in: own), 0)
    while block != 0, looked < 32 {
      if self.blockSize(at: block) >= size { return block }
      block = unsafe memory.wordPointer(at: block &+ 4).pointee
      looked &+= 1
    }
    return nil
  }

  /// Marks the first `size` bytes of a block as allocated, and frees the rest if it is large enough to be a block.
  @inline(__always)
  private mutating func splitBlock(_ block: UInt32, _ size: UInt32) {
    let word = unsafe memory.wordPointer(at: block)
    let whole = unsafe word.pointee & ~HeaderFlag.mask
    let mark = unsafe word.pointee & HeaderFlag.afterFreeFlag
    if whole &- size >= 16 {
      unsafe word.pointee = size | mark
      insertIntoFreeList(block &+ size, whole &- size)
    } else {
      unsafe word.pointee = whole | mark
      unsafe memory.wordPointer(at: block &+ whole).pointee &= ~HeaderFlag.afterFreeFlag
    }
  }

  // MARK: Deallocation

  @inline(__always)
  private mutating func coalesceAndInsert(_ taken: UInt32) {
    var block = taken
    var size = self.blockSize(at: block)
    let next = block &+ size
    if unsafe memory.wordPointer(at: block).pointee & HeaderFlag.afterFreeFlag != 0 {
      let before = unsafe memory.wordPointer(at: block &- 4).pointee
      block &-= before
      size &+= before
      removeFromFreeList(block)
    }
    if unsafe memory.wordPointer(at: next).pointee & HeaderFlag.freeFlag != 0 {
      size &+= self.blockSize(at: next)
      removeFromFreeList(next)
    }
    insertIntoFreeList(block, size)
  }

  // MARK: Growth

  /// Extends the memory until it ends with a free block of at least `size` bytes, and returns the block or `noBlock`.
  private mutating func growToFreeBlock(ofSize size: UInt32) -> UInt32 {
    if endMarker == 0, !initialize() { return Self.noBlock }
    let isAfterFree = unsafe memory.wordPointer(at: endMarker).pointee & HeaderFlag.afterFreeFlag != 0
    let last = isAfterFree ? unsafe memory.wordPointer(at: endMarker &- 4).pointee : 0
    guard last < size else { return endMarker &- last }
    let more = memory.grow(byAtLeastBytes: size &- last)
    guard more > 0 else { return Self.noBlock }
    let block = endMarker
    endMarker &+= more
    unsafe memory.wordPointer(at: block).pointee = more | (isAfterFree ? HeaderFlag.afterFreeFlag : 0)
    writeHeader(endMarker, 0, flags: 0)
    coalesceAndInsert(block)
    return block &- last
  }

  /// Creates the lists and an empty heap, and returns true, or returns false if no memory is left.
  private mutating func initialize() -> Bool {
    let lists = (AllocationSizeClass.count &+ AllocationSizeClass.rowCount) &* 4
    let room = memory.grow(byAtLeastBytes: lists)
    guard room > 0 else { return false }
    for index in 0..<room / 4 { unsafe memory.wordPointer(at: memory.startAddress &+ index &* 4).pointee = 0 }
    endMarker = memory.startAddress &+ room &- 4
    let first = memory.startAddress &+ (lists | 4)
    writeHeader(endMarker, 0, flags: 0)
    if endMarker &- first >= 16 { insertIntoFreeList(first, endMarker &- first) }
    return true
  }

  // MARK: Blocks and their lists

  /// The flags in the low three bits of a block header.
  ///
  /// These bits are available because sizes are multiples of 8.
  private enum HeaderFlag {
    static var freeFlag: UInt32 { 1 }
    /// The flag of a block that follows a free block.
    static var afterFreeFlag: UInt32 { 2 }
    static var mask: UInt32 { 7 }
  }

  @inline(__always)
  private func blockSize(at block: UInt32) -> UInt32 { unsafe memory.wordPointer(at: block).pointee & ~HeaderFlag.mask }

  @inline(__always)
  private func writeHeader(_ block: UInt32, _ size: UInt32, flags: UInt32) {
    unsafe memory.wordPointer(at: block).pointee = size | flags
  }

  @inline(__always)
  private func listHead(of sizes: AllocationSizeClass) -> UnsafeMutablePointer<UInt32> {
    unsafe memory.wordPointer(at: memory.startAddress &+ sizes.index &* 4)
  }

  @inline(__always)
  private func firstBlock(in sizes: AllocationSizeClass) -> UInt32 { unsafe listHead(of: sizes).pointee }

  /// Inserts a block into the list of its class.
  ///
  /// Both of its neighbours must be allocated.
  @inline(__always)
  private mutating func insertIntoFreeList(_ block: UInt32, _ size: UInt32) {
    let sizes = AllocationSizeClass(size)
    let head = unsafe listHead(of: sizes)
    let next = unsafe head.pointee
    writeHeader(block, size, flags: HeaderFlag.freeFlag)
    unsafe memory.wordPointer(at: block &+ 4).pointee = next
    unsafe memory.wordPointer(at: block &+ 8).pointee = 0
    unsafe memory.wordPointer(at: block &+ size &- 4).pointee = size
    unsafe memory.wordPointer(at: block &+ size).pointee |= HeaderFlag.afterFreeFlag
    if next != 0 { unsafe memory.wordPointer(at: next &+ 8).pointee = block }
    unsafe head.pointee = block
    unsafe nonEmptyClassBitmap(ofRow: sizes.row).pointee |= sizes.bit
    nonEmptyRows |= 1 &<< sizes.row
  }

  /// Removes a block from the list of its class, leaving its flags unchanged.
  @inline(__always)
  private mutating func removeFromFreeList(_ block: UInt32) {
    let next = unsafe memory.wordPointer(at: block &+ 4).pointee
    let previous = unsafe memory.wordPointer(at: block &+ 8).pointee
    if next != 0 { unsafe memory.wordPointer(at: next &+ 8).pointee = previous }
    if previous != 0 {
      unsafe memory.wordPointer(at: previous &+ 4).pointee = next
    } else {
      let sizes = AllocationSizeClass(blockSize(at: block))
      unsafe listHead(of: sizes).pointee = next
      if next == 0 { markClassEmpty(sizes) }
    }
  }

  /// Clears the bit of a class that has no free block left.
  @inline(__always)
  private mutating func markClassEmpty(_ sizes: AllocationSizeClass) {
    let marks = unsafe nonEmptyClassBitmap(ofRow: sizes.row)
    unsafe marks.pointee &= ~sizes.bit
    if unsafe marks.pointee == 0 { nonEmptyRows &= ~(1 &<< sizes.row) }
  }

  /// Returns the first class at or above `sizes` that has a free block, or `nil` if all of them are empty.
  @inline(__always)
  private func firstNonEmptyClass(from sizes: AllocationSizeClass) -> AllocationSizeClass? {
    let ownRow = 1 &<< sizes.row
    if nonEmptyRows & ownRow != 0 {
      let marks = unsafe nonEmptyClassBitmap(ofRow: sizes.row).pointee & (0 &- sizes.bit)
      if marks != 0 { return AllocationSizeClass(row: sizes.row, lowestBitOf: marks) }
    }
    let rows = nonEmptyRows & (0 &- ownRow &- ownRow)
    guard rows != 0 else { return nil }
    let row = UInt32(truncatingIfNeeded: rows.trailingZeroBitCount)
    return AllocationSizeClass(row: row, lowestBitOf: unsafe nonEmptyClassBitmap(ofRow: row).pointee)
  }

  /// Returns a pointer to the bitmap of the classes in row `row` that have a free block.
  @inline(__always)
  private func nonEmptyClassBitmap(ofRow row: UInt32) -> UnsafeMutablePointer<UInt32> {
    unsafe memory.wordPointer(at: memory.startAddress &+ (AllocationSizeClass.count &+ row) &* 4)
  }
}
