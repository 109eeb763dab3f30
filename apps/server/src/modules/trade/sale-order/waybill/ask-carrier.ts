// Asks carriers about numbers, and keeps what they answer. A question without an answer stays open: its request has perhaps been
// served, so it is asked again with the same request number until the carrier knows.
import { shopAddress } from '@merchant/contract'
import { type Database, statement, type TenantDb, type TenantTx } from '@merchant/database'
import { sql } from 'kysely'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import type { FieldCipher } from '../../../../kernel/field-cipher.ts'
import { system, type SystemActor } from '../../../../kernel/operation-log.ts'
import { happened } from '../order-history.ts'
import type { SaleOrderDeps } from '../sale-order.deps.ts'
import { regionNames } from '../sale-order.row.ts'
import { lockOrder, mustFindOrder } from '../sale-order.store.ts'
import { mustFindAccount, openedAccount, takeNumbers } from './account.store.ts'
import type { CancelAnswer, LabelAnswer, LabelParty } from './driver/index.ts'
import { giveBackUnused } from './give-back.ts'
import { nameOf } from './save-account.ts'
import { waybillParameters } from './waybill.parameters.ts'
import { mayBe, transitions } from './waybill.states.ts'
import {
  changeWaybill,
  findWaybills,
  mustFindWaybill,
  mustHoldWaybill,
  ofNumber,
  type WaybillRecord,
} from './waybill.store.ts'

export type AskDeps = Pick<SaleOrderDeps, 'db' | 'clock' | 'cipher' | 'carrierOf' | 'onError' | 'waybills' | 'packs'>

type Who = MerchantActor | SystemActor

/** Asks about those of a merchant's numbers that are open; what takes too long is left to the job. */
export async function askAtOnce(deps: AskDeps, actor: MerchantActor, ids: readonly string[]): Promise<void> {
  const { db, clock } = deps
  const open = [...(await findWaybills(db.tenant(actor.merchantId), ids)).values()].filter(
    ({ ask_at: at }) => at !== null,
  )
  const until = clock.now().getTime() + waybillParameters.waitMs
  await inLanes(open, async ({ id }) => {
    if (clock.now().getTime() < until) await askOne(deps, { merchantId: actor.merchantId, id, actor })
  })
}

const BATCH = 100
const BATCHES = 20

/** A job: gives back what no parcel needs, and asks about what is open and due, over all merchants; each by one server, which takes it by moving it ahead. */
export const createAsking = (deps: AskDeps) => async (): Promise<void> => {
  if (deps.waybills === null) return
  await giveBackUnused(deps)
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await dueOf(deps.db, deps.clock.now())
    await inLanes(due, async ({ merchantId, id }) => {
      if (await take(deps, merchantId, id)) await askOne(deps, { merchantId, id, actor: system })
    })
    if (due.length < BATCH) return
  }
}

async function inLanes<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    for (const each of waiting) await work(each)
  }
  await Promise.all(Array.from({ length: waybillParameters.atOnce }, lane))
}

