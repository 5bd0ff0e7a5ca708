/// A general-purpose allocator for blocks of any size.
///
/// It is a two-level segregated fit allocator: it keeps one list of free blocks for each size class. Each multiple of 8
/// below 512 bytes is a class of its own; each power of two above has 32 classes. A freed block is therefore found
/// without a search, and at most 1/32 of a block is lost to its class. Adjacent free blocks are coalesced immediately.
///
/// A block starts with a one-word header that stores its size and two flags. A free block stores the links of its list
/// in the next two words, and its size again in its last word, where the following block looks it up to find the start.
struct Heap<Land: Ground> {
  private(set) var ground: Land
  /// A bit for each row of classes that has a free block; the bits of the classes within a row are stored after the
  /// lists.
  private var filledRows: UInt32 = 0
  /// The word after the last block, marked as an allocated block of 0 bytes; 0 until the heap has memory.
  private var end: UInt32 = 0

  init(_ ground: Land) {
    self.ground = ground
  }

  /// The size of the heap in bytes, allocated or free, including its own lists.
  var extent: UInt32 { end == 0 ? 0 : end &+ 4 &- ground.start }

  /// Returns the address of `count` newly allocated bytes at a multiple of `alignment`, a power of two; 0 if no memory
  /// is left.
  mutating func allocate(_ count: UInt32, alignment: UInt32 = 8) -> UInt32 {
    guard count <= Self.most, alignment <= Self.most else { return 0 }
    let size = max(16, (count &+ 4 &+ 7) & ~7)
    return alignment <= 8 ? taken(size) &+ 4 : aligned(size, to: alignment)
  }

  /// Frees the allocation that begins at `place`.
  mutating func free(_ place: UInt32) {
    release(place &- 4)
  }

  /// The maximum size of an allocation, chosen so that sums with it fit into 32 bits.
  private static var most: UInt32 { 0x7000_0000 }

  // MARK: Taking

  /// Returns an allocated block of `size` bytes, or `nowhere`.
  @inline(__always)
  private mutating func taken(_ size: UInt32) -> UInt32 {
    let block = found(size) ?? grown(size)
    guard block != Self.nowhere else { return block }
    remove(block)
    take(block, size)
    return block
  }

  /// The sentinel for a failed allocation: one word before address 0, so that its content address is 0.
  private static var nowhere: UInt32 { 0 &- 4 }

  /// Returns the content address of a block aligned to `alignment`; the bytes that are skipped at the front of a larger
  /// block stay free.
  private mutating func aligned(_ size: UInt32, to alignment: UInt32) -> UInt32 {
    let wide = size &+ alignment &+ 16
    let block = found(wide) ?? grown(wide)
    guard block != Self.nowhere else { return 0 }
    var content = (block &+ 4 &+ alignment &- 1) & ~(alignment &- 1)
    // A gap smaller than the minimum block size cannot become a free block.
    if content != block &+ 4, content &- block &- 4 < 16 { content &+= max(alignment, 16) }
    remove(block)
    let ahead = content &- 4 &- block
    if ahead > 0 {
      let whole = self.size(block)
      insert(block, ahead)
      header(block &+ ahead, whole &- ahead, marks: Mark.afterFree)
    }
    take(block &+ ahead, size)
    return content
  }

  /// Returns a free block of at least `size` bytes.
  @inline(__always)
  private func found(_ size: UInt32) -> UInt32? {
    let own = SizeClass(size)
    // Some blocks of the size's own class may be too small. Checking the first few reuses what was just freed.
    if size >= SizeClass.exactBelow, let fitting = fitting(size, in: own) { return fitting }
    return filled(from: size < SizeClass.exactBelow ? own : own.next).map { first($0) }
  }

  private func fitting(_ size: UInt32, in own: SizeClass) -> UInt32? {
    guard end != 0 else { return nil }
    var (block, looked) = (first(own), 0)
    while block != 0, looked < 32 {
      if self.size(block) >= size { return block }
      block = unsafe ground.word(block &+ 4).pointee
      looked &+= 1
    }
    return nil
  }

  /// Marks the first `size` bytes of a block as allocated and returns the rest to the free lists.
  @inline(__always)
  private mutating func take(_ block: UInt32, _ size: UInt32) {
    let word = unsafe ground.word(block)
    let whole = unsafe word.pointee & ~Mark.all
    let mark = unsafe word.pointee & Mark.afterFree
    if whole &- size >= 16 {
      unsafe word.pointee = size | mark
      insert(block &+ size, whole &- size)
    } else {
      unsafe word.pointee = whole | mark
      unsafe ground.word(block &+ whole).pointee &= ~Mark.afterFree
    }
  }

  // MARK: Giving back

  @inline(__always)
  private mutating func release(_ taken: UInt32) {
    var block = taken
    var size = self.size(block)
    let next = block &+ size
    if unsafe ground.word(block).pointee & Mark.afterFree != 0 {
      let before = unsafe ground.word(block &- 4).pointee
      block &-= before
      size &+= before
      remove(block)
    }
    if unsafe ground.word(next).pointee & Mark.free != 0 {
      size &+= self.size(next)
      remove(next)
    }
    insert(block, size)
  }

