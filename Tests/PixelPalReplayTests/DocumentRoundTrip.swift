import Foundation
import PixelPalReplay

/// The kinds of documents that the library decodes.
enum DocumentKind: CaseIterable {
  case state, timeline, push, timedPush, replay

  /// Returns the kind of a parsed document, or `nil` if it is of another kind.
  init?(of document: NSDictionary) {
    switch document["schema"] as? String {
    case StateDocument.schema: self = .state
    case TimelineDocument.schema: self = .timeline
    case TimedPushDocument.schema: self = .timedPush
    case ReplayDocument.schema: self = .replay
    case nil where document["aps"] != nil: self = .push
    default: return nil
    }
  }

  /// Returns `document` decoded and encoded again.
  func recoded(_ document: Data) throws -> Data {
    switch self {
    case .state: try recoded(StateDocument.self, document)
    case .timeline: try recoded(TimelineDocument.self, document)
    case .push: try recoded(PushDocument.self, document)
    case .timedPush: try recoded(TimedPushDocument.self, document)
    case .replay: try recoded(ReplayDocument.self, document)
    }
  }

  private func recoded<Document: Codable>(_ type: Document.Type, _ document: Data) throws -> Data {
    try JSONEncoder().encode(JSONDecoder().decode(type, from: document))
  }
}

/// Returns `document` as a value of Foundation, in which null and a missing member differ.
func parsed(_ document: Data) throws -> NSDictionary {
  guard let object = try JSONSerialization.jsonObject(with: document) as? NSDictionary else {
    throw CocoaError(.propertyListReadCorrupt)
  }
  return object
}

/// Returns the path and both values of the first difference between two parsed documents, or `nil` if they are equal.
func firstDifference(_ left: Any?, _ right: Any?, path: String = "") -> String? {
  switch (left, right) {
  case (let left as NSDictionary, let right as NSDictionary):
    let names = Set((left.allKeys + right.allKeys).compactMap { $0 as? String })
    return names.sorted().lazy.compactMap { firstDifference(left[$0], right[$0], path: "\(path).\($0)") }.first
  case (let left as NSArray, let right as NSArray) where left.count == right.count:
    return (0..<left.count).lazy.compactMap { firstDifference(left[$0], right[$0], path: "\(path)[\($0)]") }.first
  case (let left as NSObject, let right as NSObject) where left == right: return nil
  case (nil, nil): return nil
  default: return "\(path): \(left ?? "missing") and \(right ?? "missing")"
  }
}

/// Returns the lines of NDJSON `text`.
func lines(_ text: Data) -> [Data] { text.split(separator: UInt8(ascii: "\n")).map { Data($0) } }
