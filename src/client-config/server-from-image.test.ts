import { describe, expect, test } from 'vitest'
import { serverFromImage } from './server-from-image.ts'

describe('a server in a container', () => {
  test.each([
    ['mcp/time', [], 'time'],
    ['ghcr.io:443/github/github-mcp-server:v1.2', [], 'github'],
    [`example/mcp-shop@sha256:${'0'.repeat(64)}`, [], 'shop'],
    ['node:24', ['npx', '-y', '@modelcontextprotocol/server-memory@1'], 'memory'],
    ['python:3', ['python', '-m', 'mcp_server_git'], 'git'],
    ['node:24', ['node', '/srv/weather.js'], 'weather'],
    ['example/shop', ['node', '/srv/index.js'], 'shop'],
    ['example/shop', ['/usr/bin/serve'], 'shop'],
  ])('%s with the command %j is called %3$s', (image, command, name) => {
    expect(serverFromImage(image, { command }).name).toBe(name)
  })

  test('has the words of its command, and no command if the image has its own', () => {
    expect(serverFromImage('a', { command: ['node', '/a.js', '-v'], network: 'shop' })).toEqual({
      name: 'a',
      image: 'a',
      command: 'node',
      args: ['/a.js', '-v'],
      network: 'shop',
    })
    expect(serverFromImage('a', { command: [] })).toEqual({ name: 'a', image: 'a' })
  })
})
