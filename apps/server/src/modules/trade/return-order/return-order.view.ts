// From stored returns to what screens get: pictures addressed, acts listed, the time that runs and what ends it.
import { freightBy, isSentBack, type ParcelTrack, type ReturnInfo, type ReturnRow } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import { spokenText } from '../../../kernel/in-both.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { disputeView, filesOf, readDispute } from './dispute/dispute.view.ts'
import { historyOf } from './return-history.ts'
import { shownAddress } from './return-address.ts'
import type { OrderRecord, ReturnOrderDeps } from './return-order.deps.ts'
import { returnParameters } from './return-order.parameters.ts'
import { choicesOf, shownSku, stillExchangeable } from './exchange-sku.ts'
import { allowedActions, atDeadlineOf } from './return-order.states.ts'
import { restockedOf } from './restocked.ts'
import { mustFindReturn, type ReturnRecord, returnsOfOrder } from './return-order.store.ts'

type Party = 'merchant' | 'storefront'
export type Shown = ReturnRecord & { readonly thumbnail_key: string | null }
type ViewDeps = Pick<ReturnOrderDeps, 'publicUrl'>

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const rowOf = (
  { publicUrl }: ViewDeps,
  one: Shown,
  { party, turns }: { readonly party: Party; readonly turns: Turns },
): ReturnRow => ({
  id: one.id,
  shopId: one.shop_id,
  returnNo: one.return_no,
  orderId: one.order_id,
  orderNo: one.order_no,
  itemId: one.item_id,
  goodsTitle: one.goods_title,
  specText: one.spec_text,
  wantedSpecText: wantedOf(one),
  thumbnailUrl: one.thumbnail_key === null ? null : publicUrl(one.thumbnail_key),
  buyerNickname: one.buyer_nickname,
  type: one.type,
  phase: one.phase,
  reason: one.reason,
  quantity: one.quantity,
  amountFen: one.amount_fen,
  status: one.status,
  deadlineAt: iso(one.deadline_at),
  atDeadline: atDeadlineOf(one),
  isPaused: one.paused_left_ms !== null,
  disputeStatus: one.dispute_status,
  appliedAt: one.applied_at.toISOString(),
  endedAt: iso(one.ended_at),
  refundSendAt: iso(turns.get(one.id) ?? null),
  isHandBackDue: one.is_hand_back_due,
  allowedActions: allowedActions(one, party),
  version: one.version,
})

/** What an exchange became by an offer or a ruling sends nothing. */
export const wantedOf = ({ type, wanted_spec_text: text }: ReturnRecord): string | null =>
  type === 'EXCHANGE' ? text : null

type Turns = ReadonlyMap<string, Date>

/** When the refunds of these are sent that wait for their turn, by return. */
export const turnsFor = (
  { orders }: Pick<ReturnOrderDeps, 'orders'>,
  db: TenantDb,
  returns: readonly Pick<ReturnRecord, 'order_id' | 'status'>[],
): Promise<Turns> =>
  orders.turnsOfReturns(
    db,
    returns.flatMap(({ order_id: orderId, status }) => (status === 'REFUNDING' ? [orderId] : [])),
  )

/** Each with the picture of its goods. */
async function withPictures(db: TenantDb, returns: readonly ReturnRecord[]): Promise<Shown[]> {
  const ids = [...new Set(returns.flatMap(({ picture_file_id: id }) => id ?? []))]
  const files =
    ids.length === 0
      ? []
      : await db
          .selectFrom('file_asset')
          .select(['id', 'thumbnail_key'])
          .where('id', 'in', ids)
          .where('access', '=', 'PUBLIC')
          .execute()
  const keys = new Map(files.map(({ id, thumbnail_key: key }) => [id, key]))
  return returns.map((one) => ({ ...one, thumbnail_key: keys.get(one.picture_file_id ?? '') ?? null }))
}

interface Reader {
  readonly party: Party
  /** Private pictures are shown within a session alone. */
  readonly sessionId?: string
  /** One of the platform's people, who sees what the merchant does. */
  readonly isPlatform?: boolean
}

