import PixelPalCore
package import StepHistory

extension Workers {
  /// Returns two workers that run the jobs of a line in a random order that the line allows; a job that starts earlier
  /// may finish later.
  package static func byChance(seed: UInt64) -> Workers {
    Workers(
      count: 2,
      run: { line, job in
        var (line, dice) = (line, SplitMix(seed: seed))
        var begun: [AssemblyLine.Job] = []
        while true {
          let mayBegin = begun.count < 2 && (begun.isEmpty || dice.draw(below: 2) == 0)
          if mayBegin, let next = line.next() {
            begun.append(next)
          } else if let place = begun.indices.last(where: { $0 == 0 || dice.draw(below: 2) == 0 }) {
            let next = begun.remove(at: place)
            guard job(next) else { return line.stop() }
            line.finish(next)
          } else {
            return
          }
        }
      },
      { count, job in for number in (0..<count).reversed() { job(number) } })
  }
}
