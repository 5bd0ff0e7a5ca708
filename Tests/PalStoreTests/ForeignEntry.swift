import Foundation
import XCTest

/// A kind of file system entry that is not ours.
enum ForeignEntry: CaseIterable {
  case folder, nonEmptyFolder, pipe, socketFile, symbolicLink, danglingLink, linkToDevice, linkToPipe, file

  /// Creates the entry at `url`; returns the location of a file that must stay unchanged, if there is one.
  func create(at url: URL) throws -> URL? {
    let files = FileManager.default
    try? files.removeItem(at: url)
    let precious = url.deletingLastPathComponent().appendingPathComponent("../precious").standardized
    switch self {
    case .folder: try files.createDirectory(at: url, withIntermediateDirectories: false)
    case .nonEmptyFolder:
      try files.createDirectory(at: url, withIntermediateDirectories: false)
      let inner = url.appendingPathComponent("photo.jpg")
      try Data("photo".utf8).write(to: inner)
      return inner
    case .pipe: XCTAssertEqual(unsafe mkfifo(url.path, 0o600), 0)
    case .socketFile: try bindSocket(at: url)
    case .symbolicLink:
      try Data("PRECIOUS\n".utf8).write(to: precious)
      try files.createSymbolicLink(atPath: url.path, withDestinationPath: precious.path)
      return precious
    case .danglingLink: try files.createSymbolicLink(atPath: url.path, withDestinationPath: "../none")
    case .linkToDevice: try files.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/zero")
    case .linkToPipe:
      unsafe unlink(precious.path)
      XCTAssertEqual(unsafe mkfifo(precious.path, 0o600), 0)
      try files.createSymbolicLink(atPath: url.path, withDestinationPath: precious.path)
    case .file:
      try Data("dear diary, today I walked\n".utf8).write(to: url)
      return url
    }
    return nil
  }

  private func bindSocket(at url: URL) throws {
    // The path of a socket must be short.
    let before = FileManager.default.currentDirectoryPath
    defer { XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(before)) }
    XCTAssertTrue(FileManager.default.changeCurrentDirectoryPath(url.deletingLastPathComponent().path))
    #if canImport(Darwin)
      let number = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      unsafe place.copyBytes(from: Array(url.lastPathComponent.utf8))
    }
    let bound = unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    XCTAssertEqual(bound, 0)
    close(number)
  }
}
