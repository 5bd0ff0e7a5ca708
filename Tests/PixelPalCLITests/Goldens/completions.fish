# Completions of pixelpal for fish.

# Whether the command is the first of two words and, with a second, the cursor at that argument.
function __pixelpal_at
    set -l words (commandline -opc)
    set -l command ''
    set -l position 0
    set -l index 2
    while test $index -le (count $words)
        switch "$command $words[$index]"
            case ' --color' 'rules --rules' 'rules -o' 'rules --color' 'device -o' 'device --color' 'frames --from-ms' 'frames --to-ms' 'frames --gender' 'frames --state' 'frames --phase' 'frames --rules' 'frames -o' 'frames --color' 'completions -o' 'completions --color' 'manual -o' 'manual --color' 'help --color'
                set index (math $index + 1)
            case '* -?*'
            case ' *'
                set command $words[$index]
            case '*'
                set position (math $position + 1)
        end
        set index (math $index + 1)
    end
    test "$command" = "$argv[1]" || return 1
    test (count $argv) -lt 2 || test $position = $argv[2]
end

complete -c pixelpal -f
complete -c pixelpal -n "__pixelpal_at '' 0" -a rules -d 'show every number of the product, with what it means and may be'
complete -c pixelpal -n "__pixelpal_at '' 0" -a device -d 'show what a phone allows, and who says so'
complete -c pixelpal -n "__pixelpal_at '' 0" -a frames -d 'show which sprite is drawn at which millisecond'
complete -c pixelpal -n "__pixelpal_at '' 0" -a completions -d 'write what a shell needs to complete command lines'
complete -c pixelpal -n "__pixelpal_at '' 0" -a manual -d 'write the manual page, in mdoc'
complete -c pixelpal -n "__pixelpal_at '' 0" -a help -d 'explain a command'
complete -c pixelpal -n "__pixelpal_at ''" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at ''" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at ''" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at rules" -l json -d 'write JSON instead of text'
complete -c pixelpal -n "__pixelpal_at rules" -l rules -r -F -d 'the rules, as JSON; what it does not name is standard'
complete -c pixelpal -n "__pixelpal_at rules" -s o -r -F -d 'write into this file, whole or not at all; \'-\' is standard output'
complete -c pixelpal -n "__pixelpal_at rules" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at rules" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at rules" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at device 0" -F
complete -c pixelpal -n "__pixelpal_at device 0" -a 'ideal ios17 ios18 ios26'
complete -c pixelpal -n "__pixelpal_at device" -l json -d 'write JSON instead of text'
complete -c pixelpal -n "__pixelpal_at device" -s o -r -F -d 'write into this file, whole or not at all; \'-\' is standard output'
complete -c pixelpal -n "__pixelpal_at device" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at device" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at device" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at frames 0" -a 'walking idle'
complete -c pixelpal -n "__pixelpal_at frames" -l from-ms -x -d 'the first millisecond, counted from the first frame'
complete -c pixelpal -n "__pixelpal_at frames" -l to-ms -x -d 'the millisecond to stop before; without it, one round'
complete -c pixelpal -n "__pixelpal_at frames" -l gender -x -a 'male female' -d 'who is drawn'
complete -c pixelpal -n "__pixelpal_at frames" -l state -x -a 'low neutral vital' -d 'how the pal rests; a walk is the same in every state'
complete -c pixelpal -n "__pixelpal_at frames" -l phase -x -a '1 2 3 4' -d 'how far it has grown; a walk is as fast in every phase'
complete -c pixelpal -n "__pixelpal_at frames" -l rules -r -F -d 'the rules, as JSON; what it does not name is standard'
complete -c pixelpal -n "__pixelpal_at frames" -s o -r -F -d 'write into this file, whole or not at all; \'-\' is standard output'
complete -c pixelpal -n "__pixelpal_at frames" -l quiet -d 'say nothing but errors'
complete -c pixelpal -n "__pixelpal_at frames" -l no-progress -d 'show no progress line'
complete -c pixelpal -n "__pixelpal_at frames" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at frames" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at frames" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at completions 0" -a 'bash zsh fish'
complete -c pixelpal -n "__pixelpal_at completions" -s o -r -F -d 'write into this file, whole or not at all; \'-\' is standard output'
complete -c pixelpal -n "__pixelpal_at completions" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at completions" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at completions" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at manual" -s o -r -F -d 'write into this file, whole or not at all; \'-\' is standard output'
complete -c pixelpal -n "__pixelpal_at manual" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at manual" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at manual" -l version -d 'show the version'
complete -c pixelpal -n "__pixelpal_at help 0" -a 'rules device frames completions manual help'
complete -c pixelpal -n "__pixelpal_at help" -l color -x -a 'auto always never' -d 'when to use colours'
complete -c pixelpal -n "__pixelpal_at help" -s h -l help -d 'show help'
complete -c pixelpal -n "__pixelpal_at help" -l version -d 'show the version'
