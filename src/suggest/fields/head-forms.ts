import type { ItemPattern } from '../../contracts/text-extraction.ts'

/** A way in which first lines of items begin, or are as a whole. */
export interface HeadForm {
  /** By field. A form is one that all its required fields match. */
  readonly fields: Readonly<Record<string, ItemPattern & { readonly regex: string }>>
  /** Whether only several items show it, as one that looks like it may be anything. */
  readonly isLoose?: boolean
  /** Whether it says nothing without further lines, as it takes the first one whole. */
  readonly isWhole?: boolean
}

/** The forms of first lines, the most exact first. */
export const HEAD_FORMS: readonly HeadForm[] = [
  {
    // **brook-lane** - six lanes
    fields: {
      name: { regex: '^\\*\\*([^*]+)\\*\\*', required: true },
      description: { regex: '^\\*\\*[^*]+\\*\\*:? (?:-|–|—|:)? ?([^(\\n].*)' },
    },
  },
  {
    // [Brook Lane](https://pools.example/brook) - six lanes
    fields: {
      name: { regex: '^\\[([^\\]]+)\\]\\(', required: true },
      url: { regex: '^\\[[^\\]]+\\]\\(([^)\\s]+)\\)', required: true },
      description: { regex: '^\\[[^\\]]+\\]\\([^)\\s]+\\):? (?:-|–|—|:)? ?([^(\\n].*)' },
    },
  },
  {
    // `brook` - six lanes
    fields: {
      name: { regex: '^`([^`]+)`', required: true },
      description: { regex: '^`[^`]+`:? (?:-|–|—|:)? ?([^(\\n].*)' },
    },
  },
  {
    // Brook Lane - six lanes
    isLoose: true,
    fields: {
      name: { regex: '^(.+?) (?:-|–|—) ', required: true },
      description: { regex: '^.+? (?:-|–|—) (.+)', required: true },
    },
  },
  {
    // Brook Lane: 07:00 to 21:00
    isLoose: true,
    fields: {
      name: { regex: '^([^:\\n]+): ', required: true },
      value: { regex: '^[^:\\n]+: (.+)', required: true },
    },
  },
  {
    // Brook Lane (★ 2,341)
    isLoose: true,
    fields: { name: { regex: '^([^(\\n]+?) \\(', required: true } },
  },
  {
    // Brook Lane, and further lines
    isWhole: true,
    fields: { name: { regex: '^(.+)', required: true } },
  },
]

const COUNTED =
  'comment star fork issue point vote file reply result line view download item'.split(' ')

/** Fields that are numbers in brackets behind a head, by their sign or their word. */
export const COUNT_FORMS: readonly (readonly [field: string, regex: string])[] = [
  ['stars', '\\(★ ?([\\d,]+)\\)'],
  ['stars', '\\(⭐ ?([\\d,]+)\\)'],
  ...COUNTED.map((word) => {
    const plural = word.replace(/y$/u, 'ie') + 's'
    return [plural, `\\(([\\d,]+) (?:${word}|${plural})\\)`] as const
  }),
]
