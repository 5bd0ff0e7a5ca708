/// The identity of a file.
///
/// All paths to the same file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  /// The system's number for the device that the file is stored on.
  package let device: UInt64
  /// The inode number of the file on its device.
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
