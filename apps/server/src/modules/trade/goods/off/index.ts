// Entry of what the platform takes off, a part of the module of goods: what their merchant reads of it, and the desk over all goods.
import { type Api, type BodyOf, type DataOf, spoken } from '@merchant/contract'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { withFreshNumbers } from '../../../../kernel/number-collision.ts'
import { isAppealable, mustFindViolation } from '../../violation/index.ts'
import { goodsInfo } from '../goods-info.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { isTakenOff, type PlatformMove } from '../goods.states.ts'
import { rulingsOf } from './off.store.ts'
import { ruleOf, rulingForDesk, rulingView } from './off.view.ts'
import { listPlatformGoods, rowOf, rowsOf } from './platform-goods.list.ts'
import { type OffResult, takeGoodsOff } from './take-goods-off.ts'

type TakingOff = BodyOf<Api['platformGoods']['forceOff']>

export function createGoodsOff(deps: GoodsParts) {
  const { db, clock, files } = deps

  /** Each merchant's goods in a transaction of its own, in which the command is remembered. */
  async function takeOff(move: PlatformMove, actor: OperatorActor, body: TakingOff, command: Command) {
    const all: OffResult = { succeeded: [], failed: [] }
    const ofMerchants = Map.groupBy(body.goods, ({ merchantId }) => merchantId)
    for (const [merchantId, named] of [...ofMerchants].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const ids = [...new Set(named.map(({ id }) => id))]
      const { code, reason, points, fileIds } = body
      const ruling = { code, reason, points, fileIds }
      const { succeeded, failed } = await withFreshNumbers(() =>
        db.transaction(merchantId, (tx) =>
          once(tx, command, clock.now(), () => takeGoodsOff(deps, tx, { actor, move, ids, ruling, now: clock.now() })),
        ),
      )
      all.succeeded.push(...succeeded)
      all.failed.push(...failed)
    }
    return all
  }

  const own: HandlersOf<Api['goodsRuling']> = {
    async ofGoods({ actor, body: { goodsId } }) {
      const tenant = db.tenant(actor.merchantId)
      const goods = await goodsInfo(files, tenant, goodsId)
      const [rulings, { violationId }] = await Promise.all([
        rulingsOf(tenant, goodsId),
        tenant
          .selectFrom('goods')
          .select('violation_id as violationId')
          .where('id', '=', goodsId)
          .executeTakeFirstOrThrow(),
      ])
      const proofs = rulings.flatMap(({ file_ids: ids }) => ids)
      const urls = await files.urlsOf(tenant, proofs, actor.sessionId)
      const { off, saleStatus, allowedActions, version } = goods
      const violation = violationId === null ? null : await mustFindViolation(tenant, violationId)
      return {
        off:
          off === null || violation === null || (saleStatus !== 'FORCED_OFF' && saleStatus !== 'BANNED')
            ? null
            : {
                ...off,
                status: saleStatus,
                ruleText: spoken(ruleOf(off.code).text),
                violation: {
                  id: violation.id,
                  violationNo: violation.violation_no,
                  points: violation.points,
                  status: violation.status,
                  appealDueAt: violation.appeal_due_at.toISOString(),
                  version: violation.version,
                },
              },
        rulings: rulings.map((row) => rulingView(row, urls)),
        version,
        allowedActions: [
          ...(off !== null && allowedActions.includes('edit') ? (['edit'] as const) : []),
          ...(violation !== null && isTakenOff(saleStatus) && isAppealable(violation, clock.now())
            ? (['appeal'] as const)
            : []),
        ],
      }
    },
  }
  const desk: HandlersOf<Api['platformGoods']> = {
    list: ({ body }) => listPlatformGoods(db, files, body),
    info: ({ actor, body }) => shownGoods(deps, body, actor.sessionId),
    forceOff: ({ actor, body, command }) => takeOff('forceOff', actor, body, command),
    ban: ({ actor, body, command }) => takeOff('ban', actor, body, command),
  }
  return { own, desk }
}

/** Refuses record.notFound. */
async function shownGoods(
  { db, files }: Pick<GoodsParts, 'db' | 'files'>,
  { merchantId, id }: BodyOf<Api['platformGoods']['info']>,
  sessionId: string,
): Promise<DataOf<Api['platformGoods']['info']>> {
  const tenant = db.tenant(merchantId)
  const goods = await goodsInfo(files, tenant, id)
  const shop = await tenant.selectFrom('shop').select('name').where('id', '=', goods.shopId).executeTakeFirst()
  const rulings = await rulingsOf(tenant, id)
  const proofs = rulings.flatMap(({ file_ids: ids }) => ids)
  const urls = await files.urlsOf(tenant, proofs, sessionId)
  const page = db.acrossMerchants
    .selectFrom('goods')
    .select(['merchant_id', 'id', 'updated_at as submitted_at'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
  return {
    ...rowOf(files, await rowsOf(db, page).executeTakeFirstOrThrow()),
    shopName: shop?.name ?? '',
    shortTitle: goods.shortTitle,
    sellingPoint: goods.sellingPoint,
    pictures: goods.pictures.map(({ url }) => url),
    longPictures: goods.longPictures.map(({ url }) => url),
    detail: goods.detail,
    skus: goods.skus.map(({ specText, priceFen, stock }) => ({ specText, priceFen, stock })),
    rulings: rulings.map((one) => rulingForDesk(one, urls)),
  }
}
