#if arch(wasm32)
  // Imports: functions that the host provides.

  @_extern(wasm, module: "host", name: "open") @_extern(c)
  private func hostOpen(_ name: UnsafePointer<UInt8>?, _ count: Int32) -> Int32
  @_extern(wasm, module: "host", name: "read") @_extern(c)
  private func hostRead(_ file: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32) -> Int32
  @_extern(wasm, module: "host", name: "close") @_extern(c)
  private func hostClose(_ file: Int32)
  @_extern(wasm, module: "host", name: "write") @_extern(c)
  private func hostWrite(_ stream: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int32)
  @_extern(wasm, module: "host", name: "progress") @_extern(c)
  private func hostProgress(_ done: Double, _ total: Double)
  @_extern(wasm, module: "host", name: "now") @_extern(c)
  private func hostNow() -> Double

  /// The host that loaded the WebAssembly module, reached through its imports.
  private final class ModuleImportHost: EngineHost {
    func open(_ name: [UInt8]) -> Int32? {
      let file = unsafe name.withUnsafeBufferPointer { unsafe hostOpen($0.baseAddress, Int32($0.count)) }
      return file < 0 ? nil : file
    }

    func read(_ file: Int32, into bytes: inout ContiguousArray<UInt8>, range room: Range<Int>) -> Int? {
      let count = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: bytes[room])
        return unsafe hostRead(file, room.baseAddress, Int32(room.count))
      }
      // The count comes from the host and isn't trusted: it must not exceed the room.
      return count < 0 || count > room.count ? nil : Int(count)
    }

    func close(_ file: Int32) { hostClose(file) }

    func write(_ bytes: [UInt8], to stream: EngineOutputStream) {
      unsafe bytes.withUnsafeBufferPointer { unsafe hostWrite(stream.rawValue, $0.baseAddress, Int32($0.count)) }
    }

    func reportProgress(done: Int64, of total: Int64?) { hostProgress(Double(done), Double(total ?? 0)) }

    var monotonicMilliseconds: Int64 { Int64(hostNow()) }
  }

  // Exports: functions that the host calls, always from one thread.

  nonisolated(unsafe) private let engine = PixelPalEngine(ModuleImportHost())
  nonisolated(unsafe) private var inputBuffer: [UInt8] = []

  /// Returns a new buffer of `count` bytes, in which the host stores the argument of its next call.
  ///
  /// The pointer is never `nil`, because the buffer has at least one byte.
  @_expose(wasm, "engine_buffer") @_cdecl("engine_buffer")
  func exportedBuffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe inputBuffer = [UInt8](repeating: 0, count: Int(max(1, count)))
    return inputBuffer.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Replaces the engine's files with those named in the buffer, each name terminated by a zero byte.
  @_expose(wasm, "engine_files") @_cdecl("engine_files")
  func exportedReplaceFiles(_ names: UnsafePointer<UInt8>?, _ count: Int32) {
    unsafe engine.replaceFiles(named: Array(UnsafeBufferPointer(start: names, count: Int(count))))
  }

  /// Runs the command in the buffer, a list of zero-terminated words, and returns the exit status.
  @_expose(wasm, "engine_run") @_cdecl("engine_run")
  func exportedRun(_ words: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
    unsafe engine.run(Array(UnsafeBufferPointer(start: words, count: Int(count))))
  }
#endif
