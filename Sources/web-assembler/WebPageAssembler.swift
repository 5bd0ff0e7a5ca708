import Foundation
import PixelArt

/// A program that assembles the web page as one self-contained file: the engine, the shell around it and sample
/// histories.
///
///     web-assembler pixelpal.wasm Sources .build/web/pixelpal.html
///
/// Next to the page, the program also writes the JavaScript module for third-party pages and for Node.
@main
enum WebPageAssembler {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3 else { fail("usage: web-assembler MODULE SOURCES OUTPUT", status: 64) }
    do {
      let output = URL(fileURLWithPath: words[2])
      let sources = SourceFolder(folder: URL(fileURLWithPath: words[1]))
      let module = [UInt8](try Data(contentsOf: URL(fileURLWithPath: words[0])))
      try Data(WebAppPage(sources, wasmModule: module).bytes()).write(to: output, options: .atomic)
      try EngineModuleWriter(sources).write(beside: output)
    } catch let fault as ArtworkError {
      fail("the art cannot be read: \(fault)", status: 65)
    } catch let fault as WebAppPageError {
      fail("\(fault)", status: 65)
    } catch {
      fail(error.localizedDescription, status: 66)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
