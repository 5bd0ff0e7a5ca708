import Documents

/// All paths of the table of layouts as one tree (a trie), which the reader follows along with the document.
struct JSONPaths {
  struct Node {
    fileprivate(set) var children: [(name: [UInt8], node: Int)] = []
    /// A bit for each length of a child's name.
    ///
    /// Most names without a child are ruled out by their length alone.
    fileprivate var lengths: UInt64 = 0
    fileprivate(set) var element: Int?
    fileprivate(set) var anyName: Int?
    /// The layouts with rows at this path, as indices in the table.
    fileprivate(set) var rows: [Int] = []
    /// True if a scalar here is a member of some row.
    fileprivate(set) var isMember = false
    /// The layouts with a title at this path.
    fileprivate(set) var titles: [Int] = []
    /// True if one of its members is a title.
    fileprivate(set) var hasTitle = false
    /// True if the value here is the name of a data stream.
    fileprivate(set) var isStream = false
    /// True if the value here is the document's day.
    fileprivate(set) var isDay = false
    /// The layouts that are recognized by this path.
    fileprivate(set) var marks: [Int] = []
  }

  /// The index that stands for any path outside of the tree.
  static let nowhere = -1

  private(set) var nodes = [Node()]
  /// The nodes of each layout's members.
  private(set) var members: [[Int]] = []
  /// The nodes of the members that every row needs, by layout.
  private(set) var needed: [[Int]] = []
  /// The nodes of the alternative members, of which a row needs at least one, by layout of records.
  private(set) var alternatives: [[Int]] = []
  /// True for each layout with rows that are records of a health standard.
  let areRecords: [Bool]
  /// The format of each layout.
  let formats: [Format]

  static let all = JSONPaths(JSONLayout.table)

  private init(_ layouts: [JSONLayout]) {
    formats = layouts.map { $0.format }
    areRecords = layouts.map { $0.mayComeInLines }
    for (index, layout) in layouts.enumerated() {
      let row = node(layout.rows, from: 0)
      nodes[row].rows.append(index)
      members.append(
        layout.members.map { member in
          let place = node(member.path, from: row)
          nodes[place].isMember = true
          return place
        })
      needed.append(zip(layout.members, members[index]).compactMap { $0.isNeeded ? $1 : nil })
      alternatives.append(zip(layout.members, members[index]).compactMap { $0.isAlternative ? $1 : nil })
      if let day = layout.day { nodes[node(day, from: 0)].isDay = true }
      if let title = layout.title { nodes[node(title, from: 0)].titles.append(index) }
      if let stream = layout.stream { nodes[node(stream, from: 0)].isStream = true }
      if let mark = layout.mark { nodes[node(mark, from: 0)].marks.append(index) }
    }
    for index in nodes.indices {
      nodes[index].hasTitle = nodes[index].children.contains { !nodes[$0.node].titles.isEmpty }
    }
  }

  private mutating func node(_ path: String, from start: Int) -> Int {
    path.split(separator: ".").reduce(start) { child(of: $0, String($1)) }
  }

  private mutating func child(of node: Int, _ name: String) -> Int {
    switch name {
    case "[]":
      if let known = nodes[node].element { return known }
      nodes[node].element = nodes.count
    case "*":
      if let known = nodes[node].anyName { return known }
      nodes[node].anyName = nodes.count
    default:
      let bytes = Array(name.utf8)
      if let known = nodes[node].children.first(where: { $0.name == bytes }) { return known.node }
      nodes[node].children.append((bytes, nodes.count))
      nodes[node].lengths |= 1 << UInt64(min(bytes.count, 63))
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Returns the node below `node` for a member called `name`, compared byte for byte without resolving escapes.
  func child(of node: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Int {
    guard node >= 0 else { return JSONPaths.nowhere }
    guard nodes[node].lengths >> UInt64(min(name.count, 63)) & 1 == 1 else {
      return nodes[node].anyName ?? JSONPaths.nowhere
    }
    for child in nodes[node].children where child.name.count == name.count {
      var isSame = true
      for place in 0..<child.name.count where child.name[place] != bytes[name.lowerBound + place] { isSame = false }
      if isSame { return child.node }
    }
    return nodes[node].anyName ?? JSONPaths.nowhere
  }

  /// Returns the node of the elements of an array at `node`.
  func element(of node: Int) -> Int { node >= 0 ? nodes[node].element ?? JSONPaths.nowhere : JSONPaths.nowhere }
}
