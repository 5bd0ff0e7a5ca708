// A test that imports this module also needs the steps to replay, and the types of the documents' members.
@_exported public import Expressions
@_exported public import PixelPalCore
@_exported public import StepHistory
