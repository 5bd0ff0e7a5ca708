/// The options of all commands that use a stored pal.
package enum StoreOption {
  /// The folder of a stored pal, in place of histories.
  static let store = Option(
    "--store", ValueKind<Folder>.folder.called("dir"), "the folder of a kept pal, instead of histories")
}
