import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file in the making: it is written beside its place, and put there once it is whole.
final class PartialFile: NewFile {
  private let path: String
  private let partialPath: String
  private var descriptor: Descriptor?

  /// Begins the file that is to stand at `path`, with the owner and the permissions of the one that it replaces.
  init(for path: String, replacing old: stat?) throws(OpenError) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    (partialPath, descriptor) = try PartialFile.firstFree(in: String(folder))
    guard let old, let descriptor else { return }
    // Not everybody may give files away; then the file is theirs who wrote it.
    _ = fchown(descriptor.number, old.st_uid, old.st_gid)
    _ = fchmod(descriptor.number, old.st_mode & 0o7777)
  }

  deinit { discard() }

  /// A run that was killed may have left a file behind, and its number may come again.
  private static func firstFree(in folder: String) throws(OpenError) -> (path: String, descriptor: Descriptor) {
    var attempt = 0
    while true {
      let path = "\(folder).pixelpal-\(getpid())-\(attempt).part"
      do {
        return (path, try RealFiles.open(path, O_WRONLY | O_CREAT | O_EXCL))
      } catch {
        guard unsafe access(path, F_OK) == 0, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor?.write(bytes) }

  func finish() throws(StreamError) {
    guard let descriptor else { return }
    // What is put in its place is on the disk first: after a power cut the old file or the new one is there.
    if fsync(descriptor.number) != 0, errno != EINVAL, errno != EINTR {
      throw .failed("cannot be written: \(systemMessage(errno))")
    }
    if let signal = Signals.stop { throw .stopped(signal) }
    guard unsafe rename(partialPath, path) == 0 else {
      throw .failed("cannot be put in its place: \(systemMessage(errno))")
    }
    self.descriptor = nil
  }

  func discard() {
    guard descriptor != nil else { return }
    unsafe unlink(partialPath)
    descriptor = nil
  }
}
