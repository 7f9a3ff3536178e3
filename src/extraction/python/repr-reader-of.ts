import type { PythonCall } from './python-node.ts'
import { type ReprReader, reprReaders } from './repr-readers.ts'

const MODULE = /^(?:collections|decimal|fractions|uuid|pathlib|ipaddress|types)\./u

/** What reads an object that prints itself as a call; undefined for a class that isn't known. */
export function reprReaderOf({ name }: PythonCall): ReprReader | undefined {
  return reprReaders.get(name.replace(MODULE, ''))
}
