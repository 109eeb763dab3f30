// Module entry of drafts of goods: saved by themselves while one types, listed, taken up and dropped.
import type { Api } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { z } from 'zod'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { cutPage, planPage, refuseCursor, totalOf } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { settleForm } from '../category/index.ts'
import type { GoodsDraftDeps } from './goods-draft.deps.ts'
import {
  countDrafts,
  countOfNew,
  deleteOfGoods,
  findDraft,
  newestDrafts,
  newestOfNew,
  shopOfGoods,
} from './goods-draft.store.ts'
import { draftView } from './goods-draft.view.ts'
import { consumeDraft, discardDraft, saveDraft } from './save-draft.ts'

export { filesInForm } from './files-in-form.ts'
export type { GoodsDraftDeps } from './goods-draft.deps.ts'
export type GoodsDrafts = ReturnType<typeof createGoodsDrafts>

const keptContent = z.record(z.string(), z.unknown())

export function createGoodsDrafts(deps: GoodsDraftDeps) {
  const { db, clock, files } = deps
  const handlers: HandlersOf<Api['goodsDraft']> = {
    save: ({ actor, body }) =>
      db.transaction(actor.merchantId, (tx) => saveDraft(deps, tx, body, { actor, now: clock.now() })),
    async list({ actor, body }) {
      // All of them fit on pages by number.
      const { offset, limit } = planPage(body, () => refuseCursor())
      const tenant = db.tenant(actor.merchantId)
      const [newest, count] = body.ofNew === true ? [newestOfNew, countOfNew] : [newestDrafts, countDrafts]
      const [found, counted, all] = await Promise.all([
        newest.all(tenant, { limit, offset }),
        count.first(tenant, {}),
        countDrafts.first(tenant, {}),
      ])
      const { rows, ...page } = cutPage(found, body, ({ savedAt, id }) => ({ value: savedAt.toISOString(), id }))
      const total = totalOf(counted?.count ?? 0)
      return { list: rows.map((row) => draftView(row, actor)), ...total, ...page, counts: { DRAFT: all?.count ?? 0 } }
    },
    async info({ actor, body }) {
      const asked = 'id' in body ? { id: body.id, goodsId: null } : { id: null, goodsId: body.goodsId }
      const tenant = db.tenant(actor.merchantId)
      const row = await findDraft.first(tenant, asked)
      if (row !== undefined)
        return { ...draftView(row, actor), data: await settleForm(tenant, keptContent.parse(row.data)) }
      if ('goodsId' in body && (await shopOfGoods.first(tenant, body)) === undefined) refuse('record.notFound')
      return null
    },
    discard: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), () => discardDraft(deps, tx, body, { actor, now: clock.now() })),
      ),
  }
  return {
    handlers,
    /** In the transaction that publishes what it holds. */
    consume: (tx: TenantTx, draft: { readonly id: string; readonly version: number }) => consumeDraft(deps, tx, draft),
    /** The form that is published or sent for audit; null for one that somebody wrote over since. */
    async contentOf(tx: TenantTx, { id, version }: { readonly id: string; readonly version: number }) {
      const row = await findDraft.first(tx, { id, goodsId: null })
      return row === undefined || row.version !== version ? null : keptContent.parse(row.data)
    },
    /** Of goods that are purged. */
    async drop(tx: TenantTx, goodsId: string): Promise<void> {
      const id = await deleteOfGoods(tx, goodsId)
      if (id !== null) await files.keep(tx, { kind: 'GOODS_DRAFT', id, name: '' }, [])
    },
  }
}
