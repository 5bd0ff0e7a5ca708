import PixelPalCore
import Replay

/// What a page writes once and names by number.
struct Vocabulary {
  /// Looks of surfaces.
  private(set) var looks: [SurfaceLook] = []
  private var numbers: [SurfaceLook.Key: Int] = [:]
  var pictures = Numbered<Glimpse.Picture>()
  /// What the pal was, but for its steps.
  var states = Numbered<PalCondition>()

  mutating func number(of presentation: Presentation) -> Int {
    let key = SurfaceLook.Key(presentation)
    if let number = numbers[key] { return number }
    numbers[key] = looks.count
    looks.append(SurfaceLook(key, words: presentation.wordsOfPicture))
    return looks.count - 1
  }
}
