/// The hemispheres of the zones in IANA 2026f, which Foundation's time zones don't provide.
///
/// `.ci/zones` generates this file. Names are grouped by their part before the first slash. A zone in neither list has
/// no seasons.
enum HemisphereTable {
  static let northern: [String: String] = [
    "Africa": """
    Algiers Cairo Casablanca Ceuta El_Aaiun Tripoli Tunis
    """,
    "America": """
    Adak Anchorage Atikokan Atka Blanc-Sablon Boise Cambridge_Bay Chicago Chihuahua Ciudad_Juarez Coral_Harbour Creston
    Danmarkshavn Dawson Dawson_Creek Denver Detroit Edmonton Ensenada Fort_Nelson Fort_Wayne Glace_Bay Godthab Goose_Bay
    Halifax Hermosillo Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City
    Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Inuvik Iqaluit Juneau Kentucky/Louisville
    Kentucky/Monticello Knox_IN Los_Angeles Louisville Matamoros Menominee Metlakatla Miquelon Moncton Monterrey
    Montreal Nassau New_York Nipigon Nome North_Dakota/Beulah North_Dakota/Center North_Dakota/New_Salem Nuuk Ojinaga
    Pangnirtung Phoenix Rainy_River Rankin_Inlet Regina Resolute Santa_Isabel Scoresbysund Shiprock Sitka St_Johns
    Swift_Current Thule Thunder_Bay Tijuana Toronto Vancouver Whitehorse Winnipeg Yakutat Yellowknife
    """,
    "Arctic": """
    Longyearbyen
    """,
    "Asia": """
    Almaty Amman Anadyr Aqtau Aqtobe Ashgabat Ashkhabad Atyrau Baghdad Bahrain Baku Barnaul Beirut Bishkek Chita
    Choibalsan Chongqing Chungking Dacca Damascus Dhaka Dubai Dushanbe Famagusta Gaza Harbin Hebron Hovd Irkutsk
    Istanbul Jerusalem Kabul Kamchatka Karachi Kashgar Kathmandu Katmandu Khandyga Krasnoyarsk Kuwait Magadan Muscat
    Nicosia Novokuznetsk Novosibirsk Omsk Oral Pyongyang Qatar Qostanay Qyzylorda Riyadh Sakhalin Samarkand Seoul
    Shanghai Srednekolymsk Taipei Tashkent Tbilisi Tehran Tel_Aviv Thimbu Thimphu Tokyo Tomsk Ulaanbaatar Ulan_Bator
    Urumqi Ust-Nera Vladivostok Yakutsk Yekaterinburg Yerevan
    """,
    "Atlantic": """
    Azores Bermuda Canary Faeroe Faroe Jan_Mayen Madeira Reykjavik
    """,
    "Canada": """
    Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon
    """,
    "": """
    Egypt Eire GB GB-Eire Iceland Iran Israel Japan Libya MET Navajo PRC Poland Portugal ROC ROK Turkey W-SU
    """,
    "Europe": """
    Amsterdam Andorra Astrakhan Athens Belfast Belgrade Berlin Bratislava Brussels Bucharest Budapest Busingen Chisinau
    Copenhagen Dublin Gibraltar Guernsey Helsinki Isle_of_Man Istanbul Jersey Kaliningrad Kiev Kirov Kyiv Lisbon
    Ljubljana London Luxembourg Madrid Malta Mariehamn Minsk Monaco Moscow Nicosia Oslo Paris Podgorica Prague Riga Rome
    Samara San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Tiraspol Ulyanovsk Uzhgorod
    Vaduz Vatican Vienna Vilnius Volgograd Warsaw Zagreb Zaporozhye Zurich
    """,
    "Mexico": """
    BajaNorte
    """,
    "Pacific": """
    Midway
    """,
    "US": """
    Alaska Aleutian Arizona Central East-Indiana Eastern Indiana-Starke Michigan Mountain Pacific
    """,
  ]
  static let southern: [String: String] = [
    "Africa": """
    Gaborone Johannesburg Maputo Maseru Mbabane
    """,
    "America": """
    Argentina/Buenos_Aires Argentina/Catamarca Argentina/ComodRivadavia Argentina/Cordoba Argentina/Jujuy
    Argentina/La_Rioja Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan Argentina/San_Luis
    Argentina/Tucuman Argentina/Ushuaia Asuncion Buenos_Aires Catamarca Cordoba Coyhaique Jujuy Mendoza Montevideo
    Punta_Arenas Rosario Santiago Sao_Paulo
    """,
    "Antarctica": """
    Casey Davis DumontDUrville Macquarie Mawson McMurdo Palmer Rothera South_Pole Syowa Troll Vostok
    """,
    "Atlantic": """
    South_Georgia Stanley
    """,
    "Australia": """
    ACT Adelaide Brisbane Broken_Hill Canberra Currie Eucla Hobart LHI Lord_Howe Melbourne NSW Perth Queensland South
    Sydney Tasmania Victoria West Yancowinna
    """,
    "Brazil": """
    East
    """,
    "Chile": """
    Continental EasterIsland
    """,
    "Indian": """
    Kerguelen
    """,
    "": """
    NZ NZ-CHAT
    """,
    "Pacific": """
    Auckland Chatham Easter Norfolk Pitcairn
    """,
  ]
}
