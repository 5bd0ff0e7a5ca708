/// Packs samples that come one after another, at most a block of them.
///
///     var packer = SamplePacker(near: start, room: 4096)
///     if !packer.append(start: start, milliseconds: length, steps: 12, source: id) { … }
///     samples.append(packer.taken(near: next))
@safe @usableFromInline package struct SamplePacker: ~Copyable {
  // Written to up to `count` by this value alone, which nobody can copy.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let room: Int
  @usableFromInline private(set) var count = 0
  /// Milliseconds since 1970.
  @usableFromInline private(set) var base: Int64
  @usableFromInline private(set) var last: UInt64 = 0
  @usableFromInline private(set) var isInOrder = true
  private let resolution: StepSample.Resolution

  /// The most samples that are worth packing before they are taken.
  private static let most = 4096

  /// Nothing; room for `room` samples or fewer that start within three months of `start`, in milliseconds since 1970.
  package init(near start: Int64, _ resolution: StepSample.Resolution, room: Int) {
    self.room = min(max(room, 16), SamplePacker.most)
    self.resolution = resolution
    base = PackedSamples.base(near: start)
    unsafe words = .allocate(capacity: self.room)
  }

  deinit { unsafe words.deallocate() }

  /// Adds a sample if it fits and there is room; whether it did.
  ///
  /// `start` is in milliseconds since 1970, and `length` is not below zero.
  @inlinable @inline(__always)
  package mutating func append(start: Int64, milliseconds length: Int64, steps: UInt64, source: StepSample.SourceID)
    -> Bool
  {
    guard count < room,
      let word = PackedSamples.word(start: start, milliseconds: length, steps: steps, source: source, base: base)
    else { return false }
    // Within the room, as the line before makes sure.
    unsafe words[count] = word
    count &+= 1
    isInOrder = isInOrder && last <= word
    last = word
    return true
  }

  /// What is in it, which it lets go, to go on with samples near `start`, in milliseconds since 1970.
  package mutating func taken(near start: Int64) -> PackedSamples {
    defer {
      base = PackedSamples.base(near: start)
      (count, last, isInOrder) = (0, 0, true)
    }
    // All of them have been written.
    let taken = unsafe ContiguousArray(UnsafeBufferPointer(start: words, count: count))
    return PackedSamples(taken, base: base, resolution, isInOrder: isInOrder)
  }
}
