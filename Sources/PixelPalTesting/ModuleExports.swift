// A test that imports this module also needs the pal, the phone, and the types of their members.
@_exported public import PhoneSimulator
@_exported public import PixelPalCore
