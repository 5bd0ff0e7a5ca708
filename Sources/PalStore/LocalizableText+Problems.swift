package import PixelPalCore

// The words for the user about problems with the stored pal. The model of an app shows them, and `pixelpal words` lists
// them.
extension LocalizableText {
  /// The text for a phone without space for the pal.
  package static let diskFullProblem = LocalizableText(
    "problem.diskFull", "There is no space left on this phone. Your pal is as it was before.")
  /// The text for a store that can't be read yet, as before the first unlock after a restart.
  package static let unavailableProblem = LocalizableText(
    "problem.unavailable", "Your pal can be opened once this phone is unlocked.")
  /// The text for a store that another process has open.
  package static let busyProblem = LocalizableText(
    "problem.busy", "Your pal is busy. Try again in a moment.")
  /// The text for a store that was written by a newer version of the app.
  package static let newerVersionProblem = LocalizableText(
    "problem.newerVersion", "Your pal was saved by a newer version of this app. Update the app to open it.")
  /// The text for a store that is damaged or incomplete.
  package static let damagedProblem = LocalizableText(
    "problem.damaged", "Your pal couldn't be opened. Nothing was changed.")
  /// The text for any other problem.
  package static let otherProblem = LocalizableText(
    "problem.other", "Something didn't work. Your pal is as it was before.")

  /// The texts of all problems with the stored pal.
  package static var problemTexts: [LocalizableText] {
    [diskFullProblem, unavailableProblem, busyProblem, newerVersionProblem, damagedProblem, otherProblem]
  }
}
