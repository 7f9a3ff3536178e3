import { win32 } from 'node:path'
import {
  CREDENTIALS_HINT,
  MISSING_CREDENTIALS,
  missingVariableHint,
  VARIABLE_NAME,
} from './missing-variable.ts'
import { browserHint, missingBrowser } from './missing-browser.ts'

/** What was seen of a start that failed. */
export interface StartSigns {
  readonly command: string
  readonly args?: readonly string[]
  /** The image of the container that it was started in. */
  readonly image?: string
  /** The last lines of standard error. */
  readonly stderr: string
  /** Why there was no process at all, such as `ENOENT`. */
  readonly spawnError?: string
}

interface Rule {
  readonly sign: RegExp
  /** Undefined where a match proves nothing. */
  readonly hint: string | ((match: RegExpExecArray) => string | undefined)
}

// Where the programs come from that people's configurations name most.
const SOURCES: Readonly<Record<string, string>> = {
  npx: 'npx comes with Node.js: install it from https://nodejs.org, or give the full path of npx',
  node: 'install Node.js from https://nodejs.org, or give the full path of node',
  uvx: 'uvx comes with uv: install it (https://docs.astral.sh/uv), or give the full path of uvx',
  uv: 'install uv (https://docs.astral.sh/uv), or give the full path of uv',
  python: 'install Python, or try the command python3',
  python3: 'install Python, or give the full path of its interpreter',
  docker: 'install Docker and start it, or give the full path of docker',
}

const SPAWN_HINTS: Readonly<Record<string, string>> = {
  EACCES:
    'the command may not be executed: make the file executable, or start it through its interpreter',
  EISDIR: 'the command is a folder: name the program in it',
  ENOTDIR: 'the working directory does not exist: check --cwd, or cwd in the configuration',
}

// The first that matches wins: a sign that says more stands above one that says less. The text is
// a stranger's, so that every pattern is bounded.
const RULES: readonly Rule[] = [
  {
    sign: /No module named 'mcp\.server\.fastmcp'|cannot import name [^\n]{1,80} from 'mcp[.']|(?:Attribute|Type)Error: [^\n]{0,40}\b(?:FastMCP|Server|McpError)\b[^\n]{0,40}(?:has no attribute|unexpected keyword|missing \d|positional argument)/u,
    hint: "the server was written for an older major version of the Python SDK: hold it back, with uvx by --with 'mcp<2', with pip by installing 'mcp<2' (its maintainers: pin mcp<2 in the dependencies)",
  },
  {
    sign: /UnknownIssuer|invalid peer certificate|CERTIFICATE_VERIFY_FAILED|certificate verify failed|SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|unable to get (?:local )?issuer certificate|self[- ]signed certificate/iu,
    hint: ([sign]) =>
      `a certificate is signed by a CA that it doesn't know, mostly a proxy's own: set ${certificateVariable(sign)} to the file of that CA's certificate; it is handed on to the server`,
  },
  {
    sign: /could not determine executable to run/u,
    hint: 'the package has no program of its own (no bin in its package.json): name its file for node, or tell its maintainers',
  },
  {
    sign: /npm (?:error|ERR!) 404\s+'([^'\n]{1,200})' is not in/u,
    hint: ([, name = '']) =>
      `the npm registry has no package ${name}: check the name and the version`,
  },
  {
    sign: /Cannot find (?:module|package) '[^'\n]{0,300}node_modules[\\/]((?:@[^\\/'\n]{1,100}[\\/])?[^\\/'\n]{1,100})[\\/]([^'\n]{1,200})'/u,
    hint: ([, name, file]) =>
      `the package ${name} lacks a file of its own, ${file}: it was published without it; take another version, and tell its maintainers`,
  },
  {
    sign: /ModuleNotFoundError: No module named '([^']+)'/u,
    hint: ([, name]) =>
      `the Python module ${name} is missing: install it where the server runs, with uvx by --with ${name}`,
  },
  {
    sign: /ImportError: cannot import name '([^']+)' from '([^']+)'/u,
    hint: ([, name, from]) =>
      `${from} has no ${name} in the version that is installed: install the one that the server was written for`,
  },
  {
    sign: /Cannot find (?:module|package) '([^']+)'/u,
    hint: ([, name]) =>
      `Node.js can't find ${name}: check the path, or install the server's dependencies and build it`,
  },
  {
    sign: /npm (?:error|ERR!) (?:code )?E404/u,
    hint: 'the npm registry has no such package or version: check the name',
  },
  {
    sign: /No solution found when resolving|not found in the package registry/u,
    hint: 'uv finds no version of the package that fits: check its name and version, and the version of Python',
  },
  {
    sign: /Cannot connect to the Docker daemon|docker daemon is not running|docker\.sock/u,
    hint: "Docker isn't running, or you aren't allowed to use it: start it, then try again",
  },
  {
    sign: /EADDRINUSE|[Aa]ddress already in use/u,
    hint: 'a port that the server wants is taken: end the other program, or give the server another port',
  },
  {
    sign: /(?:\busage\b|\bmissing\b|\brequired\b)[^\n]{0,200}<([A-Za-z][\w-]{1,40})>/iu,
    hint: ([, name]) => `the server wants the argument <${name}>: add it behind the command`,
  },
  {
    sign: VARIABLE_NAME,
    hint: ({ input }) => missingVariableHint(input, 'start'),
  },
  {
    sign: MISSING_CREDENTIALS.start,
    hint: CREDENTIALS_HINT,
  },
  {
    sign: /EACCES|PermissionError|[Pp]ermission denied/u,
    hint: 'the server was not allowed to read, write or run something: check the path above and its permissions',
  },
]

