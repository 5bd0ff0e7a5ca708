import Documents
import Foundation

/// Writing lines of NDJSON and reading documents, beside Foundation's JSON.
enum DocumentCases {
  static func run() {
    let lines = 20_000
    var writer = JSONWriter(.compact)
    write(state: 0, to: &writer)
    let bytes = writer.bytes.count
    guard let theirs = try? JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String: Any] else {
      return require(false, "Foundation cannot read a state")
    }
    require(theirs.count == 3 && (theirs["surfaces"] as? [String: Any])?.count == 4, "a state has its members")

    let writing = measure("a state of \(bytes) bytes, written", unit: "state", count: lines) {
      writer.removeAll()
      for index in 0..<lines { write(state: index, to: &writer) }
    }
    print(writing.line)

    let document = list(of: lines / 20)
    require((try? JSON(reading: document)) != nil, "a list of states can be read")
    let ours = measure("a list of states, read", unit: "byte", count: document.count) {
      require((try? JSON(reading: document)) != nil, "it can be read again")
    }
    let data = Data(document)
    let foundation = measure("a list of states, Foundation's JSON", unit: "byte", count: document.count) {
      require((try? JSONSerialization.jsonObject(with: data)) != nil, "it can be read")
    }
    print(ours.line)
    print(foundation.line)
  }

  private static func list(of count: Int) -> [UInt8] {
    var writer = JSONWriter(.compact)
    var document: [UInt8] = [0x5B]
    for index in 0..<count {
      writer.removeAll()
      write(state: index, to: &writer)
      document += (index == 0 ? [] : [UInt8.comma]) + writer.bytes
    }
    return document + [0x5D]
  }

  /// A line such as a snapshot prints, with four surfaces.
  private static func write(state index: Int, to writer: inout JSONWriter) {
    writer.object { state in
      state.member("schema", "pixelpal.state/1")
      state.name("pal")
      state.object { pal in
        pal.member("total", 80_000 + index)
        pal.member("today", 8231)
        pal.member("energy", "vital")
        pal.member("visiblePhase", 2)
        pal.member("walking", true)
      }
      state.name("surfaces")
      state.object { surfaces in
        for name in ["compact", "minimal", "expanded", "lockScreen"] {
          surfaces.name(name)
          surfaces.object { surface in
            surface.member("status", "live")
            surface.member("asset", "male_walking_7")
            surface.member("startedAtUnixMs", 1_735_984_933_000)
            surface.member("icon", nil as String?)
            surface.member("why", "a walk of 9 min, known 0 s after it")
          }
        }
      }
    }
    writer.endLine()
  }
}
