import type { ServerDefinition } from '../contracts/server-definition.ts'
import { browserHint, missingBrowser } from './missing-browser.ts'
import {
  CREDENTIALS_HINT,
  MISSING_CREDENTIALS,
  missingVariableHint,
  VARIABLE_NAME,
} from './missing-variable.ts'

/** What keeps a server from doing what a call asks, which people can do something about. */
export interface ResultTrouble {
  readonly message: string
  readonly hint: string
}

interface Rule {
  readonly sign: RegExp
  /** Undefined where a match proves nothing. */
  readonly trouble: (match: RegExpExecArray) => ResultTrouble | undefined
}

/** Characters of a text that are looked at. */
const READ = 8000
/** The longest text that may be a server's own words; a longer one is the output of something else. */
const OWN_WORDS = 2000
const PROXY_HINT = 'where only a proxy leads outside, pass HTTPS_PROXY to the server with --env'

// The text is a stranger's, so that every pattern is bounded.
const RULES: readonly Rule[] = [
  {
    sign: /(?:getaddrinfo (?:ENOTFOUND|EAI_AGAIN) |Failed to resolve '|[Cc]ould not resolve host: )([\w.-]{1,253})/u,
    trouble: ([, host = '']) => ({
      message: `the server finds no address for ${host}`,
      hint: `check the name, and whether the server may reach the network; ${PROXY_HINT}`,
    }),
  },
  {
    sign: /net::ERR_(?:NAME_NOT_RESOLVED|INTERNET_DISCONNECTED)|Name or service not known|Temporary failure in name resolution/u,
    trouble: () => ({
      message: 'the server finds no address for a name',
      hint: `check the name, and whether the server may reach the network; ${PROXY_HINT}`,
    }),
  },
  {
    // A word without dot, colon or digit is no more than a word.
    sign: /(?:ECONNREFUSED |Failed to connect to )(?=localhost\b|\[?[\w-]{0,253}(?:\.\w|:[\d:]|\d))([\w.:[\]-]{1,253})/u,
    trouble: ([, host = '']) => ({
      message: `the server can't connect to ${host.replace(/[.:]$/u, '')}`,
      hint: `start what is to listen there, or correct the address; ${PROXY_HINT}`,
    }),
  },
  {
    sign: /All connection attempts failed|net::ERR_CONNECTION_REFUSED|\bECONNREFUSED\b/u,
    trouble: () => ({
      message: "the server can't connect to what it asks",
      hint: `check the address, and whether something listens there; ${PROXY_HINT}`,
    }),
  },
  {
    sign: VARIABLE_NAME,
    trouble: ({ input }) => {
      const hint = missingVariableHint(input, 'result')
      return hint === undefined
        ? undefined
        : { message: 'the server lacks a variable of its environment', hint }
    },
  },
  {
    sign: MISSING_CREDENTIALS.result,
    trouble: () => ({ message: 'the server lacks credentials', hint: CREDENTIALS_HINT }),
  },
  {
    sign: /\b(?:Bad credentials|Requires authentication)\b/u,
    trouble: () => ({
      message: "the server's credentials are not accepted by what it asks",
      hint: 'get a token that is valid, and pass it to the server with --env NAME=VALUE',
    }),
  },
]

/**
 * Tells what to do about a result that is an error, or an error of JSON-RPC, by its text: what is wrong around the server,
 * and not with the call. Undefined where nothing of that kind is recognised.
 */
export function resultHint(text: string, server?: ServerDefinition): ResultTrouble | undefined {
  const read = text.slice(0, READ)
  const start = server !== undefined && 'command' in server ? server : undefined
  const missing = missingBrowser(read, start)
  if (missing !== undefined) {
    const { browser } = missing
    const which = browser === undefined ? '' : ` (${browser})`
    return {
      message: `the server needs a browser that is not installed${which}`,
      hint: browserHint(missing),
    }
  }
  if (text.length > OWN_WORDS) return undefined
  for (const { sign, trouble } of RULES) {
    const match = sign.exec(read)
    const told = match === null ? undefined : trouble(match)
    if (told !== undefined) return told
  }
  return undefined
}
