// How a change is told to open pages: a row written with the commit of the change itself, numbered and handed out afterwards
// (decision 460). Whoever writes the operation log tells by that alone.
import { type LiveKind, liveHearers } from '@merchant/contract'
import {
  afterCommit,
  type GlobalDb,
  type GlobalTx,
  newId,
  statement,
  type Tables,
  type TenantTx,
  withCommit,
} from '@merchant/database'
import type { Insertable } from 'kysely'

/** The stream of the platform's people; a merchant's has the merchant's id. */
export const PLATFORM_STREAM = '00000000-0000-0000-0000-000000000000'

export interface Change {
  readonly kind: LiveKind
  readonly subjectId: string | null
  /** Only whoever reaches this shop hears of it; null: it belongs to none. */
  readonly shopId: string | null
  /** Told to this person alone. */
  readonly personId?: string
}

type EventRow = Insertable<Tables['live_event']>

const telling = statement((db: GlobalDb, row: EventRow) =>
  db.insertInto('live_event').values({
    id: row.id,
    stream_id: row.stream_id,
    kind: row.kind,
    subject_id: row.subject_id,
    shop_id: row.shop_id,
    person_id: row.person_id,
    at: row.at,
  }),
)

/** What a transaction has told already, so that nothing is told twice. */
const toldOf = new WeakMap<object, Set<string>>()
/** Readers read their lists anew: of hundreds of rows that change together the first say enough. */
const MOST_OF_ONE = 20

const listeners = new Set<() => void>()

/** Called after every commit that told something; answers what ends it. */
export function onTold(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells a merchant's people, and where they have a desk for it the platform's, once the transaction is committed. */
export function tellChange(tx: TenantTx, change: Change, now: Date): void {
  tell(tx, tx.merchantId, change, now)
  if (change.personId === undefined && mayOperatorsHear(change.kind)) tellPlatform(tx, change, now)
}

/** Tells the platform's people alone. */
export function tellPlatform(tx: GlobalTx, change: Change, now: Date): void {
  tell(tx, PLATFORM_STREAM, change, now)
}

const mayOperatorsHear = (kind: LiveKind): boolean => liveHearers[kind].operator?.length !== 0

function tell(tx: GlobalTx, streamId: string, change: Change, now: Date): void {
  const { kind, subjectId, shopId, personId = null } = change
  const told = toldOf.get(tx) ?? new Set()
  if (told.size === 0) {
    toldOf.set(tx, told)
    afterCommit(tx, () => listeners.forEach((listener) => listener()))
  }
  const what = `${streamId}|${kind}|${shopId}|${personId}|`
  const key = `${what}${subjectId}`
  if (told.has(key) || [...told].filter((one) => one.startsWith(what)).length >= MOST_OF_ONE) return
  told.add(key)
  const row = {
    id: newId(now),
    stream_id: streamId,
    kind,
    subject_id: subjectId,
    shop_id: shopId,
    person_id: personId,
    at: now,
  }
  withCommit(tx, telling, row)
}

/** The kinds of target of the operation log whose changes are shown live. */
const kindOfTarget: Readonly<Record<string, LiveKind>> = {
  saleOrder: 'saleOrder',
  returnOrder: 'returnOrder',
  bill: 'bill',
  withdrawOrder: 'withdrawOrder',
  rechargeOrder: 'rechargeOrder',
  platformOrder: 'platformOrder',
  goods: 'goods',
  qualification: 'qualification',
  realNameCert: 'certification',
  companyCert: 'certification',
  merchant: 'merchant',
}

/** Tells what a line of the operation log says was done. */
export function tellActed(tx: TenantTx, act: Insertable<Tables['operation_log']>): void {
  const kind = kindOfTarget[act.target_type]
  if (kind === undefined) return
  tellChange(tx, { kind, subjectId: act.target_id ?? null, shopId: act.shop_id ?? null }, new Date(act.at))
}
