import { defineFormat } from '../define-format.ts'
import { toolTags } from '../engines/tool-tags.ts'

/** A tag named after a tool, with a tag for each parameter; needs to know the tools. */
export const morphXml = defineFormat({
  name: 'morph_xml',
  title: 'tags that are names of tools and parameters',
  aliases: ['morph', 'xml', 'morphxml_protocol'],
  models: ['models that are prompted for it'],
  literals: ['<get_weather><city>Seoul</city></get_weather>'],
  references: ['https://github.com/minpeter/ai-sdk-tool-call-middleware'],
  grammar: toolTags(),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
