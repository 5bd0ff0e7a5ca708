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

/// The main program, which runs a command with the real streams, files and clock.
///
/// The program exits with the command's status.
@main
enum PixelPalMain {
  static func main() {
    FileDescriptor.openPlaceholdersForClosedStreams()
    StopSignalHandler.installHandlers()
    let start = ContinuousClock.now
    let home = StoreAndTerminalServices(
      storeFolder: { FileSystemFolder($0) { StopSignalHandler.receivedStopSignal != nil } }, clock: now,
      interactiveTerminal: FullScreenTerminal())
    var environment = HostServices(
      fileSystem: SystemFileSystem(), input: FileDescriptor.input,
      inputIsTerminal: FileDescriptor.input.terminal != nil,
      output: FileDescriptor.output, outputTerminal: FileDescriptor.output.terminal,
      errorOutput: FileDescriptor.errorOutput,
      errorTerminal: FileDescriptor.errorOutput.terminal, environmentVariable: environmentVariable,
      stopSignal: { StopSignalHandler.receivedStopSignal },
      monotonicMilliseconds: { (ContinuousClock.now - start) / .milliseconds(1) },
      sleepMilliseconds: sleepMilliseconds, zones: .iana, workers: workers, storedPalReader: home)
    environment.showInPager = Pager.show(_:in:)
    exit(ProgramRun(.fullProgram, words, in: environment).execute().rawValue)
  }

  /// The command-line arguments after the program's name, as raw bytes, because a path doesn't have to be valid text.
  private static var words: [RawCommandLineWord] {
    let all = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return unsafe all.dropFirst().compactMap { word in
      unsafe word.map { unsafe RawCommandLineWord(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// The workers that run jobs in parallel, one for each core.
  private static var workers: Workers {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    guard cores > 1 else { return .single }
    return Workers(count: cores, run: { line, job in runPipeline(line, threads: cores, job) }) { count, job in
      let jobs = JobNumberQueue(1..<count)
      runConcurrently(count: min(cores, count)) { isFirst in
        // The first job may block on a pipe, and signals interrupt only the first thread.
        if isFirst { job(0) }
        while let number = jobs.nextJob() { job(number) }
      }
    }
  }

  private static func runPipeline(
    _ line: PipelineJobScheduler, threads count: Int, _ job: (PipelineJobScheduler.Job) -> Bool
  ) {
    let shared = ThreadSafePipeline(line)
    runConcurrently(count: min(count, line.maxConcurrentJobs)) { _ in shared.runJobs(job) }
  }

  /// Runs `work` in `count` threads at the same time, including the current thread, and waits for all of them.
  ///
  /// `isFirst` is true only in the current thread.
  private static func runConcurrently(count: Int, _ work: (_ isFirst: Bool) -> Void) {
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

  /// Waits for the given number of milliseconds, or until a signal arrives.
  private static func sleepMilliseconds(_ milliseconds: Int64) {
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }

  private static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

/// A thread-safe queue of job numbers.
private final class JobNumberQueue: Sendable {
  nonisolated(unsafe) private var remaining: Range<Int>
  private let mutex = DispatchSemaphore(value: 1)

  init(_ all: Range<Int>) { unsafe remaining = all }

  /// Returns the number of the next job, or `nil` if no jobs are left.
  func nextJob() -> Int? {
    mutex.wait()
    defer { mutex.signal() }
    // The semaphore ensures exclusive access.
    return unsafe remaining.popFirst()
  }
}

extension Duration {
  /// Returns `time` divided by `length`, rounded toward zero.
  fileprivate static func / (time: Duration, length: Duration) -> Int64 { Int64((time / length) as Double) }
}
