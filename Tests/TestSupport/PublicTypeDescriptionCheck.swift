import Foundation

/// A check that samples of all public types of a target print as readable text.
public struct PublicTypeDescriptionCheck {
  /// A type declared in the sources that can have values.
  private struct DeclaredType {
    var name: String
    var isEnum: Bool
    /// True if a case of the enum has associated values.
    var hasAssociatedValues = false
    var hasCases = false
  }

  private let module: String
  private let declaredTypes: [DeclaredType]

  /// Finds the public types that the sources of the target `module` declare.
  public init(ofModule module: String) throws {
    self.module = module
    let folder = PackagePaths.root.appendingPathComponent("Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    declaredTypes = try (files ?? []).filter { $0.pathExtension == "swift" }.flatMap { file in
      PublicTypeDescriptionCheck.declaredTypes(in: try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Returns the public types that a file declares, using indentation to determine how they are nested.
  private static func declaredTypes(in text: String) -> [DeclaredType] {
    var enclosing: [(indent: Int, name: String, place: Int?)] = []
    var found: [DeclaredType] = []
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indent).split(separator: " ")
      if words.first == "case", let last = enclosing.last, last.indent + 2 == indent, let typeIndex = last.place {
        found[typeIndex].hasCases = true
        found[typeIndex].hasAssociatedValues = found[typeIndex].hasAssociatedValues || line.contains("(")
      }
      guard let keyword = words.firstIndex(where: { ["struct", "class", "enum", "extension"].contains($0) }),
        words[..<keyword].allSatisfy({
          ["public", "package", "private", "fileprivate", "final", "indirect"].contains($0)
        }),
        words.indices.contains(keyword + 1)
      else { continue }
      enclosing.removeAll { $0.indent >= indent }
      let ownName = words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." }
      let name = ((enclosing.last.map { [$0.name] } ?? []) + [String(ownName)]).joined(separator: ".")
      let isPublic = words.first == "public" && words[keyword] != "extension"
      enclosing.append((indent, name, isPublic ? found.count : nil))
      if isPublic { found.append(DeclaredType(name: name, isEnum: words[keyword] == "enum")) }
    }
    return found.filter { !$0.isEnum || $0.hasCases }
  }

  /// Returns the problems with the descriptions of `samples`, including types that have no sample.
  public func problems(in samples: [Any]) -> [String] {
    let byName = Dictionary(grouping: samples) { typeName(of: $0) }
    let missing = declaredTypes.filter { byName[$0.name] == nil }.map { "there is no sample of \($0.name)" }
    return missing + declaredTypes.flatMap { type in (byName[type.name] ?? []).flatMap { problems(in: $0, type) } }
  }

  private func problems(in sample: Any, _ type: DeclaredType) -> [String] {
    let text = "\(sample)"
    let isPlain = type.isEnum && !type.hasAssociatedValues
    let wrong: [(Bool, String)] = [
      (!isPlain && !(sample is any CustomStringConvertible), "has no description"),
      (text.isEmpty || text.contains { $0.isNewline }, "is not one line"),
      (text.utf8.count > 700, "is too long"),
      (["PixelPalCore.", "StepHistory.", "PalStore.", "0x", "Optional("].contains { text.contains($0) }, "is code"),
    ]
    return wrong.filter { $0.0 }.map { "\(type.name) \($0.1): \(text)" }
  }

  /// Returns the type name of `sample`, as the sources spell it.
  private func typeName(of sample: Any) -> String {
    var (name, depth) = ("", 0)
    for character in String(reflecting: Swift.type(of: sample)) {
      if character == ">" {
        depth -= 1
      } else if character == "<" {
        depth += 1
      } else if depth == 0 {
        name.append(character)
      }
    }
    return name.hasPrefix(module + ".") ? String(name.dropFirst(module.count + 1)) : name
  }
}
