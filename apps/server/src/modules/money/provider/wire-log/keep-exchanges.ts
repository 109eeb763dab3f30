// Keeps what was asked of the provider and answered. A change of a member, and what is done to an order after its call, is kept
// before it is sent; the order itself is recorded before with its call, so that its exchange, like every question, is kept a
// moment later, with others, and costs its caller nothing.
import { AsyncResource } from 'node:async_hooks'
import type { Answered, Asked, WireLog } from '@merchant/allinpay'
import type { GlobalDb, Tables } from '@merchant/database'
import type { Insertable } from 'kysely'
import { wireLogParameters } from './wire-log.parameters.ts'

const { waitMs, mostWaiting, mostRemembered } = wireLogParameters

/** What is done to an order that was recorded before: no call of its own says that it was asked for. */
const DONE_TO_ORDERS: ReadonlySet<string> = new Set(['orderService.closeOrder', 'orderService.payByBackSMS'])

interface KeepDeps {
  /** Learns from each exchange how the provider stands. */
  readonly trouble: { heard(asked: Asked, answered: Answered): void; write(): Promise<void> }
  readonly db: { readonly global: GlobalDb }
  readonly onError: (problem: string, error?: unknown) => void
}
type Row = Insertable<Tables['provider_exchange']> & { readonly id: string }
interface Repeat {
  readonly at: Date
  readonly times: number
}

export interface KeptWireLog extends WireLog {
  /** What was not written yet is. */
  flush(): Promise<void>
}

export function createWireLog({ db, trouble, onError }: KeepDeps): KeptWireLog {
  let rows: Row[] = []
  let repeats = new Map<string, Repeat>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  /** The newest answer to each question, so that the same one again is counted and not kept. */
  const newest = new Map<string, { readonly id: string; readonly seen: string }>()

  const write = async (): Promise<void> => {
    const [written, counted] = [rows, repeats]
    rows = []
    repeats = new Map()
    try {
      if (written.length > 0) await keepRows(db.global, written)
      if (counted.size > 0) await countRepeats(db.global, counted)
    } catch (error) {
      onError('Exchanges with the provider were not kept', error)
      rows = [...written, ...rows].slice(-mostWaiting)
    }
  }
  const writeTrouble = () =>
    trouble.write().catch((error: unknown) => onError('Trouble with the provider was not kept', error))
  const flush = (): Promise<void> => {
    writing = writing.then(write).then(writeTrouble)
    return writing
  }
  // Of nobody's request: what asked is long over when this is written.
  const later = AsyncResource.bind(() => {
    timer = null
    void flush()
  })
  const note = (row: Row): void => {
    rows.push(row)
    if (rows.length > mostWaiting) rows = rows.slice(-mostWaiting)
    timer ??= setTimeout(later, waitMs).unref()
  }

  /** Whether just this was asked and answered before, and is counted there. */
  const isRepeated = (asked: Asked, answered: Answered): boolean => {
    const question = `${asked.method}|${asked.orderNo ?? asked.memberNo ?? ''}`
    const { reply, outcome, code, reason, httpStatus } = answered
    const seen = JSON.stringify([asked.request, reply, outcome, code, reason, httpStatus])
    const before = newest.get(question)
    if (before?.seen === seen) {
      repeats.set(before.id, { at: asked.at, times: (repeats.get(before.id)?.times ?? 0) + 1 })
      timer ??= setTimeout(later, waitMs).unref()
      return true
    }
    newest.delete(question)
    newest.set(question, { id: asked.id, seen })
    const [oldest] = newest.size > mostRemembered ? newest.keys() : []
    if (oldest !== undefined) newest.delete(oldest)
    return false
  }

  return {
    async asked(asked) {
      if (asked.kind === 'command' || DONE_TO_ORDERS.has(asked.method)) await keepRows(db.global, [rowOf(asked)])
    },
    answered(asked, answered) {
      trouble.heard(asked, answered)
      if (asked.kind === 'query' && isRepeated(asked, answered)) return
      note({ ...rowOf(asked), ...endOf(answered) })
    },
    flush,
  }
}

const rowOf = (asked: Asked): Row => ({
  id: asked.id,
  at: asked.at,
  last_at: asked.at,
  service: asked.method,
  order_no: asked.orderNo,
  member_no: asked.memberNo,
  asked: JSON.stringify(asked.request),
})

const endOf = ({ providerNo, reply, httpStatus, outcome, code, reason, ms }: Answered) => ({
  provider_no: providerNo,
  answered: reply === null ? null : JSON.stringify(reply),
  http_status: httpStatus,
  outcome,
  code,
  reason,
  ms,
})

const keepRows = async (db: GlobalDb, rows: readonly Row[]): Promise<void> => {
  // One statement writes rows of one shape.
  const shaped = rows.map((row) => ({ ...NO_END, ...row }))
  await db
    .insertInto('provider_exchange')
    .values(shaped)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        provider_no: ref('excluded.provider_no'),
        answered: ref('excluded.answered'),
        http_status: ref('excluded.http_status'),
        outcome: ref('excluded.outcome'),
        code: ref('excluded.code'),
        reason: ref('excluded.reason'),
        ms: ref('excluded.ms'),
      })),
    )
    .execute()
}

const NO_END = {
  provider_no: null,
  answered: null,
  http_status: null,
  outcome: null,
  code: null,
  reason: null,
  ms: null,
} as const

async function countRepeats(db: GlobalDb, repeats: ReadonlyMap<string, Repeat>): Promise<void> {
  for (const [id, { times, at }] of repeats)
    await db
      .updateTable('provider_exchange')
      .set((row) => ({ repeats: row('repeats', '+', times), last_at: at }))
      .where('id', '=', id)
      .execute()
}
