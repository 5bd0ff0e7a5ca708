import Foundation
import TestSupport
import XCTest

/// A run of the real program.
final class ProgramProcess {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var collected: [ObjectIdentifier: Data] = [:]

  /// The results of a run.
  struct Outcome: Equatable {
    let status: Int32
    let output: String
    let errors: String
  }

  static let program = PackagePaths.buildProducts.appendingPathComponent("pixelpal")

  /// Starts the program; the given streams replace the default pipes.
  init(
    _ arguments: [String], in folder: URL, program: URL = ProgramProcess.program, variables: [String: String] = [:],
    input: Any? = nil, output: Any? = nil, errors: Any? = nil
  ) throws {
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let path = PackagePaths.buildProducts.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = ["PATH": path].merging(variables) { $1 }
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = output ?? self.output
    process.standardError = errors ?? self.errors
    try process.run()
  }

  /// Starts a line of bash.
  convenience init(bash line: String, in folder: URL, variables: [String: String] = [:]) throws {
    // Limits processor time: a program that never ends would outlive its killed shell, and the test would wait for it.
    // The slowest command of the articles takes 22 s in a debug build.
    try self.init(
      ["-c", "ulimit -t 120\n" + line], in: folder, program: URL(fileURLWithPath: "/bin/bash"), variables: variables)
  }

  /// Waits for the program to end.
  func waitForOutcome(within seconds: Double = 30) throws -> Outcome {
    let watchdog = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    defer { watchdog.cancel() }
    // Both pipes are read concurrently, because a full pipe would block the program.
    let done = DispatchSemaphore(value: 0)
    let errorText = DataBox()
    let errorPipe = errors
    let readsErrors = process.standardError as? Pipe === errors
    DispatchQueue.global().async {
      if readsErrors { errorText.data = errorPipe.fileHandleForReading.readDataToEndOfFile() }
      done.signal()
    }
    let readsOutput = process.standardOutput as? Pipe === output
    let text = readsOutput ? output.fileHandleForReading.readDataToEndOfFile() : Data()
    done.wait()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationReason, .exit)
    return .init(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText.data, as: UTF8.self))
  }

  private final class DataBox: @unchecked Sendable {
    var data = Data()
  }
}

/// Creates a folder that is removed after the test.
func makeScratchFolder(for test: XCTestCase) throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pixelpal-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  test.addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
  return folder
}

/// Waits until `condition` holds, for at most a minute; returns whether it holds.
func waitUntil(_ condition: () -> Bool) -> Bool {
  let end = Date(timeIntervalSinceNow: 60)
  while Date() < end {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.01)
  }
  return condition()
}
