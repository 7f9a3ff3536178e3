/** A name that another tool uses, and what does its work here. docs/coming-from.md has these names in tables. */
type Elsewhere = readonly (readonly [name: RegExp, ours: string])[]

/** Keys of configuration. */
const KEYS: Elsewhere = [
  [
    /^virtual_?tools?$/iu,
    'virtual_tools is a key at the top of a file of rules, beside tools: assay wrap --rules FILE',
  ],
  [
    /^text_?extraction$/iu,
    'text_extraction is a key of a rule under tools or virtual_tools: assay wrap --rules FILE',
  ],
  [/^source_?tool$/iu, 'source_tool is a key of a virtual tool, under virtual_tools'],
  [/^source_?field$/iu, 'source_field is a key of a property in output_schema'],
  [/^output_?schema$/iu, 'output_schema is a key of a rule under tools or virtual_tools'],
  [
    /^extractors?$/iu,
    'the parser of a text_extraction says how a text is read; assay extract --chain names extractors',
  ],
]

/** Commands, options, functions, classes and files. */
const NAMES: Elsewhere = [
  [
    /^tool_(?:schema_status|overrides)(?:\.json)?$/iu,
    'assay wrap keeps this file; to show it or to reset a tool: assay wrap status',
  ],
  [
    /^(?:format=)?mcp$/iu,
    'mcp is a way to write rows: assay rows --as mcp, or --wrap mcp for the content of a tool result',
  ],
  [
    /^parse_?llm_?(?:response|output)$/iu,
    'to find tool calls: assay parse FILE; in code: parseLlmOutput(text)',
  ],
  [/^speakmcp$/iu, 'its answers are read by: assay parse --grammar envelope'],
  [
    /^extract_?json_?object$/iu,
    'to find JSON in a text: assay extract FILE; in code: createExtractor().extract(text)',
  ],
  [
    /^can_?extract_?content$/iu,
    'an extractor of your own is made by defineIsolator(…), for createExtractor({ chain })',
  ],
  [
    /^response_?extractor$/iu,
    'to read a response: assay extract FILE; in code: createExtractor().extractResponse(body)',
  ],
  [
    /^(?:with_?)?extractors?$/iu,
    'to name extractors: assay extract --chain direct,resilient; in code: createExtractor({ chain })',
  ],
  [
    /^extraction_?(?:started|completed|failed)$/iu,
    'events go to createExtractor({ onEvent }), with types such as extraction-started',
  ],
  [/^(?:json|text|tools|extracting)_?buffer$/iu, 'in code: createExtractor().createBuffer(mode)'],
  [/^direct(?:_?json)?(?:_?extractor)?$/iu, 'the extractor is named direct'],
  [/^resilient(?:_?json)?_?extractor$/iu, 'the extractor is named resilient'],
  [/^markdown_?block(?:_?extractor)?$/iu, 'the extractor is named fenced-block'],
  [/^bracket_?matching(?:_?extractor)?$/iu, 'the extractor is named bracket-matching'],
  [/^smart_?brace(?:_?extractor)?$/iu, 'the extractor is named smart-brace'],
  [
    /^partial(?:_?json)?_?extractor$/iu,
    'for a text that is still coming, in code: createExtractor().createBuffer(mode)',
  ],
  [/^(?:inspect(?:or)?|tools\/(?:call|list))$/iu, 'to call tools and judge results: assay check'],
  [/^--method$/u, "assay lists and calls tools by itself; to name a call: --call 'TOOL={…}'"],
  [/^--tool-(?:name|args?|args-json)$/u, "to name a call: --call 'TOOL={…}'"],
  [/^--server-url$/u, 'the address of a server is --url'],
  [/^--transport$/u, 'the transport follows from --url URL, or from a command after --'],
  [/^(?:mcp[-_]?)?(?:proxy|gateway)$/iu, 'the gateway is: assay wrap'],
]

/** Returns what to use here if a key of a file of rules is a key of another tool, or one that has its place elsewhere. */
export function keyElsewhere(key: string): string | undefined {
  return oursIn(KEYS, key)
}

/** Returns what to use here if a word is a name of another tool. */
export function nameElsewhere(word: string): string | undefined {
  return oursIn(NAMES, word) ?? oursIn(KEYS, word)
}

function oursIn(table: Elsewhere, word: string): string | undefined {
  return table.find(([name]) => name.test(word))?.[1]
}
