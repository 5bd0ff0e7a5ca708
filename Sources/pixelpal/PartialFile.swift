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

/// A file in the making: it is written beside its place, and put there once it is whole.
///
/// All of that is done in the folder that was opened, wherever its path leads by now.
final class PartialFile: NewFile {
  let replaced: FileIdentity?
  private let folder: OpenFolder
  private let name: Path
  private let part: Path
  private var descriptor: Descriptor?

  /// Begins the file that is to stand at `path`, which is no link, with the owner and the permissions of the one that it
  /// replaces.
  init(for path: Path, replacing old: FileEntry?) throws(OpenError) {
    name = path.name
    replaced = old?.identity
    do throws(SystemFault) {
      folder = try OpenFolder(path.folder)
      // A name that the folder cannot have is refused here and not when all is done.
      _ = try folder.entry(name)
      (part, descriptor) = try PartialFile.firstFree(in: folder, old == nil ? 0o666 : 0o600)
    } catch {
      throw RealFiles.error(error.code, "cannot be written")
    }
    guard let old, let descriptor else { return }
    // Not everybody may give files away; then the file is theirs who wrote it.
    _ = fchown(descriptor.number, old.owner, old.group)
    _ = fchmod(descriptor.number, mode_t(old.permissions))
  }

  deinit { discard() }

  /// A run that was killed may have left a file behind, and its number may come again.
  private static func firstFree(
    in folder: OpenFolder, _ permissions: UInt16
  ) throws(SystemFault) -> (part: Path, descriptor: Descriptor) {
    var attempt = 0
    while true {
      let part = Path(".pixelpal-\(getpid())-\(attempt).part")
      do throws(SystemFault) {
        return (part, Descriptor(try folder.open(part, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)))
      } catch {
        guard error.code == EEXIST, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  func write(_ bytes: [UInt8]) throws(StreamError) { try descriptor?.write(bytes) }

  func finish() throws(StreamError) {
    guard let descriptor else { return }
    // What is put in its place is on the disk first: after a power cut the old file or the new one is there.
    if fsync(descriptor.number) != 0, errno != EINVAL, errno != EINTR {
      throw .failed("cannot be written: \(SystemFault(errno).words)")
    }
    if let signal = Signals.stop { throw .stopped(signal) }
    do throws(SystemFault) {
      // Somebody may have put something else there meanwhile.
      if let kind = try folder.entry(name)?.kind, kind != .regular {
        throw SystemFault(kind == .folder ? EISDIR : EEXIST)
      }
      try folder.rename(part, to: name)
    } catch {
      throw .failed("cannot be put in its place: \(error.words)")
    }
    self.descriptor = nil
  }

  func discard() {
    guard descriptor != nil else { return }
    try? folder.remove(part)
    descriptor = nil
  }
}
