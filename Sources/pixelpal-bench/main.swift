import Foundation

// Measured cases, each asserting its result first. Run in release: swift run -c release pixelpal-bench
// With 'generate csv 5000000' it writes a file to be measured on instead.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "generate" {
  let words = arguments.dropFirst()
  guard let file = words.first.flatMap(GeneratedFile.init(rawValue:)), let count = words.last.flatMap({ Int($0) })
  else {
    fatalError("expected 'generate', then one of \(GeneratedFile.allCases.map(\.rawValue)), then a number")
  }
  file.write(count) { FileHandle.standardOutput.write(Data($0)) }
} else if arguments.first == "faces" {
  FaceCases.run()
} else {
  TimeCases.run()
  PalCases.run()
  LifeCases.run()
  FaceCases.run()
  DocumentCases.run()
  ArtCases.run()
  StepCases.run()
  ReplayCases.run()
}
