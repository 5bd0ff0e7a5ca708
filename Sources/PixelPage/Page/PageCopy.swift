import Documents
import PixelArt
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The product's texts on the screens that are shown once: the onboarding and the paywall.
struct PageCopy {
  private let course: Course

  init(_ course: Course) { self.course = course }

  /// Writes the texts and the pictures beside them; `reason` says why the paywall is shown or not.
  func write(reason: Paywall.Reason, with art: Artwork, to page: inout JSONWriter) {
    page.list("onboarding", OnboardingScreen.all(under: course.laws.rules)) { list, screen in
      list.object { entry in
        entry.member("number", screen.number)
        entry.member("name", screen.name)
        entry.member("title", screen.title)
        entry.member("subtitle", screen.subtitle)
        entry.member("bullets", screen.bullets)
        entry.member("copy", screen.copy)
        entry.member("button", screen.button)
        entry.member("visuals", screen.visuals.map { $0.rawValue })
      }
    }
    page.list("screens", course.onboarding) { $0.value($1.millisecondsSince1970) }
    page.name("paywall")
    page.object { paywall in
      paywall.member("title", Paywall.title)
      paywall.member("subtitle", Paywall.subtitle)
      paywall.member("bullets", Paywall.bullets)
      paywall.member("button", Paywall.button)
      paywall.name("products")
      Paywall.writeProducts(to: &paywall)
      paywall.member("reason", Why.paywall(reason).sentence(in: course.itinerary.home))
    }
    page.name("look")
    page.object { look in
      look.member("gender", course.look.gender.rawValue)
      look.member("style", course.look.style.rawValue)
    }
    page.name("people")
    page.array { list in
      for gender in Gender.allCases {
        for style in Style.allCases {
          list.object { person in
            person.member("gender", gender.rawValue)
            person.member("style", style.rawValue)
            let image = SpriteName(gender, .neutral, frame: 1).map {
              Drawing.sprite($0).image(in: .dormant, Dye(style), with: art)
            }
            person.member("picture", image.map { Base64.uri(ofPNG: PNG($0, .quick).bytes) })
          }
        }
      }
    }
  }
}
