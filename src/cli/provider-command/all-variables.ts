import { providerVariables, valueOf } from './provider-variables.ts'

/** The variables of all providers, each set to lead its clients to one base URL. */
export function allVariables(baseUrl: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    providerVariables.map((provider) => [provider.variable, valueOf(provider, baseUrl)]),
  )
}
