import Documents
import HistoryCommands
import PalStore
import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new file that is written beside its destination and, once complete, renamed to take its place.
///
/// All operations use the folder that was opened first, even if its path later leads elsewhere.
final class AtomicFile: PendingFile {
  let replacedFileIdentity: FileIdentity?
  private let folder: DirectoryHandle
  private let destinationName: Path
  private let temporaryName: Path
  private var descriptor: FileDescriptor?

  /// Creates the new file for the destination `path`.
  ///
  /// The destination must not be a link. If a file exists there, `old` contains its attributes, and the new file gets
  /// the same owner and permissions. Otherwise, `old` is `nil`.
  init(for path: Path, replacing old: FileAttributes?) throws(OpenError) {
    destinationName = path.name
    replacedFileIdentity = old?.identity
    do throws(SystemError) {
      folder = try DirectoryHandle(path.folder)
      // A name that the folder doesn't accept is rejected now instead of at the end.
      _ = try folder.attributes(of: destinationName)
      (temporaryName, descriptor) = try AtomicFile.createTemporaryFile(
        in: folder, permissions: old == nil ? 0o666 : 0o600)
    } catch {
      throw SystemFileSystem.openError(code: error.code, failure: "cannot be written")
    }
    guard let old, let descriptor else { return }
    // Not every user may change the owner of a file. If `fchown` fails, the file belongs to the current user.
    _ = fchown(descriptor.number, old.owner, old.group)
    _ = fchmod(descriptor.number, mode_t(old.permissions))
  }

  deinit { discard() }

  /// Creates and opens a temporary file under the first free name, and returns its name and its descriptor.
  ///
  /// A run that was killed can leave its file behind, and process IDs are reused, so the first name may be taken.
  private static func createTemporaryFile(
    in folder: DirectoryHandle, permissions: UInt16
  ) throws(SystemError) -> (part: Path, descriptor: FileDescriptor) {
    var attempt = 0
    while true {
      let part = Path(".pixelpal-\(getpid())-\(attempt).part")
      do throws(SystemError) {
        return (
          part, FileDescriptor(try folder.open(part, mode: O_WRONLY | O_CREAT | O_EXCL, permissions: permissions))
        )
      } catch {
        guard error.code == EEXIST, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor?.write(bytes) }

  func commit() throws(StreamError) {
    guard let descriptor else { return }
    // The bytes must be on the disk before the rename, so that a power failure leaves either the old file or the new
    // one.
    if fsync(descriptor.number) != 0, errno != EINVAL, errno != EINTR {
      throw .failed("cannot be written: \(SystemError(errno).message)")
    }
    if let signal = StopSignalHandler.receivedStopSignal { throw .stoppedBySignal(signal) }
    do throws(SystemError) {
      // Another process may have replaced the destination in the meantime.
      if let kind = try folder.attributes(of: destinationName)?.kind, kind != .regular {
        throw SystemError(kind == .folder ? EISDIR : EEXIST)
      }
      try folder.rename(temporaryName, to: destinationName)
    } catch {
      throw .failed("cannot be moved into place: \(error.message)")
    }
    self.descriptor = nil
  }

  func discard() {
    guard descriptor != nil else { return }
    try? folder.remove(temporaryName)
    descriptor = nil
  }
}
