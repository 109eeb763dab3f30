// Files of a merchant as rows: the only writer of file_asset and of the merchant's space.
import type { DocumentPurpose, ImagePurpose } from '@merchant/contract'
import { newId, statement, type Tables, type TenantDb, type TenantTx } from '@merchant/database'
import { type Selectable, sql, type SqlBool } from 'kysely'
import type { FileAccess } from '../storage/index.ts'
import { type FileMime, storedKeys } from './file-key.ts'

export type FileKind = Selectable<Tables['file_asset']>['kind']

export interface FileAsset {
  readonly id: string
  readonly purpose: ImagePurpose | DocumentPurpose
  readonly kind: 'IMAGE' | 'VIDEO' | 'DOC' | 'CERT'
  readonly access: FileAccess
  readonly mime: FileMime
  /** Empty for private papers: their senders' names for them are not ours to keep. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly durationMs: number | null
  readonly sizeBytes: number
  readonly sha256: string
  readonly storageKey: string
  /** Of what has none, the file's own. */
  readonly thumbnailKey: string
  readonly inLibrary: boolean
  readonly dirId: string | null
  readonly uploadedBy: string
  readonly createdAt: Date
}

interface Space {
  readonly bytes: number
  readonly files: number
}

/** Adds a file to the merchant's space; false when there would be more than `maxBytes` in it. */
async function takeSpace(tx: TenantTx, { bytes, files }: Space, maxBytes: number): Promise<boolean> {
  const taken = await tx
    .insertInto('file_space')
    .values({ merchant_id: tx.merchantId, used_bytes: bytes, file_count: files })
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet((row) => ({
          used_bytes: row('file_space.used_bytes', '+', bytes),
          file_count: row('file_space.file_count', '+', files),
        }))
        .where((row) => row(row('file_space.used_bytes', '+', bytes), '<=', maxBytes)),
    )
    .returning('used_bytes')
    .executeTakeFirst()
  return taken !== undefined
}

/** Changes the space by what entered the library or left it. */
export async function countSpace(tx: TenantTx, { bytes, files }: Space): Promise<void> {
  if (bytes === 0 && files === 0) return
  await tx
    .updateTable('file_space')
    .set((row) => ({ used_bytes: row('used_bytes', '+', bytes), file_count: row('file_count', '+', files) }))
    .execute()
}

/** False when the merchant has no space left; nothing is written then. */
export async function insertFile(tx: TenantTx, file: FileAsset, maxBytes: number): Promise<boolean> {
  if (!(await takeSpace(tx, { bytes: file.sizeBytes, files: file.inLibrary ? 1 : 0 }, maxBytes))) return false
  await tx
    .insertInto('file_asset')
    .values({
      merchant_id: tx.merchantId,
      id: file.id,
      purpose: file.purpose,
      kind: file.kind,
      access: file.access,
      mime: file.mime,
      name: file.name,
      width: file.width,
      height: file.height,
      duration_ms: file.durationMs,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      storage_key: file.storageKey,
      thumbnail_key: file.thumbnailKey,
      in_library: file.inLibrary,
      dir_id: file.dirId,
      uploaded_by: file.uploadedBy,
      created_at: file.createdAt,
    })
    .execute()
  if (file.inLibrary) await keepName(tx, file.id, file.name)
  return true
}

/** Keeps the letters and pairs of letters of a name, by which a part of it is found. */
export async function keepName(tx: TenantTx, fileId: string, name: string): Promise<void> {
  await tx.deleteFrom('file_gram').where('file_id', '=', fileId).execute()
  await tx
    .insertInto('file_gram')
    .columns(['merchant_id', 'gram', 'file_id'])
    .expression((eb) =>
      eb
        .selectFrom(eb.fn<{ gram: string }>('title_grams', [sql`${name}::text`]).as('gram'))
        .select([
          eb.cast<string>(eb.val(tx.merchantId), 'uuid').as('merchant_id'),
          'gram.gram',
          sql<string>`${fileId}::uuid`.as('file_id'),
        ]),
    )
    .execute()
}

export interface Claim {
  readonly fileIds: readonly string[]
  /** What was uploaded for one of these. */
  readonly purposes: readonly (ImagePurpose | DocumentPurpose)[]
  /** Pictures of the library will do, too, when they are this large; null: only what was uploaded for it. */
  readonly least: { readonly width: number; readonly height: number } | null
  readonly now: Date
}

/** Marks these files as taken for what they were uploaded for; answers those that there are. */
export async function claimFiles(tx: TenantTx, { fileIds, purposes, least, now }: Claim): Promise<string[]> {
  const fit = await tx
    .with('fit', (query) =>
      query
        .selectFrom('file_asset')
        .select(['id', 'claimed_at'])
        .where('id', 'in', fileIds)
        .where('deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('purpose', 'in', [...purposes]),
            ...(least === null
              ? []
              : [
                  eb.and([
                    eb('in_library', '=', true),
                    eb('kind', '=', 'IMAGE'),
                    eb('width', '>=', least.width),
                    eb('height', '>=', least.height),
                  ]),
                ]),
          ]),
        ),
    )
    .with('claimed', (query) =>
      query
        .updateTable('file_asset')
        .set({ claimed_at: now })
        .where('id', 'in', (eb) => eb.selectFrom('fit').select('fit.id').where('fit.claimed_at', 'is', null))
        .returning('id'),
    )
    .selectFrom('fit')
    .select('id')
    .execute()
  return fit.map(({ id }) => id)
}

/** Nobody has use for them any more: they are swept like uploads that no command took. */
export async function releaseFiles(tx: TenantTx, fileIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('file_asset')
    .set({ claimed_at: null })
    .where('id', 'in', [...fileIds])
    .where('in_library', '=', false)
    .where('use_count', '=', 0)
    .execute()
}

const keysOfFiles = statement((db: TenantDb, value: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('file_asset')
    .select(['id', 'access', 'purpose', 'storage_key as storageKey', 'thumbnail_key as thumbnailKey'])
    .where(sql<SqlBool>`id = any(${value.ids}::uuid[])`),
)

export const findFiles = (db: TenantDb, fileIds: readonly string[]) => keysOfFiles.all(db, { ids: fileIds })

interface Removed {
  readonly access: FileAccess
  readonly keys: readonly string[]
}

/** Has these bytes removed once the transaction has ended well. */
export async function removeLater(tx: TenantTx, files: readonly Removed[], now: Date): Promise<void> {
  const rows = files.flatMap(({ access, keys }) =>
    storedKeys(keys).map((key) => ({
      merchant_id: tx.merchantId,
      id: newId(now),
      access,
      storage_key: key,
      at: now,
    })),
  )
  if (rows.length > 0) await tx.insertInto('file_removal').values(rows).execute()
}
