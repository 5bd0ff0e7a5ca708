/// A set of documents whose files are out of date and must be written.
struct DocumentsToWrite: OptionSet, Sendable {
  let rawValue: UInt8

  static let entitlements = DocumentsToWrite(rawValue: 1)
  static let profile = DocumentsToWrite(rawValue: 2)
  static let progress = DocumentsToWrite(rawValue: 4)
  static let memories = DocumentsToWrite(rawValue: 8)
  static let all: DocumentsToWrite = [.entitlements, .memories, .profile, .progress]

  /// The file names of the documents in the set, sorted.
  var fileNames: [String] {
    var files: [String] = []
    if contains(.entitlements) { files.append(Entitlements.fileName) }
    if contains(.memories) { files.append(MemoriesDocument.fileName) }
    if contains(.profile) { files.append(UserProfile.fileName) }
    if contains(.progress) { files.append(PalStateDocument.fileName) }
    return files
  }
}
