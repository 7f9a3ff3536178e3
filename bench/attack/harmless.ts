import { createHash } from 'node:crypto'
import { ALNUM, type Dice, HEX } from './seed.ts'

/** What a server is given beside: words, which hide nothing. */
export const HARMLESS_VARIABLES = {
  SESSION_DRIVER: 'database',
  APP_ENV: 'production',
  LOG_LEVEL: 'information',
  DB_CONNECTION: 'postgresql',
}

const PROSE = [
  'The database of the shop is copied each night, and the database of the pool is not.',
  'In production the information is kept for 30 days; postgresql keeps it longer.',
  'Use sk-LinearRegression-with-regularisation-and-cross-validation for the first model.',
  'Install pypi-server-with-a-long-name-that-nobody-would-choose before you begin.',
  'A key begins with -----BEGIN PRIVATE KEY----- and goes on for some lines. Then comes the rest of this text.',
  'Your password must have twelve characters and a digit. Never tell your password to anybody.',
  'The token is the smallest part of a text: a model reads 4,096 tokens at once.',
  'Authorization: see chapter 4. Bearer bonds are explained in chapter 5.',
  'password: required, string. api_key: optional, string. secret: boolean.',
  'Ask https://shop.example/users?page=2&sort=name&key=title for the second page.',
  'ghp_ is how GitHub tokens begin, and glpat- those of GitLab.',
  'Basic authentication is older than token authentication.',
  'Set API_KEY=<your key here> and TOKEN=${TOKEN} in the environment.',
  'const password = readPassword(); const token = await getToken({ client_secret: secret })',
  'export function tokenise(text: string): readonly Token[] { return text.split(" ") }',
  'if (token === undefined) throw new Error("no token")',
  'SELECT id, password_hash FROM users WHERE token IS NULL ORDER BY created_at DESC',
  'https://git.example/pool/lanes/blob/0a1b2c/src/authorization/token-reader.ts',
  '@modelcontextprotocol/server-everything@2026.8.31 and @opentelemetry/instrumentation-http',
  'react-server-dom-webpack-plugin-with-authentication-and-authorisation-support',
  'mailto:bob@shop.example, tel:+44-20-7946-0018, geo:37.786971,-122.399677',
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'AKIA is how identifiers of AWS begin. AIza is how those of Google begin.',
  'eyJ is what {" becomes in base64.',
  'The secretary keeps the secrets of the secret garden.',
  'risk-assessment-of-the-authentication-flow-for-returning-customers-2026',
  'task-scheduler-with-priorities-and-retries-and-a-very-long-name-indeed',
  'CSS: .sk-fading-circle .sk-circle-before { animation-delay: -0.9s }',
  'Version 12.4.1 (build 20261127.3) of pool-manager for x86_64-unknown-linux-gnu',
  '2026-11-27T01:03:15.123456Z INFO pool.lanes.scheduler: 6 lanes, 24 swimmers, 0 waiting',
]

/** Makes 60 texts that hold no secret. */
export function harmlessTexts(dice: Dice): readonly string[] {
  const uuid = (): string => [8, 4, 4, 4, 12].map((length) => dice.draw(length, HEX)).join('-')
  const hash = (name: string, form: 'hex' | 'base64'): string =>
    createHash(name).update(dice.draw(9)).digest(form)
  const made = [
    () => `commit ${hash('sha1', 'hex')}`,
    () => `sha256:${hash('sha256', 'hex')}`,
    () => `"integrity": "sha512-${hash('sha512', 'base64')}"`,
    () => `The order ${uuid()} was sent to the customer ${uuid()}.`,
    () => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${dice.draw(43)} bob@shop`,
    () =>
      `-----BEGIN PUBLIC KEY-----\n${dice.draw(64)}\n${dice.draw(24)}\n-----END PUBLIC KEY-----`,
    () => `ETag: "${hash('md5', 'hex')}"`,
    () => `digest ${hash('sha384', 'base64')}`,
    () => `trace ${dice.draw(32, HEX)} span ${dice.draw(16, HEX)}`,
    () => `https://pictures.example/${dice.draw(22, ALNUM)}.jpg`,
  ]
  return [...PROSE, ...[...made, ...made, ...made].map((make) => make())]
}
