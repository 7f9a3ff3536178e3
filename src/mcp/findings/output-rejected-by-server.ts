import { TOOL_REQUIREMENTS } from '../../requirements/tool-requirements.ts'
import type { OutputRejection } from '../result/output-rejection.ts'
import { defineFinding } from './define-finding.ts'

const REMEDY: Readonly<Record<OutputRejection['kind'], string>> = {
  missing: 'its handler returns no structuredContent: return it, or declare no outputSchema',
  invalid:
    'what its handler returns breaks the outputSchema: return what the schema says, or correct the schema',
}

/** An error is the server's SDK refusing the output of its own tool; the data is lost there. */
export const outputRejectedByServer = defineFinding({
  code: 'output-rejected-by-server',
  about: 'result',
  requirement: TOOL_REQUIREMENTS['tool:output-schema:conformance'],
  observe: ({ rejection }) =>
    rejection === undefined
      ? []
      : [
          {
            message: `the server's own SDK discarded the tool's output, so that no client and no wrapper can have it${toldBy(rejection)}; change the server: ${REMEDY[rejection.kind]}`,
          },
        ],
})

function toldBy({ said }: OutputRejection): string {
  return said === undefined ? '' : ` (its standard error says ${said})`
}
