import Foundation
import TestSupport
import XCTest

/// Outputs and file names shown in the README and in all catalogue articles are correct.
final class DocumentationExampleTests: XCTestCase {
  /// A page of the documentation, identified by its path in the package.
  private struct Page {
    let path: String
    let text: String

    init(_ path: String) throws {
      self.path = path
      text = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the README and all pages of all catalogues.
    static func all() throws -> [Page] {
      let files = FileManager.default.enumerator(atPath: PackagePaths.root.appendingPathComponent("Sources").path)
      let found = (files?.compactMap { $0 as? String } ?? []).filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
      XCTAssertGreaterThan(found.count, 11, "each catalogue has a page")
      return try [Page("README.md")] + found.sorted().map { try Page("Sources/" + $0) }
    }

    /// Returns the lines in code blocks of a language, each with its line number.
    func lines(in language: String) -> [(number: Int, text: String)] {
      var (lines, isInside) = ([(Int, String)](), false)
      for (index, line) in text.components(separatedBy: "\n").enumerated() {
        if line.hasPrefix("```") {
          isInside = line == "```" + language
        } else if isInside {
          lines.append((index + 1, line))
        }
      }
      return lines
    }
  }

  /// Creates a folder in which the commands of a page may write; it contains the samples and the files that a reader of
  /// the README has downloaded.
  private func makeFolder() throws -> URL {
    let folder = try makeScratchFolder(for: self)
    let samples = PackagePaths.root.appendingPathComponent("samples")
    let files = FileManager.default
    for (name, sample) in [
      ("samples", ""), ("export.zip", "formats/apple-health-xml.long.zip"), ("takeout.zip", "folders/Takeout.zip"),
    ] {
      try files.createSymbolicLink(
        at: folder.appendingPathComponent(name), withDestinationURL: samples.appendingPathComponent(sample))
    }
    return folder
  }

  /// Returns true if a line takes more than a second in an unoptimized build; such lines run only in the full run.
  private static func isSlow(_ line: String) -> Bool {
    let slow = [" page ", " render ", " card ", " story ", " journal history.csv"]
    return !TestSeeds.isFullRun && slow.contains(where: line.contains)
  }

  /// Every command in a console block produces the output shown below it.
  func test_consoleCommands_produceShownOutput() throws {
    var count = 0
    for page in try Page.all() {
      let folder = try makeFolder()
      for command in ConsoleCommand.commands(in: page.text) where !Self.isSlow(command.command) {
        count += 1
        let outcome = try ProgramProcess(bash: "exec 2>&1\n" + command.command, in: folder).waitForOutcome(within: 120)
        XCTAssert(
          command.matchesOutput(outcome.output),
          "\(page.path):\(command.line): \(GoldenFile.firstDifference(of: outcome.output, from: command.expectedOutput) ?? "")"
        )
      }
    }
    XCTAssertGreaterThan(count, 20)
  }

  /// Every shell line that begins with the program ends with status 0.
  ///
  /// `.ci/run` runs the lines that build the program; `.ci/art` builds the asset catalogue, which takes a minute here.
  func test_shellLines_endWithStatusZero() throws {
    var count = 0
    for page in try Page.all() {
      let folder = try makeFolder()
      for (number, line) in page.lines(in: "sh") {
        let line = line.replacingOccurrences(of: "swift run pixelpal ", with: "pixelpal ")
        let isRunElsewhere = line.hasPrefix("pixelpal sprites build")
        let beginnings = ["pixelpal ", "mkdir ", "echo "]
        guard !isRunElsewhere, !Self.isSlow(line), beginnings.contains(where: line.hasPrefix) else { continue }
        count += 1
        let outcome = try ProgramProcess(bash: "export HOME=$PWD\n" + line, in: folder).waitForOutcome()
        XCTAssertEqual(outcome.status, 0, "\(page.path):\(number): \(outcome.errors)")
      }
    }
    XCTAssertGreaterThan(count, 10)
  }

