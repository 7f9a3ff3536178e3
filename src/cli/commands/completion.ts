import type { Command, Option } from 'commander'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { Shell } from '../grammar/completion.ts'

/** `assay completion`: prints the script for a shell, made of the grammar itself. */
export function completion(program: Command, shell: Shell): ExitCode {
  const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }
  process.stdout.write(`${scripts[shell](program.commands)}\n`)
  return exitCode.fine
}

function optionsOf(command: Command): readonly Option[] {
  return command.options.filter(({ hidden }) => !hidden)
}

function wordsOf(command: Command): readonly string[] {
  const options = optionsOf(command).map(({ long, short }) => long ?? short ?? '')
  return [...command.commands.map((inner) => inner.name()), ...options, '--help']
}

function bashScript(commands: readonly Command[]): string {
  const names = commands.map((command) => command.name()).join(' ')
  const words = commands.map(
    (command) => `    ${command.name()}) words="${wordsOf(command).join(' ')}" ;;`,
  )
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(({ long, argChoices }) =>
      argChoices === undefined
        ? []
        : [`    "${command.name()} ${long}") words="${argChoices.join(' ')}" ;;`],
    ),
  )
  return `_assay() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  case "\${COMP_WORDS[1]}" in
${words.join('\n')}
  esac
  case "\${COMP_WORDS[1]} $before" in
${values.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _assay assay`
}

/** zsh runs the script for bash. */
function zshScript(commands: readonly Command[]): string {
  return `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bashScript(commands)}`
}

function fishScript(commands: readonly Command[]): string {
  return commands
    .flatMap((command) => [
      `complete -c assay -n __fish_use_subcommand -a ${command.name()} -d ${quoted(command.description())}`,
      ...optionsOf(command).map((option) => fishOption(command.name(), option)),
    ])
    .join('\n')
}

function fishOption(command: string, { long, argChoices, description, required }: Option): string {
  const values =
    argChoices === undefined ? (required ? ' -r' : '') : ` -x -a ${quoted(argChoices.join(' '))}`
  const name = (long ?? '').replace(/^--/u, '')
  return `complete -c assay -n '__fish_seen_subcommand_from ${command}' -l ${name}${values} -d ${quoted(description)}`
}

/** In single quotes fish takes `\` and `'` for itself. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/gu, String.raw`\$&`)}'`
}
