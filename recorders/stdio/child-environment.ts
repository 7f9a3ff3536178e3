const POSIX = ['PATH', 'HOME', 'LANG', 'LANGUAGE', 'TMPDIR', 'TMP', 'TEMP']

const WINDOWS = [
  ...POSIX,
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
]

/** Names and values of environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The whole environment of a child: search path, home, locale and temporary folder of the host, on
 * Windows what its programs need to run at all, and what the server's definition names. A server
 * may hand its environment to anybody who asks, so nothing else goes in.
 */
export function childEnvironment(
  named: Readonly<Record<string, string>>,
  host: Environment,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const windows = platform === 'win32'
  // Windows knows `Path` and `PATH` as one variable; two in one block would be ambiguous.
  const fold = (name: string): string => (windows ? name.toUpperCase() : name)
  const allowed = new Set(windows ? WINDOWS : POSIX)
  const overridden = new Set(Object.keys(named).map(fold))
  const environment: Record<string, string> = {}
  for (const [name, value] of Object.entries(host)) {
    const folded = fold(name)
    const inherited = allowed.has(folded) || folded.startsWith('LC_')
    if (value !== undefined && inherited && !overridden.has(folded)) environment[name] = value
  }
  return { ...environment, ...named }
}