  /// Files and folders that a page names exist, and so do those to which it links from its own folder, and their sections.
  func test_namedPaths_exist() throws {
    let named = /`((?:Sources|Tests|Sprites|samples|\.ci)\/[^` ]*)`|\]\(([^)#:]+)(?:#([^)]+))?\)/
    for page in try Page.all() {
      for match in page.text.matches(of: named) {
        let path = String(match.1 ?? match.2 ?? "")
        let file = PackagePaths.root.appendingPathComponent(page.path)
        let folder = match.1 == nil ? file.deletingLastPathComponent() : PackagePaths.root
        let url = folder.appendingPathComponent(path)
        XCTAssert(FileManager.default.fileExists(atPath: url.path), "\(page.path) names '\(path)', which is not there")
        if let section = match.3 {
          let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
          let sections = lines.filter { $0.hasPrefix("#") }.map { line in
            line.drop { $0 == "#" }.dropFirst().lowercased().replacing(/[^\w -]/, with: "").replacing(" ", with: "-")
          }
          XCTAssertTrue(sections.contains(String(section)), "\(page.path): '\(path)' has no section '\(section)'")
        }
      }
    }
  }

  /// The Swift code of all articles of `PixelPalCore` is all the code of the app in `Tests/App`, which `.ci/app`
  /// compiles and runs.
  func test_articleSwift_equalsAppCode() throws {
    let folder = PackagePaths.root.appendingPathComponent("Tests/App/App")
    let articles = try Page.all().filter { $0.path.hasPrefix("Sources/PixelPalCore/") }
    let text = articles.map(\.text).joined(separator: "\n")
    var snippets: [String] = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      var text = try String(contentsOf: file, encoding: .utf8)
      // Code that is only for Apple's systems is indented in its file.
      if text.hasPrefix("#if ") { text = text.replacing(/(?m)^ {2}/, with: "") }
      snippets += text.components(separatedBy: "// snippet: ").dropFirst().map { snippet in
        snippet.components(separatedBy: "\n").dropFirst().prefix { $0 != "// end" }.joined(separator: "\n")
      }
    }
    for snippet in snippets {
      XCTAssert(text.contains("```swift\n\(snippet)\n```\n"), "no article shows this as it is:\n\(snippet)")
    }
    XCTAssertEqual(snippets.count, text.components(separatedBy: "```swift\n").count - 1)
    XCTAssertEqual(Set(snippets).count, snippets.count)
  }

  /// A code listing of an article begins with its products and imports no module of another product; `.ci/listings`
  /// compiles it with these products only.
  func test_listing_namesItsProducts_andImportsOnlyTheirModules() throws {
    let manifest = try Page("Package.swift").text
    let products = manifest.matches(of: /\.library\(name: "(\w+)", targets: \[(.+?)\]\)/).reduce(into: [:]) {
      found, match in
      found[String(match.1)] = Set(match.2.matches(of: /\w+/).map { String($0.0) })
    }
    let modules = products.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    XCTAssertTrue(products["PixelPalCore"]?.contains("PixelPalFoundation") ?? false)
    var listings = 0
    for page in try Page.all() where page.path != "README.md" {
      for block in page.text.components(separatedBy: "```swift\n").dropFirst() {
        let lines = block.components(separatedBy: "\n").prefix { $0 != "```" }
        let named = lines.first?.firstMatch(of: /^\/\/ Products: (.+)$/)?.1.components(separatedBy: ", ") ?? []
        XCTAssertFalse(named.isEmpty, "\(page.path): a listing names no products: \(lines.first ?? "")")
        XCTAssertEqual(named.filter { products[$0] == nil }, [], page.path)
        let imported = Set(lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) })
        let there = named.reduce(into: Set<String>()) { $0.formUnion(products[$1] ?? []) }
        XCTAssertEqual(imported.intersection(modules).subtracting(there), [], "\(page.path): \(lines.first ?? "")")
        XCTAssertFalse(imported.isDisjoint(with: modules), "\(page.path): \(lines.first ?? "")")
        listings += 1
      }
    }
    XCTAssertGreaterThan(listings, 15)
  }

  /// The README's table of targets links to the catalogue of each target that has one, except for the targets in the
  /// table for contributors.
  func test_readmeTable_linksToEveryCatalogue() throws {
    let pages = try Page.all()
    let catalogues = pages.compactMap { $0.path.firstMatch(of: /^Sources\/(\w+)\/\1\.docc\/\1\.md$/) }
    XCTAssertGreaterThan(catalogues.count, 20)
    let rows = try Page("README.md").text.components(separatedBy: "\n").filter { $0.hasPrefix("| [`") }
    let article = try Page("Sources/PixelPalCore/PixelPalCore.docc/HowTargetsFitTogether.md").text
    let innerTargets = article.matches(of: /(?m)^\| `(.+?)` \|/).flatMap { $0.1.components(separatedBy: "`, `") }
    for catalogue in catalogues where !innerTargets.contains(String(catalogue.1)) {
      let link = "[`\(catalogue.1)`](\(catalogue.0))"
      XCTAssertTrue(rows.contains { $0.contains(link) }, "no row has \(link)")
    }
  }

  /// All pages show the same line for the dependency on this package.
  func test_dependencyLine_isTheSameEverywhere() throws {
    var count = 0
    for page in try Page.all() {
      for match in page.text.matches(of: /\.package\([^)]*\),?/) {
        XCTAssertEqual(match.0, #".package(name: "PixelPal", path: "../PixelPal"),"#, page.path)
        count += 1
      }
    }
    XCTAssertGreaterThanOrEqual(count, 6)
  }

  /// Every line of Swift in the README also appears in the article on apps.
  func test_readmeSwift_appearsInArticle() throws {
    let article = try Page("Sources/PixelPalCore/PixelPalCore.docc/InYourApp.md")
    let compiled = Set(article.lines(in: "swift").map { $0.text.trimmingCharacters(in: .whitespaces) })
    let shown = try Page("README.md").lines(in: "swift")
    XCTAssertFalse(shown.isEmpty)
    for (number, line) in shown {
      let isCompiled = compiled.contains(line.trimmingCharacters(in: .whitespaces))
      XCTAssert(isCompiled, "README.md:\(number) is not in the article")
    }
  }
}