  // MARK: Growing

  /// Extends the memory so that it ends with a free block of at least `size` bytes, and returns that block.
  private mutating func grown(_ size: UInt32) -> UInt32 {
    if end == 0, !begin() { return Self.nowhere }
    let isAfterFree = unsafe ground.word(end).pointee & Mark.afterFree != 0
    let last = isAfterFree ? unsafe ground.word(end &- 4).pointee : 0
    guard last < size else { return end &- last }
    let more = ground.extend(by: size &- last)
    guard more > 0 else { return Self.nowhere }
    let block = end
    end &+= more
    unsafe ground.word(block).pointee = more | (isAfterFree ? Mark.afterFree : 0)
    header(end, 0, marks: 0)
    release(block)
    return block &- last
  }

  /// Creates the lists and an empty heap.
  private mutating func begin() -> Bool {
    let lists = (SizeClass.count &+ SizeClass.rows) &* 4
    let room = ground.extend(by: lists)
    guard room > 0 else { return false }
    for index in 0..<room / 4 { unsafe ground.word(ground.start &+ index &* 4).pointee = 0 }
    end = ground.start &+ room &- 4
    let first = ground.start &+ (lists | 4)
    header(end, 0, marks: 0)
    if end &- first >= 16 { insert(first, end &- first) }
    return true
  }

  // MARK: Blocks and their lists

  /// The flags in a block header; sizes are multiples of 8, so the low three bits are available.
  private enum Mark {
    static var free: UInt32 { 1 }
    /// Set if the preceding block is free.
    static var afterFree: UInt32 { 2 }
    static var all: UInt32 { 7 }
  }

  @inline(__always)
  private func size(_ block: UInt32) -> UInt32 { unsafe ground.word(block).pointee & ~Mark.all }

  @inline(__always)
  private func header(_ block: UInt32, _ size: UInt32, marks: UInt32) {
    unsafe ground.word(block).pointee = size | marks
  }

  @inline(__always)
  private func head(_ sizes: SizeClass) -> UnsafeMutablePointer<UInt32> {
    unsafe ground.word(ground.start &+ sizes.index &* 4)
  }

  @inline(__always)
  private func first(_ sizes: SizeClass) -> UInt32 { unsafe head(sizes).pointee }

  /// Inserts a block into the list of its class; neither of its neighbours may be free.
  @inline(__always)
  private mutating func insert(_ block: UInt32, _ size: UInt32) {
    let sizes = SizeClass(size)
    let head = unsafe head(sizes)
    let next = unsafe head.pointee
    header(block, size, marks: Mark.free)
    unsafe ground.word(block &+ 4).pointee = next
    unsafe ground.word(block &+ 8).pointee = 0
    unsafe ground.word(block &+ size &- 4).pointee = size
    unsafe ground.word(block &+ size).pointee |= Mark.afterFree
    if next != 0 { unsafe ground.word(next &+ 8).pointee = block }
    unsafe head.pointee = block
    unsafe marks(inRow: sizes.row).pointee |= sizes.mark
    filledRows |= 1 &<< sizes.row
  }

  /// Removes a block from the list of its class and leaves its flags unchanged.
  @inline(__always)
  private mutating func remove(_ block: UInt32) {
    let next = unsafe ground.word(block &+ 4).pointee
    let previous = unsafe ground.word(block &+ 8).pointee
    if next != 0 { unsafe ground.word(next &+ 8).pointee = previous }
    if previous != 0 {
      unsafe ground.word(previous &+ 4).pointee = next
    } else {
      let sizes = SizeClass(size(block))
      unsafe head(sizes).pointee = next
      if next == 0 { empty(sizes) }
    }
  }

  /// Records that a class has no free block left.
  @inline(__always)
  private mutating func empty(_ sizes: SizeClass) {
    let marks = unsafe marks(inRow: sizes.row)
    unsafe marks.pointee &= ~sizes.mark
    if unsafe marks.pointee == 0 { filledRows &= ~(1 &<< sizes.row) }
  }

  /// Returns the first class at or above `sizes` that has a free block.
  @inline(__always)
  private func filled(from sizes: SizeClass) -> SizeClass? {
    let ownRow = 1 &<< sizes.row
    if filledRows & ownRow != 0 {
      let marks = unsafe marks(inRow: sizes.row).pointee & (0 &- sizes.mark)
      if marks != 0 { return SizeClass(row: sizes.row, lowestOf: marks) }
    }
    let rows = filledRows & (0 &- ownRow &- ownRow)
    guard rows != 0 else { return nil }
    let row = UInt32(truncatingIfNeeded: rows.trailingZeroBitCount)
    return SizeClass(row: row, lowestOf: unsafe marks(inRow: row).pointee)
  }

  /// Returns the bits of the classes of a row that have a free block.
  @inline(__always)
  private func marks(inRow row: UInt32) -> UnsafeMutablePointer<UInt32> {
    unsafe ground.word(ground.start &+ (SizeClass.count &+ row) &* 4)
  }
}
