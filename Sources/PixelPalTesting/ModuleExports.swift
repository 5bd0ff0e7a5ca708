// Tests that import this module also need the pal, the phone, and the types of their members.
@_exported public import PhoneSimulator
@_exported public import PixelPalCore
