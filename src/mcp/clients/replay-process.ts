/**
 * The process that clients run in. What they do with what a server sent is out of our hands: a pattern of a schema may
 * keep them busy for ever, and some print. From here neither reaches the program, which ends the process where it stalls.
 */
import type { ClientPackage } from './client-packages.ts'
import type { RealClient } from './real-client.ts'
import type { ReplayJob, ReplayNews } from './replay-messages.ts'
import { replayTranscript } from './replay-transcript.ts'
import { sdkV1 } from './sdk-v1.ts'
import { sdkV2 } from './sdk-v2.ts'

const CLIENTS: Readonly<Record<ClientPackage, RealClient>> = {
  '@modelcontextprotocol/sdk': sdkV1,
  '@modelcontextprotocol/client': sdkV2,
}

process.on('message', (job: ReplayJob) => void work(job))
process.on('disconnect', () => process.exit())

async function work({ transcript, runs }: ReplayJob): Promise<void> {
  // The time that loading takes is no client's over a call.
  await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/client'),
  ])
  tell({ type: 'begin' })
  for (const { client, mode } of runs) {
    for await (const taken of replayTranscript(transcript, CLIENTS[client], mode))
      tell({ type: 'call', taken })
    tell({ type: 'run-over' })
  }
}

function tell(news: ReplayNews): void {
  process.send?.(news)
}
