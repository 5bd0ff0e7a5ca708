// An app that imports this module also needs the model, and what that exports.
@_exported public import PixelPalModel
