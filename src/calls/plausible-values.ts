import type { Faker } from '@faker-js/faker'

type Text = string | ((faker: Faker) => string)

/** Clocks don't run in them: the same seed gives the same value on every day. */
const DATE = '2026-01-15'
const TIME = '12:00:00Z'
const ADDRESS = 'https://example.com/'

const FORMATS: ReadonlyMap<string, Text> = new Map<string, Text>([
  ['date', DATE],
  ['time', TIME],
  ['date-time', `${DATE}T${TIME}`],
  ['duration', 'P1D'],
  ['email', (faker) => faker.internet.exampleEmail()],
  ['idn-email', (faker) => faker.internet.exampleEmail()],
  ['hostname', 'example.com'],
  ['idn-hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', ADDRESS],
  ['uri-reference', ADDRESS],
  ['iri', ADDRESS],
  ['iri-reference', ADDRESS],
  ['url', ADDRESS],
  ['uri-template', 'https://example.com/{id}'],
  ['uuid', (faker) => faker.string.uuid()],
  ['json-pointer', '/'],
  ['regex', 'a'],
])

/** Texts that readers, escapes and quotes of one kind stumble over. */
const AWKWARD: readonly string[] = [
  'Zoë Ångström',
  'say "yes"',
  "it's 5 o'clock",
  'C:\\new\\table',
  'two\nlines',
  'a\ttab',
  '{curly} [square] <angle>',
  'a: b, c; d',
  '```',
  '// no comment',
  '# 7 & 8 %',
  '“quoted” – dash…',
  '日本語',
  '👍🏽 fine',
  'null',
  '007',
  '',
]
const DATES = { from: '2024-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } as const
const aTime = (faker: Faker): string => faker.date.between(DATES).toISOString()

/** Formats that have more than one plausible text. */
const VARIED_FORMATS: ReadonlyMap<string, Text> = new Map<string, Text>([
  ['date', (faker) => aTime(faker).slice(0, 10)],
  ['time', (faker) => aTime(faker).slice(11)],
  ['date-time', aTime],
  ['hostname', (faker) => `${aWord(faker)}.example.com`],
  ['ipv4', (faker) => `192.0.2.${faker.number.int({ min: 1, max: 254 })}`],
  ['uri', (faker) => `${ADDRESS}${aWord(faker)}`],
  ['url', (faker) => `${ADDRESS}${aWord(faker)}`],
])

const aWord = (faker: Faker): string => faker.word.noun()
const aNoun: Text = aWord
const SENTENCE = 'Hello, world'
const aPerson: Text = (faker) => faker.person.fullName()
const aLogin: Text = (faker) => faker.person.firstName().toLowerCase()

/** What a property holds whose name ends in one of these words. */
const TEXTS: ReadonlyMap<string, Text> = byWord<Text>([
  ['url,uri,link,href,website,endpoint', ADDRESS],
  ['timezone,time zone,tz,zone', 'UTC'],
  ['email,e mail,email address', (faker) => faker.internet.exampleEmail()],
  ['datetime,date time,timestamp,since,until', `${DATE}T${TIME}`],
  ['date,day', DATE],
  ['time', '12:00'],
  ['path,dir,directory,folder,cwd,root', '.'],
  ['file,filename,file name,filepath', 'README.md'],
  ['host,hostname,domain', 'example.com'],
  ['query,search,q,keyword,term,topic,subject', aNoun],
  ['city,location,place,town', (faker) => faker.location.city()],
  ['country', 'France'],
  ['country code', 'FR'],
  ['language,lang,locale', 'en'],
  ['currency', 'EUR'],
  ['branch,ref', 'main'],
  ['user,username,user name,login,owner', aLogin],
  ['first name', (faker) => faker.person.firstName()],
  ['last name', (faker) => faker.person.lastName()],
  ['full name,display name,author', aPerson],
  ['company,organization', (faker) => faker.company.name()],
  ['phone,phone number', '+12025550123'],
  ['address,street', (faker) => faker.location.streetAddress()],
  ['uuid', (faker) => faker.string.uuid()],
  ['id', '1'],
  ['color,colour', 'red'],
  ['pattern,regex,regexp', '[a-z]+'],
  ['glob', '*'],
  ['ip,ip address,address ip', '192.0.2.10'],
  ['cidr,network,subnet,ip network', '192.0.2.0/24'],
  ['sql,sql query,statement', 'SELECT 1'],
  ['expression,expr,formula', '2 + 2'],
  ['equation', 'x + 2 = 5'],
  ['unit,from unit', 'm'],
  ['to unit,target unit', 'ft'],
  ['json', '{"a": 1}'],
  ['html', '<p>Hello</p>'],
  ['css', 'p { color: red; }'],
  ['xml', '<a>1</a>'],
  ['yaml', 'a: 1'],
  ['csv', 'a,b\n1,2'],
  ['markdown', '# Hello'],
  ['base64', 'SGVsbG8='],
  ['code,script,snippet', 'print(1 + 1)'],
  ['command,cmd', 'ls'],
  ['from timezone,source timezone,from tz', 'UTC'],
  ['to timezone,target timezone,to tz', 'Europe/Berlin'],
  ['revision,rev,commit,ref', 'HEAD'],
  ['sheet,worksheet,sheet name', 'Sheet1'],
  ['range,cell range', 'A1:B2'],
  ['cell,at', 'A1'],
  ['month', '2026-01'],
  ['year', '2026'],
  ['message,text,content,body,prompt,description,title,thought', SENTENCE],
])

const NUMBERS: ReadonlyMap<string, number> = byWord([
  ['offset,start,skip,index', 0],
  ['page', 1],
  ['limit,count,size,max,top,n,number,length,per page,results', 3],
])

/** A text of a format; undefined where the format isn't known. */
export function textByFormat(format: string, faker: Faker): string | undefined {
  const text = FORMATS.get(format)
  return text === undefined ? undefined : make(text, faker)
}

/** A text that a property of a name plausibly holds; a word where the name says nothing. */
export function textByName(name: string, faker: Faker): string {
  return make(lookUp(TEXTS, name) ?? aNoun, faker)
}

/** Returns any text of a format or for a name; if neither says anything, words, or a text that is hard to quote. */
export function variedText(format: string, name: string, faker: Faker): string {
  const known = VARIED_FORMATS.get(format) ?? FORMATS.get(format) ?? lookUp(TEXTS, name)
  if (known !== undefined && known !== SENTENCE) return make(known, faker)
  return faker.datatype.boolean(0.3)
    ? faker.helpers.arrayElement(AWKWARD)
    : faker.word.words({ count: { min: 1, max: 4 } })
}

/** A number that a property of a name plausibly holds; undefined where the name says nothing. */
export function numberByName(name: string): number | undefined {
  return lookUp(NUMBERS, name)
}

/** By the last two words of a name, else by the last; `maxResults` and `max_results` end alike, and plurals count. */
function lookUp<Value>(table: ReadonlyMap<string, Value>, name: string): Value | undefined {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
  const ends = [words.slice(-2).join(' '), words.at(-1) ?? '']
  return ends
    .flatMap((end) => [table.get(end), table.get(end.replace(/s$/u, ''))])
    .find((value) => value !== undefined)
}

function byWord<Value>(
  rows: readonly (readonly [words: string, value: Value])[],
): ReadonlyMap<string, Value> {
  return new Map(
    rows.flatMap(([words, value]) => words.split(',').map((word) => [word, value] as const)),
  )
}

function make(text: Text, faker: Faker): string {
  return typeof text === 'string' ? text : text(faker)
}
