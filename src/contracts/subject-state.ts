/** All states of a server or tool, worst first. */
export const SUBJECT_STATES = [
  'could-not-run',
  'loses-output',
  'breaks-schema',
  'breaks-protocol',
  'breaks-own-rule',
  'needs-wrapping',
  'not-called',
  'works',
] as const

/** The one answer to "is it broken, does it need wrapping, is it fine?". */
export type SubjectState = (typeof SUBJECT_STATES)[number]
