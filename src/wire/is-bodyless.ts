/** Whether a status has no body (the Fetch standard, "null body status"). */
export function isBodyless(status: number): boolean {
  return [204, 205, 304].includes(status)
}