/** Tells what to do about a start that failed; undefined where the cause isn't recognised. */
export function startHint({
  command,
  args = [],
  image,
  stderr,
  spawnError,
}: StartSigns): string | undefined {
  if (spawnError !== undefined)
    return image === undefined ? spawnHint(command, spawnError) : containerHint(image, spawnError)
  if (image !== undefined && READ_ONLY.test(stderr))
    return 'its container is read-only but for /tmp: have the server write there, such as by --env HOME=/tmp'
  const browser = missingBrowser(stderr, { command, args })
  if (browser !== undefined)
    return `the server needs a browser that is not installed: ${browserHint(browser)}`
  for (const { sign, hint } of RULES) {
    const match = sign.exec(stderr)
    if (match === null) continue
    const told = typeof hint === 'string' ? hint : hint(match)
    if (told !== undefined) return told
  }
  return undefined
}

/** What a program says that can't write where it wants to. */
const READ_ONLY = /EROFS|[Rr]ead-only file system/u

function containerHint(image: string, code: string): string {
  return code === 'ENOENT'
    ? `the image ${image} has no such program: check its spelling, or build an image that has it`
    : `the command can't be run in the image ${image}: check that it is executable, and for this processor`
}

function spawnHint(command: string, code: string): string | undefined {
  return code === 'ENOENT' ? notFound(command) : SPAWN_HINTS[code]
}

function notFound(command: string): string {
  const program = win32.basename(command).replace(/\.(?:exe|cmd|bat)$/iu, '')
  if (command.includes(' '))
    return 'the command holds a space: give its arguments as arguments, not as part of the command'
  return SOURCES[program] ?? 'check its spelling, install it, or give its full path'
}

/** The variable that who complained reads: uv, Node.js, or Python with its ways of asking. */
function certificateVariable(sign: string): string {
  if (/UnknownIssuer|invalid peer/iu.test(sign)) return 'SSL_CERT_FILE'
  if (/CERTIFICATE_VERIFY_FAILED|verify failed/iu.test(sign))
    return 'SSL_CERT_FILE and REQUESTS_CA_BUNDLE'
  return 'NODE_EXTRA_CA_CERTS'
}
