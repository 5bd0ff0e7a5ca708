package import Documents
package import PixelPalCore

extension AppScreen {
  /// Writes the content of the screen, except for the pal, as members of the app's surface.
  ///
  /// The texts in `texts` replace the standard texts.
  func writeMembers(in texts: TextOverrides, to object: inout JSONWriter) {
    object.member("screen", name)
    switch self {
    case .onboarding(let step):
      object.member("step", step)
      object.member("stepName", OnboardingScreenContent.names[step - 1])
    case .home(let home): home.writeMembers(in: texts, to: &object)
    case .paywall(let home):
      home.writeMembers(in: texts, to: &object)
      object.name("products")
      Paywall.writeButtons(in: texts, to: &object)
    }
  }
}

extension AppScreen.Home {
  /// Returns `phaseLine`, or the text that replaces it in `texts`.
  ///
  /// `texts` can also replace only the phase's name within the line.
  package func phaseLine(overriddenBy texts: TextOverrides) -> String {
    let name = texts.text(for: phase.name, key: phase.nameKey)
    return texts.text(for: AppScreen.Home.phaseLine(number: "\(phase.rawValue)", name: name), key: phaseLineKey)
  }

  /// Returns `progressText`, or the text that replaces it in `texts`.
  package func progressText(overriddenBy texts: TextOverrides) -> String {
    texts.text(for: progressText, key: progressTextKey)
  }

  fileprivate func writeMembers(in texts: TextOverrides, to object: inout JSONWriter) {
    object.member("phaseLine", phaseLine(overriddenBy: texts))
    object.member("total", totalSteps)
    object.member("standing", progressText(overriddenBy: texts))
    if offersSettings {
      object.name("settingsOffer")
      SettingsOffer.write(in: texts, to: &object)
    }
    guard let choices else { return }
    object.name("choices")
    choices.write(to: &object)
  }
}

extension AppScreen.Choices {
  /// Writes the skins and looks that the person can choose from, and those currently chosen.
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
  /// Writes the sentence and the buttons of the offer to open Settings, with the replacements in `texts`.
  package static func write(in texts: TextOverrides, to writer: inout JSONWriter) {
    writer.object { object in
      object.member("text", texts.text(for: text, key: textKey))
      object.name("buttons")
      object.array { list in
        let open = texts.text(for: openSettingsButtonLabel, key: openSettingsButtonLabelKey)
        writeButton(id: "openSettings", text: open, to: &list)
        writeButton(id: "decline", text: texts.text(for: declineButtonLabel, key: declineButtonLabelKey), to: &list)
      }
    }
  }
}

extension Paywall {
  /// Writes the paywall's buttons, one for each product and one that restores purchases, with the replacements in
  /// `texts`.
  package static func writeButtons(in texts: TextOverrides, to writer: inout JSONWriter) {
    writer.array { list in
      for product in PremiumProduct.allCases {
        writeButton(id: product.rawValue, text: texts.text(for: product.name, key: product.nameKey), to: &list)
      }
      writeButton(id: nil, text: texts.text(for: restoreButtonLabel, key: restoreButtonLabelKey), to: &list)
    }
  }
}

private func writeButton(id: String?, text words: String, to list: inout JSONWriter) {
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
