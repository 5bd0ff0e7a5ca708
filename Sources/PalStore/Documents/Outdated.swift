/// The set of documents that must be written because their content is out of date.
struct Outdated: OptionSet, Sendable {
  let rawValue: UInt8

  static let entitlements = Outdated(rawValue: 1)
  static let profile = Outdated(rawValue: 2)
  static let progress = Outdated(rawValue: 4)
  static let memories = Outdated(rawValue: 8)
  static let all: Outdated = [.entitlements, .memories, .profile, .progress]

  /// The files of these documents, sorted by name.
  var files: [String] {
    var files: [String] = []
    if contains(.entitlements) { files.append(Entitlements.file) }
    if contains(.memories) { files.append(KeptMemories.file) }
    if contains(.profile) { files.append(UserProfile.file) }
    if contains(.progress) { files.append(KeptProgress.file) }
    return files
  }
}
