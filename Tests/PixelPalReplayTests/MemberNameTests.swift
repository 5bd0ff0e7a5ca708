import Foundation
import PixelPalReplay
import TestSupport
import XCTest

/// Tests the article's table of names: each member of a snapshot is in the table, or its property has the same name.
final class MemberNameTests: XCTestCase {
  /// A row of the table: a Swift expression and its value, which is encoded as `json` if that differs from the value.
  private struct Row {
    let expression: String
    let value: Any?
    let json: (any Encodable)?
  }

  /// A document with every member that a snapshot can have.
  private let document = Data(
    #"""
    {"schema":"pixelpal.state/1","at":"2025-03-05T18:10:00Z","pal":{"total":25001,"today":1204,"energy":"low",
    "earnedPhase":3,"visiblePhase":2,"walking":true,"entitlement":"subscribed","paywall":"notYetPhase2",
    "keepsakes":["stone"],"gender":"male","style":"dusk","name":"Bo","inner":{"chapter":"Spring"}},
    "surfaces":{"homeSmall":{"status":"live","icon":null,"text":null,"effects":[],"shownSince":null,"why":"asleep",
    "sprite":{"asset":"male_peek_2","animation":"peek","startedAtUnixMs":6000,"frameMs":125,"frames":4,"phase":2,
    "style":"dusk","skin":null}},
    "history":{"status":"live","sprite":null,"icon":null,"text":null,"effects":[],"shownSince":null,"why":"listed",
    "days":[{"day":"2025-03-05","steps":7,"sentence":"Snow.","moments":["A first."]},
    {"from":"2001-01-01","to":"2020-12-31","steps":null,"energy":"unknown"}]},
    "app":{"status":"live","icon":"figure.walk","text":"1,204","steps":1204,"message":"Go on.","effects":["trail"],
    "shownSince":"2025-03-05T18:00:00Z","why":"as known","sprite":{"asset":"male_walking_2","animation":"walking",
    "startedAtUnixMs":5000,"fps":24,"frames":32,"phase":2,"style":"dusk","skin":"winter"},
    "screen":"home","step":4,"stepName":"Differentiation","phaseLine":"Phase 2, Active","total":25001,
    "standing":"25,001 of 75,001","settingsOffer":{"text":"No steps.","buttons":[{"id":"decline","words":"No"}]},
    "products":[{"id":"com.pixelpal.premium.yearly","words":"Year"}],
    "choices":{"skins":["none","season"],"looks":[{"gender":"male","style":"dusk","name":"Bo"}],"skin":"season",
    "look":{"gender":"male","style":"dusk","name":"Bo"}},"mood":"happy","moodWhy":"a walk","feelings":{"valence":1,
    "arousal":2,"vigour":3,"attachment":4,"boredom":5},"face":{"eyes":"joy","mouth":"grin","cheeks":"blush",
    "body":"sit","lean":1,"lift":2},"play":{"kind":"dance","number":3,"startedAtUnixMs":7000},"line":"Hum.",
    "emote":{"name":"wink","startedAtUnixMs":8000,"ms":900,"why":"a tap"},
    "overlays":[{"kind":"heart","slot":1,"startedAtUnixMs":9000,"ms":700}]}}}
    """#.utf8)

  /// Returns the rows by the paths of their members.
  private func rows(of state: StateDocument) throws -> [String: Row] {
    var rows: [String: Row] = [:]
    func row(_ path: String, _ expression: String, _ value: Any?, as json: (any Encodable)? = nil) {
      rows[path] = Row(expression: expression, value: value, json: json)
    }
    row("pal.total", "state.pal.totalSteps", state.pal.totalSteps)
    row("pal.today", "state.pal.stepsToday", state.pal.stepsToday)
    row("pal.walking", "state.pal.isWalking", state.pal.isWalking)
    row("pal.paywall", "state.pal.paywallDecision", state.pal.paywallDecision)
    row("pal.inner", "state.pal.innerLife", state.pal.innerLife)
    row("pal.inner.chapter", "state.pal.innerLife?.chapterName", state.pal.innerLife?.chapterName)

    let surface = try XCTUnwrap(state.surfaces[.app])
    let sprite = try XCTUnwrap(surface.sprite)
    row("surfaces.*.why", "surface.reason", surface.reason)
    row("surfaces.*.sprite.asset", "sprite.pictureName", sprite.pictureName)
    row("surfaces.*.sprite.startedAtUnixMs", "sprite.startedAt", sprite.startedAt, as: 5000)
    row("surfaces.*.sprite.fps", "sprite.rate", sprite.rate, as: 24)

    let screen = try XCTUnwrap(surface.app)
    row("surfaces.*.screen", "screen.screen", screen.screen)
    row("surfaces.*.step", "screen.onboardingStep", screen.onboardingStep)
    row("surfaces.*.stepName", "screen.onboardingStepName", screen.onboardingStepName)
    row("surfaces.*.phaseLine", "screen.phaseLine", screen.phaseLine)
    row("surfaces.*.total", "screen.totalSteps", screen.totalSteps)
    row("surfaces.*.standing", "screen.progressText", screen.progressText)
    row("surfaces.*.settingsOffer", "screen.settingsOffer", screen.settingsOffer)
    row(
      "surfaces.*.settingsOffer.buttons[].words", "screen.settingsOffer?.buttons.first?.label",
      screen.settingsOffer?.buttons.first?.label)
    row("surfaces.*.products", "screen.products", screen.products)
    row("surfaces.*.products[].words", "screen.products.first?.label", screen.products.first?.label)
    row("surfaces.*.choices", "screen.choices", screen.choices)
    row("surfaces.*.line", "screen.innerLife?.sentence", screen.innerLife?.sentence)

    let expression = try XCTUnwrap(screen.innerLife?.expression)
    row("surfaces.*.mood", "expression.mood", expression.mood)
    row("surfaces.*.moodWhy", "expression.moodReason", expression.moodReason)
    row("surfaces.*.feelings", "expression.feelings", expression.feelings)
    row("surfaces.*.face", "expression.face", expression.face)
    row("surfaces.*.play", "expression.play", expression.play)
    row("surfaces.*.play.startedAtUnixMs", "expression.play?.startedAt", expression.play?.startedAt, as: 7000)
    row("surfaces.*.emote", "expression.emote", expression.emote)
    row("surfaces.*.emote.name", "expression.emote?.emote", expression.emote?.emote)
    row("surfaces.*.emote.startedAtUnixMs", "expression.emote?.startedAt", expression.emote?.startedAt, as: 8000)
    row("surfaces.*.emote.ms", "expression.emote?.duration", expression.emote?.duration)
    row("surfaces.*.emote.why", "expression.emote?.reason", expression.emote?.reason)
    row("surfaces.*.overlays", "expression.overlays", expression.overlays)
    let overlay = try XCTUnwrap(expression.overlays.first)
    row("surfaces.*.overlays[].kind", "overlay.overlay", overlay.overlay)
    row("surfaces.*.overlays[].startedAtUnixMs", "overlay.startedAt", overlay.startedAt, as: 9000)
    row("surfaces.*.overlays[].ms", "overlay.duration", overlay.duration)
    return rows
  }

  func test_everyMember_isInTheTable_orHasAPropertyOfItsName() throws {
    let state = try JSONDecoder().decode(StateDocument.self, from: document)
    var visitor = MemberVisitor(rows: try rows(of: state).mapValues { ($0.value, $0.json) })
    visitor.visit(try parsed(document), state, at: "")
    XCTAssertEqual(visitor.faults, [])
    let schemaFile = PackagePaths.root.appendingPathComponent("samples/schemas/state.json")
    let schema = try parsed(Data(contentsOf: schemaFile))
    XCTAssertEqual(SchemaPaths(of: schema).paths.subtracting(visitor.paths), [], "the document lacks these members")
  }

  /// A frame duration is the other form of a rate.
  func test_frameDuration_isARate() throws {
    let state = try JSONDecoder().decode(StateDocument.self, from: document)
    XCTAssertEqual(state.surfaces[.homeSmall]?.sprite?.rate, .every(Milliseconds(125)))
  }

  func test_tableOfTheArticle_hasTheseRows() throws {
    let path = "Sources/PixelPalReplay/PixelPalReplay.docc/PixelPalReplay.md"
    let article = try String(contentsOf: PackagePaths.root.appendingPathComponent(path), encoding: .utf8)
    let shown = article.matches(of: /(?m)^\| `((?:pal|surfaces)\.[^`]+)`(?:, `frameMs`)? \| `([^`]+)` \|$/)
    let state = try JSONDecoder().decode(StateDocument.self, from: document)
    let rows = try rows(of: state)
    XCTAssertEqual(Dictionary(shown.map { (String($0.1), String($0.2)) }) { $1 }, rows.mapValues { $0.expression })
    let code = try String(contentsOfFile: #filePath, encoding: .utf8)
    for row in rows.values {
      let value = code.components(separatedBy: "\"\(row.expression)\",").last ?? ""
      XCTAssertTrue(value.drop { $0.isWhitespace }.hasPrefix(row.expression), row.expression)
    }
  }
}

/// A visitor of the members of a document and of the properties that have their values.
private struct MemberVisitor {
  /// The values of the members whose properties have other names, and their values in JSON if they are encoded in
  /// another form.
  let rows: [String: (value: Any?, json: (any Encodable)?)]
  private(set) var paths: Set<String> = []
  private(set) var faults: [String] = []

  init(rows: [String: (value: Any?, json: (any Encodable)?)]) { self.rows = rows }

  mutating func visit(_ json: Any, _ value: Any, at path: String) {
    if let object = json as? [String: Any] {
      for (name, member) in object.sorted(by: { $0.key < $1.key }) { visit(member, named: name, of: value, at: path) }
    } else if let list = json as? [Any], list.contains(where: { $0 is [String: Any] }) {
      let elements = Mirror(reflecting: value).children.map { $0.value }
      for (element, value) in zip(list, elements) { visit(element, value, at: path + "[]") }
    } else if !(json is NSNull), let found = encoded(value), found != json as? NSObject {
      faults.append("\(path): \(found) instead of \(json)")
    }
  }

  private mutating func visit(_ member: Any, named name: String, of value: Any, at path: String) {
    if let surfaces = value as? [Surface: SurfaceDocument] {
      guard let surface = Surface(rawValue: name).flatMap({ surfaces[$0] }) else { return faults.append("no \(name)") }
      return visit(member, surface, at: "surfaces.*")
    }
    let memberPath = path.isEmpty ? name : "\(path).\(name)"
    paths.insert(memberPath)
    // The static property `schema` checks the schema, and a run of days has its days in its case.
    if memberPath == "schema" { return }
    var owner = value
    if let entry = value as? DayOrDataGap<SurfaceDocument.HistoryDay> {
      guard let day = entry.day else { return }
      owner = day
    }
    // The values in the rows are those of the app.
    if let row = rows[memberPath], !isOfAnotherSurface(owner) {
      if let json = row.json {
        if let found = encoded(json), found != member as? NSObject { faults.append("\(memberPath): \(found)") }
      } else {
        visit(member, unwrapped(row.value as Any), at: memberPath)
      }
    } else if rows[memberPath] == nil, memberPath != "surfaces.*.sprite.frameMs" {
      // The name of a look is computed, and a mirror shows only stored properties.
      if let look = owner as? Look, name == "name" { return visit(member, look.name, at: memberPath) }
      guard let child = Mirror(reflecting: owner).children.first(where: { $0.label == name }) else {
        return faults.append("\(memberPath) has no row and no property of its name")
      }
      visit(member, unwrapped(child.value), at: memberPath)
    }
  }

  private func isOfAnotherSurface(_ owner: Any) -> Bool {
    if let surface = owner as? SurfaceDocument { return surface.app == nil }
    if let sprite = owner as? SpriteDocument { return sprite.rate != .perSecond(24) }
    return false
  }

  private func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first.map { unwrapped($0.value) } ?? value : value
  }

  private func encoded(_ value: Any) -> NSObject? {
    if let value = value as? any Encodable, let data = try? JSONEncoder().encode([AnyEncodable(value: value)]) {
      return (try? JSONSerialization.jsonObject(with: data) as? [NSObject])?.first
    }
    return (value as? any RawRepresentable<String>).map { $0.rawValue as NSString }
  }
}

/// A value of any type, for the encoder.
private struct AnyEncodable: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// The paths of all members that a JSON Schema describes.
private struct SchemaPaths {
  private let definitions: [String: Any]
  private(set) var paths: Set<String> = []

  init(of schema: NSDictionary) {
    definitions = schema["$defs"] as? [String: Any] ?? [:]
    collect(schema, at: "")
  }

  private mutating func collect(_ node: Any, at path: String) {
    guard let node = node as? [String: Any] else { return }
    for (name, member) in node["properties"] as? [String: Any] ?? [:] {
      let isSurface = path == "surfaces"
      let memberPath = isSurface ? "surfaces.*" : path.isEmpty ? name : "\(path).\(name)"
      if !isSurface { paths.insert(memberPath) }
      collect(member, at: memberPath)
    }
    if let items = node["items"] { collect(items, at: path + "[]") }
    for choice in ["anyOf", "allOf", "oneOf"].flatMap({ node[$0] as? [Any] ?? [] }) { collect(choice, at: path) }
    if let name = (node["$ref"] as? String)?.split(separator: "/").last, let definition = definitions[String(name)] {
      collect(definition, at: path)
    }
  }
}
