import type { EraDifference, Report } from '../../src/contracts/report.ts'
import { agreeingServers } from '../shared/agreeing-servers.ts'
import { nameAndVersion } from '../shared/name-and-version.ts'
import { hanging } from './hanging.ts'
import { segment } from './line.ts'
import type { Line } from './line.ts'
import { plural } from '../../src/text/plural.ts'

const TOOLS = 10
const AGREEMENT = 'the same in both eras'

/** Where servers that were recorded in both eras differ between them, tool by tool, and which don't; nothing where none was. */
export function eraLines(
  report: Pick<Report, 'eras' | 'erasCompared'>,
  width: number,
): readonly Line[] {
  const same = agreeingServers(report)
  const agreement =
    same.length === 0
      ? []
      : [...hanging(segment(AGREEMENT), same.join(', '), { width, indent: 0 }), []]
  return [...differenceLines(report.eras, width), ...agreement]
}

function differenceLines(eras: readonly EraDifference[], width: number): readonly Line[] {
  const tools = [...Map.groupBy(eras, titleOf)]
  if (tools.length === 0) return []
  const left = tools.length - TOOLS
  return [
    [segment('differs between the eras', 'strong'), segment('  (with a handshake → without one)')],
    ...tools
      .slice(0, TOOLS)
      .flatMap(([title, differences]) => [
        [segment(`  ${title}`)],
        ...differences.flatMap(({ aspect, legacy, modern }) =>
          hanging(segment(aspect, 'dim'), `${legacy} → ${modern}`, { width, indent: 4 }),
        ),
      ]),
    ...(left > 0 ? [[segment(`  and ${plural(left, 'more tool')}`)]] : []),
    [],
  ]
}

function titleOf({ server, version, tool }: EraDifference): string {
  return `${nameAndVersion(server, version)}, ${tool}`
}
