import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A writer for the texts on the two screens that the app shows only once, the onboarding and the paywall.
struct OnboardingAndPaywallWriter {
  private let plan: ReplayPlan

  init(_ plan: ReplayPlan) { self.plan = plan }

  /// Writes the texts and pictures of both screens, and why the paywall was shown or not, according to
  /// `paywallDecision`.
  func writeScreens(paywallDecision: Paywall.Decision, with art: Artwork, to page: inout JSONWriter) {
    page.arrayMember("onboarding", OnboardingScreenContent.all(under: plan.configuration.rules)) { list, screen in
      list.object { entry in
        entry.member("number", screen.number)
        entry.member("name", screen.name)
        entry.member("title", screen.title)
        entry.member("subtitle", screen.subtitle)
        entry.member("bullets", screen.bullets)
        entry.member("copy", screen.closingText)
        entry.member("button", screen.buttonLabel)
        entry.member("visuals", screen.visuals.map { $0.rawValue })
      }
    }
    page.arrayMember("screens", plan.onboardingInstants) { $0.value($1.millisecondsSince1970) }
    page.name("paywall")
    page.object { paywall in
      paywall.member("title", Paywall.title)
      paywall.member("subtitle", Paywall.subtitle)
      paywall.member("bullets", Paywall.bullets)
      paywall.member("button", Paywall.purchaseButtonLabel)
      paywall.name("products")
      Paywall.writeButtons(to: &paywall)
      paywall.member("reason", ChangeReason.paywallDecision(paywallDecision).sentence(in: plan.itinerary.home))
    }
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
              PalPictureID.sprite($0).image(in: .dormant, PalStyleAndSkin(style), with: art)
            }
            person.member("picture", image.map { Base64.dataURI(ofPNG: PNG($0, .quick).bytes) })
          }
        }
      }
    }
  }
}
