import Documents
import HistoryCommands
import PalStore
import PixelPalCLI
import StepImport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A regular file, which can be read in any order, unlike a pipe or a device.
final class RegularFileSource: ByteSource {
  private let descriptor: FileDescriptor
  private let size: Int64
  private var position: Int64 = 0

  let identity: FileIdentity?

  init(_ descriptor: FileDescriptor, _ entry: FileAttributes) {
    (self.descriptor, size, identity) = (descriptor, Int64(entry.size), entry.identity)
  }

  func read(into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) throws(StreamError) -> Int {
    let count = try descriptor.read(into: &bytes, range: room, at: position)
    position += Int64(count)
    return count
  }

  var randomAccess: RandomAccessFile? {
    let descriptor = descriptor
    return RandomAccessFile(count: size) {
      descriptor.bytes(in: $0)
    } seekStream: {
      self.position = $0
    }
  }
}

extension FileDescriptor {
  /// Copies the bytes at `offset` of the file into the range `room` of `bytes`.
  ///
  /// Returns the number of bytes copied, which is 0 at the end of the file.
  fileprivate func read(
    into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>, at offset: Int64
  ) throws(StreamError) -> Int {
    let number = number
    return try retryingSystemCall(waitingFor: POLLIN, failure: "cannot be read") {
      unsafe bytes.withUnsafeMutableBytes {
        // The slice traps if `room` exceeds the buffer.
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[room])
        return unsafe pread(number, place.baseAddress, place.count, off_t(offset))
      }
    }
  }

  /// Returns the bytes in `range`, or fewer at the end of the file.
  ///
  /// Returns `nil` after an error or a stop signal.
  fileprivate func bytes(in range: Range<Int64>) -> ContiguousArray<UInt8>? {
    var isWrong = false
    let bytes = unsafe ContiguousArray<UInt8>(unsafeUninitializedCapacity: range.count) { room, count in
      while count < range.count {
        guard StopSignalHandler.receivedStopSignal == nil else {
          isWrong = true
          return
        }
        let place = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[count...])
        let came = unsafe pread(number, place.baseAddress, place.count, off_t(range.lowerBound) + off_t(count))
        if came < 0, errno == EINTR { continue }
        isWrong = came < 0
        guard came > 0 else { return }
        count += came
      }
    }
    return isWrong ? nil : bytes
  }
}
