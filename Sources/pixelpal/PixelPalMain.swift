import PixelPalCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program: it gives the commands real streams, files and a clock, and ends with their status.
@main
enum PixelPalMain {
  static func main() {
    Descriptor.standInForClosedStreams()
    Signals.listen()
    let start = ContinuousClock.now
    let surroundings = Surroundings(
      files: RealFiles(), input: Descriptor.input, inputIsTerminal: Descriptor.input.terminal != nil,
      output: Descriptor.output, outputTerminal: Descriptor.output.terminal, errors: Descriptor.errors,
      errorTerminal: Descriptor.errors.terminal, variable: variable, stop: { Signals.stop },
      milliseconds: { (ContinuousClock.now - start) / .milliseconds(1) }, zones: .iana,
      live: LiveScreen())
    exit(Run(.pixelpal, Array(CommandLine.arguments.dropFirst()), in: surroundings).status().rawValue)
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

extension Duration {
  /// How many whole lengths there are in a time.
  fileprivate static func / (time: Duration, length: Duration) -> Int64 { Int64((time / length) as Double) }
}
