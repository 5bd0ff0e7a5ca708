#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private typealias AllocateFunction = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

// Only one thread uses these variables.
nonisolated(unsafe) private var originalAllocate: AllocateFunction?
nonisolated(unsafe) private var allocationCount = 0

private func countingAllocate(_ type: UnsafeRawPointer?, _ size: Int, _ alignment: Int) -> UnsafeMutableRawPointer? {
  unsafe allocationCount &+= 1
  guard let allocate = unsafe originalAllocate else { return nil }
  return unsafe allocate(type, size, alignment)
}

/// Returns the number of objects, arrays, strings and boxes that Swift allocates in `body`, or `nil` if they can't be
/// counted.
///
/// Swift's runtime calls its allocator through a variable. This function replaces the variable while `body` runs.
func countAllocations(in body: () -> Void) -> Int? {
  guard let program = unsafe dlopen(nil, RTLD_NOW), let variable = unsafe dlsym(program, "_swift_allocObject") else {
    return nil
  }
  let hook = unsafe variable.assumingMemoryBound(to: AllocateFunction?.self)
  unsafe originalAllocate = hook.pointee
  unsafe allocationCount = 0
  unsafe hook.pointee = countingAllocate
  body()
  unsafe hook.pointee = originalAllocate
  return unsafe allocationCount
}
