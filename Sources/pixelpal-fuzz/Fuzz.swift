#if FUZZING
  /// What libFuzzer calls with whatever comes to its mind; it brings the `main` as well.
  ///
  ///     swift build -c release --sanitize fuzzer -Xswiftc -DFUZZING --scratch-path .build/fuzz --product pixelpal-fuzz
  @_cdecl("LLVMFuzzerTestOneInput")
  func tryOne(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if let fault = FuzzCase.fault(in: unsafe Array(UnsafeBufferPointer(start: bytes, count: count))) {
      fatalError(fault)
    }
    return 0
  }
#else
  import Foundation
  import StepImport

  /// Tries the files it is given, such as those that libFuzzer found; with `--rows` first, prints what databases hold.
  @main
  enum Fuzz {
    static func main() throws {
      guard CommandLine.arguments.dropFirst().first != "--rows" else {
        for path in CommandLine.arguments.dropFirst(2) {
          try DatabaseText.lines(of: Array(try Data(contentsOf: URL(fileURLWithPath: path)))).forEach { print($0) }
        }
        return
      }
      for path in CommandLine.arguments.dropFirst() {
        let fault = FuzzCase.fault(in: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        print("\(path): \(fault ?? "well")")
      }
    }
  }
#endif
