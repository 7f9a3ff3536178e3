import { safeParseJson } from '../../json/safe-parse-json.ts'
import { excerpt } from '../../text/excerpt.ts'
import { saysNothing } from './says-nothing.ts'
import { unflaggedErrorInValue } from './unflagged-error-in-value.ts'

/** Lines of a text that is about one program that ended. */
const MOST_STATUS_LINES = 12
/** A text longer than this is a document, even where it begins like an error. */
const LONGEST = 4000

/** Beginnings of error messages, once marks such as `❌` and `**` are taken off. */
const BEGINNINGS: readonly RegExp[] = [
  /^(?:sorry[,!]? )?(?:an? |the )?(?:fatal |internal |unexpected |unknown |server |runtime |validation |input |output |api |http )*(?:error|exception)\b(?: \d{3})?\s?:/iu,
  /^(?:[A-Za-z_][\w$]{0,80}\.){0,8}(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: /u,
  /^error (?:executing|calling|fetching|reading|running|processing|parsing|loading|getting|retrieving|searching)\b/iu,
  /^error (?:while |when |in |during )?(?!handling|logging|reporting|tracking|checking|correcting)[a-z]{2,20}ing\b[^:]{0,200}: \S/iu,
  /^(?!\S*(?:\/\/|@))[^\s:]{1,200}: error(?:\s[-\u2013]\s|:\s)\S/iu,
  /^(?:sorry[,!]? )?(?:but )?(?:an? )?(?:\w+ )?error (?:has )?occurred\b/iu,
  /^(?:oops[,!.]? |sorry[,!]? )*(?:but )?something went wrong(?:$|[.!:,…]| (?:while|when|with|on)\b)/iu,
  /^(?:failed|unable) to \w+/iu,
  /^(?:could not|couldn't|cannot|can't) (?:find|open|read|connect|fetch|load|parse|access|resolve|complete|process|get|retrieve|execute)\b/iu,
  /^(?:[\w-]+ ){1,5}failed with (?:an? )?(?:error|exception|exit code|code|status|HTTP)\b/iu,
  // The words of SDKs
  /^MCP error -?\d+: /u,
  /^\d+ validation errors? for \S+$/u,
  /^unknown (?:tool|prompt|resource|method): \S/iu,
  /^tool \S{1,100} (?:was )?not found[.!]?$/iu,
  // The words of runtimes, of databases and of Git
  /^(?:fatal|panic): \S/u,
  /^(?:(?:connect|getaddrinfo|read|write|spawn) (?:\S+ )?)?E(?:ACCES|ADDRINUSE|AI_AGAIN|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INVAL|ISDIR|MFILE|NOENT|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|ROFS|TIMEDOUT)(?=$|[:,;.]| \S*[\d./:])/u,
  /^thread '[^'\n]{1,100}'(?: \(\d+\))? panicked at \S/u,
  /^PHP (?:fatal|parse) error: /iu,
  /^[^\s:]{1,200}:\d+:in [`'][^'\n]{1,100}': \S.*\(\w+(?:Error|Exception)\)$/u,
  /^segmentation fault(?: \(core dumped\))?[.!]?$/iu,
  /^curl: \(\d{1,3}\) \S/u,
  /^ERROR \d{3,5} \([0-9A-Z]{5}\)(?: at line \d+)?: \S/u,
  /^access denied for user '/iu,
  // "Error:" in other languages, before words
  /^(?:fehler|erreur|errore|erro|błąd|chyba|fout|fejl|feil|virhe|hata|lỗi|ошибка|помилка|エラー|错误|錯誤|오류)\s?[:：]\s?(?![-+]?\d)\S/iu,
  /^\[Errno -?\d+\] /u,
]
/** `Solver error: …`: of whatever kind, but for the measures of that name, which are numbers. */
const KIND_OF_ERROR =
  /^(?!(?:\w+ )*(?:standard|mean|squared?|absolute|relative|rounding|average|max(?:imum)?|min(?:imum)?|total|type|log|last|no|any|per|of)\b)(?:[\p{L}-]{2,30} ){1,3}(?:error|exception)\s?: (?![-+]?[\d.])\S/iu
/** What a program says that was called in a wrong way: how to call it, and what was wrong. */
const USAGE = /^usage: \S/iu
const USAGE_ERROR = /^\S{1,80}: error: \S/mu
const EXIT_STATUS =
  /\b(?:exited with|returned|(?:failed|terminated|ended|completed|finished|done) with)(?: an?)?(?: non-?zero)?(?: exit| return)? (?:code|status):? (?!0\b)-?\d{1,10}\b|^exit (?:code|status): (?!0\b)-?\d{1,10}\b/imu
/** `Query failed: …`, which is one of several facts where other lines are pairs as well. */
const FAILED = /^(?:[\w-]+ ){0,4}failed: (?!\d+(?:\W|$))\S/iu
const PAIR = /^\W*[\p{L}\p{N}][^:\n]{0,40}:\s/u
/** A line that is nothing but an HTTP error status with its reason phrase (RFC 9110, section 15). */
const HTTP_STATUS =
  /^(?:HTTP(?:\/\d(?:\.\d)?)? |error:? )?[45]\d\d[ :–—-]+(?:bad request|unauthorized|forbidden|(?:page )?not found|method not allowed|not acceptable|request timeout|conflict|gone|unprocessable (?:entity|content)|too many requests|internal server error|not implemented|bad gateway|service unavailable|gateway timeout)[.!]?$/iu
/** Conditions that are the whole of a text, or stand before what they are about; not before a number. */
const CONDITION =
  /^(?:(?:permission|access) (?:was )?denied|connection (?:was )?(?:refused|reset|timed out)|(?:request )?timed? ?out|rate limit exceeded|authentication failed|unauthorized|invalid (?:api key|access token|credentials)(?: provided)?)(?:[.!]?$|: (?:['"/]|[^\s\d]\S* \S))/iu
/** What a server or a proxy says that has no more to say (RFC 9110, section 15.6). */
const SERVER_FAILED =
  /^(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)[.!]?$/iu
/** The page of a proxy, and the error of a service that answers in XML. */
const MARKUP =
  /^(?:<!doctype html[^>]*>\s*)?<html[^>]*>[^]{0,300}?<title>\s*5\d\d [\w ]{3,40}<\/title>|^(?:<\?xml[^>]*\?>\s*)?<Error>\s*<Code>/iu
/** A text that is one fenced block. */
const FENCED = /^\s*```(?:json)?[ \t]*\n([^`]*)\n```\s*$/u
const LEVEL = /^\[(?:error|fatal)\]:? \S/iu
const TRACEBACK = /^Traceback \(most recent call last\):/u
const HEADING = /^(?:\w+ ){0,4}failed[.!]?$/iu
/** `## System Error` over few lines, at the top or under a title. */
const ERROR_HEADING =
  /^#{1,6} (?:\W{1,3} ?)?(?!standard|mean|squared?|absolute|relative|rounding|type|last|no\b)(?:[\p{L}-]{2,20} ){0,2}(?:error|錯誤|错误|エラー)[.!:]?$/iu
const MOST_LINES_OF_ERROR = 12
/** `--- Error ---` */
const ONLY_ERROR = /^[-=#*\s]*error[-=#*:\s]*$/iu
/** `=== notes.txt ===`, `# notes.txt` */
const MARKED_NAME = /^(?:={2,} .{1,200} ={2,}|-{2,} .{1,200} -{2,}|#{1,6} .{1,200})$/u
const LOG_LINE =
  /^\W*(?:\d{4}-\d{2}-\d{2}|\d{2}:\d{2}|error\b|warn(?:ing)?\b|info\b|debug\b|fatal\b)/iu
/** A Python dictionary that begins with its error, alone or after a flag. */
const PYTHON =
  /^\{(?:'(?:success|ok)': False, |'status': 'error', )?'error': (?:'([^'\\]{1,1000})'|"([^"\\]{1,1000})")/iu

/** Why a text that isn't marked as an error reads like one; undefined where it doesn't. */
export function unflaggedErrorInText(text: string): string | undefined {
  if (text.length > LONGEST || text.trimStart().startsWith('>')) return undefined
  const json = FENCED.exec(text)?.[1] ?? text
  if (/^\s*[[{]/u.test(json)) {
    const reading = safeParseJson(json)
    if (reading.ok) return unflaggedErrorInValue(reading.value)
  }
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '')
  const first = (lines[0] ?? '').trim().replace(/^[^\p{L}\p{N}<[{("'`]+/u, '')
  if (MARKUP.test(text.trim())) return 'it is the page or the document of an error'
  if (TRACEBACK.test(first)) return 'it begins with a Python traceback'
  if (USAGE.test(first) && USAGE_ERROR.test(text))
    return 'it is the usage of a program, with an error'
  const inner = lines.findIndex((line) => TRACEBACK.test(line))
  if (inner > 0 && inner < 5 && ONLY_ERROR.test(lines[inner - 1] ?? ''))
    return 'it has a Python traceback under a heading that says error'
  if (isLog(lines)) return undefined
  if (begins(first, lines)) return `it begins ${excerpt(first, 60)}`
  const status = lines.length <= MOST_STATUS_LINES ? EXIT_STATUS.exec(text) : null
  if (status !== null) return `it tells of an exit status, ${excerpt(status[0], 60)}`
  const second = (lines[1] ?? '').trim()
  if (lines.length === 2 && MARKED_NAME.test(lines[0] ?? '') && begins(second, [second]))
    return `below its heading it says ${excerpt(second, 60)}`
  const errorHeading = lines.slice(0, 2).find((line) => ERROR_HEADING.test(line.trim()))
  if (errorHeading !== undefined && lines.length <= MOST_LINES_OF_ERROR)
    return `its heading is ${excerpt(errorHeading.trim(), 60)}`
  const heading = first.replace(/[*_:\s]+$/u, '')
  return HEADING.test(heading) || HTTP_STATUS.test(heading)
    ? `its heading is ${excerpt(heading, 60)}`
    : undefined
}

function begins(first: string, lines: readonly string[]): boolean {
  const isAll = lines.length === 1
  const said = /:(.*)$/u.exec(first)?.[1]
  if (said !== undefined && saysNothing(said) && (isAll || said.trim() !== '')) return false
  if (isAll && [CONDITION, LEVEL, SERVER_FAILED].some((sign) => sign.test(first))) return true
  if (isAll && isPythonError(first)) return true
  if (KIND_OF_ERROR.test(first)) return !lines.slice(1).some((line) => PAIR.test(line))
  if (FAILED.test(first)) return !lines.slice(1).some((line) => PAIR.test(line))
  return BEGINNINGS.some((beginning) => beginning.test(first))
}

function isPythonError(line: string): boolean {
  const match = PYTHON.exec(line)
  if (match === null || /[[{]/u.test(line.slice(match[0].length))) return false
  return !saysNothing(match[1] ?? match[2] ?? '')
}

/** Several lines that each begin with a level or a time: a log, which may well be about errors. */
function isLog(lines: readonly string[]): boolean {
  return lines.slice(0, 20).filter((line) => LOG_LINE.test(line)).length > 1
}
