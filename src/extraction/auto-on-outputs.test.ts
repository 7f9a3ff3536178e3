import { describe, expect, test } from 'vitest'
import { createExtractor } from './create-extractor.ts'
import { recognizeShape } from './shapes/recognize-shape.ts'

const extractor = createExtractor()

function read(text: string): readonly [name: string, value: unknown] {
  const found = extractor.extract(text)
  return found.ok ? [found.extractor, found.value] : ['nothing', undefined]
}

/** What `auto` once read with the first row as names, in another form, or not at all. */
const OUTPUTS: readonly (readonly [title: string, parser: string, value: unknown, text: string])[] =
  [
    [
      'names behind a single blank, over figures',
      'aligned_table',
      [
        { Store: 'north_wing_basement', 'Size-kB': '12400', Used: '81', 'Fill%': '1%', Door: '/n' },
        { Store: 'attic', 'Size-kB': '264212084', Used: '2552238', 'Fill%': '27%', Door: '/' },
      ],
      'Store                 Size-kB    Used Fill% Door\nnorth_wing_basement     12400      81    1% /n\nattic               264212084 2552238   27% /\n',
    ],
    [
      'rows that begin with a label, below names',
      'aligned_table',
      [
        { column_1: 'Oats:', stock: '23Gi', sold: '2.5Gi', left: '19Gi' },
        { column_1: 'Rye:', stock: '0B', sold: '0B', left: '' },
      ],
      '        stock    sold    left\nOats:    23Gi   2.5Gi    19Gi\nRye:       0B      0B\n',
    ],
    [
      'columns underlined without a blank',
      'aligned_table',
      [
        { '||/': 'ii', Name: 'oats', Version: '1.2', Description: 'rolled, in a bag' },
        { '||/': 'rc', Name: 'rye', Version: '2', Description: 'flour' },
      ],
      'Wanted=Yes/No\n| Status=New/Installed\n||/ Name Version Description\n+++-====-=======-================\nii  oats 1.2     rolled, in a bag\nrc  rye  2       flour\n',
    ],
    [
      'a listing with the numbers of inodes',
      'aligned_table',
      [
        'drwxr-xr-x 2 ada staff 4096 Nov 20 10:00 oats',
        '-rw-r--r-- 1 ada staff   12 Nov 20 10:01 rye.txt',
      ].map((line) =>
        Object.fromEntries(
          (/^(\S+) (\d) (\w+) (\w+) +(\d+) (.{12}) (.*)$/u.exec(line) ?? [])
            .slice(1)
            .map((cell, index) => [`column_${index + 1}`, cell]),
        ),
      ),
      'total 8\n5311 drwxr-xr-x 2 ada staff 4096 Nov 20 10:00 oats\n  87 -rw-r--r-- 1 ada staff   12 Nov 20 10:01 rye.txt\n',
    ],
    [
      'aligned rows without names, of values that come again',
      'aligned_table',
      [
        { column_1: 'oats', column_2: 'organic', column_3: 'Bag=paper' },
        { column_1: 'rye', column_2: 'organic', column_3: 'Bag=linen' },
        { column_1: 'barley', column_2: 'organic', column_3: 'Bag=paper' },
      ],
      'oats      organic   Bag=paper\nrye       organic   Bag=linen\nbarley    organic   Bag=paper\n',
    ],
    [
      'counts before what they count, and their sum',
      'aligned_table',
      [
        { column_1: '128', column_2: 'stock/oats.md' },
        { column_1: '7', column_2: 'stock/old rye.md' },
        { column_1: '91', column_2: 'README.md' },
      ],
      '   128 stock/oats.md\n     7 stock/old rye.md\n    91 README.md\n   226 total\n',
    ],
    [
      'TSV without names, a size before a path',
      'delimited',
      [
        { column_1: '344K', column_2: 'stock/oats' },
        { column_1: '5.6M', column_2: 'stock' },
      ],
      '344K\tstock/oats\n5.6M\tstock\n',
    ],
    [
      'TSV without names, a mark before a path',
      'delimited',
      [
        { column_1: 'M', column_2: 'stock/oats.md' },
        { column_1: 'M', column_2: 'stock/rye.md' },
        { column_1: 'M', column_2: 'README.md' },
      ],
      'M\tstock/oats.md\nM\tstock/rye.md\nM\tREADME.md\n',
    ],
    [
      'CSV without names, dates among words',
      'delimited',
      [
        { column_1: 'Ada', column_2: '2026-01-02', column_3: 'true' },
        { column_1: 'Brown, Ben', column_2: '2026-03-04', column_3: 'false' },
        { column_1: 'Cyd', column_2: '2026-05-06', column_3: 'true' },
      ],
      'Ada,2026-01-02,true\n"Brown, Ben",2026-03-04,false\nCyd,2026-05-06,true\n',
    ],
    [
      'rows without names whose figures rise',
      'aligned_table',
      [
        { column_1: '34', column_2: '165', column_3: '1062', column_4: 'oats.md' },
        { column_1: '7', column_2: '28', column_3: '153', column_4: 'rye.md' },
        { column_1: '64', column_2: '159', column_3: '1204', column_4: 'mill.md' },
      ],
      '   34   165  1062 oats.md\n    7    28   153 rye.md\n   64   159  1204 mill.md\n',
    ],
    [
      'years are names',
      'delimited',
      [
        { grain: 'oats', 2025: '1.9', 2026: '2.1' },
        { grain: 'rye', 2025: '0.4', 2026: '0.3' },
      ],
      'grain\t2025\t2026\noats\t1.9\t2.1\nrye\t0.4\t0.3\n',
    ],
    [
      'a name that is a value too, once',
      'delimited',
      [
        { name: 'name', type: 'string', about: 'what it is called' },
        { name: 'weight', type: 'number', about: 'in grams' },
      ],
      'name,type,about\nname,string,what it is called\nweight,number,in grams\n',
    ],
    [
      'CSV whose rows lack the last cells',
      'delimited',
      [
        { grain: 'oats', sown: '2026-03-01', reaped: '2026-08-02', sold: '2026-09-01' },
        { grain: 'rye', sown: '2026-03-04', reaped: '2026-08-09', sold: '' },
        { grain: 'barley', sown: '2026-04-01', reaped: '', sold: '' },
      ],
      'grain,sown,reaped,sold\noats,2026-03-01,2026-08-02,2026-09-01\nrye,2026-03-04,2026-08-09\nbarley,2026-04-01\n',
    ],
    [
      'a line that is drawn below the last row',
      'markdown_table',
      [
        { grain: 'oats', left: '40' },
        { grain: 'rye', left: '9' },
      ],
      '-------|-----\n grain | left\n-------|-----\n oats  |   40\n rye   |    9\n-------|-----\n',
    ],
    [
      'pairs whose separators are aligned by tabs',
      'key_value_records',
      [
        { mill: '0', 'wheel name': 'North', 'turns a minute': '12' },
        { mill: '1', 'wheel name': 'South', 'turns a minute': '9' },
      ],
      'mill\t\t: 0\nwheel name\t: North\nturns a minute\t: 12\n\nmill\t\t: 1\nwheel name\t: South\nturns a minute\t: 9\n',
    ],
    [
      'records whose names stand above deeper pairs',
      'key_value_records',
      [
        { title: 'oats.bag', Weight: '12 kg', Sown: '2026-03-01' },
        { title: 'old rye.bag', Weight: '1 kg', Sown: '2026-03-04' },
      ],
      'oats.bag\n   Weight: 12 kg\n   Sown: 2026-03-01\nold rye.bag\n   Weight: 1 kg\n   Sown: 2026-03-04\n',
    ],
    [
      'pairs between what announces them and a remark',
      'key_value_pairs',
      { Name: 'North', Wheels: '2', River: 'Daugava' },
      'Here is the mill that you asked for:\n\nName: North\nWheels: 2\nRiver: Daugava\n\nSay so if you would like to hear of other mills.\n',
    ],
    [
      'an object of JavaScript',
      'resilient',
      { mill: 'North', grains: ['oats', 'rye'], sacks: 12 },
      "{\n  mill: 'North',\n  grains: [ 'oats', 'rye' ],\n  sacks: 12,\n}\n",
    ],
    [
      'pairs a line, some of which have more',
      'record_lines',
      [
        { level: 'info', at: '10:00', text: 'mill open' },
        { level: 'warn', at: '10:05', text: 'hopper low', left: '12' },
        { level: 'info', at: '10:09', by: 'ada' },
      ],
      'level=info at=10:00 text="mill open"\nlevel=warn at=10:05 text="hopper low" left=12\nlevel=info at=10:09 by=ada\n',
    ],
  ]

