import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { excerpt } from '../../text/excerpt.ts'
import { toolVerb } from '../tool-verb.ts'

/** A call, as far as the words of its answer are compared with it. */
export interface AskedFor {
  readonly tool?: string
  readonly arguments: JsonValue
}

/** A refusal is a sentence or two. */
const LONGEST = 300
const MOST_ARGUMENTS = 50
const LONGEST_ARGUMENT = 1000
/** Characters between what is refused and the words that refuse it. */
const MOST_BETWEEN = 40

const REFUSAL =
  /\b(?:not found|does(?: not|n't) exist|(?:is|was|are)(?: not|n't) (?:found|allowed|valid|supported|permitted|recogni[sz]ed|known|an? \w+)|is (?:invalid|unknown|unsupported)|no such \w+)\b|找不到|未找到|不存在|无效|無效|見つかりません|存在しません/iu
const INVALID =
  /^(?:invalid|unknown|unsupported|missing|bad) (?:value (?:for|of) |argument:? |parameter:? )?/iu
/** What is missing, by the name of a parameter: a word with `_` or a capital inside. */
const REQUIRED =
  /^(?:(?:you |please )?(?:must |need to )?(?:provide|specify|supply) (?:either |one of |an? |the )?[`'"]?[a-z]+(?:_|[a-z][A-Z])\w*|[`'"]?[a-z]+(?:_|[a-z][A-Z])\w*[`'"]? is required\b)/u
/** `Target row not found`: of a tool that was to change it. */
const NOT_FOUND = /^(?!\w+ed\b)(?:the )?(?:[\w-]+ ){1,4}(?:was |were )?not found\b/iu
/** That a search found nothing is its answer. */
const NOTHING_FOUND = /^(?:no\b(?! such\b)|none\b|nothing\b|0 )/iu
/** Tools whose answer may well be that something isn't there, or isn't right. */
const ASKS =
  /(?:^|[_\W])(?:search|find|grep|match|query|lookup|check|exists?|is|has|can|validate|verify|test|lint|diagnose|compare)(?:$|[_\W])/iu

/** Why a short text reads like the refusal of what was asked for, by the arguments that it names; undefined if it doesn't. */
export function refusedArgument(text: string, call: AskedFor): string | undefined {
  const said = text.trim()
  if (said === '' || said.length > LONGEST || said.split(/\n/u).length > 2) return undefined
  const tool = (call.tool ?? '').slice(0, 200).replaceAll(/([a-z\d])([A-Z])/gu, '$1_$2')
  if (NOTHING_FOUND.test(said) || ASKS.test(tool)) return undefined
  const values = valuesIn(call.arguments)
  // A tool may hand through what it was given.
  if (values.some((value) => value.includes(said))) return undefined
  const sentence = /^.*?(?:[.!](?=\s|$)|$)/u.exec(said)?.[0] ?? said
  if (REQUIRED.test(lowerFirst(said))) return 'it says that an argument is missing'
  const verb = toolVerb(tool)
  if (['make', 'change', 'remove'].includes(verb) && NOT_FOUND.test(sentence))
    return 'it says that what was to be changed was not found'
  const name = invalidName(sentence, call.arguments)
  if (name !== undefined) return `it says that the argument ${excerpt(name, 40)} is not right`
  const refusal = REFUSAL.exec(sentence)
  if (refusal === null) return undefined
  const named = values.flatMap(partsOf).find((part) => isRefused(part, sentence, refusal))
  return named === undefined ? undefined : `it refuses the argument ${excerpt(named, 40)}`
}

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?=[a-z]+ )/u, (letter) => letter.toLowerCase())
}

/** `Invalid page number`, if there is an argument of that name. */
function invalidName(sentence: string, given: JsonValue): string | undefined {
  const match = INVALID.exec(sentence)
  if (match === null || !isJsonObject(given)) return undefined
  const rest = wordsOf(sentence.slice(match[0].length))
  return Object.keys(given)
    .slice(0, MOST_ARGUMENTS)
    .find((key) => {
      const words = wordsOf(key.slice(0, 100))
      return words !== '' && (rest === words || rest.startsWith(`${words} `))
    })
}

function wordsOf(name: string): string {
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
  return (spaced.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')
}

function valuesIn(given: JsonValue): readonly string[] {
  const members = isJsonObject(given) ? Object.values(given) : []
  return members
    .flatMap((member) => (isJsonArray(member) ? member : [member]))
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [value] : []))
    .map((value) => String(value).slice(0, LONGEST_ARGUMENT))
    .slice(0, MOST_ARGUMENTS)
}

/** A value, and the words of a command or the name at the end of a path. */
function partsOf(value: string): readonly string[] {
  const words = value.split(/\s+/u)
  const name = value.split(/[/\\]/u).at(-1) ?? ''
  return [value, name, ...words].filter((part) => part.length > 1)
}

/** Whether the refusal is of this part, which the sentence names near it: in quotes, or as a word of its own. */
function isRefused(part: string, sentence: string, refusal: RegExpExecArray): boolean {
  const at = sentence.indexOf(part)
  if (at === -1) return false
  const end = at + part.length
  const isOwnWord =
    /[\s'"`/\\([<]/u.test(sentence[at - 1] ?? ' ') && /[\s'"`.,:;!)\]>]/u.test(sentence[end] ?? ' ')
  // A short word such as `of` is named only in quotes.
  if (!isOwnWord || (part.length <= 3 && !/['"`]/u.test(sentence[at - 1] ?? ' '))) return false
  const between =
    at < refusal.index
      ? sentence.slice(end, refusal.index)
      : sentence.slice(refusal.index + refusal[0].length, at)
  return between.length <= MOST_BETWEEN && !/[,;]|\.\s/u.test(between)
}
