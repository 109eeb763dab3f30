// The upload of an import, sealed on the way in and opened when it is read.
import { openSealed, sealFile } from '../../../kernel/sealed-file.ts'
import type { ImportDeps } from './import.deps.ts'
import { fileKeyOf, type ImportRecord, newFileKey } from './import.store.ts'
import type { UploadedTable } from './read-units.ts'

export async function keepUpload(
  { storage, cipher }: Pick<ImportDeps, 'storage' | 'cipher'>,
  merchantId: string,
  bytes: Buffer,
): Promise<{ readonly storage_key: string; readonly file_key_enc: Buffer }> {
  const { key, sealed, storageKey } = newFileKey(cipher, merchantId)
  async function* whole() {
    yield bytes
  }
  await storage.writeFrom('PRIVATE', storageKey, sealFile(key, whole()))
  return { storage_key: storageKey, file_key_enc: sealed }
}

export async function readUpload(
  { storage, cipher }: Pick<ImportDeps, 'storage' | 'cipher'>,
  task: ImportRecord,
): Promise<UploadedTable> {
  const stored = await storage.open('PRIVATE', task.storage_key ?? '')
  if (stored === null) throw new Error(`The file of the import ${task.id} is gone`)
  const parts: Buffer[] = []
  for await (const part of openSealed(fileKeyOf(cipher, task), stored.stream)) parts.push(part)
  return { name: task.file_name, bytes: Buffer.concat(parts) }
}