const dueOf = (db: Database, now: Date) =>
  db.acrossMerchants
    .selectFrom('waybill')
    .select(['merchant_id as merchantId', 'id'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .orderBy('id')
    .limit(sql.lit(BATCH))
    .execute()

const taking = statement((db: TenantDb, value: { readonly id: string; readonly now: Date; readonly until: Date }) =>
  db
    .updateTable('waybill')
    .set({ ask_at: value.until })
    .where('id', '=', value.id)
    .where('ask_at', '<=', value.now)
    .returning('id'),
)

async function take({ db, clock }: AskDeps, merchantId: string, id: string): Promise<boolean> {
  const now = clock.now()
  const until = new Date(now.getTime() + waybillParameters.leaseMs)
  return (await taking.first(db.tenant(merchantId), { id, now, until })) !== undefined
}

interface AskOne {
  readonly merchantId: string
  readonly id: string
  readonly actor: Who
}

/** One question outside of every transaction, and one transaction for its answer, with the order held before its number. What can't be kept stays open. */
async function askOne(deps: AskDeps, { merchantId, id, actor }: AskOne): Promise<void> {
  const { db, clock, onError } = deps
  try {
    const row = await mustFindWaybill(db.tenant(merchantId), id)
    if (row.state === 'ASKING') {
      const answer = await askForNumber(deps, row)
      await db.transaction(merchantId, (tx) => keepNumber(deps, tx, { row, answer, actor, now: clock.now() }))
    } else if (row.state === 'CANCELING') {
      const answer = await askToCancel(deps, row)
      await db.transaction(merchantId, (tx) => keepCancel(deps, tx, { row, answer, actor, now: clock.now() }))
    }
  } catch (error) {
    onError(`The waybill ${id} could not be asked about`, error)
  }
}

const UNKNOWN = { kind: 'unknown', reason: 'no service' } as const

async function asked({ db, cipher }: AskDeps, row: WaybillRecord) {
  const account = openedAccount(cipher, await mustFindAccount(db.tenant(row.merchant_id), row.account_id))
  return {
    requestNo: row.request_no,
    carrierCode: row.carrier_code,
    account: { ...account, payType: row.pay_type },
    askedAt: row.created_at,
  }
}

async function askForNumber(deps: AskDeps, row: WaybillRecord): Promise<LabelAnswer> {
  if (deps.waybills === null) return UNKNOWN
  const { sender, receiver } = partiesOf(deps.cipher, row)
  return deps.waybills.obtain({ ...(await asked(deps, row)), sender, receiver, goods: row.goods })
}

async function askToCancel(deps: AskDeps, row: WaybillRecord): Promise<CancelAnswer> {
  if (deps.waybills === null || row.waybill_no === null) return UNKNOWN
  return deps.waybills.cancel({ ...(await asked(deps, row)), waybillNo: row.waybill_no })
}

/** Who sends it and whom it goes to, deciphered. */
export function partiesOf(
  cipher: FieldCipher,
  row: Pick<
    WaybillRecord,
    | 'merchant_id'
    | 'sender_enc'
    | 'receiver_name_enc'
    | 'receiver_phone_enc'
    | 'receiver_detail_enc'
    | 'receiver_region'
  >,
): { readonly sender: LabelParty; readonly receiver: LabelParty } {
  const { merchant_id: merchantId } = row
  const open = (place: string, sealed: Buffer) => cipher.decrypt(place, merchantId, sealed)
  const sender = shopAddress.parse(JSON.parse(open('waybill.sender', row.sender_enc)))
  return {
    sender: {
      name: sender.contact,
      phone: sender.phone,
      region: regionNames(sender.region),
      detail: sender.detail,
    },
    receiver: {
      name: open('sale_order.receiver_name', row.receiver_name_enc),
      phone: open('sale_order.receiver_phone', row.receiver_phone_enc),
      region: regionNames(row.receiver_region),
      detail: open('sale_order.receiver_detail', row.receiver_detail_enc),
    },
  }
}

interface Keeping<Answer> {
  /** As it was asked about. */
  readonly row: Pick<WaybillRecord, 'id' | 'order_id'>
  readonly answer: Answer
  readonly actor: Who
  readonly now: Date
}

/** What was answered before is kept as it was: a request has one number. */
async function keepNumber(
  deps: AskDeps,
  tx: TenantTx,
  { row: { id, order_id: orderId }, answer: given, actor, now }: Keeping<LabelAnswer>,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const row = await mustHoldWaybill(tx, id)
  if (!mayBe('issue', row)) return
  if (given.kind === 'unknown') return changeWaybill(tx, id, openLonger(row, now))
  const carrierName = nameOf(deps, row.carrier_code)
  const answer = await unlessGivenBefore(tx, row, given)
  if (answer.kind === 'refused') {
    await changeWaybill(tx, id, { state: transitions.refuse.to, reason: answer.reason, ask_at: null })
    await giveNumberBack(deps, tx, row)
    const happening = { event: 'waybillRefused', carrierName, reason: answer.reason } as const
    return happened(tx, order, { actor, happening, now })
  }
  const { waybillNo, sortCode, hub } = answer
  const issued = { waybill_no: waybillNo, sort_code: sortCode, hub, issued_at: now }
  await changeWaybill(tx, id, { ...issued, state: transitions.issue.to, ask_at: null, misses: 0 })
  await happened(tx, order, { actor, happening: { event: 'waybillTaken', carrierName, waybillNo }, now })
}

/** A number that another request was answered with is none: asking again brings the same. Of two that are kept at once one is asked about again. */
async function unlessGivenBefore(
  tx: TenantTx,
  { carrier_code: carrierCode }: WaybillRecord,
  answer: Exclude<LabelAnswer, { kind: 'unknown' }>,
): Promise<typeof answer> {
  if (answer.kind === 'refused') return answer
  const { waybillNo } = answer
  const other = await ofNumber(tx, { carrierCode, waybillNo })
  if (other === undefined) return answer
  const { order_no: orderNo } = await mustFindOrder(tx, other.order_id)
  return { kind: 'refused', reason: `快递公司重复给出单号 ${waybillNo}，已用于订单 ${orderNo}` }
}

async function keepCancel(
  deps: AskDeps,
  tx: TenantTx,
  { row: { id, order_id: orderId }, answer, actor, now }: Keeping<CancelAnswer>,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const row = await mustHoldWaybill(tx, id)
  if (!mayBe('cancelDone', row)) return
  if (answer.kind === 'unknown') return changeWaybill(tx, id, openLonger(row, now))
  if (answer.kind === 'refused')
    return changeWaybill(tx, id, {
      state: transitions.cancelRefused.to,
      reason: answer.reason,
      ask_at: null,
      misses: 0,
    })
  await changeWaybill(tx, id, { state: transitions.cancelDone.to, reason: null, ask_at: null, canceled_at: now })
  await giveNumberBack(deps, tx, row)
  const happening = {
    event: 'waybillCanceled',
    carrierName: nameOf(deps, row.carrier_code),
    waybillNo: row.waybill_no ?? '',
  } as const
  await happened(tx, order, { actor, happening, now })
}

/** Nobody uses it: the number is the account's again, and its unit the merchant's. */
async function giveNumberBack({ packs }: AskDeps, tx: TenantTx, row: WaybillRecord): Promise<void> {
  if (row.is_counted) await takeNumbers(tx, row.account_id, -1)
  await packs.giveBack(tx, { kind: 'WAYBILL', id: row.id })
}

/** Each question without an answer makes the pause to the next one longer. */
function openLonger({ misses }: WaybillRecord, now: Date) {
  const { missPausesMs } = waybillParameters
  const pause = missPausesMs[Math.min(misses, missPausesMs.length - 1)] ?? 0
  return { misses: misses + 1, ask_at: new Date(now.getTime() + pause) }
}
