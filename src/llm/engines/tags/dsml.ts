import type { WrittenCall } from '../../grammar.ts'
import { DSML, GCML } from './tag-at.ts'
import type { TagDialect } from './tag-dialect.ts'
import { writeTags } from './write-tags.ts'

/** As the models' own encoders write it; its bars are U+FF5C. */
const MARKER = '｜DSML｜'

/** How the marker begins that each tag carries, as it is defined and as it was seen. */
const MARKERS = ['｜DSML', '｜｜DSML', '‖DSML', '|DSML', '||DSML', '｜ DSML']

/** The tags of DeepSeek's markup, but for their sections; without the marker only where the format is named. */
export const DSML_TAGS: Omit<TagDialect, 'sections'> = {
  openers: [...MARKERS.map((marker) => `<${marker}`), '<function_calls', '<tool_calls', '<invoke'],
  prefixes: [DSML],
  pinnedPrefixes: [''],
  call: ['invoke'],
  parameter: ['parameter'],
}

/** The tags of GigaChat's markup, which is the same but for the marker. */
export const GCML_TAGS: TagDialect = {
  openers: ['<｜GCML'],
  prefixes: [GCML],
  sections: ['tool_calls'],
  call: ['invoke'],
  parameter: ['parameter'],
}

/** Makes what writes calls with the marker, in a section of this name. */
export function writeDsml(
  section: string,
  marker = MARKER,
): (calls: readonly WrittenCall[]) => string {
  return writeTags({
    section: [`<${marker}${section}>`, `</${marker}${section}>`],
    call: `${marker}invoke`,
    parameter: `${marker}parameter`,
    space: '\n',
    attributes: (value) => ` string="${typeof value === 'string'}"`,
  })
}
