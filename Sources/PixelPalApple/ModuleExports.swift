// An app that imports this module also needs the model and the pal.
@_exported public import PixelPalModel
