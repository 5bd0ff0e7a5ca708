public import Foundation
public import PalStore

extension StoreError: LocalizedError {
  /// The file or folder, the problem and, if there is a remedy, the remedy.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension FileError: LocalizedError {
  /// The failed operation, the affected file and the reason.
  public var errorDescription: String? { "\(self).".capitalizedSentence }
}

extension String {
  fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
