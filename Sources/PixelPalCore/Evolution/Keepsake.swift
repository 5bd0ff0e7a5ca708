/// An object on the pal's meadow, such as a bench, that appears when the user has taken enough steps.
///
///     let newest = Keepsake.all(forTotal: 25_001).last
///     newest?.rawValue       // flower
///     newest?.name           // a first flower
///     newest?.startingTotal  // 25,001
///
/// Every meadow gets its keepsakes in the order of `allCases`. Keepsakes depend only on the step total, not on the
/// visible phase, premium or the time that has passed. A keepsake never disappears. Apps draw each keepsake by its
/// `rawValue`, because later versions can add more.
public struct Keepsake: RawRepresentable, Hashable, Sendable, Codable, CaseIterable {
  package let kind: Kind

  /// A kind of keepsake.
  ///
  /// The cases are in the order in which every meadow gets its keepsakes.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case stone, flower, footpath, ribbonStick, stump, campfire, tent, kettle
    case sapling, bench, signpost, steppingStones, lamp, birdBox, bird, fence
    case vegetableBed, wateringCan, sunflower, rainBarrel, beehive, pond, duck, bridge
    case cellar, posts, roof, door, window, chimney, mailbox, bicycle
    case washingLine, cat, table, secondChair, lanterns, kite, swing, lighthouse
  }

  package init(_ kind: Kind) { self.kind = kind }

  /// Creates the keepsake with the name `rawValue`, such as `bench`, or returns `nil` if no keepsake has this name.
  public init?(rawValue: String) {
    guard let kind = Kind(rawValue: rawValue) else { return nil }
    self.init(kind)
  }

  /// The name of the keepsake in documents, such as `bench`.
  public var rawValue: String { kind.rawValue }

  /// The name of the picture in the catalogue that `pixelpal sprites build` writes, such as `keepsakes/bench`.
  ///
  /// The picture of a part of the house shows the house up to that part.
  public var assetName: String { "keepsakes/\(rawValue)" }

  /// All keepsakes, in the order in which a meadow gets them.
  public static let allCases = Kind.allCases.map { Keepsake($0) }

  /// The position of the keepsake among all keepsakes, counted from 1.
  public var number: Int { 1 + (Kind.allCases.firstIndex(of: kind) ?? 0) }

  /// True if the keepsake is a part of the house, such as the roof.
  package var isPartOfHouse: Bool { Keepsake(.cellar).number...Keepsake(.chimney).number ~= number }

  /// Returns true if both keepsakes are parts of the house, and this one appears first.
  package func isEarlierPartOfHouse(than other: Keepsake) -> Bool {
    isPartOfHouse && other.isPartOfHouse && number < other.number
  }

  /// The step total at which the keepsake appears.
  public var startingTotal: Int64 { Keepsake.startingTotal(ofNumber: number) }

  /// Returns the step total at which the keepsake with the given number appears.
  ///
  /// The total is 6,250 times the number squared, plus 1.
  package static func startingTotal(ofNumber number: Int) -> Int64 { 6250 * Int64(number * number) + 1 }

  /// Returns the keepsakes that a meadow has after `total` steps, oldest first.
  public static func all(forTotal total: Int64) -> [Keepsake] {
    Array(allCases.enumerated().prefix { startingTotal(ofNumber: $0.offset + 1) <= total }.map { $0.element })
  }

  /// The number of steps after which another window lights up in the distant hills.
  ///
  /// Windows light up only after all keepsakes have appeared.
  package static let stepsPerLitWindow: Int64 = 500_000

  /// Returns the number of lit windows in the distant hills after `total` steps.
  ///
  /// The number is 0 until the last keepsake has appeared.
  package static func litHillWindowCount(forTotal total: Int64) -> Int64 {
    max(0, total - startingTotal(ofNumber: allCases.count)) / stepsPerLitWindow
  }

  /// The English name of the keepsake with its article, such as `a bench`.
  public var name: String {
    switch kind {
    case .stone: "a flat stone"
    case .flower: "a first flower"
    case .footpath: "a footpath"
    case .ribbonStick: "a stick with a ribbon"
    case .stump: "a stump to sit on"
    case .campfire: "a campfire"
    case .tent: "a tent"
    case .kettle: "a tin kettle"
    case .sapling: "a sapling"
    case .bench: "a bench"
    case .signpost: "a signpost"
    case .steppingStones: "stepping stones"
    case .lamp: "a lamp"
    case .birdBox: "a bird box"
    case .bird: "a bird"
    case .fence: "a fence"
    case .vegetableBed: "a vegetable bed"
    case .wateringCan: "a watering can"
    case .sunflower: "a sunflower"
    case .rainBarrel: "a rain barrel"
    case .beehive: "a beehive"
    case .pond: "a pond"
    case .duck: "a duck"
    case .bridge: "a small bridge"
    case .cellar: "the stones of a cellar"
    case .posts: "four posts"
    case .roof: "a roof"
    case .door: "a door"
    case .window: "a window with a light"
    case .chimney: "a chimney with smoke"
    case .mailbox: "a mailbox"
    case .bicycle: "a bicycle"
    case .washingLine: "a washing line"
    case .cat: "a cat"
    case .table: "a long table"
    case .secondChair: "a second chair"
    case .lanterns: "a string of lanterns"
    case .kite: "a kite"
    case .swing: "a swing in the tree"
    case .lighthouse: "a lighthouse, far away"
    }
  }
}

extension Keepsake: CustomStringConvertible {
  /// The name of the keepsake in documents, such as `bench`.
  public var description: String { rawValue }
}
