# Completions of pixelpal for bash.

_pixelpal_offer() {
  local reply
  while IFS= read -r reply; do COMPREPLY+=("$reply"); done < <(compgen "$@" -- "$current")
}

_pixelpal_files() {
  compopt -o filenames 2> /dev/null
  _pixelpal_offer -f
}

_pixelpal() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command="" position=0 index=1 word
  COMPREPLY=()
  # Bash makes three words of --option=value.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]] && ((COMP_CWORD > 2)); then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  while ((index < COMP_CWORD)); do
    word=${COMP_WORDS[index]}
    case "$command $word" in
      " --color" | \
        "rules --rules" | \
        "rules -o" | \
        "rules --color" | \
        "device -o" | \
        "device --color" | \
        "frames --from-ms" | \
        "frames --to-ms" | \
        "frames --gender" | \
        "frames --state" | \
        "frames --phase" | \
        "frames --rules" | \
        "frames -o" | \
        "frames --color" | \
        "completions -o" | \
        "completions --color" | \
        "manual -o" | \
        "manual --color" | \
        "help --color")
        index=$((index + 1))
        if [[ ${COMP_WORDS[index]-} == "=" ]]; then index=$((index + 1)); fi
        ;;
      *" -"?*) ;;
      " "*) command=$word ;;
      *) position=$((position + 1)) ;;
    esac
    index=$((index + 1))
  done
  case "$command $previous" in
    " --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "rules --rules")
      _pixelpal_files
      return
      ;;
    "rules -o")
      _pixelpal_files
      return
      ;;
    "rules --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "device -o")
      _pixelpal_files
      return
      ;;
    "device --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "frames --from-ms")
      return
      ;;
    "frames --to-ms")
      return
      ;;
    "frames --gender")
      _pixelpal_offer -W 'male female'
      return
      ;;
    "frames --state")
      _pixelpal_offer -W 'low neutral vital'
      return
      ;;
    "frames --phase")
      _pixelpal_offer -W '1 2 3 4'
      return
      ;;
    "frames --rules")
      _pixelpal_files
      return
      ;;
    "frames -o")
      _pixelpal_files
      return
      ;;
    "frames --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "completions -o")
      _pixelpal_files
      return
      ;;
    "completions --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "manual -o")
      _pixelpal_files
      return
      ;;
    "manual --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
    "help --color")
      _pixelpal_offer -W 'auto always never'
      return
      ;;
  esac
  if [[ $current == -* ]]; then
    case $command in
      "") _pixelpal_offer -W '--color -h --help --version' ;;
      rules) _pixelpal_offer -W '--json --rules -o --color -h --help --version' ;;
      device) _pixelpal_offer -W '--json -o --color -h --help --version' ;;
      frames) _pixelpal_offer -W '--from-ms --to-ms --gender --state --phase --rules -o --quiet --no-progress --color -h --help --version' ;;
      completions) _pixelpal_offer -W '-o --color -h --help --version' ;;
      manual) _pixelpal_offer -W '-o --color -h --help --version' ;;
      help) _pixelpal_offer -W '--color -h --help --version' ;;
    esac
    return
  fi
  case "$command $position" in
    " 0") _pixelpal_offer -W 'rules device frames completions manual help' ;;
    "device 0")
      _pixelpal_offer -W 'ideal ios17 ios18 ios26'
      _pixelpal_files
      ;;
    "frames 0")
      _pixelpal_offer -W 'walking idle'
      ;;
    "completions 0")
      _pixelpal_offer -W 'bash zsh fish'
      ;;
    "help 0")
      _pixelpal_offer -W 'rules device frames completions manual help'
      ;;
  esac
}

complete -F _pixelpal pixelpal
