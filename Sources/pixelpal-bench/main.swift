// Measured cases, each asserting its result first. Run in release: swift run -c release pixelpal-bench
TimeCases.run()
PalCases.run()
DocumentCases.run()
ArtCases.run()
