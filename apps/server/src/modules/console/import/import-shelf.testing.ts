// For the tests of imports: a merchant with eight goods in the warehouse, and two servers that import for them.
import { api } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { sheetAt, type Table, xlsx } from '../../../testing/import.ts'
import { addSeller, sellingOf } from '../../../testing/seller.ts'
import { ask, startTestApp } from '../../../testing/test-app.ts'
import { saveGoodsOf } from '../../trade/goods/goods.testing.ts'

/** The goods by their code. */
export const codes = Array.from({ length: 8 }, (_, index) => `CUP-${index + 1}`)
export const HEAD = ['商家编码', '库存']
export const stockFile = (...rows: Table) => xlsx([HEAD, ...rows])
/** All as they are filled, but for these. */
export const stocksWith = (changes: Readonly<Record<string, number>>) => ({
  ...Object.fromEntries(codes.map((code) => [code, 10])),
  ...changes,
})

export type Shelf = Awaited<ReturnType<typeof openShelf>>

export async function openShelf() {
  const testApp = await startTestApp({ servers: 2 })
  const seller = await addSeller(testApp)
  for (const outerSkuCode of codes)
    await saveGoodsOf(sellingOf(testApp), seller.actor, {
      title: `青花瓷茶杯 ${outerSkuCode}`,
      outerSkuCode,
      publish: false,
    })
  const tenant = testApp.db.tenant(seller.actor.merchantId)
  const { handlers } = testApp.modules.imports
  return {
    testApp,
    seller,
    actor: seller.actor,
    tenant,
    /** Ten of each, at 99.00. */
    refill: () =>
      tenant.updateTable('sku').set({ stock: 10, price_fen: 9_900 }).where('outer_sku_code', 'in', codes).execute(),
    async stocks(): Promise<Record<string, number>> {
      const rows = await tenant
        .selectFrom('sku')
        .select(['outer_sku_code', 'stock'])
        .where('outer_sku_code', 'in', codes)
        .orderBy('outer_sku_code')
        .execute()
      return Object.fromEntries(rows.map((row) => [row.outer_sku_code, row.stock]))
    },
    setTask: (id: string, change: object) =>
      tenant.updateTable('import_task').set(change).where('id', '=', id).execute(),
    /** Summaries of the operation log, newest first. */
    async logged(action: string) {
      const rows = await tenant
        .selectFrom('operation_log')
        .select('summary')
        .where('action', '=', action)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ summary }) => summary)
    },
    cancel: (id: string, by: MerchantActor = seller.actor) => ask(api.importTask.cancel, handlers.cancel, by, { id }),
    download: async (id: string, by: MerchantActor = seller.actor) =>
      sheetAt(testApp, by, await ask(api.importTask.download, handlers.download, by, { id })),
  }
}
