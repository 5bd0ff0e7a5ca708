import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the texts that the app rarely shows: onboarding, the paywall, and the offer to open Settings.
struct OnboardingAndPaywallDataWriter {
  private let plan: ReplayPlan
  private var texts: TextOverrides { plan.texts }

  init(_ plan: ReplayPlan) { self.plan = plan }

  /// Writes the texts of onboarding, the paywall and the offer to open Settings.
  ///
  /// Also writes the reason for `paywallDecision`, and pictures of the pals that the person can choose from.
  func write(paywallDecision: Paywall.Decision, with art: Artwork, to page: inout JSONWriter) {
    page.arrayMember("onboarding", OnboardingScreenContent.all(under: plan.configuration.rules)) { list, screen in
      list.object { entry in
        entry.member("number", screen.number)
        entry.member("name", screen.name)
        entry.member("title", texts.text(for: screen.title, key: screen.titleKey))
        entry.member("subtitle", texts.text(for: screen.subtitle, key: screen.subtitleKey))
        entry.member("bullets", zip(screen.bullets, screen.bulletKeys).map { texts.text(for: $0, key: $1) })
        entry.member("copy", texts.text(for: screen.closingText, key: screen.closingTextKey))
        entry.member("button", texts.text(for: screen.buttonLabel, key: screen.buttonLabelKey))
        entry.member("visuals", screen.visuals.map { $0.rawValue })
      }
    }
    page.arrayMember("screens", plan.onboardingInstants) { $0.value($1.millisecondsSince1970) }
    page.name("paywall")
    page.object { paywall in
      paywall.member("title", texts.text(for: Paywall.title, key: Paywall.titleKey))
      paywall.member("subtitle", texts.text(for: Paywall.subtitle, key: Paywall.subtitleKey))
      paywall.member("bullets", zip(Paywall.bullets, Paywall.bulletKeys).map { texts.text(for: $0, key: $1) })
      paywall.member("button", texts.text(for: Paywall.purchaseButtonLabel, key: Paywall.purchaseButtonLabelKey))
      paywall.name("products")
      Paywall.writeButtons(in: texts, to: &paywall)
      paywall.member("reason", ChangeReason.paywallDecision(paywallDecision).sentence(withTimesIn: plan.itinerary.home))
    }
    page.name("settingsOffer")
    SettingsOffer.write(in: texts, to: &page)
    page.name("look")
    page.object { look in
      look.member("gender", plan.look.gender.rawValue)
      look.member("style", plan.look.style.rawValue)
    }
    page.name("people")
    page.array { list in
      for gender in Gender.allCases {
        for style in PalStyle.allCases {
          list.object { person in
            person.member("gender", gender.rawValue)
            person.member("style", style.rawValue)
            let image = SpriteName(gender, .neutral, frame: 1).map {
              PalPictureID.sprite($0).image(in: .dormant, colours: PalStyleAndSkin(style), with: art)
            }
            person.member("picture", image.map { Base64.dataURI(ofPNG: PNG($0, .quick).bytes) })
          }
        }
      }
    }
  }
}
