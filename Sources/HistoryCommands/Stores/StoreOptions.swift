/// The options of all commands that use a stored pal.
package enum StoreOptions {
  /// The option that names the folder of a stored pal.
  ///
  /// The samples of the stored pal replace those of history files.
  static let store = Option(
    "--store", OptionValueParser<FolderPath>.folder.withPlaceholder("dir"),
    "folder of a saved pal to use instead of exports")
}
