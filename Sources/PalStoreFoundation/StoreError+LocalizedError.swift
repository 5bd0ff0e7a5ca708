public import Foundation
public import PalStore

extension StoreError: LocalizedError {
  /// A sentence that names the file or folder, describes the problem and, if possible, suggests a remedy.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension FileError: LocalizedError {
  /// A sentence that names the failed operation, the affected file and the reason.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
