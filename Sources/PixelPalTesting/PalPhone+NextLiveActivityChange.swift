public import PixelPalModel

extension PalPhone {
  /// The next change of the Live Activity that needs no further event, or `nil` if none is due within 24 hours.
  public var nextLiveActivityChange: NextLiveActivityChange? {
    pal.nextLiveActivityChange(after: now, under: configuration)
  }
}
