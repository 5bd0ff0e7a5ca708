// Reexported, because the public API uses the module's types, such as `Instant`, `Zone` and `DeviceModel`.
@_exported public import PhoneFacts
