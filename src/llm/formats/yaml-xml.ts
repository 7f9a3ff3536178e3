import { defineFormat } from '../define-format.ts'
import { yamlInTag } from '../engines/yaml-in-tag.ts'

/** A tag named after a tool, with YAML in it; needs to know the tools. */
export const yamlXml = defineFormat({
  name: 'yaml_xml',
  title: 'YAML in a tag that is the name of a tool',
  aliases: ['yaml', 'yaml_in_xml', 'yamlxml_protocol'],
  models: ['models that are prompted for it'],
  literals: ['<get_weather>\ncity: Seoul\n</get_weather>'],
  references: ['https://github.com/minpeter/ai-sdk-tool-call-middleware'],
  grammar: yamlInTag(),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
