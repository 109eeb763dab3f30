// What a merchant does to the folders of its library: one act at a time, so that their number, names and levels hold.
import { type Api, type BodyOf, MEDIA_DIRS_AT_MOST, said, type Said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../../kernel/actor.ts'
import { changed, logAct } from '../../../../kernel/operation-log.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import { deleteDir, dirsOf, insertDir, lockDirs, type MediaDir, renameDir } from './media-dir.store.ts'

type Body = BodyOf<Api['media']['dir']>
type Act<Name extends Body['action']> = Extract<Body, { action: Name }>

interface Changing {
  readonly actor: MerchantActor
  readonly now: Date
}

/** Refuses as the endpoint declares. */
export async function changeDirs(tx: TenantTx, changing: Changing, body: Body): Promise<void> {
  await lockDirs(tx)
  const all = await dirsOf.all(tx, {})
  const log = ({ id, name }: { id: string; name: string }, summary: Said, changes = changed()) =>
    logAct(
      tx,
      { actor: changing.actor, action: 'media.dir', target: { type: 'mediaDir', id, no: name }, summary, changes },
      changing.now,
    )
  switch (body.action) {
    case 'add': {
      const dir = await add(tx, all, body, changing.now)
      return log(dir, said(`新建素材文件夹“${dir.name}”`, `Added the media folder “${dir.name}”`))
    }
    case 'rename': {
      const dir = mustBeAsRead(all, body)
      if (dir.name === body.name) return
      mustBeFree(all, { ...dir, name: body.name })
      await renameDir(tx, dir, body.name, changing.now)
      const { name: before } = dir
      const summary = said(
        `素材文件夹“${before}”改名为“${body.name}”`,
        `Renamed the media folder “${before}” to “${body.name}”`,
      )
      return log(dir, summary, changed({ field: 'name', label: said('名称', 'Name'), before, after: body.name }))
    }
    case 'remove': {
      const dir = mustBeAsRead(all, body)
      mustBeEmpty(all, dir)
      await deleteDir(tx, dir.id)
      return log(dir, said(`删除素材文件夹“${dir.name}”`, `Deleted the media folder “${dir.name}”`))
    }
  }
}

async function add(
  tx: TenantTx,
  all: readonly MediaDir[],
  { name, parentId }: Act<'add'>,
  now: Date,
): Promise<Pick<MediaDir, 'id' | 'name'>> {
  if (all.length >= MEDIA_DIRS_AT_MOST)
    refuse('limit.exceeded', {
      limit: said(`最多 ${MEDIA_DIRS_AT_MOST} 个文件夹`, `${MEDIA_DIRS_AT_MOST} folders at most`),
    })
  if (parentId !== null) {
    const parent = all.find((dir) => dir.id === parentId) ?? refuse('record.notFound')
    if (parent.parentId !== null)
      refuse('state.notAllowed', { status: said('文件夹最多两级', 'folders have two levels') })
  }
  const dir = { id: newId(now), parentId, name }
  mustBeFree(all, dir)
  await insertDir(tx, dir, now)
  return dir
}

function mustBeAsRead(all: readonly MediaDir[], { id, version }: { readonly id: string; readonly version: number }) {
  const dir = all.find((one) => one.id === id) ?? refuse('record.notFound')
  return dir.version === version ? dir : refuse('record.changed')
}

function mustBeFree(all: readonly MediaDir[], { id, parentId, name }: Pick<MediaDir, 'id' | 'parentId' | 'name'>) {
  if (all.some((dir) => dir.id !== id && dir.parentId === parentId && dir.name === name)) refuse('name.taken', { name })
}

/** What is below it counts, too: nothing goes that somebody did not see. */
function mustBeEmpty(all: readonly MediaDir[], dir: MediaDir): void {
  const below = all.filter(({ parentId }) => parentId === dir.id)
  const count = [dir, ...below].reduce((sum, { fileCount }) => sum + fileCount, 0)
  if (count > 0) refuse('media.dirNotEmpty', { name: dir.name, count })
  if (below.length > 0)
    refuse('state.notAllowed', {
      status: said('该文件夹下还有子文件夹，请先删除', 'there are folders below it, delete those first'),
    })
}
