/** What the clients of the SDKs hand on, and the locale and the temporary folder. */
const OF_USER = ['PATH', 'HOME', 'LOGNAME', 'SHELL', 'TERM', 'USER', 'LANG', 'LANGUAGE']
const FOLDERS = ['TMPDIR', 'TMP', 'TEMP']
/** Without them nothing outside is reached where only a proxy leads there, or one that signs with a CA of its own. */
const NETWORK =
  'HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY http_proxy https_proxy all_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE'.split(
    ' ',
  )
const POSIX = [...OF_USER, ...FOLDERS, ...NETWORK]

const WINDOWS = [
  ...POSIX.map((name) => name.toUpperCase()),
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
 * The whole environment of a child: search path, home, locale and temporary folder of the host, its proxies and
 * certificates, on Windows what its programs need to run at all, and what the server's definition names. A server may
 * hand its environment to anybody who asks, so nothing else goes in.
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
