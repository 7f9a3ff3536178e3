import { isHttpServer } from '../src/client-config/is-http-server.ts'
import { openConnection as openHttp } from './http/connection.ts'
import { createAnswerer } from './mcp/create-answerer.ts'
import { createProgress } from './mcp/create-progress.ts'
import { findProtocols, type SpokenProtocols } from './mcp/find-protocols.ts'
import { type RecordServerOptions, withEnvironment } from './record-server.ts'
import { openConnection as openStdio } from './stdio/connection.ts'

/** Which server to ask, and how. */
export interface ProbeServerOptions extends Pick<
  RecordServerOptions,
  'server' | 'callsFile' | 'environment' | 'startTimeout' | 'onEvent' | 'signal'
> {
  /** Whether the era with a handshake is asked for too where the one without is spoken. */
  readonly both: boolean
}

const UNRECORDED = {
  writer: { frame: () => undefined, end: () => undefined },
  onNotification: () => undefined,
}

/** Finds out which eras of the protocol a server speaks, in connections of its own that aren't recorded. */
export async function probeServer(options: ProbeServerOptions): Promise<SpokenProtocols> {
  const { both, callsFile, environment, onEvent, signal, startTimeout = 60_000 } = options
  const server = withEnvironment(options.server, callsFile?.env)
  const progress = createProgress(server.name, onEvent)
  progress.tell({ type: 'probe', server: server.name })
  try {
    return await findProtocols({
      both,
      startTimeout,
      open: () => {
        const shared = {
          ...createAnswerer(),
          ...UNRECORDED,
          ...(signal === undefined ? {} : { signal }),
        }
        if (isHttpServer(server)) return openHttp({ ...shared, server, startTimeout })
        return openStdio({
          ...shared,
          server,
          ...(environment === undefined ? {} : { environment }),
        })
      },
    })
  } finally {
    progress.end()
  }
}
