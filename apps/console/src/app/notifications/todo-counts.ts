// How much waits to be done on each page: the badges in the sidebar, from the same board as the home page's tiles.
import { api, type DataOf } from '@merchant/contract'
import { useMemo } from 'react'
import { useRead } from '../../api/use-endpoint.ts'

type Todo = DataOf<typeof api.board.merchant>['todos'][number]

const REFETCH_MS = 60_000
/** Worth knowing on the home page, but nobody waits: it is the buyer's turn, stock that runs low, or counted among orders to ship. */
const turnOfOthers = new Set(['unpaid', 'shipped', 'lowStock', 'addressChange'])

/** What waits for this user, by path of the page that the to-do leads to. */
export function todoCounts(todos: readonly Todo[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { key, count, link } of todos) {
    const path = link.split('?')[0] ?? link
    if (!turnOfOthers.has(key) && count > 0) counts[path] = (counts[path] ?? 0) + count
  }
  return counts
}

/** The same, asked anew every minute. The guard has read the board before, so they stand there with the menu. */
export function useTodoCounts(): Readonly<Record<string, number>> {
  const { data } = useRead(api.board.merchant, undefined, { refetchEvery: REFETCH_MS, quiet: true })
  return useMemo(() => todoCounts(data?.todos ?? []), [data])
}
