/** Parts a command line at its first `--`: what is ours, and the server's command. */
export function splitCommand(argv: readonly string[]): {
  readonly own: readonly string[]
  readonly command: readonly string[]
} {
  const at = argv.indexOf('--')
  return at === -1
    ? { own: argv, command: [] }
    : { own: argv.slice(0, at), command: argv.slice(at + 1) }
}
