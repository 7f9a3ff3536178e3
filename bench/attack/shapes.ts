import { ALNUM, DIGITS, type Dice, HEX, LOWER, UPPER } from './seed.ts'

const URL_SAFE = `${ALNUM}-_`
const BASE64 = `${ALNUM}+/`

/** Makes a credential of each well-known shape. Drawn at run time: the repository holds none. */
export const SHAPES: Readonly<Record<string, (dice: Dice) => string>> = {
  'GitHub classic': (d) => `gh${d.pick(['p', 'o', 'u', 's', 'r'])}_${d.draw(36)}`,
  'GitHub fine-grained': (d) => `github_pat_${d.draw(22)}_${d.draw(59)}`,
  'GitLab personal': (d) => `glpat-${d.draw(20, URL_SAFE)}`,
  'GitLab runner': (d) => `glrt-${d.draw(20)}`,
  'OpenAI project': (d) => `sk-proj-${d.draw(74)}T3BlbkFJ${d.draw(74)}`,
  'OpenAI legacy': (d) => `sk-${d.draw(20)}T3BlbkFJ${d.draw(20)}`,
  Anthropic: (d) => `sk-ant-api03-${d.draw(93, URL_SAFE)}AA`,
  'AWS key id': (d) => `AKIA${d.draw(16, `${UPPER}234567`)}`,
  'AWS secret': (d) => `aws_secret_access_key = ${d.draw(40, BASE64)}`,
  'Google API': (d) => `AIza${d.draw(35)}`,
  'Google client secret': (d) => `GOCSPX-${d.draw(28)}`,
  'Slack bot': (d) => `xoxb-${d.draw(12, DIGITS)}-${d.draw(12, DIGITS)}-${d.draw(24)}`,
  'Slack app': (d) => `xapp-1-A${d.draw(10, UPPER)}-${d.draw(13, DIGITS)}-${d.draw(64, HEX)}`,
  'Slack webhook': (d) =>
    `https://hooks.slack.com/services/T${d.draw(8, UPPER)}/B${d.draw(8, UPPER)}/${d.draw(24)}`,
  'Stripe live': (d) => `sk_live_${d.draw(24)}`,
  'Stripe restricted': (d) => `rk_live_${d.draw(24)}`,
  npm: (d) => `npm_${d.draw(36)}`,
  PyPI: (d) => `pypi-AgEIcHlwaS5vcmc${d.draw(120)}`,
  'Hugging Face': (d) => `hf_${d.draw(34, LOWER + UPPER)}`,
  Groq: (d) => `gsk_${d.draw(52)}`,
  xAI: (d) => `xai-${d.draw(80)}`,
  Replicate: (d) => `r8_${d.draw(37)}`,
  Perplexity: (d) => `pplx-${d.draw(48)}`,
  NVIDIA: (d) => `nvapi-${d.draw(64)}`,
  Tavily: (d) => `tvly-${d.draw(32)}`,
  SendGrid: (d) => `SG.${d.draw(22)}.${d.draw(43)}`,
  Twilio: (d) => `SK${d.draw(32, HEX)}`,
  DigitalOcean: (d) => `dop_v1_${d.draw(64, HEX)}`,
  Shopify: (d) => `shpat_${d.draw(32, HEX)}`,
  Telegram: (d) => `${d.draw(10, '123456789')}:AA${d.draw(33)}`,
  Discord: (d) => `M${d.draw(23)}.G${d.draw(5)}.${d.draw(27)}`,
  'Discord webhook': (d) =>
    `https://discord.com/api/webhooks/${d.draw(18, '123456789')}/${d.draw(68)}`,
  Notion: (d) => `ntn_${d.draw(11, DIGITS)}${d.draw(35)}`,
  Linear: (d) => `lin_api_${d.draw(40)}`,
  Figma: (d) => `figd_${d.draw(40)}`,
  Airtable: (d) => `pat${d.draw(14)}.${d.draw(64, HEX)}`,
  Databricks: (d) => `dapi${d.draw(32, HEX)}`,
  Docker: (d) => `dckr_pat_${d.draw(27)}`,
  Vault: (d) => `hvs.${d.draw(95)}`,
  Sentry: (d) => `sntrys_eyJ${d.draw(80)}_${d.draw(43)}`,
  Supabase: (d) => `sbp_${d.draw(40, HEX)}`,
  'Azure AccountKey': (d) =>
    `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${d.draw(86)}==;`,
  JWT: (d) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: d.draw(12) })}.${d.draw(43)}`,
  'PEM key': (d) => pem('RSA PRIVATE KEY', d),
  'PEM EC key': (d) => pem('EC PRIVATE KEY', d),
}

/** The part of a credential that may stand nowhere: prose around it and fixed heads are no secret. */
export function coreOf(value: string): string {
  if (value.startsWith('-----')) return value.split('\n')[2] ?? value
  if (value.startsWith('aws_')) return value.slice(-40)
  if (/^(?:https:\/\/|DefaultEndpoints)/u.test(value)) {
    return value.split(/[/ =;]/u).findLast((it) => it.length > 20) ?? value
  }
  return value
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function pem(label: string, dice: Dice): string {
  const lines = Array.from({ length: 12 }, () => dice.draw(64, BASE64))
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
