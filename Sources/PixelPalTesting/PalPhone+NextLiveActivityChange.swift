public import PixelPalModel

extension PalPhone {
  /// The next change of the Live Activity without a further event, with its reason, or `nil` if none is due.
  public var nextLiveActivityChange: NextLiveActivityChange? {
    pal.nextLiveActivityChange(after: now, under: configuration)
  }
}