/** Refuses record.notFound. */
export async function returnInfo(
  deps: Pick<ReturnOrderDeps, 'publicUrl' | 'cipher' | 'files' | 'goods' | 'orders' | 'parcels'>,
  db: TenantDb,
  id: string,
  { party, sessionId, isPlatform = false }: Reader,
): Promise<ReturnInfo> {
  const found = await mustFindReturn(db, id)
  const [disputed, history] = await Promise.all([readDispute(db, found), historyOf(db, id, isPlatform)])
  const fileIds = filesIn(found, disputed, history)
  const wantedId = found.type === 'EXCHANGE' ? found.wanted_sku_id : null
  const [[one], turns, order, lines, track, trackToBuyer, proofs, wanted] = await Promise.all([
    withPictures(db, [found]),
    turnsFor(deps, db, [found]),
    deps.orders.find(db, found.order_id),
    deps.orders.linesOf(db, found.order_id),
    found.waybill_no === null ? null : deps.parcels.trackOfReturn(db, id, { party, isHandedBack: false }),
    found.handed_back_at === null && found.reshipped_at === null
      ? null
      : deps.parcels.trackOfReturn(db, id, { party, isHandedBack: true }),
    sessionId === undefined ? withoutAddress(fileIds) : deps.files.urlsOf(db, fileIds, sessionId),
    wantedId === null ? null : deps.goods.skuOf(db, wantedId),
  ])
  const line = lines.find(({ id: itemId }) => itemId === found.item_id)
  if (one === undefined || line === undefined) refuse('record.notFound')
  return {
    ...rowOf(deps, one, { party, turns }),
    skuId: one.sku_id,
    // As it was called when it was asked for.
    wanted: wanted === null ? null : { ...shownSku(wanted), specText: one.wanted_spec_text ?? wanted.specText },
    exchangeable: party === 'storefront' ? await stillExchangeable(deps, db, { one, order, line }) : [],
    isReceived: one.is_received,
    maxFen: one.max_fen,
    description: one.description,
    pictures: picturesOf(one.file_ids, proofs),
    offer:
      one.offer_type === null || one.offer_fen === null
        ? null
        : { type: one.offer_type, amountFen: one.offer_fen, note: one.offer_note ?? '' },
    question: one.question,
    rejection: rejectionOf(one, proofs),
    // After a refused receipt there is no end of them.
    rejectionsLeft: Math.max(one.receipt_refusals > 0 ? 1 : 0, returnParameters.rejections - one.rejections),
    offersLeft: one.phase === 'BEFORE_SHIP' ? 0 : Math.max(0, returnParameters.offers - one.offers),
    returnAddress:
      one.return_address_enc === null
        ? null
        : shownAddress(deps.cipher, db.merchantId, one.return_address_enc, party === 'storefront'),
    freightBy: freightOf(one, disputed),
    sentBack: sentBackOf(one, track),
    handedBack: handedBackOf(one, trackToBuyer),
    receiver: party === 'merchant' && mayBeSent(one) ? deps.orders.receiverOf(order) : null,
    isRestocked: one.is_restocked,
    restockedQuantity: one.is_restocked === null ? null : restockedOf(one),
    receiveResult: one.receive_result,
    reshipped: reshippedOf(one, trackToBuyer),
    autoRule:
      party === 'storefront' || one.auto_rule_id === null || one.auto_rule_name === null
        ? null
        : { id: one.auto_rule_id, name: one.auto_rule_name },
    closeType: one.close_type,
    failReason: spokenText(one.fail_reason),
    dispute: disputed === null ? null : disputeView(disputed, found, { proofs, history, isPlatform }),
    heldFen: party === 'merchant' ? one.held_fen : 0,
    order: orderOf(order, line),
    history: history.map(({ at, actor, text, words, fileIds: ids }) => ({
      at,
      actor,
      text,
      words,
      proofs: picturesOf(ids, proofs),
    })),
  }
}

/** Something leaves for its buyer next, by the merchant's hand. */
const mayBeSent = (one: ReturnRecord): boolean =>
  allowedActions(one, 'merchant').some((action) => action === 'reship' || action === 'handBack')

/** A ruling stands before the reason. */
const freightOf = (one: ReturnRecord, disputed: Awaited<ReturnType<typeof readDispute>>): ReturnInfo['freightBy'] =>
  isSentBack(one.type) ? (disputed?.verdicts.at(-1)?.freight_by ?? freightBy(one.reason)) : null

type Proofs = ReadonlyMap<string, { readonly url: string; readonly thumbnailUrl: string }>

/** A storefront reads them one by one. */
const withoutAddress = (fileIds: readonly string[]): Proofs =>
  new Map(fileIds.map((fileId) => [fileId, { url: '', thumbnailUrl: '' }]))

const picturesOf = (fileIds: readonly string[], proofs: Proofs) =>
  fileIds.flatMap((fileId) => {
    const file = proofs.get(fileId)
    return file === undefined ? [] : [{ fileId, url: file.url, thumbnailUrl: file.thumbnailUrl }]
  })

/** All that either side shows or has shown: what its buyer asks with, what it is refused with, and what is said in its disputes. */
const filesIn = (
  one: ReturnRecord,
  disputed: Parameters<typeof filesOf>[0],
  history: readonly { readonly fileIds: readonly string[] }[],
): string[] => [
  ...new Set([
    ...one.file_ids,
    ...one.reject_file_ids,
    ...filesOf(disputed),
    ...history.flatMap(({ fileIds }) => fileIds),
  ]),
]

