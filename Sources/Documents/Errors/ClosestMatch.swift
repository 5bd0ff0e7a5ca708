/// Returns the candidate that the user probably meant by `word`, or `nil` if no candidate is similar enough.
///
/// A candidate is similar enough if its edit distance, ignoring case, is at most 3 and at most half the word's length.
/// If several candidates are equally similar, the first one is returned.
package func closestMatch(to word: String, among candidates: [String]) -> String? {
  var nearest: String?
  // A very long word isn't a typing mistake, and computing its edit distance would be slow.
  guard word.count <= 100 else { return nil }
  let word = word.lowercased()
  var limit = min(3, word.count / 2)
  for candidate in candidates {
    guard let distance = editDistance(from: word, to: candidate.lowercased(), atMost: limit) else { continue }
    nearest = candidate
    limit = distance - 1
    if distance == 0 { return candidate }
  }
  return nearest
}

/// Returns a hint such as `did you mean 'rules'?`, or `nil` if no candidate is similar enough to `word`.
package func didYouMean(_ word: String, among candidates: [String]) -> String? {
  closestMatch(to: word, among: candidates).map { "did you mean '\($0)'?" }
}

/// Returns `words` joined with commas and `or`, such as `male, female or a file`, or `nothing` if there are none.
package func joinedWithOr(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Returns the edit distance between `word` and `other`, or `nil` if it is above `limit`.
///
/// An edit inserts, deletes or replaces a character, or swaps two adjacent characters.
///
/// - Complexity: O(*n* · *m*) for words of *n* and *m* characters.
func editDistance(from word: String, to other: String, atMost limit: Int) -> Int? {
  let (word, other) = (Array(word), Array(other))
  guard abs(word.count - other.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for row in word.indices {
    var current = [row + 1]
    for column in other.indices {
      var best = min(last[column + 1], current[column]) + 1
      best = min(best, last[column] + (word[row] == other[column] ? 0 : 1))
      if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count] <= limit ? last[other.count] : nil
}
