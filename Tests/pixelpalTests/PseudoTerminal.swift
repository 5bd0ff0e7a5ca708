import Foundation
import XCTest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A pseudoterminal that a test controls.
final class PseudoTerminal {
  /// The end that the program uses.
  let slave: FileHandle
  private let master: Int32

  init(columns: UInt16) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard let name = PseudoTerminal.unlock(master) else { throw XCTSkip("there are no terminals here") }
    let number = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw XCTSkip("there are no terminals here") }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    XCTAssertEqual(unsafe ioctl(number, UInt(TIOCSWINSZ), &size), 0)
    slave = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    XCTAssertEqual(fcntl(master, F_SETFL, O_NONBLOCK), 0)
  }

  deinit { close(master) }

  /// Unlocks the other end and returns its name.
  private static func unlock(_ master: Int32) -> String? {
    #if os(Linux)
      // Swift's Linux modules lack the POSIX functions for this; these two calls do the same.
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard unsafe ioctl(master, setLock, &isLocked) == 0, unsafe ioctl(master, getNumber, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(master) == 0, unlockpt(master) == 0 else { return nil }
      return unsafe ptsname(master).map { unsafe String(cString: $0) }
    #endif
  }

  /// Types keys.
  func type(_ keys: String) {
    var bytes = Array(keys.utf8)
    let count = bytes.count
    XCTAssertEqual(unsafe bytes.withUnsafeMutableBytes { unsafe write(master, $0.baseAddress, $0.count) }, count)
  }

  /// Returns the output since the last call, with line ends as the program wrote them.
  func readOutput() -> String {
    var seen: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(master, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      seen += buffer[..<count]
    }
    return String(decoding: seen, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
