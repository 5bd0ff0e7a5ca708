import Foundation

// Without arguments, checks the performance bounds. 'generate csv 5000000' writes a file for measuring readers.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "generate" {
  let words = arguments.dropFirst()
  guard let file = words.first.flatMap(GeneratedFile.init(rawValue:)), let count = words.last.flatMap({ Int($0) })
  else {
    fatalError("expected 'generate', then one of \(GeneratedFile.allCases.map(\.rawValue)), then a number")
  }
  file.write(rowCount: count) { FileHandle.standardOutput.write(Data($0)) }
} else {
  PerformanceChecks.checkAll()
}
