/// A replacement for the protocol that Embedded Swift lacks, visible in every target that is compiled for the web.
///
/// Conformances that the compiler would synthesize have no effect there. Handwritten conformances are in separate
/// files, which the web build excludes.
public protocol Encodable {}

/// The replacement for the other half of `Codable`.
public protocol Decodable {}

/// The combination of both halves.
public typealias Codable = Decodable & Encodable
