import Documents

/// A tree (trie) of the paths in all layouts, which a reader descends while it reads a document.
struct JSONPathTree {
  struct Node {
    fileprivate(set) var children: [(name: [UInt8], node: Int)] = []
    /// A bit set of the lengths of the names of the node's children.
    ///
    /// The length of a name is usually enough to see that the node has no such child.
    fileprivate var childNameLengths: UInt64 = 0
    fileprivate(set) var elementNode: Int?
    fileprivate(set) var wildcardNode: Int?
    /// The layouts whose rows are at this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var rowLayouts: [Int] = []
    /// True if a row has a member with a scalar value at this path in at least one layout.
    fileprivate(set) var isMember = false
    /// The layouts in which the name of the metric is at this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var metricNameLayouts: [Int] = []
    /// True if a child of the node is the name of a metric.
    fileprivate(set) var hasMetricNameMember = false
    /// True if the value at this path is the name of a data stream.
    fileprivate(set) var isDataStream = false
    /// True if the value at this path is the day of the document.
    fileprivate(set) var isDocumentDay = false
    /// The layouts that can be recognized by this path, as indices in ``JSONLayout/all``.
    fileprivate(set) var recognizedLayouts: [Int] = []
  }

  /// The index that represents all paths outside of the tree.
  static let unknownNode = -1

  private(set) var nodes = [Node()]
  /// For each layout in ``JSONLayout/all``, the nodes of its members.
  private(set) var memberNodes: [[Int]] = []
  /// For each layout in ``JSONLayout/all``, the nodes of its required members.
  private(set) var requiredNodes: [[Int]] = []
  /// For each layout in ``JSONLayout/all``, the nodes of its alternative members.
  ///
  /// If the rows of a layout are records of a health data standard, each row needs at least one of these members.
  private(set) var alternativeNodes: [[Int]] = []
  /// For each layout in ``JSONLayout/all``, a flag that is true if its rows are records of a health data standard.
  let areHealthRecordLayouts: [Bool]
  /// For each layout in ``JSONLayout/all``, its format.
  let formats: [ImportFormat]

  static let ofAllLayouts = JSONPathTree(JSONLayout.all)

  private init(_ layouts: [JSONLayout]) {
    formats = layouts.map { $0.format }
    areHealthRecordLayouts = layouts.map { $0.allowsSeveralDocuments }
    for (index, layout) in layouts.enumerated() {
      let row = addNode(layout.rowPath, from: 0)
      nodes[row].rowLayouts.append(index)
      memberNodes.append(
        layout.members.map { member in
          let place = addNode(member.path, from: row)
          nodes[place].isMember = true
          return place
        })
      requiredNodes.append(zip(layout.members, memberNodes[index]).compactMap { $0.isRequired ? $1 : nil })
      alternativeNodes.append(zip(layout.members, memberNodes[index]).compactMap { $0.isAlternative ? $1 : nil })
      if let day = layout.dayPath { nodes[addNode(day, from: 0)].isDocumentDay = true }
      if let title = layout.metricNamePath { nodes[addNode(title, from: 0)].metricNameLayouts.append(index) }
      if let stream = layout.dataStreamPath { nodes[addNode(stream, from: 0)].isDataStream = true }
      if let mark = layout.recognitionPath { nodes[addNode(mark, from: 0)].recognizedLayouts.append(index) }
    }
    for index in nodes.indices {
      nodes[index].hasMetricNameMember = nodes[index].children.contains { !nodes[$0.node].metricNameLayouts.isEmpty }
    }
  }

  private mutating func addNode(_ path: String, from start: Int) -> Int {
    path.split(separator: ".").reduce(start) { addChild(of: $0, String($1)) }
  }

  private mutating func addChild(of node: Int, _ name: String) -> Int {
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

  /// Returns the child of `node` for a member called `name`, or ``unknownNode`` if there is no such child.
  ///
  /// Names are compared byte by byte, without resolving escapes.
  func child(of node: Int, _ bytes: Span<UInt8>, _ name: Range<Int>) -> Int {
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

  /// Returns the child of `node` that represents the elements of an array, or ``unknownNode`` if there is no such
  /// child.
  func elementNodeOrUnknown(ofArrayAt node: Int) -> Int {
    node >= 0 ? nodes[node].elementNode ?? JSONPathTree.unknownNode : JSONPathTree.unknownNode
  }
}
