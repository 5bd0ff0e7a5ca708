import Documents

/// All paths of the table of layouts as one tree, which is walked beside the document.
struct JSONPaths {
  struct Node {
    fileprivate(set) var children: [(name: [UInt8], node: Int)] = []
    fileprivate(set) var element: Int?
    fileprivate(set) var anyName: Int?
    /// The layouts, by their places in the table, whose rows are here.
    fileprivate(set) var rows: [Int] = []
    /// Whether a scalar here is a member of some row.
    fileprivate(set) var isMember = false
    /// The layouts whose title is here.
    fileprivate(set) var titles: [Int] = []
    /// Whether it is said here by which of several ways the rows came about.
    fileprivate(set) var isStream = false
    /// The layouts that are known by what is here.
    fileprivate(set) var marks: [Int] = []
  }

  /// Nowhere that matters.
  static let nowhere = -1

  private(set) var nodes = [Node()]
  /// For each layout, for each of its members, the node.
  private(set) var members: [[Int]] = []

  static let all = JSONPaths(JSONLayout.table)

  private init(_ layouts: [JSONLayout]) {
    for (index, layout) in layouts.enumerated() {
      let row = node(layout.rows, from: 0)
      nodes[row].rows.append(index)
      members.append(
        layout.members.map { member in
          let place = node(member.path, from: row)
          nodes[place].isMember = true
          return place
        })
      if let title = layout.title { nodes[node(title, from: 0)].titles.append(index) }
      if let stream = layout.stream { nodes[node(stream, from: 0)].isStream = true }
      if let mark = layout.mark { nodes[node(mark, from: 0)].marks.append(index) }
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
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// The node below `node` for a member called `name`, as it is written.
  func child(of node: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Int {
    guard node >= 0 else { return JSONPaths.nowhere }
    for child in nodes[node].children where child.name.count == name.count {
      var isSame = true
      for place in 0..<child.name.count where child.name[place] != bytes[name.lowerBound + place] { isSame = false }
      if isSame { return child.node }
    }
    return nodes[node].anyName ?? JSONPaths.nowhere
  }

  /// The node of the elements of an array at `node`.
  func element(of node: Int) -> Int { node >= 0 ? nodes[node].element ?? JSONPaths.nowhere : JSONPaths.nowhere }
}
