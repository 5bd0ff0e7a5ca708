// snippet: meadow
// Products: PixelPalApple
import Foundation
import PixelPalApple
import SwiftUI

/// The place of a keepsake around the pal, from the data set `meadow`.
struct KeepsakePlace: Decodable, Identifiable {
  let keepsake: Keepsake
  let layer: String
  let clearing: Int
  let x, y, width, height: CGFloat
  var id: Keepsake { keepsake }
}

/// The pal among its keepsakes, in the clearing of the newest one.
struct MeadowView: View {
  let pal: String
  let keepsakes: [Keepsake]
  let places: [KeepsakePlace]
  let scale: CGFloat

  var body: some View {
    ZStack(alignment: .topLeading) {
      ForEach(visiblePlaces(inFront: false)) { picture($0) }
      Image(pal).interpolation(.none).resizable().frame(width: 48 * scale, height: 48 * scale)
      ForEach(visiblePlaces(inFront: true)) { picture($0) }
    }
  }

  private func visiblePlaces(inFront: Bool) -> [KeepsakePlace] {
    let clearing = places.first { $0.keepsake == keepsakes.last }?.clearing
    return places.filter {
      $0.clearing == clearing && keepsakes.contains($0.keepsake) && ($0.layer == "front") == inFront
    }
  }

  private func picture(_ place: KeepsakePlace) -> some View {
    Image(place.keepsake.assetName).interpolation(.none).resizable()
      .frame(width: place.width * scale, height: place.height * scale)
      .offset(x: place.x * scale, y: place.y * scale)
      .accessibilityHidden(true)
  }
}
// end
