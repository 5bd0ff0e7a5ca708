// Apps that import this module also need the model and everything that the model's module exports.
@_exported public import PixelPalModel
