// Takes a table in: looked at from outside, sealed, and put in line for its dry run. Nothing is changed by it.
import { createHash } from 'node:crypto'
import { type Api, type BodyOf, type ImportTask, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { acquireLock } from '../../../kernel/acquire-lock.ts'
import { type Command, commandBodyHash, once } from '../../../kernel/command.ts'
import type { UploadedFile } from '../../../kernel/handlers.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { languageOfRequest, requestColumns } from '../../../kernel/request-context.ts'
import { tableKindOf, TableUnreadable } from '../../../kernel/table-file/index.ts'
import { type ImportDeps, mustImport } from './import.deps.ts'
import { keepUpload } from './import-file.ts'
import { importParameters } from './import.parameters.ts'
import { countUnderWay, insertTask } from './import.store.ts'
import { loggedAs, targetOf, viewOf } from './import.view.ts'

interface Uploaded {
  readonly actor: MerchantActor
  readonly body: BodyOf<Api['importTask']['upload']>
  readonly command: Command
  readonly file: UploadedFile | undefined
}

const NAME_CHARS = 100

/** Refuses as the endpoint declares. */
export async function uploadImport(
  deps: ImportDeps,
  { actor, body, command, file = refuseNone() }: Uploaded,
): Promise<ImportTask> {
  const { db, clock, storage, cipher } = deps
  mustImport(actor, body.table)
  mustBeTable(file)
  const kept = await keepUpload(deps, actor.merchantId, file.bytes)
  let isUsed = false
  try {
    return await db.transaction(actor.merchantId, (tx) =>
      once(tx, withFile(cipher, command, file), clock.now(), async () => {
        const now = clock.now()
        await mustHavePlace(tx)
        const task = await insertTask(tx, {
          merchant_id: tx.merchantId,
          id: newId(now),
          table_name: body.table,
          file_name: nameOf(file),
          status: 'TO_CHECK',
          requested_by: actor.userId,
          requester_name: actor.name,
          language: languageOfRequest(),
          ...requestColumns(),
          ...kept,
          size_bytes: file.bytes.length,
          requested_at: now,
          expires_at: new Date(now.getTime() + importParameters.keepMs),
        })
        isUsed = true
        const summary = loggedAs(task, said('上传', 'Uploaded'))
        await logAct(tx, { actor, action: 'import.upload', target: targetOf(task), summary }, now)
        return viewOf(task, actor, now)
      }),
    )
  } catch (error) {
    isUsed = false
    throw error
  } finally {
    // A repeated upload has its file already.
    if (!isUsed) await storage.remove('PRIVATE', kept.storage_key)
  }
}

/** The same key with another file is another command. */
const withFile = (cipher: ImportDeps['cipher'], command: Command, { bytes }: UploadedFile): Command => ({
  ...command,
  bodyHash: commandBodyHash(cipher, `${command.bodyHash}|${createHash('sha256').update(bytes).digest('base64url')}`),
})

const refuseNone = () => refuse('table.unreadable', { reason: said('没有文件', 'there is no file') })

function mustBeTable({ name, bytes }: UploadedFile): void {
  try {
    tableKindOf(name, bytes)
  } catch (error) {
    if (error instanceof TableUnreadable) refuse('table.unreadable', { reason: error.said })
    throw error
  }
}

/** The end of a long name says what the file is. */
function nameOf({ name }: UploadedFile): string {
  // oxlint-disable-next-line no-control-regex -- a name is shown, and stands in a log.
  const letters = [...name.replace(/[\u0000-\u001F\u007F]/g, '').replace(/^.*[\\/]/, '')]
  return letters.length <= NAME_CHARS ? letters.join('') : `…${letters.slice(1 - NAME_CHARS).join('')}`
}

/** Everybody of a merchant queues here, so that the limit holds for two at once. Refuses limit.exceeded. */
export async function mustHavePlace(tx: TenantTx): Promise<void> {
  await acquireLock(tx, [`import|${tx.merchantId}`])
  const { atOnce } = importParameters
  if ((await countUnderWay(tx)) >= atOnce)
    refuse('limit.exceeded', {
      limit: said(
        `同时最多进行 ${atOnce} 个导入，请等待完成或取消后再试`,
        `at most ${atOnce} imports at once; wait for one to end, or cancel it`,
      ),
    })
}
