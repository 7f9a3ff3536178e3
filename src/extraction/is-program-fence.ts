import type { FenceOpening } from '../text/fences-of.ts'

const PROGRAM = /^(?!json|text|txt|plain|output|console$)[a-z]/u

/** Whether a fence holds a program, by its language. */
export function isProgramFence({ language }: Pick<FenceOpening, 'language'>): boolean {
  return PROGRAM.test(language)
}
