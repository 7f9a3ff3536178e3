import { expect, test } from 'vitest'
import { connectionHint, connectionWords } from './connection-fault.ts'

test.each([
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN'],
  ['ETIMEDOUT', 'connect ETIMEDOUT'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to get local issuer certificate'],
  ['CERT_HAS_EXPIRED', 'certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', "Host: a. is not in the cert's altnames: DNS:b"],
  ['HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow'],
  ['', 'odd'],
])('says what %s is, and what to do', (code, message) => {
  const error = Object.assign(new Error(message), { code })
  const url = new URL('https://me.example/mcp')
  expect({ is: connectionWords(error, url), do: connectionHint(error, url) }).toMatchSnapshot()
})
