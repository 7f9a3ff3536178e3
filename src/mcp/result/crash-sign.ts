import { excerpt } from '../../text/excerpt.ts'

/** Characters of an error's text that are looked at. */
const READ = 4000

/** A text that only says that something failed: empty, or an exception printed as an object. */
const SAYS_NOTHING =
  /^(?:(?:Error executing tool [^\n:]{1,100}|Error|MCP error -?\d+)(?::|$))?\s*(?:\{\s*\}|\[object Object\]|undefined|null|None)?\s*$/u

/** Code that a caller sent and the tool ran: its exceptions are the caller's. */
const OF_CALLERS_CODE = /<(?:string|stdin|module|input|cell|ipython-input)[^>\n]{0,40}>/u

/** What runtimes say of a fault in the program itself, whatever it was asked for. */
const SIGNS: readonly RegExp[] = [
  // Python
  /'[\w.]{1,80}' object (?:is not (?:callable|iterable|subscriptable|reversible|an iterator)|has no attribute '\w+'|does not support \w+|cannot be interpreted|can't be used in 'await' expression)/u,
  /\b(?:module|type object) '[\w.]{1,80}' has no attribute '\w+'/u,
  /\bAttributeError: \S/u,
  /\bname '\w+' is not defined/u,
  /\bUnboundLocalError: |\bcannot access local variable '\w+'/u,
  /\b[\w.]{1,80}\(\) (?:takes \d+ positional arguments? but \d+ (?:was|were) given|missing \d+ required (?:positional|keyword-only) arguments?: |got (?:an unexpected keyword argument|multiple values for argument) ')/u,
  /\bunsupported operand type\(s\) for |\bcannot unpack non-iterable |\bObject of type \w+ is not JSON serializable/u,
  /\b(?:list|string|tuple|pop) index out of range|\bpop from (?:an )?empty /u,
  /\bmaximum recursion depth exceeded/u,
  /\bNo module named '[\w.]+'|\bcannot import name '\w+' from '/u,
  // JavaScript
  /\bCannot (?:read|set) propert(?:y|ies) of (?:undefined|null)\b|\bCannot destructure property\b/u,
  /(?:^|[\s:])[\w$.]{1,80}(?:\(\.\.\.\))?(?:\.[\w$]{1,80})? is not (?:a function|a constructor|iterable)\b/u,
  /\bReferenceError: |\bCannot access '\w+' before initialization|\bAssignment to constant variable/u,
  /\bConverting circular structure to JSON|\bMaximum call stack size exceeded/u,
  // Go, Rust, Java, .NET
  /\bruntime error: (?:invalid memory address|index out of range|slice bounds|integer divide)/u,
  /\bcalled `(?:Option|Result)::unwrap\(\)` on an? |\bindex out of bounds: the len is \d/u,
  /\bNullPointerException\b|\bClassCastException\b|\bObject reference not set to an instance\b/u,
]

/** The words by which an error shows that the tool's own code is at fault; undefined if it doesn't. */
export function crashSign(text: string): string | undefined {
  const read = text.slice(0, READ)
  if (SAYS_NOTHING.test(read.trim()))
    return read.trim() === '' ? 'it says nothing' : `it only says ${excerpt(read)}`
  if (OF_CALLERS_CODE.test(read)) return undefined
  const match = SIGNS.map((sign) => sign.exec(read)).find((found) => found !== null)
  return match === undefined || match === null
    ? undefined
    : `it says ${excerpt(lineAround(read, match.index), 120)}`
}

function lineAround(text: string, index: number): string {
  const start = text.lastIndexOf('\n', index - 1) + 1
  const end = text.indexOf('\n', index)
  return text.slice(start, end === -1 ? undefined : end)
}
