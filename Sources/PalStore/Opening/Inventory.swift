import PixelPalCore

/// What lies in a folder, told apart by what is in it: what a store has written, and what is somebody else's.
///
/// A name says nothing: others have files called `journal`, too.
struct Inventory {
  /// The files that a store wrote, in the order of their names.
  private(set) var ours: [String] = []
  /// The files that only look by their names as if a store had written them.
  private(set) var strangers: [String] = []
  /// What is no file, and has the name of one that a store needs.
  private(set) var obstacles: [(file: String, kind: FileKind)] = []
  /// Everything else.
  private(set) var others: [String] = []
  /// Whether anything proves that this is a store.
  private(set) var isStore = false

  /// All that is not ours, in the order of names.
  var foreign: [String] { (strangers + obstacles.map(\.file) + others).sorted() }

  /// Whether somebody has begun to forget the store.
  var isHalfForgotten: Bool { ours.contains(KeptPal.File.forgotten) }

  /// Looks at everything in `folder`, which is open.
  init(_ folder: any StoreFolder) throws(StoreFault) {
    for name in try KeptPal.calling({ () throws(FileFault) in try folder.names() }).sorted() {
      guard let role = KeptPal.File.Role(name) else {
        others.append(name)
        continue
      }
      let kind = try KeptPal.calling { () throws(FileFault) in try folder.kind(of: name) }
      switch kind {
      case nil: continue
      case .regular?: try note(name, role, folder)
      case let kind?: if role.isNeeded { obstacles.append((name, kind)) } else { others.append(name) }
      }
    }
  }

  private mutating func note(_ name: String, _ role: KeptPal.File.Role, _ folder: any StoreFolder) throws(StoreFault) {
    let proof: Proof
    do throws(FileFault) {
      proof = try role.proof(of: name, in: folder)
    } catch {
      // Whoever looks first may lose to somebody who removes it.
      if error.reason == .missing { return }
      throw .file(error)
    }
    switch proof {
    case .ofAStore:
      isStore = true
      ours.append(name)
    case .ofNothing: ours.append(name)
    case .ofSomethingElse: if role == .aside { others.append(name) } else { strangers.append(name) }
    }
  }

  /// The first thing that keeps anybody from using the store.
  func requireNoObstacle() throws(StoreFault) {
    if let (file, kind) = obstacles.first { throw .inTheWay(file: file, kind: kind) }
  }

  /// The first file that a store would replace, and that is not its own.
  func requireNoStranger() throws(StoreFault) {
    // Nothing is ever written into the lock, and the mark is made by whoever forgets.
    let harmless = [KeptPal.File.lock, KeptPal.File.forgotten]
    let file = strangers.first { !harmless.contains($0) && KeptPal.File.Role($0)?.isNeeded == true }
    if let file { throw .stranger(file: file) }
  }

  /// Whether a store can begin here: nothing is there but what somebody left who was killed before they began one.
  var isFree: Bool {
    foreign.allSatisfy { KeptPal.File.Role($0) == .part }
      && ours.allSatisfy { [.part, .lock].contains(KeptPal.File.Role($0)) }
  }

  /// What the content of a file proves.
  enum Proof {
    /// That a store wrote it.
    case ofAStore
    /// Nothing, since hardly anything is in it; in a store it is the store's.
    case ofNothing
    /// That it is somebody else's.
    case ofSomethingElse
  }
}

extension KeptPal.File {
  /// What a file of a store is for, by its name.
  enum Role: Hashable {
    case journal
    case index
    case document(String)
    case lock
    case mark
    case part
    case aside

    /// `nil` for a name that no store gives.
    init?(_ name: String) {
      switch name {
      case KeptPal.File.journal: self = .journal
      case KeptPal.File.lock: self = .lock
      case KeptPal.File.forgotten: self = .mark
      case UserProfile.file: self = .document(UserProfile.name)
      case KeptProgress.file: self = .document(KeptProgress.name)
      case Entitlements.file: self = .document(Entitlements.name)
      case KeptMemories.file: self = .document(KeptMemories.name)
      case _ where Index.files.contains(name): self = .index
      case _ where KeptPal.File.whole(ofPart: name) != nil: self = .part
      case _ where KeptPal.File.isAside(name): self = .aside
      case _: return nil
      }
    }

    /// Whether a store cannot do without the name.
    var isNeeded: Bool {
      switch self {
      case .journal, .index, .document, .lock, .mark: true
      case .part, .aside: false
      }
    }

