/// Options of all commands that have to do with a kept pal.
package enum StoreOption {
  /// The folder of a kept pal, in the place of histories.
  static let store = Option(
    "--store", ValueKind<Folder>.folder.called("dir"), "the folder of a kept pal, instead of histories")
}
