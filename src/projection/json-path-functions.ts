import { type FilterFunction, FunctionExpressionType, Nothing } from 'json-p3'
import { RE2JS } from 're2js'
import { createMemo } from '../text/create-memo.ts'
import { translateIRegexp } from './i-regexp.ts'

/** Compiled patterns; false where one is no I-Regexp, or one that RE2 can't run. */
const compiled = createMemo<RE2JS | false>(100)

/** The functions of RFC 9535 (section 2.4) that run otherwise here: patterns in linear time, and lengths in characters. */
export const JSON_PATH_FUNCTIONS = {
  length: {
    argTypes: [FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.ValueType,
    call: lengthOf,
  },
  match: onText((pattern, text) => pattern.testExact(text)),
  search: onText((pattern, text) => pattern.test(text)),
} as const satisfies Readonly<Record<string, FilterFunction>>

/** Whether `match` and `search` can run a pattern; where they can't, they are false for any text. */
export function isRunnable(pattern: string): boolean {
  return compileIRegexp(pattern) !== false
}

function onText(test: (pattern: RE2JS, text: string) => boolean): FilterFunction {
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text: unknown, pattern: unknown) => {
      if (typeof text !== 'string' || typeof pattern !== 'string') return false
      const runnable = compileIRegexp(pattern)
      return runnable !== false && test(runnable, text)
    },
  }
}

function compileIRegexp(pattern: string): RE2JS | false {
  return compiled(pattern, () => compile(pattern))
}

function compile(pattern: string): RE2JS | false {
  const translated = translateIRegexp(pattern)
  if (translated === undefined) return false
  try {
    return RE2JS.compile(translated)
  } catch {
    return false
  }
}

/** A character is a Unicode scalar value, not half of one. */
function lengthOf(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).length
  if (typeof value !== 'object' || value === null) return Nothing
  return Array.isArray(value) ? value.length : Object.keys(value).length
}
