import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findClients, findClientsFrom } from './find-clients.ts'

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('findClientsFrom', () => {
  test('finds nothing where nothing is installed', () => {
    expect(findClientsFrom([projectWith({})])).toEqual([])
  })

  test('names what is installed with its version, and where to import it from', () => {
    const place = projectWith({ openai: '4.5.6', '@anthropic-ai/sdk': '0.60.0' })
    const found = findClientsFrom([place]).map(({ name, url }) => [
      name,
      url.split('node_modules/')[1],
    ])
    expect(found).toEqual([
      ['openai@4.5.6', 'openai/index.js'],
      ['@anthropic-ai/sdk@0.60.0', '@anthropic-ai/sdk/index.js'],
    ])
  })

  test('takes a client from the first place that has it', () => {
    const places = [
      projectWith({ openai: '7.0.0' }),
      projectWith({ openai: '4.0.0', ollama: '1.0.0' }),
    ]
    expect(findClientsFrom(places).map(({ name }) => name)).toEqual([
      'openai@7.0.0',
      'ollama@1.0.0',
    ])
  })

  test('takes those beside this package before those of a project', () => {
    const project = dirname(projectWith({ openai: '0.0.1' }))
    const [found] = findClients(project)
    expect(found?.name).toMatch(/^openai@[1-9]/u)
  })
})

/** The path of a package.json in a folder in which these packages are installed. */
function projectWith(packages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-clients-'))
  folders.push(folder)
  for (const [name, version] of Object.entries(packages)) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version, main: 'index.js' }))
    writeFileSync(join(place, 'index.js'), '')
  }
  return join(folder, 'package.json')
}
