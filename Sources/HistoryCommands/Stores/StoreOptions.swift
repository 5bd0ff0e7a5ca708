/// The options of all commands that use a stored pal.
package enum StoreOptions {
  /// The option that names the folder of a stored pal.
  ///
  /// The command then uses the samples of the stored pal instead of reading history files.
  static let store = Option(
    "--store", OptionValueParser<FolderPath>.folder.withPlaceholder("dir"),
    "folder of a saved pal to use instead of exports")
}
