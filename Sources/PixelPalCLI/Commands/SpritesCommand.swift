import Documents
import HistoryCommands
import PixelArt
import PixelPalCore

/// The `sprites` command, which lists, builds and checks the pictures.
enum SpritesCommand {
  private enum Task {
    case list
    case build
    case check
  }

  private static let task = Argument(
    .oneOf(
      [
        Choice("list", "the names of all pictures", Task.list),
        Choice("build", "the catalogue for Xcode, sheets and pictures, from the art", .build),
        Choice("check", "whether what was built is what the art gives", .check),
      ], called: "task"), "what to do")
  private static let output = Option(
    "-o", .folder, "build into this folder, or check what is in it; without it Sprites is checked")
  private static let style = Option(
    "--style", .some(of: Style.allCases, called: "style"), default: "classic", repeatable: true, "build this style")
  private static let skin = Option(
    "--skin", .oneOf(skins, called: "skin"), default: "none", repeatable: true, "build this skin over the styles")
  private static let phase = Option(
    "--phase", .some(of: Phase.allCases, called: "phase"), default: "all", repeatable: true, "build this phase")
  private static let gender = Option(
    "--gender", .some(of: Gender.allCases, called: "gender"), default: "all", repeatable: true, "build this person")

  private static let skins =
    [Choice("none", "the style's own clothes", [Skin?.none]), Choice("all", "none, and every skin", allSkins)]
    + Skin.allCases.map { Choice($0.rawValue, "", [Optional.some($0)]) }
  private static let allSkins: [Skin?] = [nil] + Skin.allCases.map(Optional.some)

  static let row = Command(
    "sprites", "list, build or check the pictures of the pal",
    discussion: """
      The art is parts in the XPM format, each pixel with its role, and palettes of GIMP with a colour for every role. \
      'build' makes of it \(Catalogue.name), sheets with the list that Aseprite writes, and pictures to look at; \
      'check' makes all of them again and compares. What is built is the classic pal without a skin, unless other looks \
      are named, each as often as you like; 'all' names every one.
      """,
    arguments: [task.entry],
    options: [
      style.entry, phase.entry, gender.entry, skin.entry, output.entry, ArtOption.art.entry, SharedOption.json.entry,
      SharedOption.quiet.entry,
      SharedOption.noProgress.entry,
    ],
    examples: [
      .init("sprites list", "The names of the 76, and of what is beside them"),
      .init("sprites build -o App", "The classic pals into an app's folder"),
      .init("sprites build -o App --style dusk --skin none --skin winter --gender female", "One girl, and her winter"),
      .init(
        "sprites build -o Sprites --art Sprites --style all --skin all",
        "All of it anew, after a part or a palette was changed"),
      .init("sprites check", "Whether somebody forgot to build"),
    ]
  ) { invocation, session throws(Failure) in
    let task = invocation[task] ?? .list
    let looks = [style.entry, skin.entry, phase.entry, gender.entry].map(\.id)
    if task != .build, let look = invocation.typed.first(where: looks.contains) {
      throw .usage(.init("\(look) is for 'build': the rest is about all looks"), command: invocation.command)
    }
    switch task {
    case .list: try list(invocation, session)
    case .build: try build(invocation, session)
    case .check: try check(invocation, session)
    }
  }

  private static func build(_ invocation: Invocation, _ session: Session) throws(Failure) {
    guard let folder = invocation[output] else {
      throw .usage(.init("no folder to build into is named", hint: "-o names one"), command: invocation.command)
    }
    let art = try session.art(invocation)
    let selection = Catalogue.Selection(
      styles: invocation[all: style].flatMap { $0 }, skins: invocation[all: skin].flatMap { $0 },
      phases: invocation[all: phase].flatMap { $0 }, genders: invocation[all: gender].flatMap { $0 })
    var writer = FolderWriter(folder, session)
    var list = CatalogueList()
    try Catalogue(art, of: selection).build { (group, file) throws(Failure) in
      list.add(file, of: group)
      try writer.write(file)
    }
    for file in Showpieces(art).files { try writer.write(file) }
    // The list covers the whole catalogue.
    if selection.isAll { try writer.write(BuiltFile(path: Showpieces.list, bytes: Array(list.text.utf8))) }
    if !invocation[SharedOption.quiet] {
      try session.results.write("\(StepText.grouped(writer.count)) files in \(folder.path)\n")
    }
  }

