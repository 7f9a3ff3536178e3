import type { ContainerServerDefinition } from '../contracts/server-definition.ts'
import { kindOf } from '../json/kind-of.ts'
import { excerpt } from '../text/excerpt.ts'

/** An option of a container that can't be used. */
export interface ContainerFault {
  readonly option: keyof ContainerServerDefinition
  /** Its value and what is expected, to be read after the option's name; never a value that may be a secret. */
  readonly what: string
}

/** Returns what is wrong with a value. */
type Rule = (value: unknown) => string | undefined

/** A name of an image, with a registry, a tag and a digest or without. */
const IMAGE = /^[a-z\d][\w.\-/:@]{0,300}$/iu
/** What the runtime calls one of its networks. */
const NETWORK = /^[a-z\d][\w.:-]{0,200}$/iu
/** Bytes with which a runtime starts a container at all. */
const LEAST_MEMORY = 6 * 2 ** 20

const RULES: Readonly<Record<keyof ContainerServerDefinition, Rule>> = {
  image: expectText(IMAGE, "is no image's name; write it as docker run does"),
  name: expectText(/./su, 'is no name of a server; give it a text'),
  command: optional(expectText(/./su, "is no program; leave it out for the image's own command")),
  args: optional(textListFault),
  env: optional(textTableFault),
  secrets: optional(textListFault),
  cwd: optional(expectText(/^\//u, 'is no folder in the container; begin it with /')),
  network: optional(expectText(NETWORK, "is no network's name; docker network ls has them")),
  maxMemory: optional(memoryFault),
  pull: optional((value) =>
    typeof value === 'boolean' ? undefined : `${shown(value)} is neither true nor false`,
  ),
}

/**
 * Returns what is wrong with the options of a container, whatever a caller without types passed; undefined if nothing is.
 * Nothing may go on to the runtime unseen: it takes a limit that is no positive number for no limit at all.
 */
export function containerFault(server: ContainerServerDefinition): ContainerFault | undefined {
  if ('url' in server) return { option: 'image', what: 'and its url are both set; leave one out' }
  for (const option of optionNames(RULES)) {
    const what = RULES[option](server[option])
    if (what !== undefined) return { option, what }
  }
  const { command, args = [] } = server
  return command === undefined && args.length > 0
    ? { option: 'args', what: 'are not used without a command; set command, or leave them out' }
    : undefined
}

function optionNames(rules: typeof RULES): readonly (keyof ContainerServerDefinition)[] {
  const isOption = (name: string): name is keyof ContainerServerDefinition => name in rules
  return Object.keys(rules).filter(isOption)
}

function optional(rule: Rule): Rule {
  return (value) => (value === undefined ? undefined : rule(value))
}

function expectText(pattern: RegExp, expected: string): Rule {
  return (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `${shown(value)} ${expected}`
}

function memoryFault(value: unknown): string | undefined {
  const isFine = typeof value === 'number' && Number.isSafeInteger(value) && value >= LEAST_MEMORY
  return isFine
    ? undefined
    : `${shown(value)} is no limit of memory; give a whole number of bytes: a container needs at least 6MB of memory (${LEAST_MEMORY})`
}

function textListFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return `(${kindOf(value)}) must be an array of texts`
  const wrong = value.findIndex((item) => typeof item !== 'string')
  return wrong === -1
    ? undefined
    : `must be an array of texts; [${wrong}] is ${kindOf(value[wrong])}`
}

function textTableFault(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `(${kindOf(value)}) must be an object of texts`
  const wrong = Object.entries(value).find(([, item]) => typeof item !== 'string')
  return wrong && `must be an object of texts; ${excerpt(wrong[0])} is ${kindOf(wrong[1])}`
}

function shown(value: unknown): string {
  if (typeof value === 'string') return excerpt(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value)
}
