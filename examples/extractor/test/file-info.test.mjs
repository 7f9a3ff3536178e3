import test from 'node:test'
import { assertExtracts, recordingsIn } from 'mcp-assay/testing'
import { fileInfo } from '../src/file-info.ts'

const sizeIn = (text) => fileInfo(text).size

for (const recording of recordingsIn('recordings', { tool: 'get_file_info', outcome: 'ok' }))
  test(recording.name, () => {
    assertExtracts(recording, '75', { with: sizeIn })
  })