  private static func check(_ invocation: Invocation, _ session: Session) throws(Failure) {
    let folder = invocation[output] ?? Folder(path: "Sprites")
    // By default, the source art is in the same folder as the pictures.
    let art = try session.art(in: invocation[ArtOption.art] ?? folder)
    var list = CatalogueList()
    try Catalogue(art).build { (group, file) throws(Failure) in
      list.add(file, of: group)
      try session.progress.report(0, of: nil)
    }
    var stale: [String] = []
    for file in Showpieces(art).files + [BuiltFile(path: Showpieces.list, bytes: Array(list.text.utf8))] {
      let found: [UInt8]?
      do throws(Failure) {
        found = try session.bytes(of: folder.file(file.path))
      } catch {
        guard case .noInput = error else { throw error }
        found = nil
      }
      if found != file.bytes { stale.append(file.path + (found == nil ? " is missing" : " differs")) }
    }
    guard stale.isEmpty else {
      try session.results.write(stale.map { "\(folder.file($0))\n" }.joined())
      throw .differs(
        LocatedError(
          "what is in \(quoted(folder.path.shown)) is not what the art gives",
          hint:
            "run 'pixelpal sprites build --art \(folder.path.shown) -o \(folder.path.shown) --style all --skin all', "
            + "and look at what changes"))
    }
  }

  private static func list(_ invocation: Invocation, _ session: Session) throws(Failure) {
    if invocation[SharedOption.json] { return try listJSON(session) }
    for name in SpriteName.all { try session.results.write(name.asset + "\n") }
    for gender in Gender.allCases {
      for drawing in Drawing.extras(gender, in: .ascended) { try session.results.write(drawing.asset + "\n") }
    }
    for icon in Icon.allCases { try session.results.write(icon.rawValue + "\n") }
  }

  private static func listJSON(_ session: Session) throws(Failure) {
    var writer = JSONWriter(.indented)
    writer.object { object in
      object.member("schema", "pixelpal.sprites/1")
      object.member("sprites", SpriteName.all.map(\.asset))
      object.name("extras")
      object.array { list in
        for extra in ExtraAnimation.allCases {
          list.object { row in
            row.member("name", extra.rawValue)
            row.member("frames", extra.frames)
            row.member("milliseconds", extra.length.count)
            row.member("firstPhase", extra.firstPhase.rawValue)
          }
        }
      }
      object.member("styles", Style.allCases.map(\.rawValue))
      object.member("skins", Skin.allCases.map(\.rawValue))
      object.member("icons", Icon.allCases.map(\.rawValue))
    }
    writer.endLine()
    try session.results.write(writer.bytes)
  }
}

extension ValueKind {
  /// Creates a value kind for one of `values` by its name, or for all of them.
  fileprivate static func some<Choosable: RawRepresentable & Sendable>(
    of values: [Choosable], called placeholder: String
  ) -> ValueKind where Value == [Choosable] {
    .oneOf(
      [Choice("all", "every one", values)] + values.map { Choice("\($0.rawValue)", "", [$0]) }, called: placeholder)
  }
}

/// A writer for files in a folder, which also creates the necessary subfolders.
private struct FolderWriter {
  private let folder: Folder
  private let session: Session
  private var made: Set<Path> = []
  private(set) var count = 0

  init(_ folder: Folder, _ session: Session) {
    self.folder = folder
    self.session = session
  }

  mutating func write(_ file: BuiltFile) throws(Failure) {
    try makeFolders(for: file.path)
    let path = folder.file(file.path)
    do throws(OpenError) {
      try session.surroundings.files.write(file.bytes, at: path)
    } catch {
      throw Failure(creating: path, error)
    }
    count += 1
    try session.progress.report(Int64(count), of: nil, "files")
  }

  private mutating func makeFolders(for path: String) throws(Failure) {
    var folders = [folder.path]
    for (index, letter) in zip(path.indices, path) where letter == "/" {
      folders.append(folder.file(String(path[..<index])))
    }
    for folder in folders where !made.contains(folder) {
      do throws(OpenError) {
        try session.surroundings.files.makeFolder(folder)
      } catch {
        throw Failure(creating: folder, error)
      }
      made.insert(folder)
    }
  }
}
