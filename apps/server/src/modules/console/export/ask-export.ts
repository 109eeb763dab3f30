// Asks for an export: the right to it, its filter and columns checked, at most three of a merchant under way, none twice in a row.
import { type Api, type BodyOf, codeOf, exportListOf, type ExportTask, rightsToExport, said } from '@merchant/contract'
import { currentDataScope, newId, type TenantTx } from '@merchant/database'
import { principalIdOf } from '../../../kernel/actor.ts'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import { type Command, once } from '../../../kernel/command.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { ownerScopeIdOf } from '../../../kernel/platform-scope.ts'
import { consumeDailyLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { languageOfRequest } from '../../../kernel/request-context.ts'
import { type ExportDeps, sourceOf } from './export.deps.ts'
import { exportParameters } from './export.parameters.ts'
import { countUnfinished, type ExportRequest, findEqual, findTask, sealRequest } from './export.store.ts'
import { loggedAs, type Person, targetOf, viewOf } from './export.view.ts'

type Body = BodyOf<Api['exportTask']['create']>

interface Asked {
  readonly actor: Person
  readonly body: Body
  readonly command: Command
}

/** Refuses as the endpoint declares. */
export async function askExport(deps: ExportDeps, { actor, body, command }: Asked): Promise<ExportTask> {
  const { db, clock, cipher } = deps
  const request = await checked(deps, actor, body)
  const ownerId = ownerScopeIdOf(actor)
  return db.transaction(ownerId, (tx) =>
    once(tx, command, clock.now(), async () => {
      const now = clock.now()
      const personId = principalIdOf(actor)
      const hash = cipher.index('export', JSON.stringify({ ...body, request, personId }))
      await mustHaveRoom(tx, { hash, personId, now })
      if (body.maskLevel === 'FULL') await countFull(tx, personId, now)
      const id = newId(now)
      await tx
        .insertInto('export_task')
        .values({
          merchant_id: ownerId,
          id,
          list: body.list,
          format: body.format,
          mask_level: body.maskLevel,
          reason: body.maskLevel === 'FULL' ? body.reason : '',
          status: 'WAITING',
          requested_by: personId,
          requester_name: actor.name,
          request_enc: sealRequest(cipher, ownerId, request),
          request_hash: hash,
          requested_at: now,
        })
        .execute()
      const task = (await findTask(tx, id)) ?? refuse('record.notFound')
      const summary = loggedAs(deps, task, said('导出', 'Exported'), null)
      await logAct(tx, { actor, action: 'export.create', target: targetOf(task), summary }, now)
      return viewOf(deps, task, actor)
    }),
  )
}

/** The request as it is kept. A first page is read, so that what the list refuses is refused now. */
async function checked(deps: ExportDeps, actor: Person, body: Body): Promise<ExportRequest> {
  mustBeOf(actor, body)
  const { columns: known } = exportListOf(body.list)
  const columns = [...new Set(body.columns)]
  const strange = columns.find((column) => !Object.hasOwn(known, column))
  if (strange !== undefined)
    refuse('request.invalid', { what: said(`：列表没有“${strange}”这一列`, `: the list has no column “${strange}”`) })
  const source = sourceOf(deps, body.list)
  const filters = source.filtersOf(body.filters) as ExportRequest['filters']
  const merchantId = actor.party === 'merchant' ? actor.merchantId : null
  await source.read({ merchantId, filters, now: deps.clock.now(), isFull: false }, null)
  return { filters, columns, language: languageOfRequest(), scope: currentDataScope() }
}

/** A list belongs to one party; what is asked for in full takes a right of its own, and some columns do. */
function mustBeOf(actor: Person, { list, maskLevel, columns }: Body): void {
  const needed = rightsToExport(list, { columns, isFull: maskLevel === 'FULL' })
  const missing = needed.filter((one) => !actor.permissions.has(one))
  if (missing.length > 0) refuse('permission.denied', { missing: missing.map(codeOf) })
  if (maskLevel === 'FULL' && exportListOf(list).fullPermission === undefined)
    refuse('request.invalid', { what: said('：该列表没有个人信息', ': the list has no personal data') })
}

/** Everybody of a merchant queues here, so that the limit holds for two at once. */
async function mustHaveRoom(
  tx: TenantTx,
  { hash, personId, now }: { readonly hash: Buffer; readonly personId: string; readonly now: Date },
): Promise<void> {
  await mustHavePlace(tx)
  const since = new Date(now.getTime() - exportParameters.equalAfterMs)
  const equal = await findEqual(tx, { hash, personId, since })
  if (equal !== undefined)
    refuse('limit.exceeded', {
      limit: said(
        '相同的导出 5 分钟内只能发起一次，请到“导入导出记录”下载',
        'the same export can be asked for once in 5 minutes; download it from Imports and exports',
      ),
      // Which it is: whoever asks twice is led to the first one.
      exportId: equal.id,
    })
}

/** Refuses limit.exceeded when as many as may are under way. */
export async function mustHavePlace(tx: TenantTx): Promise<void> {
  await acquireLock(tx, [`export|${tx.merchantId}`])
  const { atOnce } = exportParameters
  if ((await countUnfinished(tx)) >= atOnce)
    refuse('limit.exceeded', {
      limit: said(
        `同时最多进行 ${atOnce} 个导出，请等待完成或取消后再试`,
        `at most ${atOnce} exports at once; wait for one to end, or cancel it`,
      ),
    })
}

async function countFull(tx: TenantTx, personId: string, now: Date): Promise<void> {
  const { fullPerPersonDay } = exportParameters
  if ((await consumeDailyLimit(tx, `export.full|${tx.merchantId}|${personId}`, fullPerPersonDay, now)) === null)
    refuse('limit.exceeded', {
      limit: said(
        `每人每日最多导出 ${fullPerPersonDay} 次完整信息`,
        `at most ${fullPerPersonDay} exports in full a day for each person`,
      ),
    })
}
