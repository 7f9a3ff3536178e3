import { table } from '../../reporters/markdown/table.ts'
import schema from '../../schemas/config.schema.json' with { type: 'json' }

/** Returns the table of the keys of a configuration file, from its schema. */
export function settingsTable(): string {
  const rows = Object.entries(schema.properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, property]) => [`\`${key}\``, typeOf(property), descriptionOf(property)])
  return table(['Key', 'Value', 'What it is'], rows).join('\n')
}

interface Property {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly description?: string
}

function typeOf({ type, enum: choices }: Property): string {
  const names: Readonly<Record<string, string>> = {
    array: 'list',
    string: 'text',
    boolean: 'true or false',
    integer: 'number',
  }
  return choices === undefined
    ? (names[type ?? ''] ?? type ?? '')
    : choices.map((choice) => `\`${choice}\``).join(' ')
}

function descriptionOf({ description = '' }: Property): string {
  return description
}
