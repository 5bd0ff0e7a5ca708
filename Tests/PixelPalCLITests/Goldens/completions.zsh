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
        'rules:show every number of the product, with what it means and may be'
        'device:show what a phone allows, and who says so'
        'frames:show which sprite is drawn at which millisecond'
        'completions:write what a shell needs to complete command lines'
        'manual:write the manual page, in mdoc'
        'help:explain a command'
      )
      _describe -t commands command commands
      ;;
    argument)
      case $line[1] in
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
    '1::command:(rules device frames completions manual help)'
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
