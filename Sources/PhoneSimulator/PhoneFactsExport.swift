// A test that imports the simulator needs the device models and the times too.
@_exported public import PhoneFacts
