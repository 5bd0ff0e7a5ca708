// Apps that import this module also need the pal, its journal and steps, and the conversions of dates.
@_exported public import InnerLife
@_exported public import PixelPalCore
@_exported public import PixelPalFoundation
@_exported public import StepHistory
