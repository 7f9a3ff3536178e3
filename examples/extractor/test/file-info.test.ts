import { expect } from 'vitest'
import { forEachRecording } from 'mcp-assay/vitest'
import { fileInfo } from '../src/file-info.ts'

forEachRecording('recordings', { tool: 'get_file_info', outcome: 'ok' }, (recording) => {
  const info = { size: '75', isFile: 'true', permissions: '644' }
  expect(recording).toExtract(expect.objectContaining(info), { with: fileInfo })
  expect(recording.text).toBeTheSameAtEveryCut({ with: (pieces) => fileInfo(pieces.join('')) })
})
