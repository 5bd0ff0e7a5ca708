/// Stands in, in every target that is compiled for the web, for a protocol that Embedded Swift does not have.
///
/// Conformances that the compiler would write mean nothing there; what is written by hand is in files of its own, which
/// are left out.
public protocol Encodable {}

/// The other half of `Codable`.
public protocol Decodable {}

/// Both halves.
public typealias Codable = Decodable & Encodable
