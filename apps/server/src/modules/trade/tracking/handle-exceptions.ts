// A person deals with exceptions or ignores them, each with its own result: an end that somebody else was faster with stays.
import { type Api, type BodyOf, type DataOf, refusalCode, said } from '@merchant/contract'
import { parcelExceptionLabels } from '@merchant/contract/labels'
import type { TenantTx } from '@merchant/database'
import { actorLabel, type MerchantActor } from '../../../kernel/actor.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { endExceptions, holdExceptions } from './exception.store.ts'
import type { TrackingDeps } from './tracking.deps.ts'

type Outcome = DataOf<Api['parcel']['handle']>

interface Handling {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['parcel']['handle']>
  readonly command: Command
}

export const handleExceptions = (
  { db, clock }: Pick<TrackingDeps, 'db' | 'clock'>,
  { actor, body, command }: Handling,
): Promise<Outcome> =>
  db.transaction(actor.merchantId, (tx) =>
    once(tx, command, clock.now(), () => handle(tx, { actor, body, now: clock.now() })),
  )

async function handle(
  tx: TenantTx,
  { actor, body: { ids, outcome, note }, now }: Pick<Handling, 'actor' | 'body'> & { readonly now: Date },
): Promise<Outcome> {
  const held = new Map((await holdExceptions(tx, ids)).map((row) => [row.id, row]))
  const failed: Outcome['failed'] = []
  const ended: string[] = []
  for (const id of new Set(ids)) {
    const row = held.get(id)
    if (row === undefined) failed.push(failureOf(id, new Refusal('record.notFound')))
    else if (row.status !== 'OPEN') failed.push(failureOf(id, new Refusal('state.notAllowed', { status: OVER })))
    else ended.push(id)
  }
  if (ended.length === 0) return { succeeded: [], failed }
  await endExceptions(tx, ended, { status: outcome, note, by: actorLabel(actor).name, now })
  for (const id of ended) {
    const row = held.get(id)
    if (row === undefined) continue
    const { text } = parcelExceptionLabels[row.type]
    const [zh, en] = note === '' ? ['', ''] : [`：${note}`, `: ${note}`]
    const verb = outcome === 'DONE' ? said('处理', 'Dealt with') : said('忽略', 'Ignored')
    const summary = said(
      `${verb.zh}包裹异常“${text[0]}”（运单 ${row.waybillNo}）${zh}`,
      `${verb.en} “${text[1]}” of parcel ${row.waybillNo}${en}`,
    )
    const action = outcome === 'DONE' ? 'parcel.done' : 'parcel.ignored'
    const target = { type: 'saleOrder', id: row.orderId, no: row.orderNo, shopId: row.shopId }
    await logAct(tx, { actor, action, target, summary }, now)
  }
  return { succeeded: ended, failed }
}

const OVER = said('异常已结束', 'it is over already')

const failureOf = (id: string, { refusal, message }: Refusal) => ({ id, code: refusalCode(refusal), message })
