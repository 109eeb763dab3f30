// What a merchant does to files of its library: renames, moves and deletes them. What is used is never deleted.
import { type Api, type BodyOf, said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { changed, logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { FileAccess } from '../../storage/index.ts'
import { countSpace, keepName, removeLater } from '../file.store.ts'
import { putIntoDir } from './media-dir.store.ts'
import { usesOf } from './media-uses.list.ts'

interface Changing {
  readonly actor: MerchantActor
  readonly now: Date
}

/** Of each file that is kept so many uses are told. */
const TOLD_USES = 3

interface Held {
  readonly id: string
  readonly name: string
  readonly access: FileAccess
  readonly sizeBytes: number
  readonly useCount: number
  readonly wasSold: boolean
  readonly dirId: string | null
  readonly storageKey: string
  readonly thumbnailKey: string
}

/** Files of the library, held until the transaction ends, in one order for all. Refuses record.notFound unless all are. */
async function holdFiles(tx: TenantTx, fileIds: readonly string[]): Promise<readonly Held[]> {
  const files = await tx
    .selectFrom('file_asset')
    .select([
      'id',
      'name',
      'access',
      'size_bytes as sizeBytes',
      'use_count as useCount',
      'was_sold as wasSold',
      'dir_id as dirId',
      'storage_key as storageKey',
      'thumbnail_key as thumbnailKey',
    ])
    .where('id', 'in', [...fileIds])
    .where('in_library', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (files.length !== fileIds.length) refuse('record.notFound')
  return files
}

export async function renameFile(
  tx: TenantTx,
  { actor, now }: Changing,
  { fileId, name }: BodyOf<Api['media']['rename']>,
): Promise<void> {
  const [file = refuse('record.notFound')] = await holdFiles(tx, [fileId])
  if (file.name === name) return
  await tx.updateTable('file_asset').set({ name }).where('id', '=', fileId).execute()
  await keepName(tx, fileId, name)
  const summary = said(`素材“${file.name}”改名为“${name}”`, `Renamed the file “${file.name}” to “${name}”`)
  const changes = changed({ field: 'name', label: said('名称', 'Name'), before: file.name, after: name })
  await logAct(
    tx,
    { actor, action: 'media.change', target: { type: 'media', id: fileId, no: name }, summary, changes },
    now,
  )
}

export async function moveFiles(
  tx: TenantTx,
  { actor, now }: Changing,
  { fileIds, dirId }: BodyOf<Api['media']['move']>,
): Promise<void> {
  const all = await tx.selectFrom('file_dir').select(['id', 'name']).execute()
  const dir = all.find(({ id }) => id === dirId)
  if (dirId !== null && dir === undefined) refuse('record.notFound')
  const files = (await holdFiles(tx, fileIds)).filter((file) => file.dirId !== dirId)
  if (files.length === 0) return
  await countInDirs(tx, files, -1)
  if (dirId !== null) await putIntoDir(tx, dirId, files.length)
  await tx
    .updateTable('file_asset')
    .set({ dir_id: dirId })
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  const summary = said(
    `把 ${files.length} 个素材移到${dir === undefined ? '未分类' : `“${dir.name}”`}`,
    `Moved ${files.length} files ${dir === undefined ? 'out of their folders' : `to “${dir.name}”`}`,
  )
  await logAct(tx, { actor, action: 'media.change', target: targetOf(files), summary }, now)
}

/** Deletes what nothing uses; answers what is kept, with the first of its uses. */
export async function removeFiles(tx: TenantTx, { actor, now }: Changing, { fileIds }: BodyOf<Api['media']['remove']>) {
  const files = await holdFiles(tx, fileIds)
  const gone = files.filter(({ useCount }) => useCount === 0)
  const kept = files.filter(({ useCount }) => useCount > 0)
  if (gone.length > 0) {
    await countInDirs(tx, gone, -1)
    await forgetFiles(tx, gone, now)
    await countSpace(tx, { bytes: 0, files: -gone.length })
    const names = gone
      .slice(0, 3)
      .map(({ name }) => `“${name}”`)
      .join('、')
    const summary = said(`删除 ${gone.length} 个素材：${names}`, `Deleted ${gone.length} files: ${names}`)
    await logAct(tx, { actor, action: 'media.remove', target: targetOf(gone), summary }, now)
  }
  const keptIds = kept.map(({ id }) => id)
  const uses = await usesOf(tx, keptIds, TOLD_USES)
  return {
    removed: gone.length,
    kept: kept.map(({ id, name, useCount }) => ({ fileId: id, name, useCount, uses: [...(uses.get(id) ?? [])] })),
  }
}

/** Takes files away for good. Of what was ever sold the thumbnail stays, because orders show it. Frees their space. */
export async function forgetFiles(
  tx: TenantTx,
  files: readonly Pick<Held, 'id' | 'access' | 'sizeBytes' | 'wasSold' | 'storageKey' | 'thumbnailKey'>[],
  now: Date,
): Promise<void> {
  const ids = files.map(({ id }) => id)
  const [sold, unsold] = [files.filter(({ wasSold }) => wasSold), files.filter(({ wasSold }) => !wasSold)]
  await tx.deleteFrom('file_gram').where('file_id', 'in', ids).execute()
  await removeLater(
    tx,
    [
      ...sold.map(({ access, storageKey }) => ({ access, keys: [storageKey] })),
      ...unsold.map(({ access, storageKey, thumbnailKey }) => ({ access, keys: [storageKey, thumbnailKey] })),
    ],
    now,
  )
  if (sold.length > 0)
    await tx
      .updateTable('file_asset')
      .set({ deleted_at: now, in_library: false, dir_id: null })
      .where(
        'id',
        'in',
        sold.map(({ id }) => id),
      )
      .execute()
  if (unsold.length > 0)
    await tx
      .deleteFrom('file_asset')
      .where(
        'id',
        'in',
        unsold.map(({ id }) => id),
      )
      .execute()
  await countSpace(tx, { bytes: -files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), files: 0 })
}

/** Folders in one order, so that two who move between the same ones wait for one another. */
async function countInDirs(tx: TenantTx, files: readonly Held[], each: 1 | -1): Promise<void> {
  const counts = new Map<string, number>()
  for (const { dirId } of files) if (dirId !== null) counts.set(dirId, (counts.get(dirId) ?? 0) + each)
  for (const [id, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) await putIntoDir(tx, id, count)
}

const targetOf = (files: readonly Held[]) => {
  const [first] = files
  return { type: 'media', id: first?.id ?? '', no: first?.name ?? '' }
}
