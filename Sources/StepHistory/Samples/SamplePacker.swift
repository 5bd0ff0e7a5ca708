import PixelPalCore

/// A packer for consecutive samples, with a buffer for one block.
///
///     var packer = SamplePacker(near: start, .sample, room: 4096)
///     if !packer.append(start: start, milliseconds: length, steps: 12, source: id) { … }
///     samples.appendPacked(packer.takePacked(preparingForSamplesNear: next))
///
/// A sample can be packed if its start and its duration are whole seconds and its values fit into the bits that
/// ``PackedSamples`` reserves for them.
@safe @usableFromInline package struct SamplePacker: ~Copyable {
  // Only this noncopyable value writes to the buffer, and only the first `count` words of the buffer are initialized.
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let room: Int
  @usableFromInline private(set) var count = 0
  /// The reference instant for all starts, in milliseconds since 1970.
  @usableFromInline private(set) var base: Int64
  /// The base in whole seconds since 1970, and the remaining milliseconds.
  @usableFromInline private(set) var baseSecond: (number: Int64, rest: UInt64)
  private let resolution: StepSample.Resolution

  /// The maximum capacity of the buffer, in samples.
  private static let maxSampleCount = 4096

  /// Creates a packer for samples that start within 97 days before or after `start`.
  ///
  /// `start` is in milliseconds since 1970. The buffer has room for `room` samples, but at least 16 and at most 4096.
  package init(near start: Int64, _ resolution: StepSample.Resolution, room: Int) {
    self.room = min(max(room, 16), SamplePacker.maxSampleCount)
    self.resolution = resolution
    base = PackedSamples.base(forStartsNear: start)
    baseSecond = SamplePacker.secondSinceBase(of: base)
    unsafe words = .allocate(capacity: self.room)
  }

  deinit { unsafe words.deallocate() }

  /// Appends a sample and returns true, or returns false if the sample can't be packed or the buffer is full.
  ///
  /// The sample begins at `start`, in milliseconds since 1970, and lasts `length` milliseconds.
  @inlinable @inline(__always)
  package mutating func append(start: Int64, milliseconds length: Int64, steps: UInt64, source: StepSample.SourceID)
    -> Bool
  {
    guard
      let word = PackedSamples.packedWord(start: start, milliseconds: length, steps: steps, source: source, base: base)
    else { return false }
    return appendIfRoom(word)
  }

  /// Appends a sample with times in whole seconds, and returns true if this was possible.
  ///
  /// The sample begins at `start`, in seconds since 1970, and lasts `length` seconds. Returns false if the sample can't
  /// be packed or the buffer is full.
  @inlinable @inline(__always)
  package mutating func append(second start: Int64, seconds length: Int64, steps: UInt64, source: StepSample.SourceID)
    -> Bool
  {
    let (seconds, length) = (UInt64(bitPattern: start &- baseSecond.number), UInt64(bitPattern: length))
    guard
      let word = PackedSamples.packedWord(
        seconds: seconds, length: length, steps: steps, source: source, subsecondRemainder: baseSecond.rest)
    else { return false }
    return appendIfRoom(word)
  }

  @inlinable @inline(__always) mutating func appendIfRoom(_ word: UInt64) -> Bool {
    guard count < room else { return false }
    // The guard above ensures that the index is within the allocated memory.
    unsafe words[count] = word
    count &+= 1
    return true
  }

  /// Removes and returns the packed samples, and prepares for samples near `start`, in milliseconds since 1970.
  package mutating func takePacked(preparingForSamplesNear start: Int64) -> PackedSamples {
    defer {
      base = PackedSamples.base(forStartsNear: start)
      baseSecond = SamplePacker.secondSinceBase(of: base)
      count = 0
    }
    // The first `count` words are initialized.
    let (words, count) = unsafe (words, count)
    let taken = unsafe ContiguousArray<UInt64>(unsafeUninitializedCapacity: count) { room, filled in
      for index in 0..<count { unsafe room.initializeElement(at: index, to: words[index]) }
      filled = count
    }
    return PackedSamples(taken, base: base, resolution)
  }

  private static func secondSinceBase(of instant: Int64) -> (number: Int64, rest: UInt64) {
    let (number, rest) = instant.quotientAndRemainder(dividingBy: 1000)
    return (number, rest.magnitude)
  }
}