    /// What the content of the file called `name` proves.
    func proof(of name: String, in folder: any StoreFolder) throws(FileFault) -> Inventory.Proof {
      switch self {
      case .journal: return try journalProof(name, folder)
      case .index: return proof(of: try folder.read(name, from: 0, count: Index.kind.count), Index.kind)
      case .document(let kind): return try documentProof(name, kind, folder)
      case .lock: return try folder.size(of: name) == 0 ? .ofNothing : .ofSomethingElse
      case .mark: return proof(of: try folder.read(name, from: 0, count: KeptPal.File.mark.count), KeptPal.File.mark)
      // What was being written when somebody was killed begins as it would have.
      case .part:
        let beginning = KeptPal.File.beginning(of: KeptPal.File.whole(ofPart: name) ?? "")
        let bytes = try folder.read(name, from: 0, count: beginning.count)
        return proof(of: bytes, beginning) == .ofSomethingElse ? .ofSomethingElse : .ofNothing
      // Bytes that were damaged are like nothing: that the name is exactly one that a store gives must do.
      case .aside: return .ofNothing
      }
    }

    private func proof(of bytes: ContiguousArray<UInt8>, _ beginning: ContiguousArray<UInt8>) -> Inventory.Proof {
      if bytes.count < beginning.count { return beginning.starts(with: bytes) ? .ofNothing : .ofSomethingElse }
      return bytes.starts(with: beginning) ? .ofAStore : .ofSomethingElse
    }

    private func journalProof(_ name: String, _ folder: any StoreFolder) throws(FileFault) -> Inventory.Proof {
      let head = try folder.read(name, from: 0, count: JournalHead.title.count)
      let proof = proof(of: head, JournalHead.title)
      guard proof == .ofSomethingElse else { return proof }
      // Its head may be damaged. A record is not found by chance: its check is of 64 bits.
      let bytes = try folder.read(name, from: 0, count: 4 << 20)
      return JournalScan(bytes, base: 0).records.isEmpty ? .ofSomethingElse : .ofAStore
    }

    private func documentProof(
      _ name: String, _ kind: String, _ folder: any StoreFolder
    ) throws(FileFault) -> Inventory.Proof {
      let bytes = try folder.read(name, from: 0, count: 1 << 20)
      if bytes.isEmpty { return .ofNothing }
      // Also one that is damaged elsewhere, or newer than this program.
      if bytes.contains("\"pixelpal.\(kind)/") { return .ofAStore }
      // What the product's specification lists has no schema, and others may have files with such names in them.
      switch name {
      case UserProfile.file: return (try? UserProfile.read(bytes)) == nil ? .ofSomethingElse : .ofAStore
      case KeptProgress.file: return (try? KeptProgress.read(bytes)) == nil ? .ofSomethingElse : .ofNothing
      case Entitlements.file: return (try? Entitlements.read(bytes)) == nil ? .ofSomethingElse : .ofNothing
      case _: return .ofSomethingElse
      }
    }
  }

  /// What somebody leaves who begins to forget a store.
  static let mark = ContiguousArray("PixelPal forgets this store\n".utf8)

  /// The file that `name` is to take the place of; `nil` for the name of no part.
  static func whole(ofPart name: String) -> String? {
    guard name.hasSuffix(part) else { return nil }
    let rest = name.dropLast(part.count)
    return all.first { rest == $0 || rest.hasPrefix($0 + ".") && isNumber(rest.dropFirst($0.count + 1)) }
  }

  /// The name of a part of `file`, by the number of the attempt.
  static func part(of file: String, _ attempt: Int) -> String {
    attempt == 1 ? file + part : "\(file).\(attempt)\(part)"
  }

  /// Whether the name is one that damaged bytes are given.
  static func isAside(_ name: String) -> Bool {
    guard name.hasPrefix(aside) else { return false }
    let parts = name.dropFirst(aside.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && isNumber(parts[0]) && parts[1] == "at" && isNumber(parts[2])
  }

  private static func isNumber(_ text: Substring) -> Bool { Int(text).map { "\($0)" == text && $0 >= 0 } ?? false }

  /// How a file that takes the place of `file` begins.
  fileprivate static func beginning(of file: String) -> ContiguousArray<UInt8> {
    switch Role(file) {
    case .document(let kind): ContiguousArray("{\n  \"schema\": \"pixelpal.\(kind)/".utf8)
    case .index: Index.kind
    case .journal, .lock, .mark, .part, .aside, nil: JournalHead.title
    }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = ContiguousArray(text.utf8)
    guard let first = wanted.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: wanted) }
  }
}
