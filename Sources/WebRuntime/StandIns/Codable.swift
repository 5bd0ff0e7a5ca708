/// A stand-in for the standard library's `Encodable`, which Embedded Swift lacks.
///
/// Every target that is compiled for the web can use it. Conformances that normally rely on a synthesized
/// implementation have no effect in the web build. Handwritten implementations are in separate files, which the web
/// build excludes.
public protocol Encodable {}

/// A stand-in for the standard library's `Decodable`.
public protocol Decodable {}

/// A stand-in for the standard library's `Codable`.
public typealias Codable = Decodable & Encodable
