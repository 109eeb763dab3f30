// Books a posting: one call of the SQL function ledger_post, all of it or nothing, at most once per key.
import { newId, statement, type TenantDb, type TenantTx } from '@merchant/database'
import { isAccountCode } from './chart.ts'
import { MalformedPosting, readPostError } from './post-errors.ts'
import type { Posting } from './posting.ts'

interface Booked {
  readonly booked_posting_id: string
  readonly repeated: boolean
}

/**
 * Books a posting in the book of tx's merchant, inside tx. The same key with the same kind, subject and moves answers the
 * first posting with `repeated: true` and books nothing, for ever. Floors look at what the whole posting leaves behind.
 * Several postings in one transaction may deadlock with each other; the transaction is then retried as a whole.
 * @param now when the book learns of it; an entry is never dated before the one below it in its account
 * @throws MalformedPosting, PostingConflict, AccountNotOpen, BalanceShort; in this order when several hold. After any of
 *   them the transaction can only be rolled back.
 */
export async function post(
  tx: TenantTx,
  posting: Posting,
  now: Date,
): Promise<{ postingId: string; repeated: boolean }> {
  mustBeWellFormed(posting)
  const { moves, subject } = posting
  const { key, kind, occurredAt, relatedNo = null, note = null } = posting
  const moved = {
    from: moves.map((move) => move.from),
    to: moves.map((move) => move.to),
    amounts: moves.map((move) => move.amountFen),
    entryIds: moves.flatMap(() => [newId(now), newId(now)]),
  }
  const { type, id, no } = subject
  try {
    const given = { postingId: newId(now), key, kind, occurredAt, now, type, id, no, relatedNo, note, ...moved }
    const booked = await booking.first(tx, given)
    if (!booked) throw new Error('ledger_post answered nothing')
    return { postingId: booked.booked_posting_id, repeated: booked.repeated }
  } catch (error) {
    throw readPostError(error, posting.key)
  }
}

interface Given {
  readonly postingId: string
  readonly key: string
  readonly kind: string
  readonly occurredAt: Date
  readonly now: Date
  /** Of the subject. */
  readonly type: string
  readonly id: string
  readonly no: string
  readonly relatedNo: string | null
  readonly note: string | null
  /** Of the moves, one beside the other; and two entries for each. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly amounts: readonly number[]
  readonly entryIds: readonly string[]
}

const booking = statement((db: TenantDb, value: Given) => {
  const { postingId, key, kind, occurredAt, now, type, id, no, relatedNo, note, from, to, amounts, entryIds } = value
  const posting = [db.merchantId, postingId, key, kind, occurredAt, now, type, id, no, relatedNo, note]
  const given = [...posting, from, to, amounts, entryIds]
  return db
    .selectFrom(({ fn, val }) => fn<Booked>('ledger_post', given.map(val)).as('posted'))
    .select(['booked_posting_id', 'repeated'])
})

/** What the function would refuse as well; here it costs no round trip and leaves the transaction usable. */
function mustBeWellFormed(posting: Posting): void {
  if (posting.key.length < 1 || posting.key.length > 200) throw new MalformedPosting('A key has 1 to 200 characters')
  if (posting.moves.length === 0) throw new MalformedPosting(`The posting ${posting.key} moves nothing`)
  for (const { from, to, amountFen } of posting.moves) {
    if (!isAccountCode(from) || !isAccountCode(to)) throw new MalformedPosting(`${from} or ${to} is not in the chart`)
    if (from === to) throw new MalformedPosting(`${from} can't pay itself`)
    if (!Number.isSafeInteger(amountFen) || amountFen <= 0) {
      throw new MalformedPosting(`${from} → ${to}: ${amountFen} is not a positive amount of 分`)
    }
  }
}
