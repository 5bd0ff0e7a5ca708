/// The identity of a file, which is the same for all paths that lead to it.
package struct FileIdentity: Hashable, Sendable {
  /// The system's number for the device on which the file is stored.
  package let device: UInt64
  /// The inode number of the file on its device.
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
