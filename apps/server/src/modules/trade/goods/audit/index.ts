// Entry of the audit of goods, a part of the module of goods: what merchants see of their revisions, and the platform's desk.
import type { Api, GoodsAuditInfo } from '@merchant/contract'
import { picturesOfDetail, readDetail, said, showDetail } from '@merchant/contract'
import { z } from 'zod'
import { once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { logAct } from '../../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../../kernel/platform-scope.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { categoryName, settleForm } from '../../category/index.ts'
import { specTextOf } from '../goods-specs.ts'
import { filmsOf, longPicturesOf } from '../wished-files.ts'
import type { GoodsParts } from '../goods.deps.ts'
import { settleWish } from '../settle-category.ts'
import { rulingsOf } from '../off/off.store.ts'
import { rulingView } from '../off/off.view.ts'
import { slaMs, tellOverdue } from './audit-deadline.ts'
import { auditGoods, keptWish, withdrawRevision } from './audit-goods.ts'
import { countWaiting, listForAudit } from './goods-audit.list.ts'
import { approvedPrices, currentRevision, historyOf, type RevisionRecord } from './revision.store.ts'
import { auditRow, differencesOf, filesOf, plainRevision } from './revision.view.ts'
import { saveWords, wordsOf } from './sensitive-words.ts'
import type { TenantTx } from '@merchant/database'
import { firstLetters } from '../../../../kernel/first-letters.ts'

const keptForm = z.record(z.string(), z.unknown())

export function createGoodsAudit(deps: GoodsParts) {
  const { db, clock, files } = deps
  const own: HandlersOf<Api['goodsRevision']> = {
    async ofGoods({ actor, body: { goodsId } }) {
      const tenant = db.tenant(actor.merchantId)
      const goods = await tenant.selectFrom('goods').select('audit_status').where('id', '=', goodsId).executeTakeFirst()
      if (goods === undefined) refuse('record.notFound')
      const rows = await historyOf(tenant, goodsId)
      const found = goods.audit_status === 'NONE' ? null : await currentRevision(tenant, goodsId)
      const urls = await files.urlsOf(tenant, filesOf(found === null ? rows : [...rows, found]))
      const rulings = await rulingsOf(tenant, goodsId)
      const proofs = rulings.flatMap(({ file_ids: ids }) => ids)
      const shown = await files.urlsOf(tenant, proofs, actor.sessionId)
      const viewOf = (row: RevisionRecord) => ({ ...plainRevision(row), differences: differencesOf(row, urls) })
      return {
        list: rows.map(viewOf),
        rulings: rulings.map((row) => rulingView(row, shown)),
        current:
          found === null
            ? null
            : {
                ...viewOf(found),
                form: found.form === null ? null : await settleForm(tenant, keptForm.parse(found.form)),
              },
      }
    },
    withdraw: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => withdrawRevision(tx, body, { actor, now: clock.now() })),
      ),
  }
  const desk: HandlersOf<Api['goodsAudit']> = {
    list: ({ body }) => listForAudit(db, body, clock.now()),
    info: ({ body }) => db.transaction(body.merchantId, (tx) => infoOf(deps, tx, body.id)),
    audit: ({ actor, body, command }) =>
      db.transaction(body.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          auditRow(await withGoods(tx, await auditGoods(deps, tx, { actor, body, now: clock.now() })), slaMs(tx)),
        ),
      ),
    words: async () => ({ words: await wordsOf(db.acrossMerchants) }),
    saveWords: ({ actor, body, command }) =>
      db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, clock.now(), async () => {
          const { before, after } = await saveWords(tx, body.words)
          const summary = said(
            `修改敏感词：由 ${before.length} 个改为 ${after.length} 个`,
            `Changed the sensitive words from ${before.length} to ${after.length}`,
          )
          const target = { type: 'sensitiveWords', id: PLATFORM_SCOPE, no: '' }
          const label = said('敏感词', 'Sensitive words')
          const changes = [{ field: 'words', label, before: shortened(before), after: shortened(after) }]
          await logAct(tx, { actor, action: 'goodsAudit.saveWords', target, summary, changes }, clock.now())
          return { words: after }
        }),
      ),
  }
  return {
    own,
    desk,
    countWaiting: () => countWaiting(db, clock.now()),
    /** Timer: the time in which a person meant to decide is over. */
    overdue: (merchantId: string, revisionId: string) => tellOverdue(deps, merchantId, revisionId),
  }
}

const MOST_LETTERS = 1_000
const shortened = (words: readonly string[]): string => firstLetters(words.join('、'), MOST_LETTERS)

async function withGoods(tx: TenantTx, row: RevisionRecord) {
  const merchant = await tx.selectFrom('merchant').select(['merchant_no', 'name']).executeTakeFirstOrThrow()
  const goods = await tx
    .selectFrom('goods')
    .select(['goods_no as goodsNo', 'title', 'type'])
    .where('id', '=', row.goods_id)
    .executeTakeFirstOrThrow()
  return { ...row, ...goods, merchantNo: merchant.merchant_no, merchantName: merchant.name }
}

/** Refuses record.notFound. */
async function infoOf(
  deps: Pick<GoodsParts, 'files' | 'categories'>,
  tx: TenantTx,
  id: string,
): Promise<GoodsAuditInfo> {
  const row =
    (await tx
      .selectFrom('goods_revision')
      .selectAll()
      .where('id', '=', id)
      .where('is_automatic', '=', false)
      .executeTakeFirst()) ?? refuse('record.notFound')
  const wish = await settleWish(deps, tx, keptWish(row).wish)
  const detail = readDetail(wish.detail)
  const urls = await deps.files.urlsOf(tx, [
    ...filesOf([row]),
    ...wish.pictureFileIds,
    ...longPicturesOf(wish),
    ...picturesOfDetail(detail),
    ...filmsOf(wish),
  ])
  const pictureOf = (fileId: string) => {
    const found = urls.get(fileId)
    return found === undefined ? null : { fileId, url: found.url, thumbnailUrl: found.thumbnailUrl }
  }
  const approved = await approvedPrices(tx, [row.goods_id])
  const category = await tx
    .selectFrom('platform_category')
    .select('name')
    .where('id', '=', wish.categoryId)
    .executeTakeFirst()
  const whole = await withGoods(tx, row)
  return {
    ...auditRow(whole, slaMs(tx)),
    differences: differencesOf(row, urls),
    wished: {
      title: wish.title,
      type: whole.type,
      shortTitle: wish.shortTitle ?? '',
      sellingPoint: wish.sellingPoint,
      categoryName: category === undefined ? '' : categoryName(category.name),
      detail: showDetail(detail, pictureOf),
      pictures: wish.pictureFileIds.flatMap((fileId) => urls.get(fileId)?.url ?? []),
      longPictures: longPicturesOf(wish).flatMap((fileId) => urls.get(fileId)?.url ?? []),
      video: filmsOf(wish).flatMap((fileId) => urls.get(fileId)?.url ?? [])[0] ?? null,
      skus: wish.skus.map((sku) => ({
        specText: specTextOf(wish.specs, sku.valueIds),
        beforeFen: approved.get(sku.id ?? '') ?? null,
        priceFen: sku.priceFen,
      })),
    },
    allowedActions: row.status === 'SUBMITTED' ? ['approve', 'reject'] : [],
  }
}
