/// The options of all commands that use a stored pal.
package enum StoreOptions {
  /// The folder of a stored pal, which supplies the samples instead of history files.
  static let store = Option(
    "--store", ValueKind<FolderPath>.folder.called("dir"), "folder of a saved pal to use instead of exports")
}
