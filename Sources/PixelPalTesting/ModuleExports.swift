// Without this import, the errors of a store would have no localized descriptions.
import PalStoreFoundation

// Tests that import this module also need the pal, the phone, and the types of their members.
@_exported public import PhoneSimulator
@_exported public import PixelPalCore
