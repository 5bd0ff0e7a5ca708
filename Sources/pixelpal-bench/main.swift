import Foundation

// Without arguments checks bounds on work; 'generate csv 5000000' writes a file to measure readers with.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "generate" {
  let words = arguments.dropFirst()
  guard let file = words.first.flatMap(GeneratedFile.init(rawValue:)), let count = words.last.flatMap({ Int($0) })
  else {
    fatalError("expected 'generate', then one of \(GeneratedFile.allCases.map(\.rawValue)), then a number")
  }
  file.write(count) { FileHandle.standardOutput.write(Data($0)) }
} else {
  Bounds.check()
}
