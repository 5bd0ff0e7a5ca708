import Documents

/// Clues about why an archive contains no export, gathered from the names of its entries for the error message.
struct ArchiveWithoutExportHints {
  private var firstNames: [String] = []
  private var count = 0
  private var isTakeout = false

  mutating func recordEntry(named name: String) {
    count += 1
    if firstNames.count < 2 { firstNames.append(name) }
    guard !isTakeout else { return }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 4).prefix(4).lazy.map { Substring($0) }
    isTakeout = parts.first == "Takeout" || parts.contains("Fitbit") || parts.contains("Fit")
  }

  /// Returns the error for an archive without an export, with the most likely reason.
  ///
  /// - Parameter isTruncated: true if the archive may have been cut off before the export.
  func noExportProblem(isTruncated: Bool) -> ImportProblem {
    if isTruncated {
      return ImportProblem(
        .sentence("the archive ends before an export"),
        hint: "the archive may be incomplete: copy or download it again")
    }
    if isTakeout {
      return ImportProblem(
        .sentence("this is a Google Takeout archive without files of steps"),
        hint: "select 'Fit' or 'Fitbit' when you create the export at takeout.google.com")
    }
    let names = firstNames.map { quoted($0) }.joined(separator: ", ") + (count > firstNames.count ? " and others" : "")
    return ImportProblem(
      .sentence(
        firstNames.isEmpty ? "this archive is empty" : "this archive contains no readable export, only \(names)"),
      hint: "Apple's archive contains export.xml (the name may be translated); unpack other archives first")
  }
}
