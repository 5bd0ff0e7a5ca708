import PixelPalCore

/// The contents of a folder, classified by content into files that a store wrote and foreign files.
///
/// A name proves nothing: other software may also have files called `journal`.
struct Inventory {
  /// The files that a store wrote, sorted by name.
  private(set) var ours: [String] = []
  /// The foreign files that only have the name of a store's file.
  private(set) var strangers: [String] = []
  /// The entries that are not files but have the name of a file that a store needs.
  private(set) var obstacles: [(file: String, kind: FileKind)] = []
  /// All other entries.
  private(set) var others: [String] = []
  /// True if the content of any file proves that this is a store.
  private(set) var isStore = false

  /// All entries that do not belong to the store, sorted by name.
  var foreign: [String] { (strangers + obstacles.map(\.file) + others).sorted() }

  /// True if the removal of the store was started but not completed.
  var isHalfForgotten: Bool { ours.contains(KeptPal.File.forgotten) }

  /// Classifies everything in `folder`, which is open.
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
      // Another process may have removed the file since its name was read.
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

  /// Throws if an entry prevents the use of the store.
  func requireNoObstacle() throws(StoreFault) {
    if let (file, kind) = obstacles.first { throw .inTheWay(file: file, kind: kind) }
  }

  /// Throws if the store would replace a foreign file.
  func requireNoStranger() throws(StoreFault) {
    // The lock is never written to, and only the removal of the store writes the mark.
    let harmless = [KeptPal.File.lock, KeptPal.File.forgotten]
    let file = strangers.first { !harmless.contains($0) && KeptPal.File.Role($0)?.isNeeded == true }
    if let file { throw .stranger(file: file) }
  }

  /// True if a store can be created here: there is nothing except remains of an interrupted creation.
  var isFree: Bool {
    foreign.allSatisfy { KeptPal.File.Role($0) == .part }
      && ours.allSatisfy { [.part, .lock].contains(KeptPal.File.Role($0)) }
  }

  /// The conclusion from the content of a file.
  enum Proof {
    /// A store wrote the file.
    case ofAStore
    /// The file is too short to prove anything; inside a store, it belongs to the store.
    case ofNothing
    /// The file is foreign.
    case ofSomethingElse
  }
}

extension KeptPal.File {
  /// The role of a file in a store, derived from its name.
  enum Role: Hashable {
    case journal
    case index
    case document(String)
    case lock
    case mark
    case part
    case aside

    /// Returns `nil` for a name that a store never uses.
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

    /// True if the store needs the name.
    var isNeeded: Bool {
      switch self {
      case .journal, .index, .document, .lock, .mark: true
      case .part, .aside: false
      }
    }

    /// Returns the conclusion from the content of the file called `name`.
    func proof(of name: String, in folder: any StoreFolder) throws(FileFault) -> Inventory.Proof {
      switch self {
      case .journal: return try journalProof(name, folder)
      case .index: return proof(of: try folder.read(name, from: 0, count: Index.kind.count), Index.kind)
      case .document(let kind): return try documentProof(name, kind, folder)
      case .lock: return try folder.size(of: name) == 0 ? .ofNothing : .ofSomethingElse
      case .mark: return proof(of: try folder.read(name, from: 0, count: KeptPal.File.mark.count), KeptPal.File.mark)
      // An unfinished file begins like the file that it was going to replace.
      case .part:
        let beginning = KeptPal.File.beginning(of: KeptPal.File.whole(ofPart: name) ?? "")
        let bytes = try folder.read(name, from: 0, count: beginning.count)
        return proof(of: bytes, beginning) == .ofSomethingElse ? .ofSomethingElse : .ofNothing
      // Damaged bytes prove nothing, so an exact match of the store's naming scheme must suffice.
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
      // The header may be damaged. A record is not found by chance, because its checksum has 64 bits.
      let bytes = try folder.read(name, from: 0, count: 4 << 20)
      return JournalScan(bytes, base: 0).records.isEmpty ? .ofSomethingElse : .ofAStore
    }

    private func documentProof(
      _ name: String, _ kind: String, _ folder: any StoreFolder
    ) throws(FileFault) -> Inventory.Proof {
      let bytes = try folder.read(name, from: 0, count: 1 << 20)
      if bytes.isEmpty { return .ofNothing }
      // This includes a document that is damaged elsewhere or newer than this program.
      if bytes.contains("\"pixelpal.\(kind)/") { return .ofAStore }
      // Documents of the product's specification have no schema, and other software may have files with the same names.
      switch name {
      case UserProfile.file: return (try? UserProfile.read(bytes)) == nil ? .ofSomethingElse : .ofAStore
      case KeptProgress.file: return (try? KeptProgress.read(bytes)) == nil ? .ofSomethingElse : .ofNothing
      case Entitlements.file: return (try? Entitlements.read(bytes)) == nil ? .ofSomethingElse : .ofNothing
      case _: return .ofSomethingElse
      }
    }
  }

  /// The content of the mark that is left while a store is being removed.
  static let mark = ContiguousArray("PixelPal forgets this store\n".utf8)

  /// Returns the file that the part file `name` will replace; `nil` if it is not the name of a part file.
  static func whole(ofPart name: String) -> String? {
    guard name.hasSuffix(part) else { return nil }
    let rest = name.dropLast(part.count)
    return all.first { rest == $0 || rest.hasPrefix($0 + ".") && isNumber(rest.dropFirst($0.count + 1)) }
  }

  /// Returns the name of a part file for `file`, given the number of the attempt.
  static func part(of file: String, _ attempt: Int) -> String {
    attempt == 1 ? file + part : "\(file).\(attempt)\(part)"
  }

  /// Returns true if the name follows the scheme for files with damaged bytes.
  static func isAside(_ name: String) -> Bool {
    guard name.hasPrefix(aside) else { return false }
    let parts = name.dropFirst(aside.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && isNumber(parts[0]) && parts[1] == "at" && isNumber(parts[2])
  }

  private static func isNumber(_ text: Substring) -> Bool { Int(text).map { "\($0)" == text && $0 >= 0 } ?? false }

  /// Returns the first bytes of a file that replaces `file`.
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
