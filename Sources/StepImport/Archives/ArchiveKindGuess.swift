import Documents

/// A guess at the kind of an archive, from the names of its entries, for the error message if it contains no export.
struct ArchiveKindGuess {
  private var firstNames: [String] = []
  private var count = 0
  private var isTakeout = false

  /// Records the name of an entry.
  mutating func record(_ name: String) {
    count += 1
    if firstNames.count < 2 { firstNames.append(name) }
    guard !isTakeout else { return }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 4).prefix(4).lazy.map { Substring($0) }
    isTakeout = parts.first == "Takeout" || parts.contains("Fitbit") || parts.contains("Fit")
  }

  /// Returns the problem to report if no export is found in the archive.
  func refusal(isTruncated: Bool) -> ImportProblem {
    if isTruncated {
      return ImportProblem(
        .sentence("the archive breaks off before an export"), hint: "was the archive copied to its end?")
    }
    if isTakeout {
      return ImportProblem(
        .sentence("this is the archive of a takeout, and none of its files is one of steps"),
        hint: "they are in 'Fit' and 'Fitbit', which can be chosen when a takeout is ordered")
    }
    let names = firstNames.map { quoted($0) }.joined(separator: ", ") + (count > firstNames.count ? " and others" : "")
    return ImportProblem(
      .sentence(
        firstNames.isEmpty ? "this archive is empty" : "no export that can be read is in this archive, but \(names)"),
      hint: "Apple's has export.xml in it, whatever that is called in your language; unpack others first")
  }
}
