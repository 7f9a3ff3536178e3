const PRESETS = { auto: true, 'exact-first': true, classic: true } as const

/** A chain by its name. */
export type PresetName = keyof typeof PRESETS

/** The names of the chains. */
export const presetNames: readonly string[] = Object.keys(PRESETS)

/** Whether a name is that of a chain. */
export function isPresetName(name: unknown): name is PresetName {
  return typeof name === 'string' && Object.hasOwn(PRESETS, name)
}
