import Documents
package import PixelPalCore

extension DeviceModel {
  /// Creates the device model of the profile that a scenario names.
  ///
  /// Throws an error about the scenario's member `device` if no profile has this name.
  package init(inScenario name: String) throws(ScenarioError) {
    guard let model = DeviceModel.profiles.first(where: { $0.name == name }) else {
      let names = DeviceModel.profiles.map { $0.name }
      throw ScenarioError(
        [.member("device")], "expected \(joinedWithOr(names)), found '\(name)'", hint: didYouMean(name, among: names))
    }
    self = model
  }
}
