import PixelPalCore
import Replay

/// What a page writes once and names by number.
struct Vocabulary {
  /// Looks of surfaces.
  private(set) var looks: [SurfaceLook] = []
  private var numbers: [SurfaceLook.Key: Int] = [:]
  /// The numbers of the last looks of each surface, which mostly looks as it did.
  private var latest = [Int](repeating: 0, count: Surface.allCases.count)
  var pictures = Numbered<DrawnState.Picture>()
  /// What the pal was, but for its steps.
  var states = Numbered<PalCondition>()

  /// The number of what the surface at `place` looks like.
  mutating func number(of presentation: Presentation, at place: Int) -> Int {
    if latest[place] < looks.count, looks[latest[place]].isLook(of: presentation) { return latest[place] }
    let key = SurfaceLook.Key(presentation)
    let number = numbers[key] ?? looks.count
    if number == looks.count {
      numbers[key] = number
      looks.append(SurfaceLook(key, words: presentation.wordsOfPicture))
    }
    latest[place] = number
    return number
  }
}
