/// Memory in blocks of any size, handed out and given back.
///
/// It keeps a list of free blocks for each class of sizes, as a two-level segregated fit does: sizes below 256 bytes have a
/// class each, and each power of two above has 32. So what has been given back is found without a search, and at most a
/// 32nd of a block is lost to its class. Blocks that are free beside one another are made one at once.
///
/// A block has one word ahead of what it holds, its size and two marks. A free one has the neighbours in its list in its
/// next two words and its size once more in its last, where the block behind it looks for its beginning.
struct Heap<Land: Ground> {
  private(set) var ground: Land
  /// A mark for each row of classes that has a free block; which classes of the row, a word tells behind the lists.
  private var filledRows: UInt32 = 0
  /// The word behind the last block, marked as a block of no bytes that is taken; 0 as long as there is no memory.
  private var end: UInt32 = 0

  init(_ ground: Land) {
    self.ground = ground
  }

  /// How many bytes the heap has, its own lists included, handed out or free.
  var extent: UInt32 { end == 0 ? 0 : end &+ 4 &- ground.start }

  /// Where `count` bytes begin that nobody else has, at a multiple of `alignment`, a power of two; 0 if there is no room.
  mutating func allocate(_ count: UInt32, alignment: UInt32 = 8) -> UInt32 {
    guard count <= Self.most, alignment <= Self.most else { return 0 }
    let size = max(16, (count &+ 4 &+ 7) & ~7)
    return alignment <= 8 ? taken(size) &+ 4 : aligned(size, to: alignment)
  }

  /// Takes back what begins at `place`.
  mutating func free(_ place: UInt32) {
    release(place &- 4)
  }

  /// More than this is never asked for; sums with it fit into a word.
  private static var most: UInt32 { 0x7000_0000 }

  // MARK: Taking

  /// A block of `size` bytes, or `nowhere`.
  @inline(__always)
  private mutating func taken(_ size: UInt32) -> UInt32 {
    let block = found(size) ?? grown(size)
    guard block != Self.nowhere else { return block }
    remove(block)
    take(block, size)
    return block
  }

  /// What is a word ahead of 0, so that what it would hold begins at 0.
  private static var nowhere: UInt32 { 0 &- 4 }

  /// A block whose content begins at a multiple of `alignment`: what lies ahead of that in a larger one stays free.
  private mutating func aligned(_ size: UInt32, to alignment: UInt32) -> UInt32 {
    let wide = size &+ alignment &+ 16
    let block = found(wide) ?? grown(wide)
    guard block != Self.nowhere else { return 0 }
    var content = (block &+ 4 &+ alignment &- 1) & ~(alignment &- 1)
    // A rest that is too small for a block cannot stay.
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

  /// A free block of at least `size` bytes.
  @inline(__always)
  private func found(_ size: UInt32) -> UInt32? {
    let own = SizeClass(size)
    // Of its own class some blocks can be smaller: the first few are looked at, so that what was just given back is used.
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

  /// Marks the first `size` bytes of a block as taken, and gives the rest back.
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

  /// A free block of at least `size` bytes at the end, which moves up for it.
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

  /// Makes the lists, and a heap without blocks.
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

  /// How a block is marked: sizes are multiples of 8.
  private enum Mark {
    static var free: UInt32 { 1 }
    /// That the block ahead of it is free.
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

  /// Puts a block, beside which none is free, into the list of its class.
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

  /// Takes a block out of the list of its class, and leaves its marks.
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

  /// Notes that a class has no free block any more.
  @inline(__always)
  private mutating func empty(_ sizes: SizeClass) {
    let marks = unsafe marks(inRow: sizes.row)
    unsafe marks.pointee &= ~sizes.mark
    if unsafe marks.pointee == 0 { filledRows &= ~(1 &<< sizes.row) }
  }

  /// The first class from `sizes` on that has a free block.
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

  /// The marks of the classes of a row that have a free block.
  @inline(__always)
  private func marks(inRow row: UInt32) -> UnsafeMutablePointer<UInt32> {
    unsafe ground.word(ground.start &+ (SizeClass.count &+ row) &* 4)
  }
}
