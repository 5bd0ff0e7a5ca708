public import Foundation
public import PalStore

extension StoreFault: LocalizedError {
  /// What is wrong with which file or folder.
  public var errorDescription: String? {
    guard let subject else { return sentence.prefix(1).uppercased() + sentence.dropFirst() + "." }
    return "\(subject): \(sentence)."
  }
}

extension FileFault: LocalizedError {
  /// What cannot be done with which file, and why.
  public var errorDescription: String? { "\(file): \(sentence)." }
}
