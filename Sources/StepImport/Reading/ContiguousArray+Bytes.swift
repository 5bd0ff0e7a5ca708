// In WebAssembly, the standard library appends and replaces bytes one at a time, which would take a third of the time
// for reading an archive. The functions below copy whole ranges instead.
extension ContiguousArray<UInt8> {
  /// Appends `bytes`, in a single copy if the array is empty.
  mutating func append(bulk bytes: some Collection<UInt8>) {
    guard isEmpty else { return append(contentsOf: bytes) }
    self = unsafe ContiguousArray(unsafeUninitializedCapacity: bytes.count) { room, count in
      count = bytes.count
      unsafe UnsafeMutableRawBufferPointer(room).copy(bytes, to: 0)
    }
  }

  /// Overwrites the array's bytes with `bytes`, starting at the index `place`, in a single copy.
  ///
  /// - Precondition: `bytes` fit between `place` and the end of the array.
  mutating func overwrite(_ bytes: some Collection<UInt8>, at place: Int) {
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
