/** Whether an address is of this machine itself, which names below `localhost` are, too. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname)
}
