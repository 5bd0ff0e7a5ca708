// An app that imports this module also needs the model, the pal, and the conversions of dates.
@_exported public import PixelPalFoundation
@_exported public import PixelPalModel
