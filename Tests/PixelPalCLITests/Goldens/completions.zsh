#compdef pixelpal
# Completions of pixelpal for zsh.

_pixelpal_names_or_files() {
  _alternative "names:name:($*)" 'files:file:_files'
}

_pixelpal() {
  local context state state_descr curcontext="$curcontext"
  local -a line commands
  local -A opt_args
  _arguments -C -s -S \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1:command:->command' \
    '*::argument:->argument' && return
  case $state in
    command)
      commands=(
        'inspect:show what exports are, what they hold, and what of it counts'
        'convert:write exports in the plain format'
        'formats:list the exports that can be read'
        'rules:show every number of the product, with what it means and may be'
        'device:show what a phone allows, and who says so'
        'frames:show which sprite is drawn at which millisecond'
        'sprites:list, build or check the pictures of the pal'
        'render:draw the pal, or a whole surface, as a picture'
        'play:show the pal in the terminal'
        'completions:write what a shell needs to complete command lines'
        'manual:write the manual page, in mdoc'
        'help:explain a command'
      )
      _describe -t commands command commands
      ;;
    argument)
      case $line[1] in
        inspect)
          _arguments -s -S \
    '--days[add the steps of each local day]' \
    '--format=[what the files are; without it their content tells]:format:(plain-csv plain-json plain-ndjson apple-health-xml simple-health-export-csv applehealthdata-csv qs-access-csv health-auto-export-csv health-auto-export-json hadge-csv pedometer-plus-plus-csv fitbit-web-csv fitbit-google-csv fitbit-takeout-json fitbit-api-json fitabase-csv google-fit-daily-csv google-fit-15-minute-csv google-fit-takeout-json google-fit-api-json samsung-step-daily-trend-csv samsung-pedometer-day-summary-csv samsung-pedometer-step-count-csv garmin-csv garmin-json withings-aggregate-csv withings-raw-csv withings-api-json zepp-csv bangle-csv generic-csv)' \
    '--zone=[the zone of the person; without it the one that the files carry, else UTC]:zone:(Africa/Abidjan Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Asmara Africa/Bamako Africa/Bangui Africa/Banjul Africa/Bissau Africa/Blantyre Africa/Brazzaville Africa/Bujumbura Africa/Cairo Africa/Casablanca Africa/Ceuta Africa/Conakry Africa/Dakar Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala Africa/El_Aaiun Africa/Freetown Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Kampala Africa/Khartoum Africa/Kigali Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Lome Africa/Luanda Africa/Lubumbashi Africa/Lusaka Africa/Malabo Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Mogadishu Africa/Monrovia Africa/Nairobi Africa/Ndjamena Africa/Niamey Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo Africa/Sao_Tome Africa/Tripoli Africa/Tunis Africa/Windhoek America/Adak America/Anchorage America/Anguilla America/Antigua America/Araguaina America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Aruba America/Asuncion America/Atikokan America/Bahia America/Bahia_Banderas America/Barbados America/Belem America/Belize America/Blanc-Sablon America/Boa_Vista America/Bogota America/Boise America/Cambridge_Bay America/Campo_Grande America/Cancun America/Caracas America/Cayenne America/Cayman America/Chicago America/Chihuahua America/Ciudad_Juarez America/Costa_Rica America/Coyhaique America/Creston America/Cuiaba America/Curacao America/Danmarkshavn America/Dawson America/Dawson_Creek America/Denver America/Detroit America/Dominica America/Edmonton America/Eirunepe America/El_Salvador America/Fort_Nelson America/Fortaleza America/Glace_Bay America/Godthab America/Goose_Bay America/Grand_Turk America/Grenada America/Guadeloupe America/Guatemala America/Guayaquil America/Guyana America/Halifax America/Havana America/Hermosillo America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Inuvik America/Iqaluit America/Jamaica America/Juneau America/Kentucky/Louisville America/Kentucky/Monticello America/Kralendijk America/La_Paz America/Lima America/Los_Angeles America/Lower_Princes America/Maceio America/Managua America/Manaus America/Marigot America/Martinique America/Matamoros America/Mazatlan America/Menominee America/Merida America/Metlakatla America/Mexico_City America/Miquelon America/Moncton America/Monterrey America/Montevideo America/Montreal America/Montserrat America/Nassau America/New_York America/Nipigon America/Nome America/Noronha America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Nuuk America/Ojinaga America/Panama America/Pangnirtung America/Paramaribo America/Phoenix America/Port-au-Prince America/Port_of_Spain America/Porto_Velho America/Puerto_Rico America/Punta_Arenas America/Rainy_River America/Rankin_Inlet America/Recife America/Regina America/Resolute America/Rio_Branco America/Santa_Isabel America/Santarem America/Santiago America/Santo_Domingo America/Sao_Paulo America/Scoresbysund America/Shiprock America/Sitka America/St_Barthelemy America/St_Johns America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Swift_Current America/Tegucigalpa America/Thule America/Thunder_Bay America/Tijuana America/Toronto America/Tortola America/Vancouver America/Whitehorse America/Winnipeg America/Yakutat America/Yellowknife Antarctica/Casey Antarctica/Davis Antarctica/DumontDUrville Antarctica/Macquarie Antarctica/Mawson Antarctica/McMurdo Antarctica/Palmer Antarctica/Rothera Antarctica/South_Pole Antarctica/Syowa Antarctica/Troll Antarctica/Vostok Arctic/Longyearbyen Asia/Aden Asia/Almaty Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku Asia/Bangkok Asia/Barnaul Asia/Beirut Asia/Bishkek Asia/Brunei Asia/Calcutta Asia/Chita Asia/Choibalsan Asia/Chongqing Asia/Colombo Asia/Damascus Asia/Dhaka Asia/Dili Asia/Dubai Asia/Dushanbe Asia/Famagusta Asia/Gaza Asia/Harbin Asia/Hebron Asia/Ho_Chi_Minh Asia/Hong_Kong Asia/Hovd Asia/Irkutsk Asia/Jakarta Asia/Jayapura Asia/Jerusalem Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kashgar Asia/Kathmandu Asia/Katmandu Asia/Khandyga Asia/Krasnoyarsk Asia/Kuala_Lumpur Asia/Kuching Asia/Kuwait Asia/Macau Asia/Magadan Asia/Makassar Asia/Manila Asia/Muscat Asia/Nicosia Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Oral Asia/Phnom_Penh Asia/Pontianak Asia/Pyongyang Asia/Qatar Asia/Qostanay Asia/Qyzylorda Asia/Rangoon Asia/Riyadh Asia/Sakhalin Asia/Samarkand Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Srednekolymsk Asia/Taipei Asia/Tashkent Asia/Tbilisi Asia/Tehran Asia/Thimphu Asia/Tokyo Asia/Tomsk Asia/Ulaanbaatar Asia/Urumqi Asia/Ust-Nera Asia/Vientiane Asia/Vladivostok Asia/Yakutsk Asia/Yangon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Atlantic/Cape_Verde Atlantic/Faroe Atlantic/Madeira Atlantic/Reykjavik Atlantic/South_Georgia Atlantic/St_Helena Atlantic/Stanley Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Currie Australia/Darwin Australia/Eucla Australia/Hobart Australia/Lindeman Australia/Lord_Howe Australia/Melbourne Australia/Perth Australia/Sydney Europe/Amsterdam Europe/Andorra Europe/Astrakhan Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau Europe/Copenhagen Europe/Dublin Europe/Gibraltar Europe/Guernsey Europe/Helsinki Europe/Isle_of_Man Europe/Istanbul Europe/Jersey Europe/Kaliningrad Europe/Kiev Europe/Kirov Europe/Kyiv Europe/Lisbon Europe/Ljubljana Europe/London Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn Europe/Minsk Europe/Monaco Europe/Moscow Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga Europe/Rome Europe/Samara Europe/San_Marino Europe/Sarajevo Europe/Saratov Europe/Simferopol Europe/Skopje Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Ulyanovsk Europe/Uzhgorod Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Volgograd Europe/Warsaw Europe/Zagreb Europe/Zaporozhye Europe/Zurich GMT Indian/Antananarivo Indian/Chagos Indian/Christmas Indian/Cocos Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius Indian/Mayotte Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Bougainville Pacific/Chatham Pacific/Chuuk Pacific/Easter Pacific/Efate Pacific/Enderbury Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos Pacific/Gambier Pacific/Guadalcanal Pacific/Guam Pacific/Honolulu Pacific/Johnston Pacific/Kanton Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein Pacific/Majuro Pacific/Marquesas Pacific/Midway Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea Pacific/Pago_Pago Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei Pacific/Ponape Pacific/Port_Moresby Pacific/Rarotonga Pacific/Saipan Pacific/Tahiti Pacific/Tarawa Pacific/Tongatapu Pacific/Truk Pacific/Wake Pacific/Wallis UTC)' \
    '--merge=[how steps count that several sources took at once]:how:(health max sum fill)' \
    '--sources=[names and kinds of sources, the most believed first; without it manual, watch, phone, other]:list: ' \
    '--year=[the year of dates without one]:year: ' \
    '--date=[the day of times without one]:date: ' \
    '--date-order=[whether the day or the month comes first in dates such as 1/2/2023]:order:(dmy mdy)' \
    '--person=[whose steps are meant in a file of several people]:name: ' \
    '--skip-bad-rows[go on past rows that cannot be read]' \
    '--json[write JSON instead of text]' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--quiet[say nothing but errors]' \
    '--no-progress[show no progress line]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '*:history:_files'
          ;;
        convert)
          _arguments -s -S \
    '--to=[what to write]:format:(csv ndjson json)' \
    '--format=[what the files are; without it their content tells]:format:(plain-csv plain-json plain-ndjson apple-health-xml simple-health-export-csv applehealthdata-csv qs-access-csv health-auto-export-csv health-auto-export-json hadge-csv pedometer-plus-plus-csv fitbit-web-csv fitbit-google-csv fitbit-takeout-json fitbit-api-json fitabase-csv google-fit-daily-csv google-fit-15-minute-csv google-fit-takeout-json google-fit-api-json samsung-step-daily-trend-csv samsung-pedometer-day-summary-csv samsung-pedometer-step-count-csv garmin-csv garmin-json withings-aggregate-csv withings-raw-csv withings-api-json zepp-csv bangle-csv generic-csv)' \
    '--zone=[the zone of the person; without it the one that the files carry, else UTC]:zone:(Africa/Abidjan Africa/Accra Africa/Addis_Ababa Africa/Algiers Africa/Asmara Africa/Bamako Africa/Bangui Africa/Banjul Africa/Bissau Africa/Blantyre Africa/Brazzaville Africa/Bujumbura Africa/Cairo Africa/Casablanca Africa/Ceuta Africa/Conakry Africa/Dakar Africa/Dar_es_Salaam Africa/Djibouti Africa/Douala Africa/El_Aaiun Africa/Freetown Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Juba Africa/Kampala Africa/Khartoum Africa/Kigali Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Lome Africa/Luanda Africa/Lubumbashi Africa/Lusaka Africa/Malabo Africa/Maputo Africa/Maseru Africa/Mbabane Africa/Mogadishu Africa/Monrovia Africa/Nairobi Africa/Ndjamena Africa/Niamey Africa/Nouakchott Africa/Ouagadougou Africa/Porto-Novo Africa/Sao_Tome Africa/Tripoli Africa/Tunis Africa/Windhoek America/Adak America/Anchorage America/Anguilla America/Antigua America/Araguaina America/Argentina/Buenos_Aires America/Argentina/Catamarca America/Argentina/Cordoba America/Argentina/Jujuy America/Argentina/La_Rioja America/Argentina/Mendoza America/Argentina/Rio_Gallegos America/Argentina/Salta America/Argentina/San_Juan America/Argentina/San_Luis America/Argentina/Tucuman America/Argentina/Ushuaia America/Aruba America/Asuncion America/Atikokan America/Bahia America/Bahia_Banderas America/Barbados America/Belem America/Belize America/Blanc-Sablon America/Boa_Vista America/Bogota America/Boise America/Cambridge_Bay America/Campo_Grande America/Cancun America/Caracas America/Cayenne America/Cayman America/Chicago America/Chihuahua America/Ciudad_Juarez America/Costa_Rica America/Coyhaique America/Creston America/Cuiaba America/Curacao America/Danmarkshavn America/Dawson America/Dawson_Creek America/Denver America/Detroit America/Dominica America/Edmonton America/Eirunepe America/El_Salvador America/Fort_Nelson America/Fortaleza America/Glace_Bay America/Godthab America/Goose_Bay America/Grand_Turk America/Grenada America/Guadeloupe America/Guatemala America/Guayaquil America/Guyana America/Halifax America/Havana America/Hermosillo America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac America/Inuvik America/Iqaluit America/Jamaica America/Juneau America/Kentucky/Louisville America/Kentucky/Monticello America/Kralendijk America/La_Paz America/Lima America/Los_Angeles America/Lower_Princes America/Maceio America/Managua America/Manaus America/Marigot America/Martinique America/Matamoros America/Mazatlan America/Menominee America/Merida America/Metlakatla America/Mexico_City America/Miquelon America/Moncton America/Monterrey America/Montevideo America/Montreal America/Montserrat America/Nassau America/New_York America/Nipigon America/Nome America/Noronha America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem America/Nuuk America/Ojinaga America/Panama America/Pangnirtung America/Paramaribo America/Phoenix America/Port-au-Prince America/Port_of_Spain America/Porto_Velho America/Puerto_Rico America/Punta_Arenas America/Rainy_River America/Rankin_Inlet America/Recife America/Regina America/Resolute America/Rio_Branco America/Santa_Isabel America/Santarem America/Santiago America/Santo_Domingo America/Sao_Paulo America/Scoresbysund America/Shiprock America/Sitka America/St_Barthelemy America/St_Johns America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Swift_Current America/Tegucigalpa America/Thule America/Thunder_Bay America/Tijuana America/Toronto America/Tortola America/Vancouver America/Whitehorse America/Winnipeg America/Yakutat America/Yellowknife Antarctica/Casey Antarctica/Davis Antarctica/DumontDUrville Antarctica/Macquarie Antarctica/Mawson Antarctica/McMurdo Antarctica/Palmer Antarctica/Rothera Antarctica/South_Pole Antarctica/Syowa Antarctica/Troll Antarctica/Vostok Arctic/Longyearbyen Asia/Aden Asia/Almaty Asia/Amman Asia/Anadyr Asia/Aqtau Asia/Aqtobe Asia/Ashgabat Asia/Atyrau Asia/Baghdad Asia/Bahrain Asia/Baku Asia/Bangkok Asia/Barnaul Asia/Beirut Asia/Bishkek Asia/Brunei Asia/Calcutta Asia/Chita Asia/Choibalsan Asia/Chongqing Asia/Colombo Asia/Damascus Asia/Dhaka Asia/Dili Asia/Dubai Asia/Dushanbe Asia/Famagusta Asia/Gaza Asia/Harbin Asia/Hebron Asia/Ho_Chi_Minh Asia/Hong_Kong Asia/Hovd Asia/Irkutsk Asia/Jakarta Asia/Jayapura Asia/Jerusalem Asia/Kabul Asia/Kamchatka Asia/Karachi Asia/Kashgar Asia/Kathmandu Asia/Katmandu Asia/Khandyga Asia/Krasnoyarsk Asia/Kuala_Lumpur Asia/Kuching Asia/Kuwait Asia/Macau Asia/Magadan Asia/Makassar Asia/Manila Asia/Muscat Asia/Nicosia Asia/Novokuznetsk Asia/Novosibirsk Asia/Omsk Asia/Oral Asia/Phnom_Penh Asia/Pontianak Asia/Pyongyang Asia/Qatar Asia/Qostanay Asia/Qyzylorda Asia/Rangoon Asia/Riyadh Asia/Sakhalin Asia/Samarkand Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Srednekolymsk Asia/Taipei Asia/Tashkent Asia/Tbilisi Asia/Tehran Asia/Thimphu Asia/Tokyo Asia/Tomsk Asia/Ulaanbaatar Asia/Urumqi Asia/Ust-Nera Asia/Vientiane Asia/Vladivostok Asia/Yakutsk Asia/Yangon Asia/Yekaterinburg Asia/Yerevan Atlantic/Azores Atlantic/Bermuda Atlantic/Canary Atlantic/Cape_Verde Atlantic/Faroe Atlantic/Madeira Atlantic/Reykjavik Atlantic/South_Georgia Atlantic/St_Helena Atlantic/Stanley Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Currie Australia/Darwin Australia/Eucla Australia/Hobart Australia/Lindeman Australia/Lord_Howe Australia/Melbourne Australia/Perth Australia/Sydney Europe/Amsterdam Europe/Andorra Europe/Astrakhan Europe/Athens Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Bucharest Europe/Budapest Europe/Busingen Europe/Chisinau Europe/Copenhagen Europe/Dublin Europe/Gibraltar Europe/Guernsey Europe/Helsinki Europe/Isle_of_Man Europe/Istanbul Europe/Jersey Europe/Kaliningrad Europe/Kiev Europe/Kirov Europe/Kyiv Europe/Lisbon Europe/Ljubljana Europe/London Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn Europe/Minsk Europe/Monaco Europe/Moscow Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Riga Europe/Rome Europe/Samara Europe/San_Marino Europe/Sarajevo Europe/Saratov Europe/Simferopol Europe/Skopje Europe/Sofia Europe/Stockholm Europe/Tallinn Europe/Tirane Europe/Ulyanovsk Europe/Uzhgorod Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Vilnius Europe/Volgograd Europe/Warsaw Europe/Zagreb Europe/Zaporozhye Europe/Zurich GMT Indian/Antananarivo Indian/Chagos Indian/Christmas Indian/Cocos Indian/Comoro Indian/Kerguelen Indian/Mahe Indian/Maldives Indian/Mauritius Indian/Mayotte Indian/Reunion Pacific/Apia Pacific/Auckland Pacific/Bougainville Pacific/Chatham Pacific/Chuuk Pacific/Easter Pacific/Efate Pacific/Enderbury Pacific/Fakaofo Pacific/Fiji Pacific/Funafuti Pacific/Galapagos Pacific/Gambier Pacific/Guadalcanal Pacific/Guam Pacific/Honolulu Pacific/Johnston Pacific/Kanton Pacific/Kiritimati Pacific/Kosrae Pacific/Kwajalein Pacific/Majuro Pacific/Marquesas Pacific/Midway Pacific/Nauru Pacific/Niue Pacific/Norfolk Pacific/Noumea Pacific/Pago_Pago Pacific/Palau Pacific/Pitcairn Pacific/Pohnpei Pacific/Ponape Pacific/Port_Moresby Pacific/Rarotonga Pacific/Saipan Pacific/Tahiti Pacific/Tarawa Pacific/Tongatapu Pacific/Truk Pacific/Wake Pacific/Wallis UTC)' \
    '--year=[the year of dates without one]:year: ' \
    '--date=[the day of times without one]:date: ' \
    '--date-order=[whether the day or the month comes first in dates such as 1/2/2023]:order:(dmy mdy)' \
    '--person=[whose steps are meant in a file of several people]:name: ' \
    '--skip-bad-rows[go on past rows that cannot be read]' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--quiet[say nothing but errors]' \
    '--no-progress[show no progress line]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '*:history:_files'
          ;;
        formats)
          _arguments -s -S \
    '--json[write JSON instead of text]' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]'
          ;;
        rules)
          _arguments -s -S \
    '--json[write JSON instead of text]' \
    '--rules=[the rules, as JSON; what it does not name is standard]:file:_files' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]'
          ;;
        device)
          _arguments -s -S \
    '--json[write JSON instead of text]' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1::device:{_pixelpal_names_or_files ideal ios17 ios18 ios26}'
          ;;
        frames)
          _arguments -s -S \
    '--from-ms=[the first millisecond, counted from the first frame]:n: ' \
    '--to-ms=[the millisecond to stop before; without it, one round]:n: ' \
    '--gender=[who is drawn]:gender:(male female)' \
    '--state=[how the pal rests; a walk is the same in every state]:state:(low neutral vital)' \
    '--phase=[how far it has grown; a walk is as fast in every phase]:phase:(1 2 3 4)' \
    '--rules=[the rules, as JSON; what it does not name is standard]:file:_files' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--quiet[say nothing but errors]' \
    '--no-progress[show no progress line]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1:animation:(walking idle)'
          ;;
        sprites)
          _arguments -s -S \
    '-o+[build into this folder, or check what is in it]:folder:_files' \
    '--art=[the folder of the art; without it, the art that the program carries]:folder:_files' \
    '--json[write JSON instead of text]' \
    '--quiet[say nothing but errors]' \
    '--no-progress[show no progress line]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1:task:(list build check)'
          ;;
        render)
          _arguments -s -S \
    '--scale=[how large a pixel is drawn]:n: ' \
    '--ground=[what is behind the pal]:colour:(none black white)' \
    '--gender=[who is drawn]:gender:(male female)' \
    '--state=[how the pal rests, or that it walks]:state:(low neutral vital walking)' \
    '--phase=[how far it has grown]:phase:(1 2 3 4)' \
    '--style=[its colours]:style:(classic dusk meadow)' \
    '--skin=[clothes over the style]:skin:(spring summer autumn winter)' \
    '--steps=[the steps of today, on a surface that shows them]:n: ' \
    '--art=[the folder of the art; without it, the art that the program carries]:folder:_files' \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--quiet[say nothing but errors]' \
    '--no-progress[show no progress line]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1:name:{_pixelpal_names_or_files walking idle phases stargaze somersault firefly wave look_up hop cheer marvel peek app compact minimal expanded lockScreen standBy alwaysOn accessoryCircular accessoryRectangular accessoryInline homeSmall history moon.zzz figure.walk bolt.fill sparkles locked}'
          ;;
        play)
          _arguments -s -S \
    '--rest[begin at rest and not on a walk]' \
    '--reduce-motion[show pictures that do not move; keys still change them]' \
    '--gender=[who is drawn]:gender:(male female)' \
    '--state=[how the pal rests, or that it walks]:state:(low neutral vital walking)' \
    '--phase=[how far it has grown]:phase:(1 2 3 4)' \
    '--style=[its colours]:style:(classic dusk meadow)' \
    '--skin=[clothes over the style]:skin:(spring summer autumn winter)' \
    '--record=[write an asciicast into this file, and show nothing]:cast:_files' \
    '--seconds=[how long is recorded]:n: ' \
    '--art=[the folder of the art; without it, the art that the program carries]:folder:_files' \
    '--quiet[say nothing but errors]' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]'
          ;;
        completions)
          _arguments -s -S \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1:shell:(bash zsh fish)'
          ;;
        manual)
          _arguments -s -S \
    '-o+[write into this file, whole or not at all; '\''-'\'' is standard output]:file:_files' \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]'
          ;;
        help)
          _arguments -s -S \
    '--color=[when to use colours]:when:(auto always never)' \
    '(-h --help)-h[show help]' \
    '(-h --help)--help[show help]' \
    '--version[show the version]' \
    '1::command:(inspect convert formats rules device frames sprites render play completions manual help)'
          ;;
      esac
      ;;
  esac
}

if [[ $funcstack[1] == _pixelpal ]]; then
  _pixelpal "$@"
else
  compdef _pixelpal pixelpal
fi
