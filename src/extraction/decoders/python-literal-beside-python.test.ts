import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { pythonLiteral } from './python-literal.ts'

/** Prints a JSON line a value: what `repr` and `pprint` print of it, and what we promise to make of it. */
const VALUES = String.raw`
import base64, collections, dataclasses, datetime, decimal, enum, fractions, json, math, pathlib, pprint, random, sys, uuid
source = random.Random(20261122)
Color = enum.Enum('Color', {'RED': 1, 'BLUE': 'blue > red', 'BOTH': (1, 2)})
Point = collections.namedtuple('Point', 'x y')
@dataclasses.dataclass
class User:
    name: object
    roles: object
ALPHABET = 'ab\'"\\ \n\t\r\0\x07\x1b\x7f\x85\xa0é結🙂\u200b\u2028\ud800{}[](),:#'

def text():
    return ''.join(source.choice(ALPHABET) for _ in range(source.randrange(8)))

def number():
    return source.choice([0, -1, 7, 10**6, 2**53 + 1, -10**25, 0.1, -2.5e-7, 1e16, 1e300, 5e-324, math.inf, -math.inf, math.nan, source.random()])

def moment():
    zone = source.choice([None, datetime.timezone.utc, datetime.timezone(datetime.timedelta(hours=source.randrange(-12, 13), minutes=30)), datetime.timezone(datetime.timedelta(seconds=3723), 'odd')])
    whole = datetime.datetime(source.randrange(1, 10000), source.randrange(1, 13), source.randrange(1, 29), source.randrange(24), source.randrange(60), source.choice([0, 5]), source.choice([0, 0, 17]), zone)
    return source.choice([whole, whole.date(), whole.timetz()])

def scalar():
    return source.choice([
        text, text, number, lambda: source.choice([None, True, False]), lambda: text().encode('utf-8', 'surrogatepass'),
        moment, lambda: decimal.Decimal(source.choice(['1.10', '-0', 'NaN', '1E+3'])), lambda: fractions.Fraction(source.randrange(9), 7),
        lambda: uuid.UUID(int=source.getrandbits(128)), lambda: pathlib.PurePosixPath('/srv/' + source.choice(['a b', "it's"])),
        lambda: source.choice(list(Color)), lambda: bytearray(text().encode('utf-8', 'surrogatepass'))])()

def key():
    return source.choice([text, text, text, lambda: source.randrange(99), lambda: 2**70, lambda: None, lambda: True, lambda: 0.5, lambda: (1, 'a'), lambda: b'k'])()

def mapping(depth):
    return {key(): value(depth - 1) for _ in range(source.randrange(4))}

def items(depth):
    return [value(depth - 1) for _ in range(source.randrange(4))]

def value(depth):
    if depth == 0 or source.random() < 0.3: return scalar()
    return source.choice([
        mapping, mapping, items, items, lambda d: tuple(items(d)), lambda d: {text()},
        lambda d: frozenset(range(source.randrange(3))), lambda d: set(), lambda d: collections.OrderedDict(mapping(d)),
        lambda d: collections.defaultdict(source.choice([list, None]), mapping(d)), lambda d: collections.Counter({text(): 3, text(): 2}),
        lambda d: collections.deque(items(d), source.choice([None, 9])), lambda d: Point(value(d - 1), value(d - 1)),
        lambda d: User(value(d - 1), items(d)), lambda d: mapping(d).keys(), lambda d: mapping(d).values(),
        lambda d: collections.ChainMap({text(): 1}, {text(): 2, 'a': 3})])(depth)

def plain(it):
    if isinstance(it, enum.Enum): return plain(it.value)
    if isinstance(it, bool) or it is None or isinstance(it, (str, int)): return it
    if isinstance(it, float): return it if math.isfinite(it) else None
    if isinstance(it, (bytes, bytearray)):
        try: return bytes(it).decode()
        except UnicodeDecodeError: return base64.b64encode(it).decode()
    if isinstance(it, fractions.Fraction): return f'{it.numerator}/{it.denominator}'
    if isinstance(it, (datetime.datetime, datetime.date, datetime.time)): return it.isoformat()
    if isinstance(it, (decimal.Decimal, uuid.UUID, pathlib.PurePath)): return str(it)
    if isinstance(it, Point): return {'x': plain(it.x), 'y': plain(it.y)}
    if isinstance(it, User): return {'name': plain(it.name), 'roles': plain(it.roles)}
    if isinstance(it, collections.abc.Mapping): return {keyed(k): plain(it[k]) for k in it}
    return [plain(part) for part in it]

def keyed(it):
    made = plain(it)
    return made if isinstance(made, str) else json.dumps(made, separators=(',', ':'))

for _ in range(int(sys.argv[1])):
    it = value(4)
    print(json.dumps([repr(it), pprint.pformat(it, width=source.choice([1, 20, 80])), plain(it)]))
`

