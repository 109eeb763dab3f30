// Entry of what the platform takes off, a part of the module of goods: the desk over all goods, appeals of merchants and their desk.
import { type Api, APPEALS_AT_MOST, type BodyOf, type DataOf, spoken } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../../kernel/actor.ts'
import { type Command, once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { goodsInfo } from '../goods-info.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { isAppealable, isTakenOff, type PlatformMove } from '../goods.states.ts'
import { auditAppeal, submitAppeal } from './appeal-goods.ts'
import { type AppealRecord, appealsOf } from './appeal.store.ts'
import { appealRow, countAppeals, listAppeals } from './goods-appeal.list.ts'
import { rulingsOf } from './off.store.ts'
import { picturesOf, plainAppeal, ruleOf, rulingForDesk, rulingView } from './off.view.ts'
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
      const ruling = { code: body.code, reason: body.reason, fileIds: body.fileIds }
      const { succeeded, failed } = await db.transaction(merchantId, (tx) =>
        once(tx, command, clock.now(), () => takeGoodsOff(deps, tx, { actor, move, ids, ruling, now: clock.now() })),
      )
      all.succeeded.push(...succeeded)
      all.failed.push(...failed)
    }
    return all
  }

  const own: HandlersOf<Api['goodsAppeal']> = {
    async ofGoods({ actor, body: { goodsId } }) {
      const tenant = db.tenant(actor.merchantId)
      const goods = await goodsInfo(files, tenant, goodsId)
      const [rulings, appeals, ruled] = await Promise.all([
        rulingsOf(tenant, goodsId),
        appealsOf(tenant, goodsId),
        tenant
          .selectFrom('goods')
          .select(['appeals', 'appeal_status as appeal', 'appeal_until as appealUntil'])
          .where('id', '=', goodsId)
          .executeTakeFirstOrThrow(),
      ])
      const urls = await files.urlsOf(
        tenant,
        [...appeals, ...rulings].flatMap(({ file_ids: ids }) => ids),
        actor.sessionId,
      )
      const { off, saleStatus, allowedActions, version } = goods
      return {
        off:
          off === null || ruled.appealUntil === null || (saleStatus !== 'FORCED_OFF' && saleStatus !== 'BANNED')
            ? null
            : {
                ...off,
                status: saleStatus,
                ruleText: spoken(ruleOf(off.code).text),
                appealsLeft: Math.max(0, APPEALS_AT_MOST - ruled.appeals),
                appealUntil: ruled.appealUntil.toISOString(),
              },
        rulings: rulings.map((row) => rulingView(row, urls)),
        appeals: appeals.map((row) => ({ ...plainAppeal(row), pictures: picturesOf(row, urls) })),
        version,
        allowedActions: [
          ...(off !== null && allowedActions.includes('edit') ? (['edit'] as const) : []),
          ...(isTakenOff(saleStatus) && isAppealable(ruled, clock.now()) ? (['appeal'] as const) : []),
        ],
      }
    },
    submit: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => submitAppeal(deps, tx, { actor, body, now: clock.now() })),
      ),
  }
  const desk: HandlersOf<Api['platformGoods']> = {
    list: ({ body }) => listPlatformGoods(db, files, body),
    info: ({ actor, body }) => shownGoods(deps, body, actor.sessionId),
    forceOff: ({ actor, body, command }) => takeOff('forceOff', actor, body, command),
    ban: ({ actor, body, command }) => takeOff('ban', actor, body, command),
  }
  const appeals: HandlersOf<Api['goodsAppealReview']> = {
    list: ({ body }) => listAppeals(db, body),
    async info({ actor, body: { merchantId, id } }) {
      const tenant = db.tenant(merchantId)
      const found = await tenant.selectFrom('goods_appeal').selectAll().where('id', '=', id).executeTakeFirst()
      const row = found ?? refuse('record.notFound')
      const goods = await goodsInfo(files, tenant, row.goods_id)
      const rulings = await rulingsOf(tenant, row.goods_id)
      const shown = [row, ...rulings].flatMap(({ file_ids: ids }) => ids)
      const urls = await files.urlsOf(tenant, shown, actor.sessionId)
      return {
        ...(await withGoods(tenant, row)),
        pictures: picturesOf(row, urls),
        saleStatus: goods.saleStatus,
        goodsPictures: goods.pictures.map(({ thumbnailUrl }) => thumbnailUrl),
        rulings: rulings.map((one) => rulingForDesk(one, urls)),
        allowedActions: row.status === 'PENDING' ? ['grant', 'reject'] : [],
      }
    },
    audit: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          withGoods(tx, await auditAppeal(deps, tx, { actor, body, now: clock.now() })),
        ),
      ),
  }
  return { own, desk, appeals, countAppeals: () => countAppeals(db) }
}

async function withGoods(tx: TenantDb | TenantTx, row: AppealRecord) {
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const goods = await tx
    .selectFrom('goods')
    .select(['goods_no as goodsNo', 'title'])
    .where('id', '=', row.goods_id)
    .executeTakeFirstOrThrow()
  return appealRow({ ...row, ...goods, merchantNo: merchant.merchant_no, merchantName: merchant.name })
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
    sellingPoint: goods.sellingPoint,
    pictures: goods.pictures.map(({ url }) => url),
    detail: goods.detail,
    skus: goods.skus.map(({ specText, priceFen, stock }) => ({ specText, priceFen, stock })),
    rulings: rulings.map((one) => rulingForDesk(one, urls)),
  }
}
