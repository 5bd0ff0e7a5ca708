// Re-exported so that a test needs no further imports for named time zones and dates.
@_exported public import PixelPalFoundation
