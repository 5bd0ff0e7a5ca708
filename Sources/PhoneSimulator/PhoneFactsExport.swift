// A test that imports the simulator also needs the device models and the time types.
@_exported public import PhoneFacts
