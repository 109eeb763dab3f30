// Module entry of templates of goods: saved under a name, listed, named anew, deleted, and read to begin new goods with.
import type { Api, GoodsTemplateRow } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { z } from 'zod'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { cutPage, planPage, refuseCursor, totalOf } from '../../../kernel/list-page.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { settleForm } from '../category/index.ts'
import type { GoodsTemplateDeps } from './goods-template.deps.ts'
import { countTemplates, findTemplate, newestTemplates, type TemplateRow } from './goods-template.store.ts'
import { nameTemplate, removeTemplate, saveTemplate } from './save-template.ts'

export type { GoodsTemplateDeps } from './goods-template.deps.ts'

const keptContent = z.record(z.string(), z.unknown())

export function createGoodsTemplates(deps: GoodsTemplateDeps) {
  const { db, clock } = deps
  const shown = async (tx: TenantTx, id: string, actor: MerchantActor) =>
    templateView((await findTemplate.first(tx, { id })) ?? refuse('record.notFound'), actor)
  const handlers: HandlersOf<Api['goodsTemplate']> = {
    save: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () =>
          shown(tx, await saveTemplate(deps, tx, body, { actor, now: clock.now() }), actor),
        ),
      ),
    async list({ actor, body }) {
      // All of them fit on pages by number.
      const { offset, limit } = planPage(body, () => refuseCursor())
      const tenant = db.tenant(actor.merchantId)
      const [found, counted] = await Promise.all([
        newestTemplates.all(tenant, { limit, offset }),
        countTemplates.first(tenant, {}),
      ])
      const { rows, ...page } = cutPage(found, body, ({ savedAt, id }) => ({ value: savedAt.toISOString(), id }))
      return { list: rows.map((row) => templateView(row, actor)), ...totalOf(counted?.count ?? 0), ...page }
    },
    async info({ actor, body }) {
      const tenant = db.tenant(actor.merchantId)
      const row = (await findTemplate.first(tenant, body)) ?? refuse('record.notFound')
      return { ...templateView(row, actor), data: await settleForm(tenant, keptContent.parse(row.data)) }
    },
    rename: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await nameTemplate(tx, body, { actor, now: clock.now() })
          return shown(tx, body.id, actor)
        }),
      ),
    remove: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await removeTemplate(deps, tx, body, { actor, now: clock.now() })
          return null
        }),
      ),
  }
  return { handlers }
}

const templateView = (row: TemplateRow, { userId }: Pick<MerchantActor, 'userId'>): GoodsTemplateRow => ({
  id: row.id,
  shopId: row.shopId,
  name: row.name,
  title: row.title,
  savedAt: row.savedAt.toISOString(),
  savedBy: row.savedByName,
  isMine: row.savedBy === userId,
  version: row.version,
})
