// An app that imports this module also needs the pal.
@_exported public import PixelPalCore
