// The two hooks every screen talks to the server with: useRead asks, useSend does.
import type { DataOf, Endpoint, InputOf } from '@merchant/contract'
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError, complaintsOf } from './api-error.ts'
import { receive, send } from './client.ts'
import { pacedBy } from './live-pace.ts'
import { withLogin } from './log-in-again.ts'
import { newId } from './new-id.ts'
import { showError } from './show-error.ts'
import { withStepUp } from './step-up.ts'

interface ReadOptions {
  /** False: do not ask yet. */
  readonly enabled?: boolean
  /** Keep showing the previous answer while the input changes (paging). */
  readonly keepPrevious?: boolean
  /** Ask again every so many milliseconds while the page is visible. */
  readonly refetchEvery?: number | false
  /** The screen shows the failure itself, so no message pops up. */
  readonly quiet?: boolean
  /** How long an answer counts as fresh, in milliseconds. */
  readonly staleTime?: number
  /** The shop that is looked at: what was answered about another one is no answer. */
  readonly shopId?: string | null
}

/** The cache key of a read: its path, what was asked, and about which shop where the answer depends on it. */
export const readKey = <E extends Endpoint>(
  endpoint: E,
  input?: InputOf<E>,
  shopId?: string | null,
): readonly unknown[] =>
  shopId === undefined
    ? input === undefined
      ? [endpoint.path]
      : [endpoint.path, input]
    : [endpoint.path, input ?? null, shopId]

/** Query options of a read, for code outside components (the guard, prefetching). */
export const readQuery = <E extends Endpoint>(endpoint: E, input?: InputOf<E>, shopId?: string | null) => ({
  queryKey: readKey(endpoint, input, shopId),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> => receive(endpoint, input, { signal }),
})

const everyOf = ({ path }: Endpoint, every: number | false = false): number | false =>
  every === false ? false : pacedBy(path, every)

/** Asks the server and keeps the answer. `error` is an ApiError or null; `refresh()` asks again. */
export function useRead<E extends Endpoint>(endpoint: E, input?: InputOf<E>, options: ReadOptions = {}) {
  const query = useQuery<DataOf<E>, ApiError>({
    ...readQuery(endpoint, input, options.shopId),
    enabled: options.enabled ?? true,
    meta: { quiet: options.quiet ?? false },
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    ...(options.refetchEvery === undefined ? {} : { refetchInterval: () => everyOf(endpoint, options.refetchEvery) }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  })
  return {
    data: query.data,
    error: query.error,
    isLoading: query.isLoading,
    /** A first or a repeated question is under way. */
    isFetching: query.isFetching,
    /** What is shown answers the previous input. */
    isPrevious: query.isPlaceholderData,
    refresh: query.refetch,
  }
}

interface SendOptions<E extends Endpoint = Endpoint> {
  /** What is being done, with its amount, for the dialog that asks who is acting. */
  readonly proves?: (input: InputOf<E>) => string
  /** Reads that are no longer true after success, whatever they were asked. */
  readonly refreshes?: readonly Endpoint[]
  /** The caller shows the failure itself; `ofFields`: a form does, where it is about a field. */
  readonly quiet?: boolean | 'ofFields'
}

/**
 * Does something on the server. `send(input)` answers the value or rejects with ApiError (already shown to the user).
 * Commands carry an Idempotency-Key that stays the same while the outcome of the same input is unknown, so a double
 * click or a retry after a time-out is one command; a definite answer or another input begins a new one.
 * An act that needs a fresh proof of who is acting asks for it (step-up.ts) and is then sent once more; so is one whose
 * session has ended while a form is half filled (log-in-again.ts).
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const mutation = useMutation<DataOf<E>, ApiError, InputOf<E>>({
    mutationFn: async (input) => {
      const content = JSON.stringify(input ?? null)
      const key = keys.current.get(content) ?? newId()
      keys.current.set(content, key)
      try {
        // The repeat after a login or a proof is the same command, so it carries the same key.
        const data = await withLogin(() =>
          withStepUp(() => send(endpoint, input, endpoint.command ? { commandKey: key } : {}), options.proves?.(input)),
        )
        keys.current.delete(content)
        return data
      } catch (error) {
        if (error instanceof ApiError && !isUndecided(error)) keys.current.delete(content)
        throw error
      }
    },
    onSuccess: () => refreshReads(client, options.refreshes ?? []),
    onError: (error) => {
      const isShown = options.quiet === 'ofFields' ? Object.keys(complaintsOf(error)).length > 0 : options.quiet
      if (isShown !== true) showError(error)
    },
  })
  const { mutateAsync } = mutation
  const underWay = useRef(new Map<string, Promise<DataOf<E>>>())
  // A button's busy state comes a moment too late for the second of two quick presses: both mean the one request.
  const sendOnce = useCallback(
    (input: InputOf<E>): Promise<DataOf<E>> => {
      const content = JSON.stringify(input ?? null)
      const known = underWay.current.get(content)
      if (known !== undefined) return known
      const sending = mutateAsync(input).finally(() => underWay.current.delete(content))
      underWay.current.set(content, sending)
      return sending
    },
    [mutateAsync],
  )
  return {
    send: sendOnce,
    isSending: mutation.isPending,
    error: mutation.error,
    data: mutation.data,
    reset: mutation.reset,
  }
}

/**
 * Asks some reads again whenever a list that asks by itself has brought something else: figures beside live rows are never
 * older than the rows. An answer that is like the one before changes nothing.
 */
export function useFollow(list: Endpoint, followers: readonly Endpoint[]): void {
  const client = useQueryClient()
  const known = useRef(followers)
  useEffect(() => {
    const shown = new Map<string, unknown>()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryKey[0] !== list.path) return
      const { queryHash, state } = event.query
      const before = shown.get(queryHash)
      shown.set(queryHash, state.data)
      // Equal answers are kept as one object.
      if (before !== undefined && before !== state.data) void refreshReads(client, known.current)
    })
  }, [client, list])
}

/** Whether the command may have been carried out although no proper answer came. */
export const isUndecided = (error: ApiError): boolean =>
  error.kind === 'network' || error.kind === 'busy' || error.kind === 'fault' || error.kind === 'unauthenticated'

/** Marks every answer of these reads as out of date; visible ones are asked again at once. */
export async function refreshReads(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })))
}
