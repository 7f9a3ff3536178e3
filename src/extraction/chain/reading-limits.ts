import type { ParserSettings } from '../../contracts/parser-settings.ts'

/** How much of a text is read; text parsers have their own limits where nobody says it. */
export type ReadingLimits = Pick<ParserSettings, 'maxItems'>