/** What `auto` once read something from. */
const NOTHING: readonly (readonly [title: string, text: string])[] = [
  [
    'bytes behind their addresses',
    '00000000: 7b0a 2020 226e 616d  {.  "nam\n00000010: 2d61 7373 6179 222c  -assay",\n00000020: 0a20 2022 7665 7273  .  "vers\n',
  ],
  [
    'machine code',
    '0000000000002040 <mill>:\n    2040:\t55                   \tpush   %rbp\n    2041:\t48 89 e5             \tmov    %rsp,%rbp\n    2044:\tb8 00 00 00 00       \tmov    $0x0,%eax\n    2049:\tc3                   \tret\n',
  ],
  [
    'the numbered lines of a file',
    '1: # Mill\n2: \n3: The mill stands by the river, where it always stood.\n4: \n5: It grinds oats.\n',
  ],
  [
    'the lines of a file behind numbers that are aligned',
    Array.from({ length: 11 }, (_, index) => `${String(index + 1).padStart(3)} word word`).join(
      '\n',
    ),
  ],
  [
    'the clauses of a licence',
    'Licence of the Mill\n\nAnybody who has a copy of this text may use it on these terms:\n\n1. The line above stays in all copies. Any copy without it is no copy at all.\n2. The flour comes as it is. Nobody answers for what it does to your bread.\n3. The names of millers praise nothing. Ask them before you print them on a bag.\n',
  ],
  [
    'a summary above a table of another kind',
    'mill - 10:03 up  4:14,  0 users,  load: 0.41\nSacks: 116 total,   8 open, 108 shut,   0 lost\nGrain:   53.8 oats, 30.8 rye,  15.4 other\n\n  ID WHO       GRAIN    %\n   1 ada       oats   0.5\n   2 ben       rye    0.0\n   3 cyd       oats   0.0\n   4 dot       oats   1.0\n   5 eve       rye    2.0\n',
  ],
  [
    'the switches that a help explains',
    'usage: mill [-q] [-n SACKS] grain\n-q     : say nothing\n-n N   : stop after as many sacks\n-c cmd : run a command before each\n--dry  : grind nothing, only tell\n',
  ],
  [
    'pairs of which every other one has a separator of its own',
    'mill = North\nwheels: 2\nriver = Daugava\nstones: 4\n',
  ],
  [
    'what a run of tests printed',
    'PASS src/mill.test.js\n  grinding\n    ✓ grinds oats (3 ms)\n\nTest Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\nTime:        0.512 s\nRan all test suites.\n',
  ],
  [
    'what is mounted where',
    'grain /mill/oats ext4 rw,size=2468k 0 0\ngrain /mill/rye ext4 rw,relatime,mode=755 0 0\nflour /mill/out tmpfs rw,nosuid,size=12k,mode=700 0 0\n',
  ],
  [
    'a document that ends with where its links lead',
    `# Mill\n\nThe [mill][mill] grinds oats. It takes as many sacks as there are.\n\n\`\`\`js\nimport { grind } from 'mill'\n\ngrind('oats')\n\`\`\`\n\n## Speed\n\nThe [wheel][wheel] turns twelve times a minute, as long as there is water in the river.\n\n[mill]: https://example.org/mill\n[wheel]: https://example.org/wheel\n`,
  ],
]

describe('auto on what commands and tools print', () => {
  test.each(OUTPUTS)('reads %s with %s', (_, parser, value, text) => {
    expect(read(text)).toEqual([parser, value])
  })

  test.each(NOTHING)('finds nothing in %s', (_, text) => {
    expect(read(text)).toEqual(['nothing', undefined])
    expect(recognizeShape(text)).toBe('prose')
  })
})
