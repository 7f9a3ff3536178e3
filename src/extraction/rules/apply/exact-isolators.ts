import { exactFirst } from '../../chain/presets.ts'

/** What looks for JSON in a text that may be of another form: nothing is repaired. */
export const exactIsolators = exactFirst.filter(({ name }) => name !== 'resilient')
