// Re-exported so that a test needs no further imports for the steps to replay and the types of the documents' members.
@_exported public import Expressions
@_exported public import PixelPalCore
@_exported public import StepHistory
