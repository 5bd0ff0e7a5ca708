import PixelPalCore
package import StepHistory

extension Workers {
  /// Returns two workers that run the jobs of a pipeline in a random order, within what the pipeline allows.
  ///
  /// A job that starts earlier can finish later.
  package static func inRandomOrder(seed: UInt64) -> Workers {
    Workers(
      count: 2,
      run: { line, job in
        var (line, dice) = (line, SplitMix64(seed: seed))
        var startedJobs: [PipelineJobScheduler.Job] = []
        while true {
          let mayStartNext = startedJobs.count < 2 && (startedJobs.isEmpty || dice.draw(below: 2) == 0)
          if mayStartNext, let next = line.startNextJob() {
            startedJobs.append(next)
          } else if let place = startedJobs.indices.last(where: { $0 == 0 || dice.draw(below: 2) == 0 }) {
            let next = startedJobs.remove(at: place)
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
