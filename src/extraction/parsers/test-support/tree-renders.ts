import * as fc from 'fast-check'
import { defineRender, type Render } from './define-render.ts'

type Tree = { name: string; children: Tree[] }

const NAME = fc.constantFrom(
  'src',
  'a.ts',
  '日本茶',
  'two words',
  'link "Home" [ref=e1]',
  '🙂',
  'x|y',
)

/** Each tree has children: nothing tells a name without any from a paragraph. */
const TREE = treeOf(3).filter(({ children }) => children.length > 0)
const TREES = fc.array(TREE, { minLength: 1, maxLength: 3 })

const drawnRender = defineRender({
  parser: 'indented_tree',
  what: 'branches below a root',
  rows: TREES,
  render: (trees) =>
    trees.map(({ name, children }) => [name, ...drawn(children, '')].join('\n')).join('\n'),
})

const snapshotRender = defineRender({
  parser: 'indented_tree',
  what: 'bullets by indentation',
  rows: TREES,
  render: (trees) => indented(trees, '', '- ').join('\n'),
})

const outlineRender = defineRender({
  parser: 'indented_tree',
  what: 'names by indentation',
  rows: TREES,
  render: (trees) => indented(trees, '', '').join('\n'),
})

/** How trees are written. */
export const treeRenders: readonly Render[] = [drawnRender, snapshotRender, outlineRender]

function treeOf(levels: number): fc.Arbitrary<Tree> {
  const children =
    levels === 0 ? fc.constant<Tree[]>([]) : fc.array(treeOf(levels - 1), { maxLength: 3 })
  return fc.record({ name: NAME, children })
}

function drawn(trees: readonly Tree[], lead: string): string[] {
  return trees.flatMap(({ name, children }, index) => {
    const isLast = index === trees.length - 1
    const inner = drawn(children, `${lead}${isLast ? '    ' : '│   '}`)
    return [`${lead}${isLast ? '└── ' : '├── '}${name}`, ...inner]
  })
}

function indented(trees: readonly Tree[], lead: string, bullet: string): string[] {
  return trees.flatMap(({ name, children }) => {
    const colon = children.length > 0 && bullet !== '' ? ':' : ''
    return [`${lead}${bullet}${name}${colon}`, ...indented(children, `${lead}  `, bullet)]
  })
}
