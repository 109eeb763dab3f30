// A violation is issued: with goods that are taken off, or by itself against an order or a shop.
import { type Api, type BodyOf, said, violationRules } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ViolationDeps } from './violation.deps.ts'
import { violationIssued, whatOf } from './violation.events.ts'
import { insertViolation, type ViolationRecord } from './violation.store.ts'
import { ruleTitle } from './violation.view.ts'

interface Goods {
  readonly id: string
  readonly goodsNo: string
  readonly title: string
  readonly shopId: string
}

interface OffGoods {
  readonly goods: Goods
  readonly effect: 'GOODS_OFF' | 'GOODS_BANNED'
  readonly code: ViolationRecord['rule_code']
  readonly reason: string
  /** Undefined: those of the rule. */
  readonly points: number | undefined
  readonly fileIds: readonly string[]
  readonly by: string
}

/** For goods that the caller takes off in this transaction, tells of and logs. Answers its id. */
export async function issueForGoods(
  tx: TenantTx,
  { goods, effect, code, reason, points = violationRules[code].points, fileIds, by }: OffGoods,
  now: Date,
): Promise<string> {
  const { id } = await insertViolation(
    tx,
    {
      shop_id: goods.shopId,
      type: violationRules[code].type,
      rule_code: code,
      target: 'GOODS',
      target_id: goods.id,
      target_no: goods.goodsNo,
      target_title: goods.title,
      reason,
      effects: [effect, ...(points > 0 ? ['POINTS'] : [])],
      points,
      file_ids: [...fileIds],
      issued_by: by,
    },
    now,
  )
  return id
}

type Issuing = BodyOf<Api['violationDesk']['issue']>

/** Refuses with record.notFound for an order, a shop or a file that is none of this merchant's. */
export async function issueViolation(
  { notify, files }: Pick<ViolationDeps, 'notify' | 'files'>,
  tx: TenantTx,
  { actor, body, now }: { readonly actor: OperatorActor; readonly body: Issuing; readonly now: Date },
): Promise<ViolationRecord> {
  const about = await targetOf(tx, body)
  const fileIds = [...new Set(body.fileIds)]
  await files.mustBeOwn(tx, fileIds, 'APPEAL')
  const { ruleCode: code, reason } = body
  const { type, points: usual } = violationRules[code]
  const points = body.points ?? usual
  const row = await insertViolation(
    tx,
    {
      ...about,
      type,
      rule_code: code,
      reason,
      effects: [points > 0 ? 'POINTS' : 'WARNING'],
      points,
      file_ids: fileIds,
      issued_by: actor.name,
    },
    now,
  )
  const [what, rule] = [whatOf(row), ruleTitle(row)]
  const summary = said(
    `对${what.zh}开具违规 ${row.violation_no}（${rule.zh}，${points} 分）：${reason}`,
    `Issued violation ${row.violation_no} against ${what.en} (${rule.en}, ${points} points): ${reason}`,
  )
  await logAct(tx, { actor, action: 'violation.issue', target: logTarget(row), summary }, now)
  await notify(tx, violationIssued(row))
  return row
}

export const logTarget = (row: Pick<ViolationRecord, 'id' | 'violation_no' | 'shop_id'>) => ({
  type: 'violation',
  id: row.id,
  no: row.violation_no,
  shopId: row.shop_id,
})

async function targetOf(tx: TenantTx, { saleOrderNo: orderNo, shopId }: Issuing) {
  if (orderNo !== undefined) {
    const order = await tx
      .selectFrom('sale_order')
      .select(['id', 'order_no', 'shop_id'])
      .where('order_no', '=', orderNo.toUpperCase())
      .executeTakeFirst()
    const { id, order_no: number, shop_id: shop } = order ?? refuse('record.notFound')
    return { shop_id: shop, target: 'ORDER', target_id: id, target_no: number, target_title: '' } as const
  }
  const shop = await tx
    .selectFrom('shop')
    .select(['id', 'shop_no', 'name'])
    .where('id', '=', shopId ?? '')
    .executeTakeFirst()
  const { id, shop_no: number, name } = shop ?? refuse('record.notFound')
  return { shop_id: id, target: 'SHOP', target_id: id, target_no: number, target_title: name } as const
}
