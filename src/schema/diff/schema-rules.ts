import type { DiffLevel, SchemaChangeKind, SchemaSide } from '../../contracts/diff.ts'

/** What a kind of change means in what a tool takes, and in what it gives. */
export interface SchemaRule {
  readonly input: DiffLevel
  readonly output: DiffLevel
  /** Why, in one sentence; in one for each side where they have nothing in common. */
  readonly why: string | Readonly<Record<SchemaSide, string>>
}

/** The rule of each kind of change: who calls fears what no longer fits, who reads fears what fits now. */
export const SCHEMA_RULES: Readonly<Record<SchemaChangeKind, SchemaRule>> = {
  'type-narrowed': {
    input: 'breaking',
    output: 'compatible',
    why: {
      input: 'Arguments of a type that is gone are refused.',
      output: 'Results of fewer types surprise nobody.',
    },
  },
  'type-widened': {
    input: 'compatible',
    output: 'breaking',
    why: {
      input: 'Old arguments still fit.',
      output: 'A reader meets a type, often null, that it was never told of.',
    },
  },
  'type-changed': {
    input: 'breaking',
    output: 'breaking',
    why: 'What fitted no longer does, and what comes was never announced.',
  },
  'values-narrowed': {
    input: 'breaking',
    output: 'compatible',
    why: {
      input: 'An argument that was allowed is refused.',
      output: 'A reader of fewer values has a case too many.',
    },
  },
  'values-widened': {
    input: 'compatible',
    output: 'breaking',
    why: {
      input: 'Old arguments still fit.',
      output: 'A reader that handles each listed value meets another one.',
    },
  },
  'values-changed': {
    input: 'breaking',
    output: 'breaking',
    why: 'Values left the list and others came.',
  },
  'bounds-narrowed': {
    input: 'breaking',
    output: 'compatible',
    why: {
      input: 'Arguments at the edge are refused.',
      output: 'Results keep within what was promised.',
    },
  },
  'bounds-widened': {
    input: 'compatible',
    output: 'breaking',
    why: {
      input: 'Old arguments still fit.',
      output: 'Results may be longer, larger or more than was promised.',
    },
  },
  'condition-narrowed': {
    input: 'breaking',
    output: 'compatible',
    why: 'A condition came or became stricter: arguments may be refused, results keep the old promise.',
  },
  'condition-widened': {
    input: 'compatible',
    output: 'breaking',
    why: 'A condition went or became looser: old arguments still fit, results may break the old promise.',
  },
  'property-added': {
    input: 'compatible',
    output: 'compatible',
    why: "Nobody has to send it, and who reads results passes over what it doesn't know.",
  },
  'property-admitted': {
    input: 'compatible',
    output: 'risky',
    why: 'The older schema allowed no other property: a client that still validates with it rejects the result.',
  },
  'property-removed': {
    input: 'risky',
    output: 'breaking',
    why: {
      input: 'An argument is taken and no longer heeded.',
      output: "Who reads the property doesn't find it.",
    },
  },
  'property-forbidden': {
    input: 'breaking',
    output: 'breaking',
    why: {
      input: 'The argument is refused.',
      output: "Who reads the property doesn't find it.",
    },
  },
  'property-required': {
    input: 'breaking',
    output: 'compatible',
    why: {
      input: 'Calls without it are refused.',
      output: 'A reader may rely on more than before.',
    },
  },
  'property-optional': {
    input: 'compatible',
    output: 'breaking',
    why: {
      input: 'Old arguments still fit.',
      output: 'Who relies on the property meets results without it.',
    },
  },
  'extra-forbidden': {
    input: 'risky',
    output: 'compatible',
    why: {
      input: "Arguments that the schema doesn't name were passed over and are now refused.",
      output: 'Models do send them.',
    },
  },
  'extra-allowed': {
    input: 'compatible',
    output: 'risky',
    why: 'Results may hold what the older schema forbade: a client that still validates with it rejects them.',
  },
  'alternative-added': {
    input: 'compatible',
    output: 'breaking',
    why: {
      input: 'Old arguments still fit.',
      output: 'A reader meets a form that it was never told of.',
    },
  },
  'alternative-removed': {
    input: 'breaking',
    output: 'compatible',
    why: {
      input: 'Arguments of that form are refused, all or in part.',
      output: 'A reader has a case too many.',
    },
  },
  'format-added': {
    input: 'risky',
    output: 'compatible',
    why: 'Few validators assert formats, some servers do: arguments that passed may be refused.',
  },
  'format-changed': {
    input: 'risky',
    output: 'risky',
    why: 'The same text is to be read in another way.',
  },
  'format-removed': {
    input: 'compatible',
    output: 'risky',
    why: 'Whoever parses results by the format may meet another one.',
  },
  'default-added': {
    input: 'compatible',
    output: 'compatible',
    why: "A default that wasn't told before; what the tool does needn't be different.",
  },
  'default-changed': {
    input: 'risky',
    output: 'compatible',
    why: 'The same call, without the argument, does something else.',
  },
  unclassified: {
    input: 'risky',
    output: 'risky',
    why: 'Nobody can tell from the schemas whether less or more fits: a pattern, a negation, what hangs on other keywords.',
  },
}
