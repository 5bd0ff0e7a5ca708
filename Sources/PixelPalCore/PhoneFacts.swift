// A pal and its phone share time, zones, settings and device models, so every file of this module, and every client,
// sees them.
@_exported public import PhoneFacts
