import Dispatch
import HistoryCommands
import PalStore
import PixelPalCLI
import PixelPalCore
import StepHistory
import TimeZones

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The main program: it passes real streams, files and a clock to the commands, and exits with their status.
@main
enum PixelPalMain {
  static func main() {
    Descriptor.standInForClosedStreams()
    Signals.listen()
    let start = ContinuousClock.now
    let home = Home(folder: { RealFolder($0) { Signals.stop != nil } }, now: now, live: LiveScreen())
    let surroundings = Surroundings(
      files: RealFiles(), input: Descriptor.input, inputIsTerminal: Descriptor.input.terminal != nil,
      output: Descriptor.output, outputTerminal: Descriptor.output.terminal, errors: Descriptor.errors,
      errorTerminal: Descriptor.errors.terminal, variable: variable, stop: { Signals.stop },
      milliseconds: { (ContinuousClock.now - start) / .milliseconds(1) },
      pause: pause, zones: .iana, workers: workers, kept: home)
    exit(Run(.pixelpal, words, in: surroundings).status().rawValue)
  }

  /// The command-line arguments as raw bytes, because a path need not be valid text.
  private static var words: [Word] {
    let all = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe all.dropFirst().compactMap { word in
      unsafe word.map { unsafe Word(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// The workers, one for each core.
  private static var workers: Workers {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    guard cores > 1 else { return .one }
    return Workers(count: cores, run: { line, job in run(line, by: cores, job) }) { count, job in
      let jobs = Jobs(1..<count)
      atOnce(min(cores, count)) { isFirst in
        // The first job may block on a pipe, and signals interrupt only the first thread.
        if isFirst { job(0) }
        while let number = jobs.next() { job(number) }
      }
    }
  }

  private static func run(_ line: AssemblyLine, by count: Int, _ job: (AssemblyLine.Job) -> Bool) {
    let shared = SharedLine(line)
    atOnce(min(count, line.width)) { _ in shared.work(job) }
  }

  /// Runs `work` in `count` threads at the same time, the first of which is the current thread.
  private static func atOnce(_ count: Int, _ work: (_ isFirst: Bool) -> Void) {
    withoutActuallyEscaping(work) { work in
      // The contract of `Workers` guarantees that jobs never write to shared state at the same time.
      nonisolated(unsafe) let work = work
      let others = DispatchGroup()
      for _ in 1..<max(1, count) { DispatchQueue.global().async(group: others) { unsafe work(false) } }
      unsafe work(true)
      others.wait()
    }
  }

  private static func now() -> Instant {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return .distantPast }
    return Instant(millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// Waits for a number of milliseconds, or until a signal arrives.
  private static func pause(_ milliseconds: Int64) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }

  private static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// A thread-safe queue of job numbers.
private final class Jobs: Sendable {
  nonisolated(unsafe) private var rest: Range<Int>
  private let turn = DispatchSemaphore(value: 1)

  init(_ all: Range<Int>) { unsafe rest = all }

  /// Returns the next job; `nil` if there is none.
  func next() -> Int? {
    turn.wait()
    defer { turn.signal() }
    // The semaphore ensures exclusive access.
    return unsafe rest.popFirst()
  }
}

extension Duration {
  /// Returns the number of whole multiples of `length` in `time`.
  fileprivate static func / (time: Duration, length: Duration) -> Int64 { Int64((time / length) as Double) }
}