/** Reads a JSON array of sources; prints for each what `literal_eval` makes of it, or null where it refuses. */
const SOURCES = String.raw`
import ast, json, sys, warnings
warnings.simplefilter('ignore')
def read(source):
    try: return [ast.literal_eval(source)]
    except (ValueError, SyntaxError, TypeError, MemoryError): return None
print(json.dumps([read(source) for source in json.load(sys.stdin)]))
`

const LITERALS: readonly string[] = [
  String.raw`['\x41\u00e9\U0001F642\101\8\q\'\"\\']`,
  String.raw`[r'\d\'', R"\n", u'\u0041', "\a\b\f\v\0"]`,
  "['a' 'b' \"c\"\n 'd', '''two\r\nlines\\r''', \"\"\"it's \"quoted\" \"\"\"]",
  "['con\\\ntinued', 1, # a comment\n 2]",
  '[1_000, 0x1F, 0o17, 0b1_01, 1_0.5_0e1_0, .5, 5., 1e5, -0.0, +7, 00, 1E-3]',
  "{'a': 1, 'a': 2, \"b\": (1,), 'c': (1), 'd': (), 'e': ('x'\n'y')}",
  "{'a': [1, 2,], 'b': {'c': None,},}",
  '[\\\n1]',
  "{'__proto__': {'x': True}}",
]

const REFUSED: readonly string[] = [
  '[01]',
  '[1__0]',
  '[1_]',
  '[1_e5]',
  '[0x_]',
  "['a\nb']",
  String.raw`['\x4']`,
  String.raw`['\u00']`,
  String.raw`['\U00110000']`,
  "[b'é']",
  "['a' b'b']",
  "{'a': 1, 'b'}",
  "{'a', 'b': 1}",
  '{[1]: 2}',
  '{{1}}',
  '{{}: 1}',
  '[1 2]',
  '[1,,2]',
  '(,)',
  '[a]',
  '[f"x"]',
  '[1, 2',
  "[']",
  '[1]]',
  '[None.x]',
  '[1 + 2]',
  '[not True]',
  "[''' ]",
]

const version = spawnSync('python3', ['--version'], { encoding: 'utf8', timeout: 20_000 })
const noPython = version.status === 0 ? undefined : 'python3 is not installed'

describe('beside Python', () => {
  test('reads what repr and pprint print of 3,000 random values', (context) => {
    context.skip(noPython !== undefined, noPython)
    const lines = runPython(VALUES, ['3000']).trim().split('\n')
    expect(lines).toHaveLength(3000)
    for (const line of lines) {
      const [printed, pretty, value] = JSON.parse(line)
      expect.soft(decoded(printed), printed).toEqual(value)
      expect.soft(decoded(pretty), pretty).toEqual(value)
    }
  })

  test('accepts and refuses what literal_eval does', (context) => {
    context.skip(noPython !== undefined, noPython)
    const sources = [...LITERALS, ...REFUSED]
    const readings = JSON.parse(runPython(SOURCES, [], JSON.stringify(sources)))
    expect(sources.map((source) => decodedOrNull(source))).toEqual(readings)
    expect(REFUSED.map((source) => decodedOrNull(source))).toEqual(REFUSED.map(() => null))
  })
})

function runPython(program: string, parameters: readonly string[], input = ''): string {
  const { stdout, stderr, status } = spawnSync('python3', ['-c', program, ...parameters], {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

function decoded(text: string): unknown {
  const decoding = pythonLiteral.decode(text, {})
  return decoding.ok ? decoding.value : decoding
}

function decodedOrNull(text: string): unknown {
  const decoding = pythonLiteral.decode(text, {})
  return decoding.ok ? [decoding.value] : null
}
