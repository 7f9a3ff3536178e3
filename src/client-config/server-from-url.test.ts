import { describe, expect, test } from 'vitest'
import { serverFromUrl } from './server-from-url.ts'

test.each([
  ['https://mcp.example.com/sse', 'example'],
  ['https://api.example.com/v1/mcp/', 'example'],
  ['https://docs.mcp.example.com/mcp', 'docs-example'],
  ['https://example.com/github/mcp', 'github'],
  ['https://example.com/mcp/my-server_2?x=1', 'my-server_2'],
  ['http://127.0.0.1:3001/mcp', 'localhost-3001'],
  ['http://localhost/mcp', 'localhost'],
  ['http://weather.localhost:3000/mcp', 'weather'],
  ['http://[::1]:8080/mcp', 'localhost-8080'],
  ['http://10.0.0.5:8080/mcp', '10.0.0.5-8080'],
  ['http://[fe80::1]:80/mcp', 'fe80--1'],
  ['http://intranet/mcp', 'intranet'],
  ['https://www.mcp.io', 'www.mcp.io'],
])('%s is %s', (url, name) => {
  expect(serverFromUrl(url).name).toBe(name)
})

test.each([
  'https://mcp.example.com/s/x9Y8x9Y8x9Y8/mcp',
  'https://mcp.example.com/0c5b3f0e-4a52-4ee5-8d5c-5a3f5b2a9c11/mcp',
  'https://mcp.example.com/sk-a1b2c3d4/mcp',
  'https://mcp.example.com/mcp?name=x9Y8x9Y8x9Y8',
])('names no server after what may be a key: %s', (url) => {
  expect(serverFromUrl(url).name).toBe('example')
})

test('keeps the address, without what no server sees', () => {
  const headers = { Authorization: 'Bearer x' }
  expect(serverFromUrl('https://x.example/mcp?a=b#c', { name: 'mine', headers })).toEqual({
    name: 'mine',
    url: 'https://x.example/mcp?a=b',
    headers,
  })
})

describe('refuses without quoting', () => {
  test.each([
    ['example.com/mcp', '--url is no address; give it as https://HOST/PATH'],
    ['', '--url is no address; give it as https://HOST/PATH'],
    ['ftp://example.com/k3y', '--url begins with "ftp:"; only http and https are supported'],
    [
      'https://me:s3cret@example.com/mcp',
      '--url holds a user name or a password; give them in a header: Authorization: Basic …',
    ],
  ])('%s', (url, message) => {
    expect(() => serverFromUrl(url)).toThrow(
      expect.objectContaining({ code: 'wrong-use', message }),
    )
  })
})
