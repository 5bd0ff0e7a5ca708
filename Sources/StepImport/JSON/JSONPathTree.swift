import Documents

/// A tree (trie) of the paths in all layouts.
///
/// While a ``JSONReader`` reads a document, it tracks its position in the tree to recognize rows and members.
struct JSONPathTree {
  /// A node of the tree, which stands for a path in at least one layout.
  struct Node {
    /// The nodes for members of an object at this path, each with the member's name.
    fileprivate(set) var children: [(name: [UInt8], node: Int)] = []
    /// The lengths in bytes of the children's names, as a set with one bit for each length.
    ///
    /// Bit 63 stands for 63 bytes or more. In most cases, the length of a name is enough to rule out all children.
    fileprivate var childNameLengths: UInt64 = 0
    /// The node for the elements of an array at this path (`[]`), or `nil` if no layout has such a path.
    fileprivate(set) var elementNode: Int?
    /// The node for members with any other name (`*`), or `nil` if no layout has such a path.
    fileprivate(set) var wildcardNode: Int?
    /// The layouts with rows at this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var rowLayouts: [Int] = []
    /// True if this is the path of a member in the rows of at least one layout.
    fileprivate(set) var isMember = false
    /// The layouts whose ``JSONLayout/metricNamePath`` is this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var metricNameLayouts: [Int] = []
    /// True if a member of an object at this path can be the name of a metric.
    fileprivate(set) var hasMetricNameMember = false
    /// True if this is the ``JSONLayout/dataStreamPath`` of a layout.
    fileprivate(set) var isDataStream = false
    /// True if this is the ``JSONLayout/dayPath`` of a layout.
    fileprivate(set) var isDocumentDay = false
    /// The layouts whose ``JSONLayout/recognitionPath`` is this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var recognizedLayouts: [Int] = []
  }

  /// The index that stands for all paths that aren't in the tree.
  static let unknownNode = -1

  /// The nodes of the tree, identified by their indices.
  ///
  /// The node at index 0 is the root of a document.
  private(set) var nodes = [Node()]
  /// The nodes of each layout's members, in the order of ``JSONLayout/all``.
  private(set) var memberNodes: [[Int]] = []
  /// The nodes of each layout's required members, in the order of ``JSONLayout/all``.
  private(set) var requiredNodes: [[Int]] = []
  /// The nodes of each layout's alternative members, in the order of ``JSONLayout/all``.
  ///
  /// A row needs at least one of its layout's alternative members.
  private(set) var alternativeNodes: [[Int]] = []
  /// Flags that are true for the layouts of health data standards, in the order of ``JSONLayout/all``.
  let areHealthRecordLayouts: [Bool]
  /// Each layout's format, in the order of ``JSONLayout/all``.
  let formats: [ImportFormat]

  static let ofAllLayouts = JSONPathTree(JSONLayout.all)

  private init(_ layouts: [JSONLayout]) {
    formats = layouts.map { $0.format }
    areHealthRecordLayouts = layouts.map { $0.allowsSeveralDocuments }
    for (index, layout) in layouts.enumerated() {
      let row = addNode(atPath: layout.rowPath, from: 0)
      nodes[row].rowLayouts.append(index)
      memberNodes.append(
        layout.members.map { member in
          let place = addNode(atPath: member.path, from: row)
          nodes[place].isMember = true
          return place
        })
      requiredNodes.append(zip(layout.members, memberNodes[index]).compactMap { $0.isRequired ? $1 : nil })
      alternativeNodes.append(zip(layout.members, memberNodes[index]).compactMap { $0.isAlternative ? $1 : nil })
      if let day = layout.dayPath { nodes[addNode(atPath: day, from: 0)].isDocumentDay = true }
      if let title = layout.metricNamePath { nodes[addNode(atPath: title, from: 0)].metricNameLayouts.append(index) }
      if let stream = layout.dataStreamPath { nodes[addNode(atPath: stream, from: 0)].isDataStream = true }
      if let mark = layout.recognitionPath { nodes[addNode(atPath: mark, from: 0)].recognizedLayouts.append(index) }
    }
    for index in nodes.indices {
      nodes[index].hasMetricNameMember = nodes[index].children.contains { !nodes[$0.node].metricNameLayouts.isEmpty }
    }
  }

  private mutating func addNode(atPath path: String, from start: Int) -> Int {
    path.split(separator: ".").reduce(start) { addChild(of: $0, named: String($1)) }
  }

  private mutating func addChild(of node: Int, named name: String) -> Int {
    switch name {
    case "[]":
      if let known = nodes[node].elementNode { return known }
      nodes[node].elementNode = nodes.count
    case "*":
      if let known = nodes[node].wildcardNode { return known }
      nodes[node].wildcardNode = nodes.count
    default:
      let bytes = Array(name.utf8)
      if let known = nodes[node].children.first(where: { $0.name == bytes }) { return known.node }
      nodes[node].children.append((bytes, nodes.count))
      nodes[node].childNameLengths |= 1 << UInt64(min(bytes.count, 63))
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Returns the child of `node` for the member name in the range `name`, or ``unknownNode`` if there is none.
  ///
  /// A child with exactly this name takes precedence over the wildcard child. Escapes in the name aren't resolved.
  func childOrUnknown(of node: Int, in bytes: Span<UInt8>, named name: Range<Int>) -> Int {
    guard node >= 0 else { return JSONPathTree.unknownNode }
    guard nodes[node].childNameLengths >> UInt64(min(name.count, 63)) & 1 == 1 else {
      return nodes[node].wildcardNode ?? JSONPathTree.unknownNode
    }
    for child in nodes[node].children where child.name.count == name.count {
      var isSame = true
      for place in 0..<child.name.count where child.name[place] != bytes[name.lowerBound + place] { isSame = false }
      if isSame { return child.node }
    }
    return nodes[node].wildcardNode ?? JSONPathTree.unknownNode
  }

  /// Returns the child of `node` for the elements of an array, or ``unknownNode`` if there is none.
  func elementNodeOrUnknown(ofArrayAt node: Int) -> Int {
    node >= 0 ? nodes[node].elementNode ?? JSONPathTree.unknownNode : JSONPathTree.unknownNode
  }
}
