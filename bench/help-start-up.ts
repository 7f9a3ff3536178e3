import { spawnSync } from 'node:child_process'
import { assertRight, defineBench } from './define.ts'
import { median, table } from './table.ts'

const ROUNDS = { full: 25, small: 2 } as const

export const helpStartUp = defineBench({
  title: 'Start-up',
  about: "The command line's help, from the build, against a Node that does nothing, in turns.",
  run(size) {
    const rounds = ROUNDS[size]
    const bare: number[] = []
    const help: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      bare.push(time(['-e', '0'], ''))
      help.push(time(['dist/src/cli/main.js', '--help'], 'Usage: assay'))
    }
    const ratio = median(help) / median(bare)
    return table(
      [`start-up, median of ${rounds}`, 'ms', 'ratio'],
      [
        ['`node -e 0`', median(bare).toFixed(0), '1.0'],
        ['`assay --help`', median(help).toFixed(0), ratio.toFixed(1)],
      ],
    )
  },
})

function time(args: readonly string[], says: string): number {
  const start = performance.now()
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const taken = performance.now() - start
  if (status !== 0)
    throw new Error(`node ${args.join(' ')} ended with ${status}; run npm run build first`)
  assertRight(stdout.includes(says), `node ${args.join(' ')} doesn't say ${says}`)
  return taken
}
