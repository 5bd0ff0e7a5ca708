/// The identity of a file: two paths to the same file have the same identity.
package struct FileIdentity: Hashable, Sendable {
  /// The number that the system gives to the device that stores the file.
  package let device: UInt64
  /// The inode number of the file on its device.
  package let inode: UInt64

  /// Creates the identity of the file with the number `inode` on `device`.
  package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }
}
