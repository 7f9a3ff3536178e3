import { spawnSync } from 'node:child_process'
import { median, table } from './table.ts'

const ROUNDS = 25

/** How long `assay --help` takes from the build, against a Node that does nothing; taken in turns. */
export async function benchHelp(): Promise<string> {
  const bare: number[] = []
  const help: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(time(['-e', '0']))
    help.push(time(['dist/src/cli/main.js', '--help']))
  }
  const ratio = median(help) / median(bare)
  return table(
    ['start-up, median of 25', 'ms', 'ratio'],
    [
      ['`node -e 0`', median(bare).toFixed(0), '1.0'],
      ['`assay --help`', median(help).toFixed(0), ratio.toFixed(1)],
    ],
  )
}

function time(args: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(process.execPath, args)
  if (status !== 0)
    throw new Error(`node ${args.join(' ')} ended with ${status}; run npm run build first`)
  return performance.now() - start
}
