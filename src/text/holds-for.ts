/** Whether something holds for at least a share of the items, of which there must be some. Stops once it can't. */
export function holdsFor<Item>(
  items: readonly Item[],
  share: number,
  holds: (item: Item) => boolean,
): boolean {
  let allowed = items.length - Math.ceil(items.length * share)
  for (const item of items) if (!holds(item) && --allowed < 0) return false
  return items.length > 0
}
