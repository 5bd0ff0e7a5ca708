// The library of the web appends and replaces bytes one after another, which took a third of the time in which an
// archive is read.
extension ContiguousArray<UInt8> {
  /// Appends bytes, all at once where there are none yet.
  mutating func append(atOnce bytes: some Collection<UInt8>) {
    guard isEmpty else { return append(contentsOf: bytes) }
    self = unsafe ContiguousArray(unsafeUninitializedCapacity: bytes.count) { room, count in
      count = bytes.count
      unsafe UnsafeMutableRawBufferPointer(room).copy(bytes, to: 0)
    }
  }

  /// Writes bytes at once to `place`, from where on there are as many.
  mutating func write(_ bytes: some Collection<UInt8>, at place: Int) {
    precondition(0 <= place && place <= count - bytes.count)
    unsafe withUnsafeMutableBytes { unsafe $0.copy(bytes, to: place) }
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func copy(_ bytes: some Collection<UInt8>, to place: Int) {
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: self[place..<place + bytes.count])
    let isDone: Void? = bytes.withContiguousStorageIfAvailable {
      unsafe room.copyMemory(from: UnsafeRawBufferPointer($0))
    }
    if isDone == nil { unsafe room.copyBytes(from: bytes) }
  }
}
