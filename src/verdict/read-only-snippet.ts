import type { Fixture } from '../contracts/fixture.ts'
import { programName } from '../client-config/parse-command.ts'

/** How a tool declares that it only reads, by what starts servers that are written so. */
const SNIPPETS: readonly (readonly [starts: RegExp, snippet: string])[] = [
  [
    /^(?:node|npx|npm|tsx|bunx?|pnpx?|pnpm|yarn|deno)$/u,
    'annotations: { readOnlyHint: true } in the registerTool of the TypeScript SDK',
  ],
  [
    /^(?:uvx?|python[\d.]*|pipx|poetry)$/u,
    '@server.tool(annotations=ToolAnnotations(readOnlyHint=True)) with the Python SDK',
  ],
  [/^go$/u, 'Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true} in the mcp.Tool of the Go SDK'],
  [/^cargo$/u, '#[tool(annotations(read_only_hint = true))] with the Rust SDK'],
]

/** Returns what to write in a server so that a tool declares that it only reads, in the SDK that its command tells of. */
export function readOnlySnippet({ header: { source } }: Fixture): string | undefined {
  const [command = ''] = source.command ?? []
  const program = programName(command)
  return SNIPPETS.find(([starts]) => starts.test(program))?.[1]
}
