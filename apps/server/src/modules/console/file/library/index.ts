// The media library 素材中心 as it answers the console.
import { type Api, type MediaFile, mediaKind } from '@merchant/contract'
import type { Database } from '@merchant/database'
import type { Clock } from '../../../../kernel/clock.ts'
import { once } from '../../../../kernel/command.ts'
import type { HandlersOf } from '../../../../kernel/handlers.ts'
import { cutPage, planPage } from '../../../../kernel/list-page.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { FileUrls, StoredKeys } from '../file-urls.ts'
import { changeDirs } from './change-dirs.ts'
import { moveFiles, removeFiles, renameFile } from './change-media.ts'
import { cursorPosition, cursorValueCheck, listMedia, type MediaRow } from './media.list.ts'
import { shelvesOf } from './media-shelves.ts'
import { usesOf } from './media-uses.list.ts'

interface LibraryDeps {
  readonly db: Database
  readonly clock: Clock
  readonly urlsOfKeys: (keys: StoredKeys, sessionId: string) => FileUrls
}

const MOST_USES = 100

export function createLibrary({ db, clock, urlsOfKeys }: LibraryDeps): HandlersOf<Api['media']> {
  return {
    async list({ actor, body }) {
      const { rows, ...totals } = await listMedia(
        db.tenant(actor.merchantId),
        body,
        planPage(body, cursorValueCheck(body.sort)),
      )
      const { rows: kept, ...page } = cutPage(rows, body, (row) => cursorPosition(row, body.sort))
      return {
        list: kept.map((row) =>
          fileOf(row, urlsOfKeys({ ...row, name: `${row.name}.${endingOf(row)}` }, actor.sessionId)),
        ),
        ...totals,
        ...page,
      }
    },
    shelves: ({ actor }) => shelvesOf(db.tenant(actor.merchantId)),
    async uses({ actor, body: { fileId } }) {
      const tenant = db.tenant(actor.merchantId)
      const file = await tenant
        .selectFrom('file_asset')
        .select('use_count as total')
        .where('id', '=', fileId)
        .where('in_library', '=', true)
        .executeTakeFirst()
      if (file === undefined) return refuse('record.notFound')
      const uses = await usesOf(tenant, [fileId], MOST_USES)
      return { list: [...(uses.get(fileId) ?? [])], total: file.total }
    },
    dir: ({ actor, body, command }) =>
      db.transaction(actor.merchantId, (tx) =>
        once(tx, command, clock.now(), async () => {
          await changeDirs(tx, { actor, now: clock.now() }, body)
          return shelvesOf(tx)
        }),
      ),
    rename: ({ actor, body }) =>
      db.transaction(actor.merchantId, async (tx) => {
        await renameFile(tx, { actor, now: clock.now() }, body)
        return body
      }),
    move: ({ actor, body }) =>
      db.transaction(actor.merchantId, async (tx) => {
        await moveFiles(tx, { actor, now: clock.now() }, body)
        return shelvesOf(tx)
      }),
    remove: ({ actor, body }) =>
      db.transaction(actor.merchantId, async (tx) => {
        const done = await removeFiles(tx, { actor, now: clock.now() }, body)
        return { ...done, shelves: await shelvesOf(tx) }
      }),
  }
}

const endingOf = ({ storageKey }: MediaRow): string => storageKey.split('.').at(-1) ?? ''

const fileOf = (row: MediaRow, urls: FileUrls): MediaFile => ({
  fileId: row.fileId,
  kind: mediaKind.parse(row.kind),
  name: row.name,
  ending: endingOf(row),
  ...urls,
  width: row.width,
  height: row.height,
  durationMs: row.durationMs,
  size: Number(row.size),
  useCount: row.useCount,
  dirId: row.dirId,
  createdAt: row.createdAt.toISOString(),
})