/** One of these as its bytes. Refuses record.notFound. */
export async function pictureOf(
  { files }: Pick<ReturnOrderDeps, 'files'>,
  db: TenantDb,
  { id, fileId, isSmall }: { readonly id: string; readonly fileId: string; readonly isSmall: boolean },
): Promise<{ mime: string; base64: string }> {
  const one = await mustFindReturn(db, id)
  const known = filesIn(one, await readDispute(db, one), await historyOf(db, id, false))
  if (!known.includes(fileId)) refuse('record.notFound')
  const { mime, bytes } = (await files.readBytes(db, fileId, { isSmall })) ?? refuse('record.notFound')
  return { mime, base64: bytes.toString('base64') }
}

const rejectionOf = (one: ReturnRecord, proofs: Proofs): ReturnInfo['rejection'] =>
  one.reject_code === null || one.reject_reason === null
    ? null
    : {
        code: one.reject_code,
        reason: one.reject_reason,
        proofs: picturesOf(one.reject_file_ids, proofs),
      }

const sentBackOf = (one: ReturnRecord, track: ParcelTrack | null): ReturnInfo['sentBack'] =>
  one.carrier_code === null || one.carrier_name === null || one.waybill_no === null || one.sent_back_at === null
    ? null
    : {
        carrierCode: one.carrier_code,
        carrierName: spokenText(one.carrier_name),
        waybillNo: one.waybill_no,
        sentAt: one.sent_back_at.toISOString(),
        signedAt: iso(one.signed_back_at),
        track,
      }

const handedBackOf = (one: ReturnRecord, track: ParcelTrack | null): ReturnInfo['handedBack'] =>
  one.hand_back_carrier_code === null ||
  one.hand_back_carrier_name === null ||
  one.hand_back_waybill_no === null ||
  one.handed_back_at === null
    ? null
    : {
        carrierCode: one.hand_back_carrier_code,
        carrierName: spokenText(one.hand_back_carrier_name),
        waybillNo: one.hand_back_waybill_no,
        sentAt: one.handed_back_at.toISOString(),
        signedAt: iso(one.hand_back_signed_at),
        track,
      }

const reshippedOf = (one: ReturnRecord, track: ParcelTrack | null): ReturnInfo['reshipped'] =>
  one.reship_carrier_code === null ||
  one.reship_carrier_name === null ||
  one.reship_waybill_no === null ||
  one.reshipped_at === null
    ? null
    : {
        carrierCode: one.reship_carrier_code,
        carrierName: spokenText(one.reship_carrier_name),
        waybillNo: one.reship_waybill_no,
        sentAt: one.reshipped_at.toISOString(),
        signedAt: iso(one.reship_signed_at),
        track,
      }

type Line = Awaited<ReturnType<ReturnOrderDeps['orders']['linesOf']>>[number]

const orderOf = (order: OrderRecord, line: Line): ReturnInfo['order'] => ({
  status: order.status,
  paidFen: order.paid_fen,
  refundedFen: order.refunded_fen,
  isSettled: order.settle_status === 'SETTLED',
  lineQuantity: line.quantity,
  linePayFen: line.pay_fen,
  shippedQuantity: line.shipped_quantity,
})

/** Its returns, the newest first, and what may still be asked for of each line. */
export async function returnsOf(
  deps: Pick<ReturnOrderDeps, 'publicUrl' | 'goods' | 'orders'>,
  db: TenantDb,
  orderId: string,
  party: Party,
) {
  const order = await deps.orders.find(db, orderId)
  const [found, lines] = await Promise.all([returnsOfOrder(db, orderId), deps.orders.linesOf(db, orderId)])
  const busy = new Set(found.flatMap((one) => (one.ended_at === null ? [one.item_id] : [])))
  const [shown, turns] = await Promise.all([withPictures(db, found), turnsFor(deps, db, found)])
  const isOver = order.status === 'UNPAID' || order.status === 'CLOSED' || order.delivery_type === 'VOUCHER'
  const open = lines
    .filter(({ id }) => !isOver && !busy.has(id))
    .map((line) => ({
      line,
      unsent: deps.orders.unsentOf(order, lines, line),
      sent: deps.orders.sentOf(order, line),
    }))
    .filter(({ unsent, sent }) => unsent !== null || sent !== null)
  // What was fetched is not exchanged, nor is what nobody sends.
  const mayBeExchanged = order.delivery_type === 'EXPRESS'
  const choices = await choicesOf(
    deps,
    db,
    open.map(({ line, sent }) => ({
      line,
      past: found.filter(({ item_id: itemId }) => itemId === line.id),
      sent: mayBeExchanged ? (sent?.quantity ?? 0) : 0,
    })),
  )
  return {
    returns: shown.map((one) => rowOf(deps, one, { party, turns })),
    lines: open.map(({ line, unsent, sent }, index) => ({
      itemId: line.id,
      unsent,
      sent,
      held: choices[index]?.held ?? [],
      exchangeable: choices[index]?.exchangeable ?? [],
    })),
  }
}
