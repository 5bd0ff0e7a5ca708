public import Foundation
public import PalStore

extension StoreFault: LocalizedError {
  /// The file or folder, what is wrong with it and, where there is something to do, what.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension FileFault: LocalizedError {
  /// What cannot be done with which file, and why.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
