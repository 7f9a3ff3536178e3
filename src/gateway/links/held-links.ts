import type { LinkHooks, OpenLink, ServerLink } from './server-link.ts'

/** The links of one conversation, which stop reading from their servers together. */
export class HeldLinks {
  readonly #links = new Set<JoinedLink>()
  #isHeld = false

  /** Makes the links that are opened in this way be held with the others, at once where these are. */
  joined(open: OpenLink): OpenLink {
    return (hooks) => {
      const joined: JoinedLink = { link: undefined }
      this.#links.add(joined)
      const link = open(this.#leaving(joined, hooks))
      joined.link = link
      if (this.#isHeld && this.#links.has(joined)) link.hold(true)
      const close = (): Promise<void> => {
        this.#links.delete(joined)
        return link.close()
      }
      return { send: link.send, abandon: link.abandon, hold: link.hold, close }
    }
  }

  /** Stops all of them, or lets them go on. */
  readonly hold = (isHeld: boolean): void => {
    this.#isHeld = isHeld
    for (const { link } of this.#links) link?.hold(isHeld)
  }

  #leaving(joined: JoinedLink, hooks: LinkHooks): LinkHooks {
    const onEnd: LinkHooks['onEnd'] = (end) => {
      this.#links.delete(joined)
      hooks.onEnd(end)
    }
    return { ...hooks, onEnd }
  }
}

/** A link, as soon as it is open; it may end while it is opened. */
interface JoinedLink {
  link: ServerLink | undefined
}
