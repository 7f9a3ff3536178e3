import type { Dice } from './seed.ts'
import { coreOf, SHAPES } from './shapes.ts'

/** A planted secret. Its core is what may be found nowhere. */
export interface Secret {
  readonly way: 'flag' | 'variable' | 'header' | 'url' | 'member' | 'shape'
  /** The form that held it, for people; `V` is the secret. */
  readonly form: string
  readonly value: string
  readonly core: string
}

/** Forms in which people hand a secret to a command; blanks part arguments, `·` is a blank within one. */
const FLAGS = `
--key=V|--key V|--api-key=V|--api-key V|--apikey=V|--token=V|--token V|--auth-token=V|--access-token V
-k V|-u bob:V|--user=bob:V|--password=V|--password V|--client-secret V|--secret=V|--bearer V
--header X-Api-Key:·V|-H Authorization:·Bearer·V|--header=X-Auth-Token:·V|-H X-Api-Key:V
API_KEY=V|TAVILY_API_KEY=V|-e GITHUB_TOKEN=V|--env PASSWORD=V|-Dapi.key=V|--set auth.password=V
{"apiKey":"V"}|--config {"auth":{"password":"V"}}|--config={"token":"V"}
sh·-c·'export·TOKEN=V;·run'|curl·-u·bob:V·https://shop.example|curl·-H·"X-Api-Key:·V"·https://shop.example
--url https://bob:V@shop.example/x|https://shop.example/mcp?tavilyApiKey=V|https://shop.example/x?api_key=V&lang=en
--dsn postgres://bob:V@db.example/shop|redis://:V@cache.example:6379|mongodb+srv://bob:V@db.example/
Server=db.example;User·Id=bob;Password=V;`
  .trim()
  .split(/[|\n]/u)

const VARIABLES =
  `API_KEY TOKEN SHOP_PASSWORD CLIENT_SECRET PRIVATE_KEY DB_CREDS TWILIO_SID CHAT_WEBHOOK_URL MNEMONIC
PASSWORD_SALT PRODUCT_LICENSE SUPABASE_SERVICE_ROLE WALLET_SEED SESSION_KEY ACCESS_TOKEN AUTH PLAIN_ONE PLAIN_TWO
PLAIN_THREE PLAIN_FOUR DATABASE_URL REDIS_URL AMQP_URL MONGO_URI AUTHORIZATION BEARER_LINE`.split(
    /\s+/u,
  )

const HEADERS =
  `Authorization X-Api-Key X-Auth-Token Api-Key X-Goog-Api-Key Cookie X-Access-Token X-Shop
Ocp-Apim-Subscription-Key PRIVATE-TOKEN X-Secret X-Me`.split(/\s+/u)

const PARAMETERS =
  `tavilyApiKey api_key apiKey key token access_token client_secret password auth sig exaApiKey
x-api-key secret authToken`.split(/\s+/u)

export const MEMBERS =
  `authorization authorization_token api_key apiKey password client_secret access_token private_key
refresh_token secret auth_token id_token passwd accessToken clientSecret secret_key x-api-key bearer_token
session_token privateKey`.split(/\s+/u)

/** Plants 300 secrets. */
export function plant(dice: Dice): readonly Secret[] {
  const declared = [
    ...FLAGS.map((form) => plain('flag', form, dice.draw(24))),
    ...VARIABLES.map((name) => variable(name, dice)),
    ...HEADERS.map((name) => header(name, dice.draw(32))),
    ...PARAMETERS.map((name) => plain('url', `?${name}=V`, dice.draw(28))),
    ...MEMBERS.flatMap((name) => [
      plain('member', `${name} in a result`, dice.draw(26)),
      plain('member', `${name} in a request`, dice.draw(26)),
    ]),
  ]
  const names = Object.keys(SHAPES)
  const shapes = Array.from({ length: 300 - declared.length }, (_, index) => {
    const form = names[index % names.length] ?? ''
    const value = SHAPES[form]?.(dice) ?? ''
    return { way: 'shape', form, value, core: coreOf(value) } as const
  })
  return [...declared, ...shapes]
}

function plain(way: Secret['way'], form: string, value: string): Secret {
  return { way, form, value, core: value }
}

function header(name: string, core: string): Secret {
  const value = { Authorization: `Bearer ${core}`, Cookie: `theme=dark; session=${core}` }[name]
  return { way: 'header', form: `${name}: V`, value: value ?? core, core }
}

function variable(name: string, dice: Dice): Secret {
  const made = dice.draw(22)
  const odd = `${dice.draw(8)}"${dice.draw(5)}/+ %${dice.draw(8)}&`
  const core = /^(?:SHOP_PASSWORD|PLAIN_TWO|PLAIN_FOUR)$/u.test(name) ? odd : made
  const around = name.endsWith('_URL') || name === 'MONGO_URI'
  const url = `postgres://bob:${core}@db.example:5432/shop`
  const hook = `https://chat.example/hook/${core}`
  const line = `Bearer ${core}`
  const value =
    name === 'CHAT_WEBHOOK_URL' ? hook : around ? url : name.startsWith('BEARER') ? line : core
  return { way: 'variable', form: `${name}=V`, value, core }
}

/** The arguments of a command that hold the secrets of flags. */
export function flagArguments(secrets: readonly Secret[]): readonly string[] {
  return secrets
    .filter(({ way }) => way === 'flag')
    .flatMap(({ form, value }) =>
      form.split(' ').map((word) => word.replaceAll('·', ' ').replace(/V(?!.*V)/u, () => value)),
    )
}

/** Texts in which a peer repeats a secret. */
export function echoes({ value, way }: Secret): readonly string[] {
  const inside = JSON.stringify(JSON.stringify({ note: value }))
  const plainly = [`\u001b[1;31m${value}\u001b[0m`, `it was ${value}, as you know`, inside]
  if (way === 'shape') return [...plainly, encodeURIComponent(value)]
  const base64 = ['', 'a', 'ab'].map((head) => Buffer.from(`${head}${value}`).toString('base64'))
  return [...plainly, encodeURIComponent(value), ...base64]
}

/** Everything that shows a secret when it is found in what was written. */
export function needles({ core }: Secret): readonly string[] {
  const json = JSON.stringify(core).slice(1, -1)
  const base64 = [0, 1, 2].map((shift) => {
    const whole = Buffer.from(`${'x'.repeat(shift)}${core}`).toString('base64')
    return whole.slice(shift === 0 ? 0 : 4, -4)
  })
  return [
    ...new Set([
      core,
      json,
      JSON.stringify(json).slice(1, -1),
      encodeURIComponent(core),
      ...base64,
    ]),
  ]
}
