import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PackageDescription } from './package-description.ts'
import { readTextIfThere } from './read-text-if-there.ts'

/** The distribution of the environment around a program that has a certain script or module. */
export function pythonPackage(
  program: string,
  wanted: { readonly script: string } | { readonly module: string },
): PackageDescription {
  for (const site of sitePackages(program))
    for (const entry of listFolder(site).filter((name) => name.endsWith('.dist-info'))) {
      const info = join(site, entry)
      if ('module' in wanted ? isNamed(entry, wanted.module) : hasScript(info, wanted.script))
        return distribution(info)
    }
  return {}
}

/** On Unix beside `bin`, on Windows beside `Scripts`. */
function sitePackages(program: string): readonly string[] {
  const root = dirname(dirname(program))
  const unix = listFolder(join(root, 'lib')).filter((name) => name.startsWith('python'))
  return [...unix.map((name) => join(root, 'lib', name)), join(root, 'Lib')].map((folder) =>
    join(folder, 'site-packages'),
  )
}

function isNamed(entry: string, module: string): boolean {
  return (
    basename(entry, '.dist-info')
      .replace(/-[^-]*$/u, '')
      .toLowerCase() === module.toLowerCase()
  )
}

function hasScript(info: string, script: string): boolean {
  return readTextIfThere(join(info, 'entry_points.txt'))
    .split(/\r?\n/u)
    .some((line) => line.split('=')[0]?.trim() === script && line.includes('='))
}

function distribution(info: string): PackageDescription {
  const [head = ''] = readTextIfThere(join(info, 'METADATA')).split(/\r?\n\r?\n/u)
  const name = /^Name: (.+)$/mu.exec(head)?.[1]?.trim()
  const version = /^Version: (.+)$/mu.exec(head)?.[1]?.trim()
  return {
    ...(name === undefined ? {} : { package: name }),
    ...(version === undefined ? {} : { version }),
  }
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
