/// Which file something is: two names of one file have the same.
package struct FileIdentity: Hashable, Sendable {
  /// The disk.
  package let device: UInt64
  /// The number on it.
  package let number: UInt64

  /// The file of this number on this disk.
  package init(device: UInt64, number: UInt64) { (self.device, self.number) = (device, number) }
}
