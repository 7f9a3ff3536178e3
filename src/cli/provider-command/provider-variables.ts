/** A variable by which clients of a provider take their base URL. */
export interface ProviderVariable {
  /** What the provider is called. */
  readonly provider: string
  readonly variable: string
  /** What its clients ask where the variable isn't set. */
  readonly address: string
  /** Whether the version of the interface is a part of the base URL; other clients put it behind. */
  readonly isVersioned: boolean
}

/** The variables that the providers' own SDKs honour; Mistral's honours none. */
export const providerVariables: readonly ProviderVariable[] = [
  {
    provider: 'openai',
    variable: 'OPENAI_BASE_URL',
    address: 'https://api.openai.com/v1',
    isVersioned: true,
  },
  {
    provider: 'anthropic',
    variable: 'ANTHROPIC_BASE_URL',
    address: 'https://api.anthropic.com',
    isVersioned: false,
  },
  {
    provider: 'gemini',
    variable: 'GOOGLE_GEMINI_BASE_URL',
    address: 'https://generativelanguage.googleapis.com',
    isVersioned: false,
  },
  {
    provider: 'ollama',
    variable: 'OLLAMA_HOST',
    address: 'http://127.0.0.1:11434',
    isVersioned: false,
  },
]

/** What a variable is set to for one base URL, which may have the version of the interface at its end. */
export function valueOf({ isVersioned }: ProviderVariable, baseUrl: string): string {
  return isVersioned ? baseUrl : baseUrl.replace(/\/(?:v\d+[a-z]*\d*|api)$/u, '')
}
