// Which order comes next while shipping one after the other; pure, so that the drawer only follows.

interface Queued {
  readonly id: string
}

/**
 * The order after `currentId` in the queue that has not been shipped yet; at its end the queue begins again, so that
 * skipped orders come back. An order outside the queue is followed by its first. Null when nothing else is left.
 */
export function nextToShip<Order extends Queued>(
  queue: readonly Order[],
  currentId: string,
  shippedIds: ReadonlySet<string>,
): Order | null {
  const at = queue.findIndex(({ id }) => id === currentId)
  const ahead = [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))]
  return ahead.find(({ id }) => id !== currentId && !shippedIds.has(id)) ?? null
}
