// Gives out the addresses of templates, and of the rows that were not imported, to whoever uploaded them and still has the right.
import { type ImportTableName, type Language, said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { languageOfRequest } from '../../../kernel/request-context.ts'
import { findTheirs, notAllowed } from './decide-import.ts'
import type { ImportDeps } from './import.deps.ts'
import { findTask } from './import.store.ts'
import { hasLeftOver, loggedAs, targetOf } from './import.view.ts'
import { leftOverFile } from './left-over-file.ts'
import { templateFile } from './template-file.ts'

interface WantedTemplate {
  readonly table: ImportTableName
  readonly language: Language
}

interface WantedRows {
  readonly merchantId: string
  readonly id: string
  readonly language: Language
}

export function createFetchImport(deps: ImportDeps, offer: OfferFiles) {
  const { db, clock } = deps
  const templateAt = offer<WantedTemplate>('import-template', ({ table, language }) => templateFile(table, language))
  const rowsAt = offer<WantedRows>('import-rows', async ({ merchantId, id, language }) => {
    const task = await findTask(db.tenant(merchantId), id)
    if (task === null || !hasLeftOver(task)) throw new Error(`The rows of the import ${id} are gone`)
    return leftOverFile(deps, task, language)
  })
  return {
    template: (actor: MerchantActor, table: ImportTableName): { url: string } =>
      templateAt(actor, { table, language: languageOfRequest() }),
    /** Refuses record.notFound, permission.denied and state.notAllowed. */
    leftOver: (actor: MerchantActor, id: string): Promise<{ url: string }> =>
      db.transaction(actor.merchantId, async (tx) => {
        const task = await findTheirs(tx, actor, id)
        const now = clock.now()
        if (!hasLeftOver(task) || task.expires_at <= now) notAllowed(task, now)
        const summary = loggedAs(task, said('下载未导入的行：', 'Downloaded what was not imported:'))
        await logAct(tx, { actor, action: 'import.download', target: targetOf(task), summary }, now)
        return rowsAt(actor, { merchantId: actor.merchantId, id, language: languageOfRequest() })
      }),
  }
}
