#if FUZZING
  /// The entry point that libFuzzer calls with generated input.
  ///
  /// The function `main` also comes from libFuzzer.
  ///
  ///     swift build -c release --sanitize fuzzer -Xswiftc -DFUZZING --scratch-path .build/fuzz --product pixelpal-fuzz
  @_cdecl("LLVMFuzzerTestOneInput")
  func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let failure = ReaderDifferentialTest.failureDescription(
      in: unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
    {
      fatalError(failure)
    }
    return 0
  }
#else
  import Foundation
  import StepImport

  /// A program that checks the given files, such as those that libFuzzer found.
  ///
  /// After `--rows`, it prints the rows of databases instead.
  @main
  enum FuzzFileChecker {
    static func main() throws {
      guard CommandLine.arguments.dropFirst().first != "--rows" else {
        for path in CommandLine.arguments.dropFirst(2) {
          try DatabaseDumper.rowLines(of: Array(try Data(contentsOf: URL(fileURLWithPath: path)))).forEach { print($0) }
        }
        return
      }
      for path in CommandLine.arguments.dropFirst() {
        let failure = ReaderDifferentialTest.failureDescription(
          in: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        print("\(path): \(failure ?? "well")")
      }
    }
  }
#endif
