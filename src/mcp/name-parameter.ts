/** By method, those of the specification's extension for tasks among them. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
}

/** Which parameter of a request the header `Mcp-Name` repeats; undefined for a method whose requests have no such header. */
export function nameParameter(method: string): string | undefined {
  return Object.hasOwn(NAMED_BY, method) ? NAMED_BY[method] : undefined
}
