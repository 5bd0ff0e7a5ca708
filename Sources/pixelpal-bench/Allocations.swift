#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

// Only one thread uses these variables.
nonisolated(unsafe) private var original: Allocate?
nonisolated(unsafe) private var asked = 0

private func countedAllocate(_ type: UnsafeRawPointer?, _ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
  unsafe asked &+= 1
  guard let allocate = unsafe original else { return nil }
  return unsafe allocate(type, size, alignment)
}

/// Returns the number of times that Swift allocates an object, an array, a string or a box in `body`.
///
/// Returns `nil` if allocations cannot be counted. Swift's runtime calls its allocator through a variable, which this
/// function replaces while `body` runs.
func allocations(in body: () -> Void) -> Int? {
  guard let program = unsafe dlopen(nil, RTLD_NOW), let variable = unsafe dlsym(program, "_swift_allocObject") else {
    return nil
  }
  let hook = unsafe variable.assumingMemoryBound(to: Allocate?.self)
  unsafe original = hook.pointee
  unsafe asked = 0
  unsafe hook.pointee = countedAllocate
  body()
  unsafe hook.pointee = original
  return unsafe asked
}
