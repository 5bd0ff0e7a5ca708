package import Documents
package import PixelPalCore

extension AppScreen {
  /// Writes the content of the screen apart from the pal, as members of the app's surface.
  func writeMembers(to object: inout JSONWriter) {
    object.member("screen", name)
    switch self {
    case .onboarding(let step):
      object.member("step", step)
      object.member("stepName", OnboardingScreenContent.names[step - 1])
    case .home(let home): home.writeMembers(to: &object)
    case .paywall(let home):
      home.writeMembers(to: &object)
      object.name("products")
      Paywall.writeButtons(to: &object)
    }
  }
}

extension AppScreen.Home {
  fileprivate func writeMembers(to object: inout JSONWriter) {
    object.member("phaseLine", phaseLine)
    object.member("total", totalSteps)
    object.member("standing", progressText)
    if offersSettings {
      object.name("settingsOffer")
      SettingsOffer.write(to: &object)
    }
    guard let choices else { return }
    object.name("choices")
    choices.write(to: &object)
  }
}

extension AppScreen.Choices {
  /// Writes the skins and looks that the person can choose, and the current choice of each.
  package func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("skins", skins.map { $0.name })
      object.name("looks")
      object.array { list in for look in looks { look.write(to: &list) } }
      object.member("skin", skin.name)
      object.name("look")
      look.write(to: &object)
    }
  }
}

extension SettingsOffer {
  /// Writes the sentence and the buttons of the offer to open Settings.
  package static func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("text", text)
      object.name("buttons")
      object.array { list in
        writeButton("openSettings", openSettingsButtonLabel, to: &list)
        writeButton("decline", declineButtonLabel, to: &list)
      }
    }
  }
}

extension Paywall {
  /// Writes the buttons of the paywall: one for each product, and one that restores purchases.
  package static func writeButtons(to writer: inout JSONWriter) {
    writer.array { list in
      for product in PremiumProduct.allCases { writeButton(product.rawValue, product.name, to: &list) }
      writeButton(nil, restoreButtonLabel, to: &list)
    }
  }
}

private func writeButton(_ id: String?, _ words: String, to list: inout JSONWriter) {
  list.object { object in
    object.member("id", id)
    object.member("words", words)
  }
}

extension Look {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { object in
      object.member("gender", gender.rawValue)
      object.member("style", style.rawValue)
      if !name.isEmpty { object.member("name", name) }
    }
  }
}
