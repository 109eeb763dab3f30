// Module entry of the places where files are kept: a folder of this machine or a bucket of an object store, behind one interface.
import path from 'node:path'
import type { FileStorage } from './file-storage.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { S3Settings } from './s3-settings.ts'
import { createS3Storage } from './s3-storage.ts'

export type { ByteRange, FileAccess, FileStorage, StoredFile } from './file-storage.ts'
export { createFolderStorage } from './folder-storage.ts'
export { type S3Settings, storageFaults, storageOf, storageVariables } from './s3-settings.ts'

/** @param s3 null: in the data folder */
export const openStorage = (dataDir: string, s3: S3Settings | null): FileStorage =>
  s3 === null ? createFolderStorage(path.join(dataDir, 'files')) : createS3Storage(s3)
